package org.okra.datasets.split;

import java.util.List;
import org.okra.core.component.ComponentKind;
import org.okra.core.run.RunContext;
import org.okra.datasets.Data;
import org.okra.datasets.TrainTest;

/**
 * A way to cut a data set into a part to learn from and a part to judge by, once or several times:
 * a record of its options with one line in {@code META-INF/services/
 * org.okra.datasets.split.SplitMethod}. Most are a {@link RowSplit}.
 */
@ComponentKind("split")
public interface SplitMethod {
  /**
   * The parts, one pair per fold or repetition; at least one.
   *
   * @param context its seed alone decides what is random
   */
  <X, Y> List<TrainTest<X, Y>> split(Data<X, Y> data, RunContext context);

  /** How many times over the rows are cut; the parts of one time come before those of the next. */
  default int repeats() {
    return 1;
  }

  /** The official split of data that have one, and a random one of others. */
  static SplitMethod standard(Data<?, ?> data) {
    return data.officialTest().isPresent() ? new OfficialSplit() : new RandomSplit();
  }
}
