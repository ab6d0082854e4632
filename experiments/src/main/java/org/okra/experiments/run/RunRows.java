package org.okra.experiments.run;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Split;
import org.okra.datasets.Dataset;
import org.okra.datasets.TrainTest;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Preparation;
import org.okra.experiments.file.ConformalSettings;
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
 * @param offered candidates that are no outputs of the data; then all rows are owned
 * @param calibration pairs that are neither learnt from nor judged by, which conformal sets are
 *     calibrated on; empty when there are none
 * @param <Y> type of one output
 */
public record RunRows<Y>(
    Dataset<?, Y> train,
    Samples<Y> unlabelled,
    Dataset<?, ?> test,
    Optional<FittedPreparation> steps,
    TargetScale targets,
    Optional<OfferedCandidates<?>> offered,
    Optional<Dataset<?, ?>> calibration) {

  /** Rows without a part for calibration, whose outputs are as they are. */
  RunRows(
      Dataset<?, Y> train,
      Samples<Y> unlabelled,
      Dataset<?, ?> test,
      Optional<FittedPreparation> steps,
      Optional<OfferedCandidates<?>> offered) {
    this(train, unlabelled, test, steps, TargetScale.NONE, offered, Optional.empty());
  }

  /** Rows whose candidates are outputs of the data. */
  public RunRows(
      Dataset<?, Y> train,
      Samples<Y> unlabelled,
      Dataset<?, ?> test,
      Optional<FittedPreparation> steps) {
    this(train, unlabelled, test, steps, Optional.empty());
  }

  /**
   * The first training rows as pairs, the outputs of the others without their inputs.
   *
   * @param labelled how many are pairs; all if empty
   * @param offered candidates that are no outputs of the data; test rows with too few of them are
   *     left out
   */
  public static RunRows<?> of(
      TrainTest<?, ?> parts, OptionalInt labelled, Optional<OfferedCandidates<?>> offered) {
    int pairs = labelled.orElse(parts.train().size());
    return offered.isEmpty()
        ? of(parts.train(), named(parts.test()), pairs, offered)
        : of(
            offered.get().owned(parts.train()),
            offered.get().askable(named(offered.get().owned(parts.test()))),
            pairs,
            offered);
  }

  private static <Y> RunRows<Y> of(
      Dataset<?, Y> train,
      Dataset<?, ?> test,
      int labelled,
      Optional<OfferedCandidates<?>> offered) {
    if (labelled > train.size()) {
      throw Errors.option(
          "labelled is %s but there are only %s training rows; give at most %s.",
          labelled, train.size(), train.size());
    }
    return new RunRows<>(
        withWeight(train.slice(0, labelled)),
        train.outputs().slice(labelled, train.size()),
        test,
        Optional.empty(),
        offered);
  }

  /** The rows that count: one of weight 0 is as if it were not there. */
  private static <X, Y> Dataset<X, Y> withWeight(Dataset<X, Y> rows) {
    List<Double> weights = rows.rows().weights();
    if (weights.stream().allMatch(weight -> weight > 0)) {
      return rows;
    }
    int[] kept = IntStream.range(0, rows.size()).filter(i -> weights.get(i) > 0).toArray();
    if (kept.length == 0) {
      throw Errors.argument(
          "All training rows have the weight 0, so there is nothing to learn from; check the column"
              + " that the key 'weights' of the data set names.");
    }
    return rows.select(kept);
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
        targets,
        offered,
        calibration.map(pairs -> pairs.slice(0, Math.min(rows, pairs.size()))));
  }

  /** The same with some training pairs kept for calibration, of which those with candidates do. */
  RunRows<Y> calibrated(Split split) {
    Dataset<?, Y> kept = train.select(split.test());
    return new RunRows<>(
        train.select(split.train()),
        unlabelled,
        test,
        steps,
        targets,
        offered,
        Optional.of(offered.isPresent() ? offered.get().askable(kept) : kept));
  }

  /** The rows after the steps of some settings, which learn from the training pairs alone. */
  public RunRows<Y> prepared(Settings settings, RunContext context) {
    RunRows<Y> rows = steps(settings, context);
    TargetScale scale = TargetScale.fit(settings.targets(), rows.train.outputs());
    if (scale.isNone()) {
      return rows;
    }
    if (offered.isPresent() || settings.conformal().isPresent()) {
      throw Errors.option(
          "The key targets scales outputs, which neither candidates of a file nor conformal sets"
              + " are; leave it out. Ridge has an intercept without it.");
    }
    return new RunRows<>(
        rows.train.withOutputs(
            scale.apply(rows.train.outputs()),
            rows.train.columns().outputs(),
            "targets: " + settings.targets().word()),
        scale.apply(rows.unlabelled),
        rows.test,
        rows.steps,
        scale,
        rows.offered,
        rows.calibration);
  }

  private RunRows<Y> steps(Settings settings, RunContext context) {
    if (settings.preprocess().isEmpty()) {
      return this;
    }
    FittedPreparation fitted =
        Preparation.of(settings.preprocess())
            .fit(Inputs.of(train), new OutputFeatures(settings, train, context), context);
    boolean calibratesOnThem =
        settings
            .conformal()
            .filter(each -> each.method() == ConformalSettings.Method.LEAVE_ONE_OUT)
            .isPresent();
    if (calibratesOnThem && !fitted.learntFrom().isEmpty()) {
      throw Errors.option(
          "A preprocessing step learns from outputs, so conformal sets cannot be calibrated on the"
              + " same rows left out in turn. Use conformal: {method: split}, which keeps rows"
              + " apart.");
    }
    return new RunRows<>(
        fitted.apply(train, context),
        unlabelled,
        fitted.apply(test, context),
        Optional.of(fitted),
        targets,
        offered,
        calibration.map(pairs -> fitted.apply(pairs, context)));
  }
}
