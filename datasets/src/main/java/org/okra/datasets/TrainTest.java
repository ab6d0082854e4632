package org.okra.datasets;

import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;

/**
 * A data set in two parts: one to learn from, one to judge by. Both have the same columns.
 *
 * @param train what to learn from
 * @param test what to judge by
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record TrainTest<X, Y>(Dataset<X, Y> train, Dataset<X, Y> test) implements Data<X, Y> {

  public TrainTest {
    check("input", train.inputs(), test.inputs());
    check("output", train.outputs(), test.outputs());
    if (!train.columns().equals(test.columns())) {
      throw Errors.shape(
          "The columns of training data '%s' and test data '%s' differ in name, kind, category or"
              + " order; both parts need the same.",
          train.name(), test.name());
    }
  }

  private static void check(String side, Samples<?> train, Samples<?> test) {
    if (train instanceof VectorSamples<?> first
        && test instanceof VectorSamples<?> second
        && first.dimension() != second.dimension()) {
      throw Errors.shape(
          "Training %ss have dimension %d and test %ss %d; both parts need the same.",
          side, first.dimension(), side, second.dimension());
    }
  }

  /** The name of the training part. */
  @Override
  public String name() {
    return train.name();
  }

  @Override
  public Optional<Dataset<X, Y>> officialTest() {
    return Optional.of(test);
  }
}
