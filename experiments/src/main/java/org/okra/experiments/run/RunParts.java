package org.okra.experiments.run;

import java.util.OptionalInt;
import org.okra.core.Errors;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;

/**
 * What one run learns from and is judged by.
 *
 * @param train pairs
 * @param unlabelled outputs that are known without their inputs; may be empty
 * @param test pairs
 * @param <Y> type of one output
 */
public record RunParts<Y>(Dataset<?, Y> train, Samples<Y> unlabelled, Dataset<?, ?> test) {

  /**
   * The first training rows as pairs, the outputs of the others without their inputs.
   *
   * @param labelled how many are pairs; all if empty
   */
  public static RunParts<?> of(TrainTest<?, ?> parts, OptionalInt labelled) {
    return of(parts.train(), parts.test(), labelled.orElse(parts.train().size()));
  }

  private static <Y> RunParts<Y> of(Dataset<?, Y> train, Dataset<?, ?> test, int labelled) {
    if (labelled > train.size()) {
      throw Errors.option(
          "labelled is %s but there are only %s training rows.", labelled, train.size());
    }
    return new RunParts<>(
        train.slice(0, labelled), train.outputs().slice(labelled, train.size()), test);
  }
}
