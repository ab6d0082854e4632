package org.okra.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.okra.evaluation.MetricChecks.assertFails;

import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.SparseRows;

final class VectorMetricsTest {
  private static final Metric<?, ?> RELATIVE = new RelativeRmse(Baseline.TEST_MEAN);
  private static final Metric<?, ?> AVERAGE = new AverageRelativeRmse(Baseline.TEST_MEAN);
  private static final List<Metric<?, ?>> SQUARED =
      List.of(
          new RootMeanSquaredError(),
          RELATIVE,
          relativeTo(new RelativeRmse(), 0.1, -0.2, 0.3),
          AVERAGE,
          relativeTo(new AverageRelativeRmse(), 0.1, -0.2, 0.3));

  private final DenseRows truths = random(50, 3, 1);
  private final DenseRows predictions = random(50, 3, 2);

  private static DenseRows random(int rows, int columns, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(rows, columns);
    for (int i = 0; i < rows * columns; i++) {
      matrix.values()[i] = random.nextGaussian();
    }
    return new DenseRows(matrix);
  }

  /** Fitted to training outputs with this mean. */
  private static Metric<?, ?> relativeTo(Metric<?, ?> metric, double... constant) {
    try (RunContext context = RunContext.withSeed(1)) {
      return metric.fit(DenseRows.of(constant), context);
    }
  }

  private static DenseRows rows(double[]... rows) {
    return DenseRows.of(rows);
  }

  private static Pinball pinball(Double... levels) {
    return new Pinball(List.of(levels));
  }

  @Test
  void handComputedSquaredErrors() {
    // Squared errors per target: 0 + 4 and 9 + 0; spreads about the means 2 and 5: 2 and 50.
    DenseRows t = rows(new double[] {1, 0}, new double[] {3, 10});
    DenseRows p = rows(new double[] {1, 3}, new double[] {1, 10});
    assertThat(new RootMeanSquaredError().evaluate(t, p).value())
        .isCloseTo(Math.sqrt(13.0 / 4), within(1e-15));
    assertThat(RELATIVE.evaluate(t, p).value()).isCloseTo(Math.sqrt(13.0 / 52), within(1e-15));
    assertThat(AVERAGE.evaluate(t, p).value())
        .isCloseTo((Math.sqrt(4.0 / 2) + Math.sqrt(9.0 / 50)) / 2, within(1e-15));
    // About 0 the spreads are 10 and 100.
    double[] zero = new double[2];
    assertThat(relativeTo(new RelativeRmse(), zero).evaluate(t, p).value())
        .isCloseTo(Math.sqrt(13.0 / 110), within(1e-15));
    assertThat(relativeTo(new AverageRelativeRmse(), zero).evaluate(t, p).value())
        .isCloseTo((Math.sqrt(4.0 / 10) + Math.sqrt(9.0 / 100)) / 2, within(1e-15));
  }

  @Test
  void naiveFormulasOnManyVectors() {
    double all = 0;
    double allSpread = 0;
    double average = 0;
    for (int j = 0; j < 3; j++) {
      double mean = 0;
      double residual = 0;
      double spread = 0;
      for (int i = 0; i < 50; i++) {
        mean += truths.get(i).get(j) / 50;
        residual += Math.pow(truths.get(i).get(j) - predictions.get(i).get(j), 2);
      }
      for (int i = 0; i < 50; i++) {
        spread += Math.pow(truths.get(i).get(j) - mean, 2);
      }
      all += residual;
      allSpread += spread;
      average += Math.sqrt(residual / spread) / 3;
    }
    assertThat(new RootMeanSquaredError().evaluate(truths, predictions).value())
        .isCloseTo(Math.sqrt(all / 150), within(1e-13));
    assertThat(RELATIVE.evaluate(truths, predictions).value())
        .isCloseTo(Math.sqrt(all / allSpread), within(1e-13));
    assertThat(AVERAGE.evaluate(truths, predictions).value()).isCloseTo(average, within(1e-13));
  }

  @Test
  void jackknifeEqualsTheSlowOneAndOrderDoesNotMatter() {
    for (Metric<?, ?> metric : SQUARED) {
      MetricChecks.assertJackknifeError(metric, truths, predictions);
      MetricChecks.assertOrderDoesNotMatter(metric, truths, predictions);
    }
  }

  @Test
  void jackknifeOfTheRootIsNearTheDeltaMethod() {
    DenseRows t = random(4000, 2, 8);
    DenseRows p = random(4000, 2, 9);
    double[] errors = new double[4000];
    for (int i = 0; i < 4000; i++) {
      for (int j = 0; j < 2; j++) {
        errors[i] += Math.pow(t.get(i).get(j) - p.get(i).get(j), 2) / 2;
      }
    }
    // d sqrt(m) = dm / (2 sqrt(m)).
    Estimate mean = Estimate.ofMean(errors);
    double delta = mean.standardError().orElseThrow() / (2 * Math.sqrt(mean.value()));
    assertThat(new RootMeanSquaredError().evaluate(t, p).standardError().orElseThrow())
        .isCloseTo(delta, within(0.01 * delta));
  }

