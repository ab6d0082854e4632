package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.Metric;
import org.okra.evaluation.RankedOutputs;

/**
 * What every metric promises. Extend it with a metric, random truths and random predictions;
 * override {@link #best} to have perfect predictions checked too. The metric is fitted to other
 * random truths first, as it is to the training outputs of an experiment.
 *
 * @param <T> type of one truth
 * @param <P> type of one prediction
 */
public abstract class MetricContract<T, P> extends ComponentContract<Metric<T, P>> {
  private static final int COUNT = 60;

  /** How far two ways to one number may differ, relative to it or to 1. */
  private static final double TOLERANCE = 1e-11;

  private final long seed = ContractSeed.value();
  private Metric<T, P> metric;
  private Samples<? extends T> truths;
  private Samples<? extends P> predictions;

  /** The metric to test. */
  protected abstract Metric<T, P> metric();

  /** So many truths, the same for the same seed. */
  protected abstract Samples<? extends T> truths(int count, long seed);

  /** So many predictions for any truths, the same for the same seed: good and bad ones. */
  protected abstract Samples<? extends P> predictions(int count, long seed);

  /** The value of {@link #perfect} predictions; not tested unless overridden. */
  protected OptionalDouble best() {
    return OptionalDouble.empty();
  }

  /**
   * The best prediction there is of a truth: the truth itself, alone for metrics of ranked outputs,
   * unless overridden.
   */
  protected P perfect(T truth) {
    Object prediction =
        metric.predictionType() == RankedOutputs.class
            ? new RankedOutputs<>(List.of(truth), new double[] {0})
            : truth;
    if (!metric.predictionType().isInstance(prediction)) {
      throw new AssertionError("Override perfect(...) to test predictions that cannot be better.");
    }
    @SuppressWarnings("unchecked") // Just checked.
    P checked = (P) prediction;
    return checked;
  }

  @Override
  final Tested<Metric<T, P>> tested() {
    return new Tested<>(Metric.class, metric());
  }

  @Override
  final void prepare() {
    metric = metric().fit(truths(COUNT, seed + 1), context());
    truths = truths(COUNT, seed + 2);
    predictions = predictions(COUNT, seed + 3);
  }

  @Test
  final void typesAreThoseOfTheSamples() {
    assertThat(truths.size()).isEqualTo(COUNT);
    assertThat(predictions.size()).isEqualTo(COUNT);
    assertThat(metric.truthType().isAssignableFrom(truths.domain())).as("truths").isTrue();
    assertThat(metric.predictionType().isAssignableFrom(predictions.domain()))
        .as("predictions")
        .isTrue();
    assertThat(metric.direction()).isNotNull();
  }

  @Test
  final void orderDoesNotMatter() {
    int[] order = new RandomStream(seed + 4).permutation(COUNT);
    Estimate straight = metric.evaluate(truths, predictions);
    Estimate shuffled = metric.evaluate(truths.select(order), predictions.select(order));
    assertClose(shuffled.value(), straight.value());
    assertThat(shuffled.count()).isEqualTo(straight.count());
    assertThat(shuffled.standardError().isPresent())
        .isEqualTo(straight.standardError().isPresent());
    straight
        .standardError()
        .ifPresent(error -> assertClose(shuffled.standardError().getAsDouble(), error));
  }

