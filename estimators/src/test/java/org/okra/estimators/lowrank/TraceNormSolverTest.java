package org.okra.estimators.lowrank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.analysis.MultivariateFunction;
import org.apache.commons.math3.optim.InitialGuess;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.SimpleBounds;
import org.apache.commons.math3.optim.SimpleValueChecker;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.nonlinear.scalar.ObjectiveFunction;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.CMAESOptimizer;
import org.apache.commons.math3.random.MersenneTwister;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.estimators.Ridge;

final class TraceNormSolverTest {
  private final RunContext context = RunContext.builder().seed(7).threads(Threads.okra(1)).build();
  private final LinearAlgebra algebra = context.linearAlgebra();
  private final Matrix phi = Problems.random(60, 8, 1);
  private final Matrix gam = Problems.lowRankTargets(phi, 10, 3, 5, context);
  private final CompleteLoss complete = Problems.complete(phi, gam, context);
  private final MaskedLoss masked =
      new MaskedLoss(phi.transposed(), Problems.masked(gam, 0.4, 9), TaskWeighting.TASKS);

  private static TraceNormSolver solver(TraceNormMethod method, double lambda, int rank) {
    return new TraceNormSolver(new LowRank(lambda, rank, 50_000, 1e-11, method));
  }

  @ParameterizedTest
  @EnumSource(value = TraceNormMethod.class, mode = EnumSource.Mode.EXCLUDE, names = "AUTOMATIC")
  void everyRouteReachesTheSameObjectiveAndProvesIt(TraceNormMethod method) {
    for (TaskLoss loss : List.of(complete, masked, masked.condensed(context))) {
      double largest = TraceNormSolver.largestLambda(loss, context);
      for (double share : new double[] {0.5, 0.1, 0.01}) {
        double lambda = share * largest;
        TraceNormSolution reference =
            solver(TraceNormMethod.PROXIMAL, lambda, 8).solve(loss, context);
        TraceNormSolution solution = solver(method, lambda, 8).solve(loss, context);
        assertThat(solution.objective())
            .isCloseTo(reference.objective(), within(1e-6 * reference.objective()));
        assertThat(solution.gap()).isLessThan(1e-5 * solution.objective());
        assertThat(solution.gradientNorm()).isLessThan(1e-4);
        assertThat(solution.converged()).isTrue();
        double[] trace = solution.trace();
        assertThat(trace[trace.length - 1])
            .isCloseTo(solution.objective(), within(1e-6 * solution.objective()));
      }
    }
  }

  @Test
  void theObjectiveIsThatOfTheSlowSum() {
    TraceNormSolution solution =
        solver(TraceNormMethod.ALTERNATING, 0.05, 8).solve(masked, context);
    Matrix c = solution.factors().product(algebra);
    double slow =
        Problems.slowLoss(phi, Problems.masked(gam, 0.4, 9), TaskWeighting.TASKS, c)
            + 0.05 * Problems.traceNorm(c, context);
    assertThat(solution.objective()).isCloseTo(slow, within(1e-10 * slow));
  }

  @ParameterizedTest
  @EnumSource(value = TraceNormMethod.class, mode = EnumSource.Mode.EXCLUDE, names = "AUTOMATIC")
  void withOrthonormalFeaturesTheSolutionIsAShrunkDecomposition(TraceNormMethod method) {
    // Phi^T Phi = n I: C = shrink(Phi^T Gam / n, lambda / 2).
    Matrix orthonormal = algebra.orthogonal(Problems.random(30, 5, 3)).q();
    algebra.scale(Math.sqrt(30), orthonormal);
    Matrix targets = Problems.random(30, 4, 4);
    MaskedLoss loss =
        new MaskedLoss(
            orthonormal.transposed(), Problems.masked(targets, 1, 1), TaskWeighting.ROWS);
    double lambda = 0.3;
    Matrix z = algebra.multiplyLeftTransposed(orthonormal, targets);
    algebra.scale(1.0 / 30, z);
    var decomposition = algebra.singularValues(z);
    TraceNormSolution solution = solver(method, lambda, 4).solve(loss, context);
    int rank = 0;
    for (int i = 0; i < 4; i++) {
      double expected = Math.max(0, decomposition.values()[i] - lambda / 2);
      if (expected > 0) {
        assertThat(solution.singularValues()[i]).isCloseTo(expected, within(1e-5));
        rank++;
      }
    }
    assertThat(rank).isBetween(1, 3);
    for (int i = rank; i < solution.rank(); i++) {
      assertThat(solution.singularValues()[i]).isLessThan(1e-4);
    }
  }

