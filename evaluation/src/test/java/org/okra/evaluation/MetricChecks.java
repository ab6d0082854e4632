package org.okra.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.Samples;

/** What several tests of metrics need: the slow standard errors and the check of coded errors. */
final class MetricChecks {
  private MetricChecks() {}

  /** The mean and s / sqrt(n), term by term as the metric of single samples. */
  static void assertMeanWithItsError(Metric<?, ?> metric, Samples<?> truths, Samples<?> predicted) {
    int n = truths.size();
    double[] terms =
        IntStream.range(0, n)
            .mapToDouble(
                i -> metric.evaluate(truths.slice(i, i + 1), predicted.slice(i, i + 1)).value())
            .toArray();
    double mean = IntStream.range(0, n).mapToDouble(i -> terms[i]).sum() / n;
    double squares = IntStream.range(0, n).mapToDouble(i -> Math.pow(terms[i] - mean, 2)).sum();
    Estimate estimate = metric.evaluate(truths, predicted);
    assertThat(estimate.value()).as(metric.toString()).isCloseTo(mean, within(1e-12));
    assertThat(estimate.standardError().orElseThrow())
        .as(metric.toString())
        .isCloseTo(Math.sqrt(squares / (n - 1) / n), within(1e-12));
    assertThat(estimate.count()).isEqualTo(n);
  }

  /** The jackknife with the metric computed again for every sample left out. */
  static void assertJackknifeError(Metric<?, ?> metric, Samples<?> truths, Samples<?> predicted) {
    int n = truths.size();
    double[] values = new double[n];
    double sum = 0;
    for (int i = 0; i < n; i++) {
      int left = i;
      int[] others = IntStream.range(0, n).filter(j -> j != left).toArray();
      values[i] = metric.evaluate(truths.select(others), predicted.select(others)).value();
      sum += values[i];
    }
    double squares = 0;
    for (double value : values) {
      squares += Math.pow(value - sum / n, 2);
    }
    Estimate estimate = metric.evaluate(truths, predicted);
    assertThat(estimate.standardError().orElseThrow())
        .as(metric.toString())
        .isPositive()
        .isCloseTo(Math.sqrt(squares * (n - 1) / n), within(1e-10));
    assertThat(estimate.count()).isEqualTo(n);
  }

  /** Samples in another order give the same value and error. */
  static void assertOrderDoesNotMatter(
      Metric<?, ?> metric, Samples<?> truths, Samples<?> predicted) {
    int[] order = new RandomStream(5).permutation(truths.size());
    Estimate straight = metric.evaluate(truths, predicted);
    Estimate shuffled = metric.evaluate(truths.select(order), predicted.select(order));
    assertThat(shuffled.value()).as(metric.toString()).isCloseTo(straight.value(), within(1e-12));
    assertThat(shuffled.standardError().orElseThrow())
        .isCloseTo(straight.standardError().orElseThrow(), within(1e-12));
  }

  static void assertFails(Runnable call, ErrorCode code, String text) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(text);
  }
}
