package org.okra.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.okra.evaluation.MetricChecks.assertFails;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;

/** Values of single labels and targets, and the metrics that came with them. */
final class PartsTest {
  private static final double TOLERANCE = 1e-12;

  private static DenseRows draw(int rows, int columns, RandomStream random) {
    Matrix matrix = Matrix.zeros(rows, columns);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextInt(4);
    }
    return new DenseRows(matrix);
  }

  @RepeatedTest(20)
  void vectorMetricsAndTheirPartsAreTheirDefinitions(RepetitionInfo repetition) {
    RandomStream random = new RandomStream(repetition.getCurrentRepetition());
    int n = 3 + random.nextInt(20);
    int d = 1 + random.nextInt(4);
    DenseRows truths = draw(n, d, random);
    DenseRows predictions = draw(n, d, random);
    double[] absolute = new double[d];
    double[] squared = new double[d];
    double[] spread = new double[d];
    for (int j = 0; j < d; j++) {
      int target = j;
      double mean =
          IntStream.range(0, n).mapToDouble(i -> truths.get(i).get(target)).average().orElse(0);
      for (int i = 0; i < n; i++) {
        double difference = truths.get(i).get(j) - predictions.get(i).get(j);
        absolute[j] += Math.abs(difference) / n;
        squared[j] += difference * difference;
        spread[j] += Math.pow(truths.get(i).get(j) - mean, 2);
      }
    }
    Estimate mae = new MeanAbsoluteError().evaluate(truths, predictions);
    Estimate rmse = new RootMeanSquaredError().evaluate(truths, predictions);
    assertThat(mae.value()).isCloseTo(mean(absolute), within(TOLERANCE));
    for (int j = 0; j < d; j++) {
      assertThat(mae.parts().get(j)).isCloseTo(absolute[j], within(TOLERANCE));
      assertThat(rmse.parts().get(j)).isCloseTo(Math.sqrt(squared[j] / n), within(TOLERANCE));
    }
    double[] determined =
        IntStream.range(0, d)
            .filter(j -> spread[j] > 0)
            .mapToDouble(j -> 1 - squared[j] / spread[j])
            .toArray();
    if (determined.length > 0) {
      Estimate r2 = new RSquared().evaluate(truths, predictions);
      assertThat(r2.value()).isCloseTo(mean(determined), within(1e-10));
      assertThat(r2.parts().stream().filter(part -> !part.isNaN()).toList())
          .hasSize(determined.length);
    }
  }

  private static double mean(double[] values) {
    return IntStream.range(0, values.length).mapToDouble(j -> values[j]).average().orElseThrow();
  }

  @Test
  void aTargetWithoutSpreadHasNoShareInRelativeErrors() {
    DenseRows truths = DenseRows.of(new double[] {1, 0}, new double[] {1, 4});
    DenseRows predictions = DenseRows.of(new double[] {3, 1}, new double[] {1, 3});
    Estimate r2 = new RSquared().evaluate(truths, predictions);
    assertThat(r2.value()).isCloseTo(1 - 2.0 / 8, within(1e-15));
    assertThat(r2.parts()).containsExactly(Double.NaN, 0.75);
    assertThat(r2.standardError()).isEmpty();
    assertThat(new RSquared().direction()).isEqualTo(Direction.HIGHER_IS_BETTER);
    DenseRows missing = DenseRows.of(new double[] {1, Double.NaN}, new double[] {1, 4});
    for (Metric<?, ?> metric : List.of(new RSquared(), new MeanAbsoluteError())) {
      assertFails(
          () -> metric.evaluate(missing, predictions),
          ErrorCode.NOT_FINITE,
          "Coordinate 1 of a vector is NaN; remove or fill missing values first.");
    }
  }

  @Test
  void labelsHaveTheirOwnErrorsAndF1() {
    LabelSets truths =
        new LabelSets(3, List.of(LabelSet.of(3, 0), LabelSet.of(3, 0, 1), LabelSet.of(3)));
    LabelSets predictions =
        new LabelSets(3, List.of(LabelSet.of(3, 0), LabelSet.of(3, 1), LabelSet.of(3, 1)));
    assertThat(new Hamming().evaluate(truths, predictions).parts())
        .containsExactly(1 / 3.0, 1 / 3.0, 0.0);
    assertThat(new MacroF1(0).evaluate(truths, predictions).parts())
        .containsExactly(2 / 3.0, 2 / 3.0, 0.0);
  }

  @Test
  void twoEmptySetsCountAsTheFileSays() {
    LabelSets empty = new LabelSets(2, List.of(LabelSet.of(2), LabelSet.of(2, 1)));
    LabelSets first = empty.slice(0, 1);
    assertThat(new ExampleF1().evaluate(empty, empty).value()).isEqualTo(1);
    assertThat(new ExampleF1(0).evaluate(empty, empty).value()).isEqualTo(0.5);
    assertThat(new MicroF1().evaluate(first, first).value()).isEqualTo(1);
    assertThat(new MicroF1(0).evaluate(first, first).value()).isZero();
    assertThat(new MicroF1(0).evaluate(empty, empty).value()).isEqualTo(1);
    assertFails(() -> new ExampleF1(-1), ErrorCode.INVALID_OPTION, "empty");
  }

  @Test
  void accuracyIsTheShareThatIsExact() {
    ListSamples<String> truths = new ListSamples<>(String.class, List.of("a", "b"));
    RankedOutputs<String> found = new RankedOutputs<>(List.of("a", "b"), new double[] {0, 1});
    assertThat(new Accuracy().evaluate(truths, List.of(found, found)).value()).isEqualTo(0.5);
  }
}
