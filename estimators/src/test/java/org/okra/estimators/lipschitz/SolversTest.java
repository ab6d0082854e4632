package org.okra.estimators.lipschitz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Named;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.lipschitz.Solver.Solution;
import org.okra.estimators.lipschitz.Solver.Stopping;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.operator.OutputMatrix;
import org.okra.kernels.operator.OutputRoot;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapSource;

final class SolversTest {
  private static final Stopping STOPPING = new Stopping(1e-4, 5000);
  private static final Stopping TIGHT = new Stopping(1e-8, 100_000);

  private final RunContext context = RunContext.withSeed(3);

  /** A loss, the targets it gets and the matrix that couples its outputs. */
  private record Case(String loss, int targets, String coupling) {}

  static Stream<Case> cases() {
    return Stream.of(
        new Case("square", 1, "identity"),
        new Case("square", 3, "{type: matrix, rows: [[2, 1, 0], [1, 2, 0], [0, 0, 0]]}"),
        new Case("{type: huber, kappa: 0.3}", 1, "identity"),
        new Case(
            "{type: huber, kappa: 0.3}",
            3,
            "{type: graph-laplacian, weights: [[0, 1, 0], [1, 0, 2], [0, 2, 0]], mu: 0.6}"),
        new Case("{type: epsilon-insensitive, epsilon: 0.2}", 1, "identity"),
        new Case("{type: epsilon-insensitive, epsilon: 0.2}", 2, "identity"),
        new Case("{type: epsilon-insensitive, epsilon: 0.2, flavour: l2}", 2, "identity"),
        new Case(
            "{type: epsilon-insensitive, epsilon: 0.2, norm: coordinates}",
            2,
            "{type: matrix, rows: [[1, 0.5], [0.5, 1]]}"),
        new Case("absolute", 2, "identity"),
        new Case("{type: pinball, levels: [0.3]}", 1, "identity"),
        new Case(
            "{type: pinball, levels: [0.1, 0.5, 0.9]}", 1, "{type: joint-quantiles, gamma: 2}"),
        new Case("hinge", 1, "identity"),
        new Case("logistic", 2, "identity"));
  }

  /** A smooth function with noise, or its sign for losses of labels. */
  private Problem problem(Case each, int samples, double lambda) {
    RandomStream random = new RandomStream(17);
    Matrix x = Matrix.zeros(samples, 2);
    Matrix y = Matrix.zeros(samples, each.targets());
    boolean labels = each.loss().equals("hinge") || each.loss().equals("logistic");
    for (int i = 0; i < samples; i++) {
      x.set(i, 0, 2 * random.nextGaussian());
      x.set(i, 1, 2 * random.nextGaussian());
      for (int j = 0; j < each.targets(); j++) {
        double value = Math.sin(x.get(i, 0) + j) + 0.5 * x.get(i, 1) + 0.5 * random.nextGaussian();
        y.set(i, j, labels ? Math.copySign(1, value) : value);
      }
    }
    Loss loss = Named.loss(each.loss());
    GaussianKernel kernel = new GaussianKernel(0.3);
    DenseRows rows = new DenseRows(x);
    FitProblem<FeatureVector, FeatureVector> fit =
        FitProblem.of(
            new Sides<>(kernel, MapSource.exact(), kernel, Projections.none()),
            new TrainingPairs<>(rows, rows),
            context);
    OutputMatrix matrix =
        Named.coupling(each.coupling()).matrix(loss, loss.outputs(each.targets()), context);
    return new Problem(
        fit.rotatedRows(),
        fit.rotation().squares(),
        OutputRoot.of(matrix, context),
        RowLosses.of(loss, y),
        lambda,
        context);
  }

  private Solution solve(SolverChoice choice, Problem problem, Stopping stopping) {
    return choice.solver(problem.rows().loss()).solve(problem, stopping, context);
  }