  @Test
  void predictingTheMeanHasRelativeErrorOne() {
    DenseRows t = rows(new double[] {1, 0}, new double[] {3, 10}, new double[] {5, 2});
    DenseRows mean = rows(new double[] {3, 4}, new double[] {3, 4}, new double[] {3, 4});
    assertThat(RELATIVE.evaluate(t, mean).value()).isCloseTo(1, within(1e-15));
    assertThat(AVERAGE.evaluate(t, mean).value()).isCloseTo(1, within(1e-15));
    assertThat(AVERAGE.evaluate(t, t).value()).isZero();
  }

  @Test
  void targetsThatDoNotVaryAreLeftOutOfTheAverage() {
    // 0.1 has no exact mean in binary sums; it must count as constant all the same.
    DenseRows t = rows(new double[] {0.1, 1}, new double[] {0.1, 2}, new double[] {0.1, 6});
    DenseRows p = rows(new double[] {5, 2}, new double[] {6, 2}, new double[] {7, 4});
    DenseRows secondTruth = rows(new double[] {1}, new double[] {2}, new double[] {6});
    DenseRows secondPrediction = rows(new double[] {2}, new double[] {2}, new double[] {4});
    Estimate alone = AVERAGE.evaluate(secondTruth, secondPrediction);
    assertThat(AVERAGE.evaluate(t, p))
        .isEqualTo(alone.withParts(new double[] {Double.NaN, alone.value()}));
    DenseRows constant = rows(new double[] {0.1}, new double[] {0.1}, new double[] {0.1});
    for (Metric<?, ?> metric : List.of(RELATIVE, AVERAGE)) {
      assertFails(
          () -> metric.evaluate(constant, secondPrediction),
          ErrorCode.INVALID_ARGUMENT,
          "does not exist: no target differs from its mean in any sample. Use rmse.");
    }
  }

  @Test
  void noStandardErrorWhenOneSampleCarriesAllTheSpread() {
    DenseRows t = rows(new double[] {0.1}, new double[] {0.1}, new double[] {6});
    DenseRows p = rows(new double[] {2}, new double[] {2}, new double[] {4});
    for (Metric<?, ?> metric : List.of(RELATIVE, AVERAGE)) {
      Estimate estimate = metric.evaluate(t, p);
      assertThat(estimate.value()).isPositive();
      assertThat(estimate.standardError()).isEmpty();
    }
  }

  @Test
  void storageDoesNotMatter() {
    SparseRows sparse = new SparseRows(predictions.sparse());
    for (Metric<?, ?> metric : SQUARED) {
      assertThat(metric.evaluate(truths, sparse)).isEqualTo(metric.evaluate(truths, predictions));
    }
  }

  @Test
  void handComputedPinball() {
    DenseRows t = rows(new double[] {2}, new double[] {0});
    DenseRows p = rows(new double[] {1, 3}, new double[] {-1, 0});
    // First: 0.1 * 1 + 0.25 * 1; second: 0.1 * 1 + 0.
    Estimate estimate = pinball(0.1, 0.75).evaluate(t, p);
    assertThat(estimate.value()).isCloseTo((0.35 + 0.1) / 2, within(1e-15));
    MetricChecks.assertMeanWithItsError(pinball(0.1, 0.75), t, p);
    MetricChecks.assertOrderDoesNotMatter(
        pinball(0.2, 0.5, 0.9), random(30, 1, 4), random(30, 3, 5));
  }

  @Test
  void pinballIsLeastAtTheQuantile() {
    // The 0.9 quantile of 0 .. 9 lies between 8 and 9; u = y - f, not f - y.
    double[][] numbers = new double[10][];
    for (int i = 0; i < 10; i++) {
      numbers[i] = new double[] {i};
    }
    DenseRows t = rows(numbers);
    double atHigh = constantPinball(t, 8.5);
    assertThat(constantPinball(t, 0.5)).isGreaterThan(atHigh);
    assertThat(constantPinball(t, 4.5)).isGreaterThan(atHigh);
    assertThat(constantPinball(t, 12)).isGreaterThan(atHigh);
  }

  private static double constantPinball(DenseRows truths, double prediction) {
    Matrix constant = Matrix.zeros(truths.size(), 1);
    constant.fill(prediction);
    return pinball(0.9).evaluate(truths, new DenseRows(constant)).value();
  }

  @Test
  void orderedQuantilesDoNotCross() {
    DenseRows t = rows(new double[] {0}, new double[] {0});
    DenseRows ordered = rows(new double[] {1, 2, 2}, new double[] {-3, 0, 9});
    assertThat(new Crossing().evaluate(t, ordered).value()).isZero();
    // 3 over 2 and 2 over 0.5 in the first, nothing in the second.
    DenseRows crossing = rows(new double[] {3, 2, 0.5}, new double[] {-3, 0, 9});
    assertThat(new Crossing().evaluate(t, crossing).value()).isEqualTo(2.5 / 2);
    assertThat(new Crossing().evaluate(t, rows(new double[] {1}, new double[] {0})).value())
        .isZero();
    MetricChecks.assertMeanWithItsError(new Crossing(), truths, predictions);
    MetricChecks.assertOrderDoesNotMatter(new Crossing(), truths, predictions);
  }

