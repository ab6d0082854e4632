package org.okra.experiments.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Preparation;
import org.okra.experiments.file.Settings;

/**
 * What one run learns from and is judged by, raw or after preprocessing.
 *
 * @param train pairs
 * @param unlabelled outputs that are known without their inputs; may be empty
 * @param test pairs
 * @param steps the preprocessing that was applied, fitted to the training pairs; empty when there
 *     was none
 * @param targets how the outputs to learn from were scaled; those of the test part never are
 * @param <Y> type of one output
 */
public record RunRows<Y>(
    Dataset<?, Y> train,
    Samples<Y> unlabelled,
    Dataset<?, ?> test,
    Optional<FittedPreparation> steps,
    TargetScale targets) {

  /** Rows whose outputs are as they are. */
  public RunRows(
      Dataset<?, Y> train,
      Samples<Y> unlabelled,
      Dataset<?, ?> test,
      Optional<FittedPreparation> steps) {
    this(train, unlabelled, test, steps, TargetScale.NONE);
  }

  /**
   * The first training rows as pairs, the outputs of the others without their inputs.
   *
   * @param labelled how many are pairs; all if empty
   */
  public static RunRows<?> of(TrainTest<?, ?> parts, OptionalInt labelled) {
    return of(parts.train(), parts.test(), labelled.orElse(parts.train().size()));
  }

  private static <Y> RunRows<Y> of(Dataset<?, Y> train, Dataset<?, ?> test, int labelled) {
    if (labelled > train.size()) {
      throw Errors.option(
          "labelled is %s but there are only %s training rows; give at most %s.",
          labelled, train.size(), train.size());
    }
    return new RunRows<>(
        train.slice(0, labelled),
        train.outputs().slice(labelled, train.size()),
        named(test),
        Optional.empty());
  }

  /**
   * Test rows named by their positions before any may be dropped, so that {@link TestRows} can say
   * which row of the file a prediction is for.
   */
  private static <X, Y> Dataset<X, Y> named(Dataset<X, Y> rows) {
    return rows.withRowNames(IntStream.range(0, rows.size()).mapToObj(Integer::toString).toList());
  }

  /** The first rows of each part, and as many outputs without inputs. */
  RunRows<Y> first(int rows) {
    return new RunRows<>(
        train.slice(0, Math.min(rows, train.size())),
        unlabelled.slice(0, Math.min(rows, unlabelled.size())),
        test.slice(0, Math.min(rows, test.size())),
        steps,
        targets);
  }

  /** The rows after the steps of some settings, which learn from the training pairs alone. */
  public RunRows<Y> prepared(Settings settings, RunContext context) {
    RunRows<Y> rows = prepared(settings.preprocess(), context);
    TargetScale scale = TargetScale.fit(settings.targets(), rows.train.outputs());
    return scale.isNone()
        ? rows
        : new RunRows<>(
            rows.train.withOutputs(
                scale.apply(rows.train.outputs()),
                rows.train.columns().outputs(),
                "targets: " + settings.targets().word()),
            scale.apply(rows.unlabelled),
            rows.test,
            rows.steps,
            scale);
  }

  private RunRows<Y> prepared(List<Preparation> preparations, RunContext context) {
    if (preparations.isEmpty()) {
      return this;
    }
    FittedPreparation fitted = Preparation.of(preparations).fit(Inputs.of(train), context);
    return new RunRows<>(
        fitted.apply(train, context), unlabelled, fitted.apply(test, context), Optional.of(fitted));
  }
}