  @Test
  final void earlierCallsThreadsAndListsDoNotMatter() {
    Estimate first = metric.evaluate(truths, predictions);
    Estimate[] others = new Estimate[8];
    context().workers().forEach(8, i -> others[i] = metric.evaluate(truths, predictions));
    assertThat(others).containsOnly(first);
    List<P> list = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      list.add(predictions.get(i));
    }
    assertThat(metric.evaluate(truths, list)).isEqualTo(first);
  }

  @Test
  final void perfectPredictionsHaveTheBestValue() {
    if (best().isEmpty()) {
      return;
    }
    double best = best().getAsDouble();
    List<P> perfect = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      perfect.add(perfect(truths.get(i)));
    }
    assertClose(metric.evaluate(truths, perfect).value(), best);
    double margin = TOLERANCE * Math.max(1, Math.abs(best));
    double value = metric.evaluate(truths, predictions).value();
    boolean better =
        metric.direction() == Direction.HIGHER_IS_BETTER
            ? value > best + margin
            : value < best - margin;
    assertThat(better).as("random predictions are better (%s) than perfect ones", value).isFalse();
  }

  /** The jackknife, with the metric computed again for every sample left out, within a quarter. */
  @Test
  final void theStandardErrorIsAboutThatOfTheJackknife() {
    double[] values = new double[COUNT];
    for (int i = 0; i < COUNT; i++) {
      int left = i;
      int[] kept = IntStream.range(0, COUNT).filter(j -> j != left).toArray();
      values[i] = metric.evaluate(truths.select(kept), predictions.select(kept)).value();
    }
    double mean = Arrays.stream(values).average().orElseThrow();
    double squares = Arrays.stream(values).map(value -> Math.pow(value - mean, 2)).sum();
    double jackknife = Math.sqrt(squares * (COUNT - 1) / COUNT);
    Estimate estimate = metric.evaluate(truths, predictions);
    assertThat(estimate.count()).isBetween(2, COUNT);
    assertThat(estimate.standardError()).isPresent();
    assertThat(estimate.standardError().getAsDouble())
        .isCloseTo(jackknife, within(0.25 * jackknife + 1e-12));
  }

  @Test
  final void oneSampleHasNoStandardError() {
    int counted = 0;
    for (int i = 0; i < COUNT; i++) {
      try {
        Estimate one = metric.evaluate(truths.slice(i, i + 1), predictions.slice(i, i + 1));
        assertThat(one.standardError()).isEmpty();
        assertThat(one.count()).isEqualTo(1);
        counted++;
      } catch (OkraException e) {
        // A truth that decides nothing, or a metric that does not exist for one sample.
        assertThat(e.code()).isIn(ErrorCode.EMPTY_INPUT, ErrorCode.INVALID_ARGUMENT);
      }
    }
    assertThat(metric.evaluate(truths, predictions).count()).isGreaterThanOrEqualTo(counted);
  }

  /** A type that no metric is made for. */
  private record Alien() {}

  @Test
  final void otherSizesAndTypesAreCodedErrors() {
    assertCoded(
        ErrorCode.SHAPE_MISMATCH,
        "fewer predictions than truths",
        () -> metric.evaluate(truths, predictions.slice(1, COUNT)));
    assertCoded(
        ErrorCode.EMPTY_INPUT,
        "no samples",
        () -> metric.evaluate(truths.slice(0, 0), predictions.slice(0, 0)));
    List<Alien> list = Collections.nCopies(COUNT, new Alien());
    Samples<Alien> aliens = new ListSamples<>(Alien.class, list);
    if (!metric.truthType().isInstance(new Alien())) {
      assertCoded(
          ErrorCode.WRONG_DOMAIN, "other truths", () -> metric.evaluate(aliens, predictions));
    }
    if (!metric.predictionType().isInstance(new Alien())) {
      assertCoded(
          ErrorCode.WRONG_DOMAIN, "other predictions", () -> metric.evaluate(truths, aliens));
      assertCoded(ErrorCode.WRONG_DOMAIN, "a list", () -> metric.evaluate(truths, list));
    }
  }

  /** Outputs behind the depth, even if the truth is among them, do not change the value. */
  @Test
  final void nothingBehindTheDepthIsLookedAt() {
    if (metric.predictionType() != RankedOutputs.class) {
      assertThat(metric.depth()).as("depth of a metric of single outputs").isEqualTo(1);
      return;
    }
    assertThat(metric.depth()).isPositive();
    List<RankedOutputs<Object>> within = new ArrayList<>();
    List<RankedOutputs<Object>> beyond = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      T truth = truths.get(i);
      List<Object> outputs = new ArrayList<>(((RankedOutputs<?>) predictions.get(i)).outputs());
      for (int place = outputs.size(); place < metric.depth(); place++) {
        outputs.add(new Alien());
      }
      List<Object> first = outputs.subList(0, metric.depth());
      within.add(ranked(first));
      List<Object> all = new ArrayList<>(first);
      all.add(truth);
      beyond.add(ranked(all));
    }
    assertThat(metric.evaluate(truths, beyond)).isEqualTo(metric.evaluate(truths, within));
    assertThat(metric.evaluate(truths, within)).isEqualTo(metric.evaluate(truths, predictions));
  }

  private static RankedOutputs<Object> ranked(List<Object> outputs) {
    double[] scores = new double[outputs.size()];
    Arrays.setAll(scores, i -> i);
    return new RankedOutputs<>(outputs, scores);
  }

  @Test
  final void fittingAgainGivesTheSame() {
    Samples<? extends T> training = truths(COUNT, seed + 1);
    Metric<T, P> again = metric().fit(training, context());
    assertThat(again.evaluate(truths, predictions))
        .isEqualTo(metric.evaluate(truths, predictions))
        .isEqualTo(metric.fit(training, context()).evaluate(truths, predictions));
    assertThat(again.direction()).isEqualTo(metric().direction());
    assertThat(again.depth()).isEqualTo(metric().depth());
    assertThat(again.predictionType()).isEqualTo(metric().predictionType());
  }

  private static void assertClose(double actual, double expected) {
    assertThat(actual).isCloseTo(expected, within(TOLERANCE * Math.max(1, Math.abs(expected))));
  }
}
