package org.okra.estimators.lipschitz;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.component.PluginCode;
import org.okra.core.component.Specification;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.estimators.CompleteTargets;
import org.okra.estimators.DistantRows;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitCost;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.KernelModel;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.Rotation;
import org.okra.estimators.TrainingSums;
import org.okra.estimators.lipschitz.Solver.Solution;
import org.okra.estimators.lipschitz.Solver.Stopping;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.loss.ResidualLosses;
import org.okra.kernels.Kernel;
import org.okra.kernels.operator.OutputMatrix;
import org.okra.kernels.operator.OutputRoot;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;

/**
 * A kernel machine for a convex loss (section 6 of the methods, {@code p-sparsified} Proposition
 * 1):
 *
 * <pre>{@code
 * minimise over f   1/W sum_i w_i loss(f(x_i), y_i) + lambda/2 ||f||^2
 * }</pre>
 *
 * <p>over the functions of the decomposable kernel {@code k_x(x, x') M}, on all training points or
 * on the features of a sketch. With the square loss and M = I it is kernel ridge regression with
 * the same lambda, and solved as such: one factor, no iteration.
 *
 * <p>The targets are the {@linkplain FitProblem#coordinates coordinates} of the outputs: the output
 * vectors themselves under the linear kernel without a projection, where they are the predictions
 * too; those of a sketch or a learnt projection; or those of the span of all training outputs:
 * output kernel regression with a robust loss, for any output kernel.
 *
 * <p>The facts of the fit are {@code objective}, {@code gap} (an upper bound of the distance to the
 * least objective), {@code iterations} and {@code converged} (1 when the tolerance was reached,
 * else 0).
 *
 * @param loss of one prediction
 * @param lambda the regularisation
 * @param coupling M
 * @param centre what functions are shrunk to
 * @param solver how the objective is minimised
 * @param tolerance the duality gap to reach, relative to the objective
 * @param iterations the most iterations (passes over the samples for stochastic solvers)
 */
@Component(
    name = "lipschitz",
    help = "kernel machine for any convex loss: robust, quantile, large margin",
    alsoKnownAs = {"svm", "svr", "svc", "kernel-machine", "quantile-regression"})
