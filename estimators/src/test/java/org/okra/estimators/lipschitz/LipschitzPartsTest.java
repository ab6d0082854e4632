package org.okra.estimators.lipschitz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.estimators.Named;
import org.okra.estimators.loss.Loss;

/** Losses of rows with weights and a constant, and the constant with the least of them. */
final class LipschitzPartsTest {
  private final RunContext context = RunContext.withSeed(3);
  private final Matrix targets = Entries.gaussian(5, 2, new RandomStream(1));
  private final Matrix points = Entries.gaussian(5, 2, new RandomStream(2));
  private final double[] weights = {0.5, 2, 1, 0.7, 0.8};
  private final double[] shift = {0.3, -1};

  @ParameterizedTest
  @ValueSource(strings = {"{type: huber, kappa: 0.4}", "square", "absolute"})
  void rowsWithWeightsAndAConstantAreTheLossAtMovedPredictions(String name) {
    Loss loss = Named.loss(name);
    RowLosses rows = RowLosses.of(loss, targets, weights).around(shift);
    double step = 0.6;
    for (int i = 0; i < 5; i++) {
      double[] f = points.rowValues(i);
      double[] y = targets.rowValues(i);
      double[] moved = {f[0] + shift[0], f[1] + shift[1]};
      double value = weights[i] * loss.value(moved, y);
      assertThat(rows.value(i, f)).isCloseTo(value, within(1e-12));
      double[] slope = new double[2];
      rows.subgradient(i, f, slope);
      double[] plain = new double[2];
      loss.subgradient(moved, y, plain);
      assertThat(slope)
          .containsExactly(
              new double[] {weights[i] * plain[0], weights[i] * plain[1]}, within(1e-12));
      // Fenchel's equality holds at a slope.
      assertThat(rows.conjugate(i, slope) + value)
          .isCloseTo(slope[0] * f[0] + slope[1] * f[1], within(1e-10));
      double[] near = new double[2];
      rows.proximal(i, step, f, near);
      double least = proximity(rows, i, near, f, step);
      for (double[] change : new double[][] {{1e-3, 0}, {-1e-3, 0}, {0, 1e-3}, {0, -1e-3}}) {
        double[] other = {near[0] + change[0], near[1] + change[1]};
        assertThat(proximity(rows, i, other, f, step)).isGreaterThan(least);
      }
    }
    assertThat(rows.curvature().isPresent()).isEqualTo(!name.equals("absolute"));
    rows.curvature()
        .ifPresent(
            curvature -> assertThat(curvature).isEqualTo(2 * loss.curvature().orElseThrow()));
  }

  /** {@code step loss(v) + ||v - point||^2 / 2}. */
  private static double proximity(
      RowLosses rows, int row, double[] v, double[] point, double step) {
    double squares = Math.pow(v[0] - point[0], 2) + Math.pow(v[1] - point[1], 2);
    return step * rows.value(row, v) + squares / 2;
  }

