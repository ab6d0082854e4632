package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.sketches.Metric;

/** The sums written out, and what is refused. */
final class TrainingSumsTest {
  private static final double[] WEIGHTS = {1, 0, 2.25, 4};

  private final RunContext context = RunContext.withSeed(1);
  private final Matrix phi = TestSamples.dense(4, 3, 1).dense();
  private final Matrix gam = TestSamples.dense(4, 2, 2).dense();

  private TrainingSums sums(double[] weights) {
    TrainingSums sums = TrainingSums.create(3, 2, context);
    sums.add(phi, gam, weights, context);
    return sums;
  }

  private static double inner(Matrix a, int i, Matrix b, int j, double[] weights) {
    double sum = 0;
    for (int row = 0; row < a.rows(); row++) {
      sum += (weights.length == 0 ? 1 : weights[row]) * a.get(row, i) * b.get(row, j);
    }
    return sum;
  }

  @Test
  void sumsAreThoseOfTheRowsWithTheirWeights() {
    Matrix one = Matrix.column(1, 1, 1, 1);
    for (double[] weights : new double[][] {WEIGHTS, {}}) {
      TrainingSums sums = sums(weights);
      double squares = 0;
      for (int i = 0; i < 3; i++) {
        assertThat(sums.totals().features()[i])
            .isCloseTo(inner(phi, i, one, 0, weights), within(1e-14));
        for (int j = 0; j < 3; j++) {
          assertThat(sums.gram().get(i, j))
              .isCloseTo(inner(phi, i, phi, j, weights), within(1e-14));
        }
        for (int j = 0; j < 2; j++) {
          assertThat(sums.cross().get(i, j))
              .isCloseTo(inner(phi, i, gam, j, weights), within(1e-14));
        }
      }
      for (int j = 0; j < 2; j++) {
        assertThat(sums.totals().targets()[j])
            .isCloseTo(inner(gam, j, one, 0, weights), within(1e-14));
        squares += inner(gam, j, gam, j, weights);
      }
      assertThat(sums.squaredTargets()).isCloseTo(squares, within(1e-13));
      assertThat(sums.weight()).isEqualTo(weights.length == 0 ? 4 : 7.25);
      assertThat(sums.rows()).isEqualTo(4);
    }
  }

  @Test
  void targetsOfOtherSumsTakeThePlaceOfTheseAndTheSumsStayApart() {
    TrainingSums first = sums(WEIGHTS).onto(OutputKind.FEATURES);
    Matrix other = TestSamples.dense(4, 5, 3).dense();
    TrainingSums second = TrainingSums.create(3, 5, context).onto(OutputKind.VECTORS);
    second.add(phi, other, WEIGHTS, context);
    TrainingSums joined = first.withTargets(second);
    assertThat(joined.outputs()).isEqualTo(OutputKind.VECTORS);
    assertThat(joined.weight()).isEqualTo(7.25);
    assertThat(joined.rows()).isEqualTo(4);
    assertThat(joined.squaredTargets()).isEqualTo(second.squaredTargets());
    assertThat(joined.solveWithIntercept(0.1, context).values())
        .isEqualTo(second.solveWithIntercept(0.1, context).values());
    double[] before = first.totals().features().clone();
    joined.add(phi, other, context);
    assertThat(first.totals().features()).isEqualTo(before);
  }

  @Test
  void theConstantIsTheMeanOfWhatTheCoefficientsLeave() {
    TrainingSums sums = sums(WEIGHTS);
    Matrix c = sums.solveWithIntercept(0.1, context);
    double[] constant = sums.constant(c);
    for (int j = 0; j < 2; j++) {
      double left = 0;
      for (int i = 0; i < 4; i++) {
        double fitted = 0;
        for (int k = 0; k < 3; k++) {
          fitted += phi.get(i, k) * c.get(k, j);
        }
        left += WEIGHTS[i] * (gam.get(i, j) - fitted);
      }
      assertThat(constant[j]).isCloseTo(left / 7.25, within(1e-13));
    }
  }