  @Test
  void aGeneralOptimiserFindsNothingBetterOnATinyProblem() {
    Matrix x = Problems.random(12, 2, 21);
    Matrix y = Problems.random(12, 3, 22);
    TaskTargets targets = Problems.masked(y, 0.6, 23);
    double lambda = 0.1;
    MultivariateFunction objective =
        point -> {
          Matrix c = Matrix.wrap(2, 3, point.clone());
          return Problems.slowLoss(x, targets, TaskWeighting.TASKS, c)
              + lambda * Problems.traceNorm(c, context);
        };
    CMAESOptimizer optimiser =
        new CMAESOptimizer(
            100_000,
            1e-14,
            true,
            0,
            0,
            new MersenneTwister(5),
            false,
            new SimpleValueChecker(1e-13, 1e-13));
    PointValuePair best =
        optimiser.optimize(
            new MaxEval(200_000),
            new ObjectiveFunction(objective),
            GoalType.MINIMIZE,
            new InitialGuess(new double[6]),
            SimpleBounds.unbounded(6),
            new CMAESOptimizer.Sigma(new double[] {1, 1, 1, 1, 1, 1}),
            new CMAESOptimizer.PopulationSize(20));
    MaskedLoss loss = new MaskedLoss(x.transposed(), targets, TaskWeighting.TASKS);
    for (TraceNormMethod method : TraceNormMethod.values()) {
      double reached = solver(method, lambda, 2).solve(loss, context).objective();
      assertThat(reached).isCloseTo(best.getValue(), within(1e-6 * reached));
      assertThat(reached).isLessThan(best.getValue() + 1e-9);
    }
  }

  @Test
  void theIterationOfThePaperOnKernelMatricesEndsAtTheSameObjective() {
    // (21) and (22), literally: M and N over the samples, lambda and nu with their constants.
    int n = 12;
    Matrix x = Problems.random(n, 3, 31);
    Matrix y = Problems.random(n, 2, 32);
    Matrix kx = algebra.multiplyRightTransposed(x, x);
    Matrix ky = algebra.multiplyRightTransposed(y, y);
    double lambda = 0.2;
    double absorbed = n * lambda / 2;
    double nu = 0.002;
    Matrix m = Problems.random(n, 2, 33);
    Matrix k = Problems.random(n, 2, 34);
    algebra.scale(0.1, m);
    algebra.scale(0.1, k);
    for (int step = 0; step < 20_000; step++) {
      Matrix kyN = algebra.multiply(ky, k);
      Matrix kxM = algebra.multiply(kx, m);
      Matrix first = algebra.multiply(kxM, algebra.multiplyLeftTransposed(k, kyN));
      algebra.add(-1, kyN, first);
      Matrix second = algebra.multiply(k, algebra.gram(kxM));
      algebra.add(-1, kxM, second);
      algebra.scale(1 - absorbed * nu, m);
      algebra.add(-nu, first, m);
      algebra.scale(1 - absorbed * nu, k);
      algebra.add(-nu, second, k);
    }
    Matrix c =
        algebra.multiplyRightTransposed(
            algebra.multiplyLeftTransposed(x, m), algebra.multiplyLeftTransposed(y, k));
    double paper = Problems.slowLoss(x, y, c, context) + lambda * Problems.traceNorm(c, context);
    TraceNormSolution ours =
        solver(TraceNormMethod.GRADIENT, lambda, 2)
            .solve(Problems.complete(x, y, context), context);
    assertThat(ours.objective()).isCloseTo(paper, within(1e-6 * paper));
  }

  @Test
  void theGapOfALargerProblemIsABoundToo() {
    // More features than are decomposed for the norm, and a cluster of singular values at lambda.
    Matrix x = Problems.random(60, 520, 41);
    MaskedLoss loss =
        new MaskedLoss(
            x.transposed(),
            Problems.masked(Problems.random(60, 30, 42), 0.5, 43),
            TaskWeighting.ROWS);
    double lambda = 0.3 * TraceNormSolver.largestLambda(loss, context);
    TraceNormSolver solver =
        new TraceNormSolver(new LowRank(lambda, 30, 3000, 1e-8, TraceNormMethod.PROXIMAL));
    TraceNormSolution solution = solver.solve(loss, context);
    assertThat(solution.gap()).isBetween(0.0, 0.01 * solution.objective());
    assertThat(solution.objective()).isLessThan(loss.value(Factors.none(520, 30), context));
  }

