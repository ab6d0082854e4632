package org.okra.datasets.generate;

import org.okra.core.run.RunContext;
import org.okra.datasets.DataFolder;
import org.okra.datasets.DatasetFactory;
import org.okra.datasets.TrainTest;

/**
 * Makes a data set out of random numbers alone; it needs no file.
 *
 * <p>The rows depend on the options and the seed of the context and on nothing else: the same on
 * any number of threads. Training and test rows come from one distribution.
 *
 * @param <O> the options record
 */
public interface DatasetGenerator<O extends Record> extends DatasetFactory<O> {
  /** Draws training and test rows. */
  TrainTest<?, ?> generate(O options, RunContext context);

  @Override
  default TrainTest<?, ?> create(O options, DataFolder folder, RunContext context) {
    return generate(options, context);
  }
}