  private static List<SolverChoice> choices(Problem problem) {
    List<SolverChoice> choices =
        new ArrayList<>(
            List.of(
                SolverChoice.NEWTON,
                SolverChoice.ADMM,
                SolverChoice.DUAL_COORDINATE_ASCENT,
                SolverChoice.ADAM));
    if (problem.rows().loss().curvature().isPresent()) {
      choices.add(SolverChoice.L_BFGS);
    }
    return choices;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void noSolverEndsAboveTheBestByAThousandth(Case each) {
    for (double lambda : new double[] {1e-1, 1e-2}) {
      Problem problem = problem(each, 80, lambda);
      double best = Double.POSITIVE_INFINITY;
      List<Double> objectives = new ArrayList<>();
      for (SolverChoice choice : choices(problem)) {
        Solution solution = solve(choice, problem, STOPPING);
        objectives.add(solution.objective());
        best = Math.min(best, solution.objective());
      }
      for (int i = 0; i < objectives.size(); i++) {
        assertThat(objectives.get(i))
            .as("%s at lambda %s", choices(problem).get(i), lambda)
            .isLessThanOrEqualTo(1.001 * best);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void gapsBoundTheErrorAndCertifyTheTolerance(Case each) {
    Problem problem = problem(each, 60, 3e-2);
    double least = solve(SolverChoice.AUTOMATIC, problem, TIGHT).objective();
    for (SolverChoice choice : choices(problem)) {
      for (int iterations : new int[] {1, 3, 10, 5000}) {
        Solution solution = solve(choice, problem, new Stopping(1e-4, iterations));
        assertThat(solution.objective() - least)
            .as("%s after %d", choice, iterations)
            .isLessThanOrEqualTo(solution.gap() + 1e-7 * least);
      }
      if (choice != SolverChoice.ADAM) {
        Solution solution = solve(choice, problem, STOPPING);
        assertThat(solution.gap())
            .as("%s", choice)
            .isLessThanOrEqualTo(1e-4 * solution.objective());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void tinyProblemsEqualAGeneralConvexSolver(Case each) {
    Problem problem = problem(each, 3, 5e-2);
    Matrix zero = problem.zeroCoefficients();
    double expected =
        EllipsoidMethod.minimise(
            zero.values().length,
            20,
            z -> value(problem, zero, z),
            z -> subgradient(problem, zero, z));
    double found = solve(SolverChoice.AUTOMATIC, problem, TIGHT).objective();
    assertThat(found).isCloseTo(expected, within(1e-5 * expected));
  }

  private static double value(Problem problem, Matrix shape, double[] values) {
    Matrix z = Matrix.wrap(shape.rows(), shape.columns(), values);
    return problem.value(z, problem.predict(z));
  }

  private static double[] subgradient(Problem problem, Matrix shape, double[] values) {
    Matrix z = Matrix.wrap(shape.rows(), shape.columns(), values);
    double[] result = problem.project(problem.slopes(problem.predict(z))).values().clone();
    for (int i = 0; i < result.length; i++) {
      result[i] = result[i] / problem.samples() + problem.lambda() * values[i];
    }
    return result;
  }

  @Test
  void gradientsOfTheObjectiveEqualFiniteDifferences() {
    Problem problem =
        problem(
            new Case("{type: huber, kappa: 0.3}", 2, "{type: matrix, rows: [[2, 1], [1, 2]]}"),
            15,
            0.1);
    Matrix shape = problem.zeroCoefficients();
    RandomStream random = new RandomStream(4);
    double[] z = new double[shape.values().length];
    for (int i = 0; i < z.length; i++) {
      z[i] = random.nextGaussian();
    }
    double[] gradient = subgradient(problem, shape, z);
    for (int i = 0; i < z.length; i++) {
      double[] up = z.clone();
      double[] down = z.clone();
      up[i] += 1e-6;
      down[i] -= 1e-6;
      double difference = (value(problem, shape, up) - value(problem, shape, down)) / 2e-6;
      assertThat(gradient[i]).isCloseTo(difference, within(1e-7));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"absolute", "{type: pinball, levels: [0.3]}"})
  void boundsStayUsefulWhenTargetsDwarfTheSteps(String name) {
    // q = 1e-3 and targets of 1e6: (w - prox) / q has more rounding than conjugates allow for.
    int n = 40;
    Matrix phi = Matrix.zeros(n, 1);
    phi.fill(1);
    Matrix y = Matrix.zeros(n, 1);
    RandomStream random = new RandomStream(9);
    for (int i = 0; i < n; i++) {
      y.set(i, 0, 1e6 + 0.01 + 0.02 * random.nextGaussian());
    }
    Loss loss = Named.loss(name);
    RowLosses rows = RowLosses.of(loss, y).around(new double[] {1e6});
    OutputRoot root = OutputRoot.of(OutputMatrix.identity(1), context);
    Problem problem = new Problem(phi, new double[] {n}, root, rows, 25, context);
    for (SolverChoice choice :
        List.of(SolverChoice.DUAL_COORDINATE_ASCENT, SolverChoice.ADMM, SolverChoice.NEWTON)) {
      Solution solution = solve(choice, problem, new Stopping(1e-4, 500));
      assertThat(solution.gap()).as("%s", choice).isBetween(0.0, 1e-4 * solution.objective());
    }
    Matrix outside = problem.slopes(problem.zeroPredictions());
    double bound = problem.dualValue(outside, problem.fromDual(outside));
    context.linearAlgebra().scale(1 + 1e-7, outside);
    Matrix z = problem.fromDual(outside);
    assertThat(problem.dualValue(outside, z)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(problem.lowerBound(outside, z)).isCloseTo(bound, within(1e-5 * Math.abs(bound)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{type: epsilon-insensitive, epsilon: 0.2}", "{type: pinball}"})
  void kinksAreSolvedToManyDigitsByFewNewtonSteps(String loss) {
    Problem problem = problem(new Case(loss, 1, "identity"), 300, 1e-5);
    Solution found = solve(SolverChoice.AUTOMATIC, problem, new Stopping(1e-9, 150));
    assertThat(found.gap()).isLessThanOrEqualTo(1e-9 * found.objective());
    assertThat(found.objective())
        .isEqualTo(solve(SolverChoice.NEWTON, problem, new Stopping(1e-9, 150)).objective());
  }

  @Test
  void quasiNewtonStepsRefuseKinks() {
    Problem problem = problem(new Case("absolute", 1, "identity"), 5, 0.1);
    assertThatThrownBy(() -> solve(SolverChoice.L_BFGS, problem, STOPPING))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessageContaining("Use admm");
  }

  @Test
  void theSquareLossTakesOneQuasiNewtonStep() {
    Problem problem = problem(new Case("square", 2, "identity"), 50, 1e-3);
    assertThat(solve(SolverChoice.L_BFGS, problem, TIGHT).iterations()).isEqualTo(1);
  }
}
