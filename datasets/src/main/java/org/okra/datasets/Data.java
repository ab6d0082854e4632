package org.okra.datasets;

import java.util.List;
import java.util.Optional;

/**
 * What a data set's files hold: a {@link Dataset}, or a {@link TrainTest} where the authors of the
 * data fixed which part is for training.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public sealed interface Data<X, Y> permits Dataset, TrainTest {
  /** A data set from one part, an official split from two: training, then test. */
  static <X, Y> Data<X, Y> of(List<Dataset<X, Y>> parts) {
    return parts.size() == 1 ? parts.get(0) : new TrainTest<>(parts.get(0), parts.get(1));
  }

  /** For reports. */
  String name();

  /** The training part of an official split; everything when there is none. */
  Dataset<X, Y> train();

  /** The test part of an official split; empty when there is none. */
  Optional<Dataset<X, Y>> officialTest();
}