  @Test
  void blocksOfAnotherShapeAreRefused() {
    TrainingSums sums = TrainingSums.create(3, 2, context);
    for (Matrix[] wrong :
        new Matrix[][] {
          {Matrix.zeros(4, 3), Matrix.zeros(5, 2)},
          {Matrix.zeros(4, 4), Matrix.zeros(4, 2)},
          {Matrix.zeros(4, 3), Matrix.zeros(4, 1)}
        }) {
      assertThatThrownBy(() -> sums.add(wrong[0], wrong[1], context))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH))
          .hasMessage(
              "A block of %d x %d features and %d x %d targets does not fit an accumulator of 3"
                  + " features and 2 targets.",
              wrong[0].rows(), wrong[0].columns(), wrong[1].rows(), wrong[1].columns());
    }
    assertThatThrownBy(() -> sums.solve(0.1, context))
        .hasMessage("No rows were added yet; there is nothing to fit.");
  }

  @Test
  void featuresWithAndWithoutAMetricDoNotMix() {
    Metric metric = new Metric(2, Matrix.column(4), Matrix.column(2));
    TrainingSums plain = sums(WEIGHTS);
    TrainingSums other = TrainingSums.create(3, 2, context).of(Optional.of(metric));
    // Sums over nothing yet take the side of the others.
    assertThat(other.rows()).isZero();
    other.add(phi, gam, context);
    String message = "The sums are over other features of the same sketch";
    assertThatThrownBy(() -> plain.merge(other, context)).hasMessageStartingWith(message);
    assertThatThrownBy(() -> other.merge(plain, context)).hasMessageStartingWith(message);
    assertThatThrownBy(() -> other.of(Optional.empty())).hasMessageStartingWith(message);
    assertThatThrownBy(() -> plain.of(Optional.of(metric))).hasMessageStartingWith(message);
    TrainingSums merged = TrainingSums.create(3, 2, context).merge(other, context);
    assertThat(merged.metric()).contains(metric);
    assertThat(merged.solve(0.1, context).values()).isEqualTo(other.solve(0.1, context).values());
    assertThat(merged.toContainer().text("basis")).isEqualTo("other");
    merged.merge(TrainingSums.create(3, 2, context), context);
    assertThat(merged.metric()).contains(metric);
    assertThat(merged.toContainer().text("basis")).isEqualTo("other");
    // A file does not have the metric itself.
    TrainingSums read = TrainingSums.of(other.toContainer());
    assertThatThrownBy(() -> read.solve(0.1, context))
        .hasMessage(
            "The sums are over features that are not orthonormal; name their map with"
                + " of(inputMap, context) before solving.");
    assertThat(read.of(Optional.of(metric)).solve(0.1, context).values())
        .isEqualTo(other.solve(0.1, context).values());
  }

  @Test
  void theKindOfTargetsTravelsWithTheSums() {
    for (OutputKind kind : OutputKind.values()) {
      TrainingSums sums = sums(WEIGHTS).onto(kind);
      assertThat(TrainingSums.of(sums.toContainer()).outputs()).isEqualTo(kind);
      assertThat(TrainingSums.of(sums.packed()).outputs()).isEqualTo(kind);
      TrainingSums merged = TrainingSums.create(3, 2, context).merge(sums, context);
      assertThat(merged.outputs()).isEqualTo(kind);
      // No rows say nothing about the kind.
      merged.merge(TrainingSums.create(3, 2, context), context);
      assertThat(merged.outputs()).isEqualTo(kind);
    }
  }

  @Test
  void rowsTakenAwayLeaveTheSumsOverTheOthers() {
    TrainingSums all = sums(new double[0]);
    all.add(gamAsFeatures(), gam, context);
    TrainingSums part = TrainingSums.create(3, 2, context);
    part.add(gamAsFeatures(), gam, context);
    TrainingSums left = all.without(part, context);
    TrainingSums expected = sums(new double[0]);
    assertThat(left.rows()).isEqualTo(4);
    assertThat(left.weight()).isEqualTo(4);
    assertThat(left.gram().values()).containsExactly(expected.gram().values(), within(1e-13));
    assertThat(left.totals().targets()).containsExactly(expected.totals().targets(), within(1e-13));
    assertThat(left.totals().features())
        .containsExactly(expected.totals().features(), within(1e-13));
    assertThat(all.rows()).isEqualTo(8);
    // All rows, or the same ones twice, leave nothing.
    String message =
        "Taking 8 rows away from %d leaves no sum over rows; forget only rows that were added, and"
            + " not all of them.";
    assertThatThrownBy(() -> all.without(all, context)).hasMessage(message, 8);
    assertThatThrownBy(() -> part.without(all, context)).hasMessage(message, 4);
  }

  @Test
  void whatIsLeftHasRowsAndWeightButNeedNotHaveTargets() {
    TrainingSums all = sums(WEIGHTS);
    TrainingSums light = TrainingSums.create(3, 2, context);
    light.add(phi, gam, new double[] {0.5, 0, 1, 2}, context);
    assertThatThrownBy(() -> all.without(light, context))
        .hasMessageStartingWith("Taking 4 rows away from 4 leaves no sum over rows");
    // All but the row that weighs nothing.
    TrainingSums heavy = TrainingSums.create(3, 2, context);
    for (int row : new int[] {0, 2, 3}) {
      double[] weight = {WEIGHTS[row]};
      heavy.add(phi.rowBlock(row, row + 1), gam.rowBlock(row, row + 1), weight, context);
    }
    assertThatThrownBy(() -> all.without(heavy, context))
        .hasMessageStartingWith("Taking 3 rows away from 4 leaves no sum over rows");
    // Rows that were never among these: sizes and sums would do, but no rows have such products.
    TrainingSums strange = TrainingSums.create(3, 2, context);
    strange.add(Matrix.ofRows(new double[] {90, 0, 0}), Matrix.zeros(1, 2), context);
    assertThatThrownBy(() -> all.without(strange, context))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_POSITIVE_DEFINITE))
        .hasMessageStartingWith("Taking 1 rows away from 4 leaves no sum over rows");
    // One row is left, whose products have rank one, up to rounding.
    TrainingSums others = TrainingSums.create(3, 2, context);
    others.add(phi.rowBlock(0, 3), gam.rowBlock(0, 3), new double[0], context);
    assertThat(sums(new double[0]).without(others, context).rows()).isEqualTo(1);
    TrainingSums silent = TrainingSums.create(3, 2, context);
    silent.add(phi, Matrix.zeros(4, 2), context);
    TrainingSums one = TrainingSums.create(3, 2, context);
    one.add(phi.rowBlock(1, 2), Matrix.zeros(1, 2), context);
    assertThat(silent.without(one, context).rows()).isEqualTo(3);
  }

  /** With the same W lambda, by sums that the row was never added to. */
  @Test
  void rowsLeftOutOfSumsArePredictedAsByFitsWithoutThem() {
    int n = 12;
    Matrix features = TestSamples.dense(n, 3, 5).dense();
    Matrix targets = TestSamples.dense(n, 2, 6).dense();
    double[] different = new double[n];
    for (int i = 0; i < n; i++) {
      different[i] = 0.5 + i % 4;
    }
    for (double[] weights : new double[][] {{}, different}) {
      TrainingSums all = TrainingSums.create(3, 2, context);
      all.add(features, targets, weights, context);
      for (Intercept intercept : new Intercept[] {Intercept.OFF, Intercept.ON}) {
        Matrix left =
            LeaveOneOut.predictions(
                all, 0.05, intercept, features.copy(), targets.copy(), weights, context);
        for (int i = 0; i < n; i++) {
          TrainingSums others = TrainingSums.create(3, 2, context);
          for (int k = 0; k < n; k++) {
            if (k != i) {
              double[] weight = weights.length == 0 ? weights : new double[] {weights[k]};
              others.add(features.rowBlock(k, k + 1), targets.rowBlock(k, k + 1), weight, context);
            }
          }
          double lambda = 0.05 * all.weight() / others.weight();
          boolean moved = intercept == Intercept.ON;
          Matrix c =
              moved ? others.solveWithIntercept(lambda, context) : others.solve(lambda, context);
          double[] constant = moved ? others.constant(c) : new double[2];
          for (int j = 0; j < 2; j++) {
            double expected = constant[j];
            for (int k = 0; k < 3; k++) {
              expected += features.get(i, k) * c.get(k, j);
            }
            assertThat(left.get(i, j)).isCloseTo(expected, within(1e-10));
          }
        }
      }
    }
  }

  private Matrix gamAsFeatures() {
    Matrix features = Matrix.zeros(4, 3);
    features.columnBlock(0, 2).setAll(gam);
    return features;
  }

  @Test
  void partsOfAFileThatDoNotFitAreRefused() {
    Matrix square = Matrix.identity(3);
    Matrix cross = Matrix.zeros(3, 2);
    assertThat(TrainingSums.of(saved(square, cross, "0", 0, 5)).squaredTargets()).isEqualTo(5);
    String message = "The parts of a saved accumulator do not fit together.";
    for (Container wrong :
        new Container[] {
          saved(Matrix.zeros(3, 4), cross, "1", 1, 1),
          saved(Matrix.identity(4), cross, "1", 1, 1),
          saved(square, cross, "1", 1),
          saved(square, cross, "-1", 1, 1),
          saved(square, cross, "1", -1, 1)
        }) {
      assertThatThrownBy(() -> TrainingSums.of(wrong)).hasMessage(message);
    }
    assertThatThrownBy(() -> TrainingSums.of(saved(square, cross, "many", 1, 1)))
        .hasMessage("The number of rows of a saved accumulator is malformed.");
    for (int[] wrong : new int[][] {{2, 2}, {3, 1}}) {
      Container totals =
          Container.builder("accumulator")
              .doubles("features", new double[wrong[0]])
              .doubles("targets", new double[wrong[1]])
              .text("rows", "1")
              .doubles("weight", 1, 1)
              .matrix("cross", cross)
              .matrix("gram", square)
              .build();
      assertThatThrownBy(() -> TrainingSums.of(totals)).hasMessage(message);
    }
  }

  private static Container saved(Matrix gram, Matrix cross, String rows, double... weight) {
    return Container.builder("accumulator")
        .text("rows", rows)
        .doubles("weight", weight)
        .matrix("cross", cross)
        .matrix("gram", gram)
        .build();
  }
}
