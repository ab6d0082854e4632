package org.okra.estimators.lowrank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.estimators.Rotation;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.TrainingSums;

final class TaskLossTest {
  private final RunContext context = RunContext.withSeed(3);
  private final LinearAlgebra algebra = context.linearAlgebra();
  private final Matrix phi = Problems.random(20, 4, 1);
  private final Matrix gam = Problems.lowRankTargets(phi, 6, 2, 5, context);
  private final TaskTargets half = Problems.masked(gam, 0.5, 9);

  private List<TaskLoss> losses() {
    TaskLoss condensed =
        new MaskedLoss(phi.transposed(), half, TaskWeighting.TASKS).condensed(context);
    assertThat(condensed).isInstanceOf(CondensedLoss.class);
    return List.of(
        condensed,
        Problems.complete(phi, gam, context),
        new MaskedLoss(phi.transposed(), half, TaskWeighting.TASKS),
        new MaskedLoss(phi.transposed(), half, TaskWeighting.ROWS));
  }

  private final Factors at = new Factors(Problems.random(4, 2, 11), Problems.random(6, 2, 12));

  @Test
  void gradientsAgreeWithFiniteDifferences() {
    for (TaskLoss loss : losses()) {
      Matrix gradient = loss.gradientTimes(at, Matrix.identity(6), context);
      Matrix c = at.product(algebra);
      double step = 1e-6;
      for (int i = 0; i < 4; i++) {
        for (int t = 0; t < 6; t++) {
          Matrix up = c.copy();
          up.set(i, t, c.get(i, t) + step);
          Matrix down = c.copy();
          down.set(i, t, c.get(i, t) - step);
          double difference =
              (loss.slope(up, context).value() - loss.slope(down, context).value()) / (2 * step);
          assertThat(gradient.get(i, t)).isCloseTo(difference, within(1e-6));
        }
      }
    }
  }

  @Test
  void theFormsOfTheGradientAgree() {
    for (TaskLoss loss : losses()) {
      Matrix c = at.product(algebra);
      TaskLoss.Slope slope = loss.slope(c, context);
      assertThat(slope.value()).isCloseTo(loss.value(at, context), within(1e-10));
      assertThat(loss.gradientTimes(at, Matrix.identity(6), context).values())
          .containsExactly(slope.gradient().values(), within(1e-10));
      assertThat(
              loss.gradientTransposedTimes(at, Matrix.identity(4), context).transposed().values())
          .containsExactly(slope.gradient().values(), within(1e-10));
    }
  }

  @Test
  void fewTargetsAreNotCondensed() {
    MaskedLoss few =
        new MaskedLoss(phi.transposed(), Problems.masked(gam, 0.1, 2), TaskWeighting.TASKS);
    assertThat(few.condensed(context)).isSameAs(few);
  }

  @Test
  void valuesAreThoseOfTheSlowSums() {
    Matrix c = at.product(algebra);
    for (TaskWeighting weighting : TaskWeighting.values()) {
      assertThat(new MaskedLoss(phi.transposed(), half, weighting).value(at, context))
          .isCloseTo(Problems.slowLoss(phi, half, weighting, c), within(1e-10));
    }
    TrainingSums sums = TrainingSums.create(phi.columns(), gam.columns(), context);
    sums.add(phi, gam, context);
    Matrix basis = Rotation.of(sums, context).basis();
    assertThat(Problems.complete(phi, gam, context).slope(c, context).value())
        .isCloseTo(Problems.slowLoss(phi, gam, algebra.multiply(basis, c), context), within(1e-10));
  }

  @Test
  void eachFactorIsSolvedForExactly() {
    double penalty = 0.3;
    for (TaskLoss loss : losses()) {
      Factors left = new Factors(loss.bestLeft(at, penalty, context), at.right());
      Matrix slope = loss.gradientTimes(left, left.right(), context);
      algebra.add(penalty, left.left(), slope);
      assertThat(slope.values()).containsExactly(new double[8], within(1e-8));
      Factors right = new Factors(at.left(), loss.bestRight(at, penalty, context));
      Matrix other = loss.gradientTransposedTimes(right, right.left(), context);
      algebra.add(penalty, right.right(), other);
      assertThat(other.values()).containsExactly(new double[12], within(1e-8));
    }
  }

  @Test
  void ridgeOfTasksMeetsItsOptimalityConditionWithManyAndWithFewSamples() {
    for (double share : new double[] {0.05, 0.9}) {
      TaskTargets targets = Problems.masked(gam, share, 4);
      MaskedLoss loss = new MaskedLoss(phi.transposed(), targets, TaskWeighting.TASKS);
      Matrix c = MaskedRidge.solve(loss, 0.2, context);
      Matrix slope = loss.slope(c, context).gradient();
      algebra.add(0.4, c, slope);
      assertThat(slope.values()).containsExactly(new double[24], within(1e-10));
      assertThat(loss.condensed(context).slope(c, context).gradient().values())
          .containsExactly(loss.slope(c, context).gradient().values(), within(1e-10));
    }
  }

  @Test
  void resultsDoNotDependOnThreads() {
    MaskedLoss loss = new MaskedLoss(phi.transposed(), half, TaskWeighting.ROWS);
    try (RunContext one = RunContext.builder().seed(3).threads(Threads.okra(1)).build();
        RunContext two = RunContext.builder().seed(3).threads(Threads.okra(2)).build()) {
      var solver =
          new TraceNormSolver(new LowRank(0.05, 3, 100, 1e-10, TraceNormMethod.ALTERNATING));
      assertThat(solver.solve(loss, one).factors().left().values())
          .isEqualTo(solver.solve(loss, two).factors().left().values());
    }
  }

  @Test
  void masksThatDoNotFitAreRefused() {
    assertThatThrownBy(() -> new MaskedLoss(Problems.random(4, 19, 1), half, TaskWeighting.TASKS))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH))
        .hasMessageContaining("Features of 19 samples do not match targets (a mask) of 20");
    DenseRows inputs = new DenseRows(Matrix.zeros(3, 2));
    assertThatThrownBy(() -> TrainingPairs.masked(inputs, SparseMatrix.ofDense(Matrix.zeros(3, 2))))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT))
        .hasMessageContaining("None of the 2 tasks has a target");
    SparseMatrix broken =
        SparseMatrix.wrap(1, 2, new int[] {0, 1}, new int[] {1}, new double[] {Double.NaN});
    assertThatThrownBy(() -> TrainingPairs.masked(inputs.slice(0, 1), broken))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FINITE))
        .hasMessageContaining("leave targets that are missing out");
  }

  @Test
  void aTaskWithoutSamplesIsPredictedAsZero() {
    SparseMatrix observed =
        SparseMatrix.wrap(2, 3, new int[] {0, 1, 2}, new int[] {0, 2}, new double[] {1, 2});
    MaskedLoss loss =
        new MaskedLoss(Problems.random(2, 2, 1), TaskTargets.of(observed), TaskWeighting.TASKS);
    TraceNormSolution solution =
        new TraceNormSolver(new LowRank(1e-3, 2, 500, 1e-10, TraceNormMethod.ALTERNATING))
            .solve(loss, context);
    assertThat(solution.factors().product(algebra).columnValues(1))
        .containsExactly(new double[2], within(1e-12));
    assertThat(MaskedRidge.solve(loss, 1e-3, context).columnValues(1)).containsOnly(0);
  }
}