  @ParameterizedTest
  @EnumSource(value = TraceNormMethod.class, mode = EnumSource.Mode.EXCLUDE, names = "AUTOMATIC")
  void theGapBoundsTheErrorOfEveryRunThatIsCutShort(TraceNormMethod method) {
    // With more features than are decomposed for the norm, and with fewer.
    Matrix wide = Problems.random(40, 520, 51);
    MaskedLoss larger =
        new MaskedLoss(
            wide.transposed(),
            Problems.masked(Problems.random(40, 12, 52), 0.5, 53),
            TaskWeighting.ROWS);
    for (TaskLoss loss : List.of(complete, masked, larger)) {
      double lambda = 0.2 * TraceNormSolver.largestLambda(loss, context);
      double best =
          new TraceNormSolver(new LowRank(lambda, 12, 3000, 1e-12, TraceNormMethod.PROXIMAL))
              .solve(loss, context)
              .objective();
      for (int steps : new int[] {1, 3, 10}) {
        TraceNormSolution solution =
            new TraceNormSolver(new LowRank(lambda, 12, steps, 1e-12, method)).solve(loss, context);
        assertThat(solution.objective() - best)
            .as("%s after %d", method, steps)
            .isLessThanOrEqualTo(solution.gap() + 1e-10);
      }
    }
  }

  /** It comes to rest, but a column more would lower the objective: nobody should call it done. */
  @ParameterizedTest
  @EnumSource(TraceNormMethod.class)
  void aRankThatBindsIsToldAndIsNotConverged(TraceNormMethod method) {
    for (TaskLoss loss : List.of(complete, masked)) {
      double lambda = 0.05 * TraceNormSolver.largestLambda(loss, context);
      TraceNormSolution free =
          new TraceNormSolver(new LowRank(lambda, 12, 5000, 1e-9, method)).solve(loss, context);
      assertThat(free.rank()).isGreaterThan(1);
      assertThat(free.bound()).isFalse();
      assertThat(free.facts()).doesNotContainKey("rank too small");
      TraceNormSolution tight =
          new TraceNormSolver(new LowRank(lambda, 1, 5000, 1e-9, method)).solve(loss, context);
      assertThat(tight.objective()).isGreaterThan(free.objective());
      assertThat(tight.bound()).isTrue();
      assertThat(tight.facts())
          .containsEntry("converged", 0.0)
          .containsEntry("rank too small", 1.0);
    }
  }

  @ParameterizedTest
  @EnumSource(TraceNormMethod.class)
  void aLambdaThatLeavesNothingEndsAtZeroAtOnce(TraceNormMethod method) {
    for (TaskLoss loss : List.of(complete, masked, masked.condensed(context))) {
      double lambda = 1.001 * TraceNormSolver.largestLambda(loss, context);
      TraceNormSolution solution =
          new TraceNormSolver(new LowRank(lambda, 8, 50, 1e-8, method)).solve(loss, context);
      assertThat(solution.rank()).isZero();
      assertThat(solution.converged()).isTrue();
      assertThat(solution.gap()).isLessThan(1e-12 * solution.objective());
      assertThat(solution.objective())
          .isEqualTo(loss.value(Factors.none(loss.features(), loss.tasks()), context));
    }
  }

  @ParameterizedTest
  @EnumSource(value = TraceNormMethod.class, mode = EnumSource.Mode.EXCLUDE, names = "AUTOMATIC")
  void allRoutesReportTheSameRank(TraceNormMethod method) {
    double lambda = 0.3 * TraceNormSolver.largestLambda(complete, context);
    int expected = solver(TraceNormMethod.PROXIMAL, lambda, 8).solve(complete, context).rank();
    assertThat(expected).isBetween(1, 7);
    LowRank options = new LowRank(lambda, 8, 2000, 1e-8, method);
    assertThat(new TraceNormSolver(options).solve(complete, context).rank()).isEqualTo(expected);
  }

  @Test
  void theAlternationWinsBackColumnsThatItHasLost() {
    for (TaskLoss loss : List.of(complete, masked)) {
      double lambda = 0.1 * TraceNormSolver.largestLambda(loss, context);
      LowRank options = new LowRank(lambda, 8, 2000, 1e-8, TraceNormMethod.ALTERNATING);
      TraceNormSolution best = new TraceNormSolver(options).solve(loss, context);
      assertThat(best.rank()).isGreaterThan(1);
      Factors one =
          new Factors(
              best.factors().left().columnBlock(0, 1).copy(),
              best.factors().right().columnBlock(0, 1).copy());
      TraceNormSolver.Progress progress = new TraceNormSolver.Progress(options, context);
      new AlternatingSteps(loss, options, context).run(one, progress);
      double[] trace = progress.trace();
      assertThat(progress.converged()).isTrue();
      assertThat(trace[trace.length - 1])
          .isCloseTo(best.objective(), within(1e-5 * best.objective()));
      for (int step = 1; step < trace.length; step++) {
        assertThat(trace[step]).isLessThanOrEqualTo((1 + 1e-12) * trace[step - 1]);
      }
    }
  }