  @Test
  void targetsAreMultipliedAroundTheConstant() {
    RowLosses plain = RowLosses.of(Named.loss("square"), targets);
    double sum = 0;
    double around = 0;
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < 2; j++) {
        sum += points.get(i, j) * targets.get(i, j);
        around += points.get(i, j) * (targets.get(i, j) - shift[j]);
      }
    }
    assertThat(plain.innerTargets(points)).isCloseTo(sum, within(1e-12));
    assertThat(plain.around(shift).innerTargets(points)).isCloseTo(around, within(1e-12));
    assertThat(plain.weight(3)).isEqualTo(1);
    assertThat(plain.curvature().orElseThrow()).isEqualTo(1);
  }

  private double[] best(String loss, double[] weights, double... targets) {
    RowLosses rows = RowLosses.of(Named.loss(loss), Matrix.column(targets), weights);
    return new BestConstant(new LocalConstants(rows, 1, context), 1, context).find();
  }

  /** Of an interval of best constants the middle; of one without an end its end. */
  @Test
  void theBestConstantIsTheMiddleOfAllThatAreBest() {
    double[] equal = {};
    assertThat(best("absolute", equal, 8, 1, 4, 2)).containsExactly(new double[] {3}, within(1e-9));
    assertThat(best("absolute", equal, 8, 1, 4)).containsExactly(new double[] {4}, within(1e-9));
    assertThat(best("absolute", new double[] {0.6, 0.6, 1.8}, 1, 2, 10))
        .containsExactly(new double[] {10}, within(1e-9));
    assertThat(best("{type: pinball, levels: [0.25]}", equal, 8, 1, 4, 2))
        .containsExactly(new double[] {1.5}, within(1e-9));
    assertThat(best("square", new double[] {0.5, 1.5}, 2, 6))
        .containsExactly(new double[] {5}, within(1e-9));
    String tube = "{type: epsilon-insensitive, epsilon: ";
    assertThat(best(tube + "1}", equal, 0, 4)).containsExactly(new double[] {2}, within(1e-9));
    assertThat(best("hinge", equal, 1, 1, 1)).containsExactly(new double[] {1}, within(1e-9));
    assertThat(best("hinge", equal, -1, -1)).containsExactly(new double[] {-1}, within(1e-9));
    // All constants that are looked at are as good as another.
    assertThat(best(tube + "100}", equal, 1, -0.5)).containsExactly(0);
    assertThat(best("absolute", equal, 0, 0)).containsExactly(0);
  }

  @Test
  void constantsKnowTheSpreadAndTheLargestOfTheirTargets() {
    RowLosses rows = RowLosses.of(Named.loss("{type: huber, kappa: 0.4}"), targets, weights);
    LocalConstants constants = new LocalConstants(rows, 2, context);
    double largest = 0;
    double spread = 0;
    double loss = 0;
    double[] constant = {0.2, -0.1};
    double[] sums = new double[4];
    for (int j = 0; j < 2; j++) {
      double mean = 0;
      for (int i = 0; i < 5; i++) {
        mean += weights[i] * targets.get(i, j) / 5;
        largest = Math.max(largest, Math.abs(targets.get(i, j)));
      }
      for (int i = 0; i < 5; i++) {
        spread += weights[i] * Math.pow(targets.get(i, j) - mean, 2) / 5;
      }
    }
    for (int i = 0; i < 5; i++) {
      double[] slope = new double[2];
      rows.subgradient(i, constant, slope);
      loss += rows.value(i, constant) / 5;
      for (int j = 0; j < 2; j++) {
        sums[j] += slope[j];
        sums[2 + j] += Math.abs(slope[j]);
      }
    }
    assertThat(constants.largestTarget()).isEqualTo(largest);
    assertThat(constants.spread()).isCloseTo(spread, within(1e-12));
    assertThat(constants.meanLoss(constant)).isCloseTo(loss, within(1e-12));
    assertThat(constants.slopes(constant)).containsExactly(sums, within(1e-12));
  }

  /** What a plan counts: 100 rows, 30 features and 2 outputs. */
  @Test
  void solversHoldWhatTheySay() {
    Solver.Size size = new Solver.Size(100, 30, 2, 50);
    assertThat(new Adam().entries(size)).isEqualTo(3000 + 2 * 200 + 7 * 60);
    assertThat(new DualCoordinateAscent().entries(size)).isEqualTo(3000 + 3 * 200 + 5 * 60);
    assertThat(new Admm().entries(size)).isEqualTo(6 * 200 + 2 * 60);
    assertThat(new Admm().entries(new Solver.Size(20, 30, 2, 50))).isEqualTo(4 * 40 + 4 * 60);
    assertThat(new Newton().entries(size))
        .isEqualTo(4 * 200 + 6 * 60 + (100 * 4 + 2 * 3000 + 3600));
    assertThat(new Newton().entries(new Solver.Size(100, 300, 1, 50)))
        .isEqualTo(4 * 100 + 6 * 300 + 2 * 90_000);
    assertThat(new Newton().entries(new Solver.Size(1000, 1, 10, 50)))
        .isEqualTo(4 * 1e4 + 6 * 10 + 12 * 1e4);
    assertThat(new Lbfgs().entries(size)).isEqualTo(4 * 200 + 47 * 60);
    assertThat(new Lbfgs().entries(new Solver.Size(100, 30, 2, 6))).isEqualTo(4 * 200 + 17 * 60);
  }

  @Test
  void kinksAreForNewtonUpToFiveHundredCoefficients() {
    Solver kinks = SolverChoice.AUTOMATIC.solver(Named.loss("absolute"));
    for (double features : new double[] {500, 501}) {
      Solver.Size size = new Solver.Size(100, features, 1, 50);
      Solver expected = features > 500 ? new Admm() : new Newton();
      assertThat(kinks.entries(size)).isEqualTo(expected.entries(size));
    }
    List<Class<?>> classes =
        Arrays.stream(SolverChoice.values())
            .skip(1)
            .<Class<?>>map(choice -> choice.solver(Named.loss("absolute")).getClass())
            .toList();
    assertThat(classes)
        .containsExactly(
            Lbfgs.class, Newton.class, Admm.class, DualCoordinateAscent.class, Adam.class);
    assertThat(SolverChoice.AUTOMATIC.solver(Named.loss("square"))).isInstanceOf(Lbfgs.class);
  }
}