  @Test
  void coverageOfIntervalsBoxesAndSets() {
    DenseRows t = rows(new double[] {1}, new double[] {2}, new double[] {3}, new double[] {4});
    Coverage coverage = new Coverage();
    double infinity = Double.POSITIVE_INFINITY;
    Estimate estimate =
        coverage.evaluate(
            t,
            List.of(
                Region.interval(1, 2), // Bounds belong to the interval.
                Region.interval(-1, 1.9),
                Region.interval(-infinity, infinity),
                Region.interval(5, 3))); // Crossed bounds hold nothing.
    assertThat(estimate.value()).isEqualTo(0.5);
    assertThat(estimate.standardError().orElseThrow())
        .isCloseTo(Math.sqrt(1.0 / 3 / 4), within(1e-15));
    Region square = new Region(new double[] {0, 0}, new double[] {1, 1});
    DenseRows points = rows(new double[] {0.5, 0.5}, new double[] {0.5, 2});
    assertThat(coverage.evaluate(points, List.of(square, square)).value()).isEqualTo(0.5);
    ListSamples<String> words = new ListSamples<>(String.class, List.of("a", "b"));
    Predicate<String> set = Set.of("a", "c")::contains;
    assertThat(coverage.evaluate(words, List.of(set, set)).value()).isEqualTo(0.5);
  }

  @Test
  void refusesBadVectors() {
    DenseRows one = rows(new double[] {1});
    DenseRows two = rows(new double[] {1, 2});
    DenseRows broken = rows(new double[] {Double.NaN});
    for (Metric<?, ?> metric : List.of(new RootMeanSquaredError(), RELATIVE, AVERAGE)) {
      assertFails(
          () -> metric.evaluate(one, two),
          ErrorCode.SHAPE_MISMATCH,
          "A truth of dimension 1 and a prediction of dimension 2 were given");
      assertFails(() -> metric.evaluate(one, broken), ErrorCode.NOT_FINITE, "Coordinate 0");
      assertFails(() -> metric.evaluate(broken, one), ErrorCode.NOT_FINITE, "Coordinate 0");
      DenseRows none = new DenseRows(Matrix.zeros(1, 0));
      assertFails(
          () -> metric.evaluate(none, none), ErrorCode.EMPTY_INPUT, "Vectors without coordinates");
    }
    assertFails(
        () ->
            new RootMeanSquaredError()
                .evaluate(rows(new double[] {1e200}), rows(new double[] {-1e200})),
        ErrorCode.NOT_FINITE,
        "A metric is Infinity");
    assertFails(
        () -> relativeTo(new RelativeRmse(), new double[3]).evaluate(two, two),
        ErrorCode.SHAPE_MISMATCH,
        "Truths of dimension 2 cannot be compared with training outputs of dimension 3.");
    assertFails(
        () -> pinball(0.1, 0.9).evaluate(two, two),
        ErrorCode.SHAPE_MISMATCH,
        "where one number and 2 quantiles are expected");
    assertFails(() -> pinball(0.5).evaluate(one, broken), ErrorCode.NOT_FINITE, "Coordinate 0");
    assertFails(() -> new Crossing().evaluate(one, broken), ErrorCode.NOT_FINITE, "Coordinate 0");
  }

  @Test
  void refusesBadLevelsAndRegions() {
    for (List<Double> levels : List.of(List.of(0.0, 0.5), List.of(0.5, 1.0), List.of(Double.NaN))) {
      assertFails(
          () -> new Pinball(levels),
          ErrorCode.INVALID_OPTION,
          "it must be a number above 0 and below 1.");
    }
    for (List<Double> levels : List.of(List.<Double>of(), List.of(0.5, 0.5), List.of(0.6, 0.5))) {
      assertFails(
          () -> new Pinball(levels),
          ErrorCode.INVALID_OPTION,
          "it must be at least one number, and several must rise strictly.");
    }
    assertFails(() -> Region.interval(Double.NaN, 1), ErrorCode.NOT_FINITE, "A bound is NaN");
    assertFails(
        () -> new Region(new double[1], new double[2]),
        ErrorCode.SHAPE_MISMATCH,
        "1 lower bounds do not match 2 upper bounds.");
    assertFails(
        () -> new Coverage().evaluate(rows(new double[] {1, 2}), List.of(Region.interval(0, 1))),
        ErrorCode.SHAPE_MISMATCH,
        "A region of R^1 cannot be asked for an output of dimension 2.");
    assertFails(
        () ->
            new Coverage()
                .evaluate(
                    new ListSamples<>(String.class, List.of("a")), List.of(Region.interval(0, 1))),
        ErrorCode.WRONG_DOMAIN,
        "cannot be asked for a truth of type String.");
  }
}