  @Test
  void aFullMaskIsTheCompleteProblem() {
    MaskedLoss full =
        new MaskedLoss(phi.transposed(), Problems.masked(gam, 1, 1), TaskWeighting.TASKS);
    // Means over tasks and samples against means over samples.
    double lambda = 0.5;
    double complete10 =
        solver(TraceNormMethod.PROXIMAL, lambda, 8).solve(complete, context).objective();
    double masked1 =
        solver(TraceNormMethod.PROXIMAL, lambda / 10, 8).solve(full, context).objective();
    assertThat(10 * masked1).isCloseTo(complete10, within(1e-8 * complete10));
  }

  @Test
  void aBindingRankIsKeptByEveryRouteAndShowsInTheGap() {
    for (TaskLoss loss : List.of(complete, masked, masked.condensed(context))) {
      double lambda = 0.01 * TraceNormSolver.largestLambda(loss, context);
      double reference =
          solver(TraceNormMethod.ALTERNATING, lambda, 1).solve(loss, context).objective();
      for (TraceNormMethod method : TraceNormMethod.values()) {
        TraceNormSolution solution = solver(method, lambda, 1).solve(loss, context);
        assertThat(solution.rank()).isEqualTo(1);
        assertThat(solution.objective()).isCloseTo(reference, within(1e-6 * reference));
        assertThat(solution.gap()).isGreaterThan(0.01 * solution.objective());
      }
    }
  }

  @ParameterizedTest
  @EnumSource(value = TraceNormMethod.class, mode = EnumSource.Mode.EXCLUDE, names = "AUTOMATIC")
  void aPathOfWarmStartsEndsWhereColdStartsEnd(TraceNormMethod method) {
    double largest = TraceNormSolver.largestLambda(masked, context);
    double[] lambdas = {1.01 * largest, 0.3 * largest, 0.03 * largest};
    List<TraceNormSolution> path = solver(method, 1, 8).path(masked, lambdas, context);
    assertThat(path.get(0).objective())
        .isCloseTo(
            masked.value(Factors.none(8, 10), context), within(1e-6 * path.get(0).objective()));
    assertThat(Arrays.stream(path.get(0).singularValues()).sum()).isLessThan(1e-3);
    for (int i = 0; i < lambdas.length; i++) {
      TraceNormSolution cold = solver(method, lambdas[i], 8).solve(masked, context);
      assertThat(path.get(i).objective())
          .isCloseTo(cold.objective(), within(1e-6 * cold.objective()));
    }
  }

  @Test
  void aRunThatIsCutShortSaysSo() {
    TraceNormSolver hasty =
        new TraceNormSolver(new LowRank(0.01, 8, 2, 1e-12, TraceNormMethod.GRADIENT));
    TraceNormSolution solution = hasty.solve(masked, context);
    assertThat(solution.converged()).isFalse();
    assertThat(solution.iterations()).isEqualTo(2);
    assertThat(solution.gap()).isGreaterThan(1e-3 * solution.objective());
    assertThat(solution.facts()).containsEntry("converged", 0.0).containsEntry("iterations", 2.0);
  }

  @Test
  void optionsOutsideTheirRangeAreRefused() {
    refused(() -> solver(TraceNormMethod.AUTOMATIC, 0.1, 0), "'rank' is 0");
    refused(() -> solver(TraceNormMethod.AUTOMATIC, -1, 5), "'lambda' is -1.0");
    refused(() -> solver(TraceNormMethod.AUTOMATIC, Double.NaN, 5), "'lambda' is NaN");
    refused(() -> new LowRank(1, 1, 0, 0.1, TraceNormMethod.AUTOMATIC), "'iterations' is 0");
    refused(() -> new LowRank(1, 1, 1, -0.1, TraceNormMethod.AUTOMATIC), "'tolerance' is -0.1");
    refused(() -> new Ridge(-2), "'lambda' is -2.0");
  }

  private static void refused(Runnable call, String text) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessageContaining(text);
  }

  @Test
  void aStartOfAnotherShapeIsRefused() {
    assertThatThrownBy(
            () ->
                solver(TraceNormMethod.PROXIMAL, 0.1, 2).solve(masked, Factors.none(8, 9), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH))
        .hasMessageContaining("8 x 9 does not match coefficients of 8 features x 10 tasks");
  }
}