public record Lipschitz(
    @Option(help = "the loss, such as {type: huber, kappa: 1.0}") Loss loss,
    @Option(help = "regularisation in 1/n sum loss + lambda/2 ||f||^2", above = 0) double lambda,
    @Option(help = "M of the output kernel: identity, joint-quantiles, graph-laplacian or matrix")
        Coupling coupling,
    @Option(help = "what f is shrunk to: zero, or the best constant") Centre centre,
    @Option(help = "how the objective is minimised") SolverChoice solver,
    @Option(help = "duality gap to reach, relative to the objective", above = 0) double tolerance,
    @Option(help = "most iterations", atLeast = 1) int iterations)
    implements Estimator {
  /** What functions are shrunk to. */
  public enum Centre {
    /** Nothing is added to f. */
    ZERO,
    /** The constant with the least loss is added to f, and not penalised. */
    CONSTANT
  }

  public Lipschitz() {
    this(new ResidualLosses.Square(), 1e-4, new Couplings.Identity(), Centre.ZERO);
  }

  /** With the default solver. */
  public Lipschitz(Loss loss, double lambda, Coupling coupling, Centre centre) {
    this(loss, lambda, coupling, centre, SolverChoice.AUTOMATIC, 1e-4, 20_000);
  }

  public Lipschitz {
    Options.check(Lipschitz.class, loss, lambda, coupling, centre, solver, tolerance, iterations);
    PluginCode.returned(loss.levels(), loss, "levels");
    PluginCode.returned(loss.curvature(), loss, "curvature");
  }

  @Override
  public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    RunContext context = problem.context();
    CompleteTargets.require(this, problem);
    FitProblem<X, Y> equal = problem.unweighted();
    FeatureMap<Y> map = problem.coordinates(lambda);
    checkPlain(map);
    Matrix targets = CompleteTargets.of(problem, map);
    loss.checkTargets(targets);
    int outputs = loss.outputs(targets.columns());
    OutputMatrix matrix = matrix(outputs, context);
    RowLosses rows = RowLosses.of(loss, targets, shares(problem.pairs().weights()));
    context.memory().counted(rows.targets(), Double.BYTES * (long) targets.values().length);
    double[] origin = new double[outputs];
    if (centre == Centre.CONSTANT) {
      origin =
          new BestConstant(new LocalConstants(rows, outputs, context), outputs, context).find();
      rows = rows.around(origin);
    }
    FeatureMap<Y> outputMap =
        map.origin().isPresent() ? new CoordinateMap<>(map.domain(), origin) : map;
    Stopping stopping = new Stopping(tolerance, iterations);
    if (isRidge(matrix)) {
      Matrix coefficients = problem.ridge(lambda, outputMap);
      double objective = leastSquares(problem, outputMap, rows, coefficients);
      Solution solution = new Solution(coefficients, objective, 0, 1);
      return new Fitted<>(problem.model(outputMap, coefficients), facts(solution, stopping));
    }
    OutputRoot root = OutputRoot.of(matrix, context);
    Rotation rotation = equal.rotation();
    Problem posed =
        new Problem(equal.rotatedRows(), rotation.squares(), root, rows, lambda, context);
    Solution solution = solver.solver(loss).solve(posed, stopping, context.child("solver", 0));
    Matrix coefficients = coefficients(rotation, solution, root, context);
    return new Fitted<>(problem.model(outputMap, coefficients), facts(solution, stopping));
  }

  /** C = E Z L^T, a x d. */
  private static Matrix coefficients(
      Rotation rotation, Solution solution, OutputRoot root, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    return algebra.multiplyRightTransposed(
        algebra.multiply(rotation.basis(), solution.coefficients()), root.root());
  }

  /**
   * {@inheritDoc} The same objective and certificate: solvers that see the rows through sums alone
   * iterate here, and the sums are computed where the rows are.
   */
  @Override
  public <X, Y> Optional<Fitted<X, Y>> train(
      FeatureMap<X> inputMap,
      Kernel<Y> outputKernel,
      FeatureMap<Y> outputMap,
      DistantRows<X, Y> rows,
      RunContext context) {
    checkPlain(outputMap);
    Solver.OfSums chosen = solver.solverOfSums(loss);
    int outputs = loss.outputs(outputMap.dimension());
    OutputMatrix matrix = matrix(outputs, context);
    TrainingSums sums = rows.sums();
    Stopping stopping = new Stopping(tolerance, iterations);
    if (isRidge(matrix) && centre == Centre.ZERO) {
      Matrix coefficients = sums.solve(lambda, context);
      double left = sums.squaredTargets() - Entries.inner(coefficients, sums.cross());
      double objective = Math.max(0, left) / (2 * sums.weight());
      return Optional.of(
          new Fitted<>(
              KernelModel.of(inputMap, outputKernel, outputMap, coefficients),
              facts(new Solution(coefficients, objective, 0, 1), stopping)));
    }
    OutputRoot root = OutputRoot.of(matrix, context);
    Rotation rotation = Rotation.of(sums, context);
    try (DistantRows.Visited visited = rows.visited(rotation.basis())) {
      DistantMachine machine = DistantMachine.of(visited, this, sums, context);
      double[] origin = new double[outputs];
      if (centre == Centre.CONSTANT) {
        origin = new BestConstant(machine.constants(outputs), outputs, context).find();
      }
      Objective objective = machine.objective(rotation.squares(), root, origin);
      Solution solution = chosen.solve(objective, stopping, context.child("solver", 0));
      FeatureMap<Y> onto =
          outputMap.origin().isPresent()
              ? new CoordinateMap<>(outputMap.domain(), origin)
              : outputMap;
      Matrix coefficients = coefficients(rotation, solution, root, context);
      return Optional.of(
          new Fitted<>(
              KernelModel.of(inputMap, outputKernel, onto, coefficients),
              facts(solution, stopping)));
    }
  }

  private boolean isRidge(OutputMatrix matrix) {
    return hasClosedForm() && matrix.isIdentity();
  }

  /** As far as is known without the number of outputs. */
  private boolean isSurelyRidge() {
    return hasClosedForm() && coupling instanceof Couplings.Identity;
  }

  private boolean hasClosedForm() {
    return solver == SolverChoice.AUTOMATIC && loss instanceof ResidualLosses.Square;
  }

  /**
   * The least objective of the square loss from its minimiser C alone: {@code lambda/2 <C, Gam>} in
   * the exact case, {@code (||Gam||^2 - <C, Phi^T Gam>) / (2 n)} on features; rows with weights
   * count so.
   *
   * @param rows with the targets
   */
  private <X, Y> double leastSquares(
      FitProblem<X, Y> problem, FeatureMap<Y> map, RowLosses rows, Matrix c) {
    if (problem.isExact()) {
      return 0.5 * lambda * rows.innerTargets(c);
    }
    double left = problem.squaredTargets(map) - Entries.inner(c, problem.sums(map).cross());
    return Math.max(0, left) / (2 * problem.weight());
  }

  /** M for d outputs. */
  private OutputMatrix matrix(int outputs, RunContext context) {
    OutputMatrix matrix =
        PluginCode.returned(coupling.matrix(loss, outputs, context), coupling, "matrix");
    if (matrix.outputs() != outputs) {
      throw Errors.shape(
          "The coupling %s is for %d outputs but the loss %s makes %d predictions.",
          Specification.text(coupling), matrix.outputs(), Specification.text(loss), outputs);
    }
    return matrix;
  }

  /** Several numbers per target, and a centre, make sense for vectors as they are only. */
  private void checkPlain(FeatureMap<?> map) {
    if (map.origin().isPresent()) {
      return;
    }
    if (centre != Centre.ZERO) {
      throw Errors.option(
          "Option 'centre' is for the linear output kernel without a projection; use zero.");
    }
    if (!loss.levels().isEmpty()) {
      throw Errors.option(
          "The loss %s predicts several numbers per target and needs the linear output kernel"
              + " without a projection.",
          Specification.text(loss));
    }
  }

  /** {@code n w_i / W}, so that a mean over rows is the mean with weights; empty when all are 1. */
  private static double[] shares(double[] weights) {
    double mean = Arrays.stream(weights).average().orElse(1);
    return Arrays.stream(weights).map(weight -> weight / mean).toArray();
  }

  private static Map<String, Double> facts(Solution solution, Stopping stopping) {
    Map<String, Double> facts = new LinkedHashMap<>();
    facts.put("objective", solution.objective());
    facts.put("gap", solution.gap());
    facts.put("iterations", (double) solution.iterations());
    facts.put("converged", stopping.reached(solution.objective(), solution.gap()) ? 1.0 : 0.0);
    return facts;
  }

  @Override
  public MapShape outputShape(MapShape input, MapShape output, ProblemSize size) {
    return size.coordinates(output);
  }

  /**
   * {@inheritDoc} The square loss costs what ridge regression does. Any other: the spectrum of the
   * inputs, then steps of two products with the rows, 4 n q d; a smooth loss takes tens of them,
   * one with kinks hundreds.
   */
  @Override
  public Cost cost(MapShape input, MapShape output, ProblemSize size) {
    double n = size.train();
    double q = input.dimension();
    MapShape coordinates = size.coordinates(output);
    Cost targets = FitCost.targets(output, size);
    // Losses have the targets as rows.
    double beside = targets.keptBytes() + Double.BYTES * n * coordinates.dimension();
    double map = size.coordinatesCost(output).keptBytes();
    if (isSurelyRidge()) {
      Cost ridge = FitCost.ridge(input, coordinates, size);
      return new Cost(
          Math.max(targets.peakBytes(), beside + ridge.peakBytes()),
          map + ridge.keptBytes(),
          targets.operations() + ridge.operations(),
          ridge.inputValues(),
          targets.outputValues() + ridge.outputValues());
    }
    double d = Math.max(coordinates.dimension(), loss.levels().size());
    Cost spectrum = FitCost.spectrum(input, coordinates, size);
    double steps = Math.min(iterations, loss.curvature().isPresent() ? 50 : 500);
    // The basis, and the rows in it; those of features are kept beside.
    double features = input.form() == MapShape.Form.EXACT ? 0 : n * q;
    double rows = Double.BYTES * (q * q + features + n * q);
    double iterates =
        Double.BYTES * solver.solver(loss).entries(new Solver.Size(n, q, d, iterations));
    return new Cost(
        Math.max(
            targets.peakBytes(),
            beside + Math.max(spectrum.peakBytes(), spectrum.keptBytes() + rows + iterates)),
        map + Double.BYTES * q * d,
        targets.operations() + spectrum.operations() + 2 * n * q * q + steps * 4 * n * q * d,
        spectrum.inputValues(),
        targets.outputValues());
  }
}
