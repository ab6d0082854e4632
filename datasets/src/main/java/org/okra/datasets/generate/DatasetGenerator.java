package org.okra.datasets.generate;

import org.okra.core.run.RunContext;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.TrainTest;

/**
 * Makes a data set out of random numbers alone; it needs no file.
 *
 * <p>The rows depend on the options and the seed of the context and on nothing else: the same on
 * any number of threads. Training and test rows come from one distribution.
 */
public interface DatasetGenerator extends DatasetSource {
  /** Draws training and test rows. */
  TrainTest<?, ?> generate(RunContext context);

  @Override
  default TrainTest<?, ?> load(DataFolder folder, RunContext context) {
    return generate(context);
  }
}
