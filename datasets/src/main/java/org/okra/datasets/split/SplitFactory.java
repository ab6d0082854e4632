package org.okra.datasets.split;

import java.util.List;
import org.okra.core.component.LegacyComponent;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.TrainTest;

/**
 * A way to cut a data set into a part to learn from and a part to judge by, once or several times:
 * what a plugin implements and names in {@code META-INF/services/
 * org.okra.datasets.split.SplitFactory}. Most extend {@link RowSplitFactory} instead.
 *
 * @param <O> the options record
 */
public interface SplitFactory<O extends Record> extends LegacyComponent<O> {
  /**
   * The parts, one pair per fold or repetition; at least one.
   *
   * @param context its seed alone decides what is random
   */
  <X, Y> List<TrainTest<X, Y>> split(Data<X, Y> data, O options, RunContext context);
}
