package org.okra.datasets;

import org.okra.core.component.LegacyComponent;
import org.okra.core.run.RunContext;

/**
 * Reads or makes a data set from its options: what a plugin implements and names in {@code
 * META-INF/services/org.okra.datasets.DatasetFactory}.
 *
 * @param <O> the options record
 */
public interface DatasetFactory<O extends Record> extends LegacyComponent<O> {
  /**
   * A data set.
   *
   * @param options file names relative to the folder, and how to read them
   * @param folder where the files are
   * @param context randomness for data that is made, the memory budget, cancellation
   */
  Data<?, ?> create(O options, DataFolder folder, RunContext context);
}
