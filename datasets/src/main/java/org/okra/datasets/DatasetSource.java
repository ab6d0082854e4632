package org.okra.datasets;

import org.okra.core.component.ComponentKind;
import org.okra.core.run.RunContext;

/**
 * A data set that experiment files can name: a record of its options that reads or makes it, with
 * one line in {@code META-INF/services/org.okra.datasets.DatasetSource}.
 */
@ComponentKind("data set")
public interface DatasetSource {
  /**
   * The data set.
   *
   * @param folder where its files are
   * @param context randomness for data that is made, the memory budget, cancellation
   */
  Data<?, ?> load(DataFolder folder, RunContext context);
}
