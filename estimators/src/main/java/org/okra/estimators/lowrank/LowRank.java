package org.okra.estimators.lowrank;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitCost;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.KernelModel;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.Rotation;
import org.okra.estimators.TrainingSums;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;

/**
 * Low-rank SELF: regression into the output space with the trace norm instead of the squared norm,
 *
 * <pre>{@code
 * min_G 1/n sum_i ||G phi(x_i) - psi(y_i)||^2 + lambda ||G||_*        ((11) of the paper)
 * }</pre>
 *
 * <p>solved in orthonormal coordinates of both sides, so that exact kernels and sketches, on either
 * side, are one case, and from the sums over rows alone on features. With targets that are missing
 * the loss is that of several tasks ({@link MaskedLoss}). The result is a model like any other:
 * {@code alpha(x)} feeds every decoder.
 *
 * @param lambda weight of the trace norm in {@code f(C) + lambda ||C||_*}; the factored form of the
 *     paper, {@code f(A B^T) + mu (||A||^2 + ||B||^2)}, has the same minimisers at {@code mu =
 *     lambda / 2}
 * @param rank most columns of the factors; when the trace norm alone leaves fewer, it has no effect
 * @param iterations most steps of the method
 * @param tolerance the run ends when a step changes the objective by less than this share and the
 *     relative gradient is below its square root; {@link TraceNormSolution#gap} says how far from
 *     the best objective that is
 * @param method the route
 * @param masked what the loss is the mean of when targets are missing
 */
@Component(
    name = "low-rank",
    help = "regression into the output space with the trace norm: low-rank SELF",
    alsoKnownAs = {"trace-norm", "nuclear-norm", "soft-impute"})
public record LowRank(
    @Option(help = "weight of the trace norm", above = 0) double lambda,
    @Option(help = "largest rank of the coefficients", atLeast = 1) int rank,
    @Option(help = "most steps of the method", atLeast = 1) int iterations,
    @Option(
            help = "relative change of the objective that ends the run; the gap bounds the error",
            atLeast = 0,
            atMost = 1)
        double tolerance,
    @Option(help = "automatic, gradient, alternating or proximal; all have the same solution")
        TraceNormMethod method,
    @Option(help = "with missing targets the loss is a mean over: rows, or tasks")
        TaskWeighting masked)
    implements Estimator {
  /** Steps that a run takes at most in a forecast; with default options most end before. */
  private static final int STEPS = 100;

  public LowRank() {
    this(1e-4, 50, 2000, 1e-8, TraceNormMethod.AUTOMATIC);
  }

  /** For complete targets. */
  public LowRank(
      double lambda, int rank, int iterations, double tolerance, TraceNormMethod method) {
    this(lambda, rank, iterations, tolerance, method, TaskWeighting.ROWS);
  }

  public LowRank {
    Options.check(LowRank.class, lambda, rank, iterations, tolerance, method, masked);
  }

  /** The same with another lambda. */
  public LowRank withLambda(double value) {
    return new LowRank(value, rank, iterations, tolerance, method, masked);
  }

  /** The same with another rank. */
  public LowRank withRank(int value) {
    return new LowRank(lambda, value, iterations, tolerance, method, masked);
  }

  /**
   * A model with how it was found.
   *
   * @param solution the coefficients in orthonormal coordinates, the objective and its trace
   */
  public record Fit<X, Y>(KernelModel<X, Y> model, TraceNormSolution solution) {}

  @Override
  public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    Fit<X, Y> fit = path(problem, lambda).get(0);
    boolean summed = !problem.isExact() && problem.pairs().observed().isEmpty();
    Optional<TrainingSums> sums =
        summed ? Optional.of(problem.sums(fit.model().outputMap())) : Optional.empty();
    return new Fitted<>(fit.model(), Optional.empty(), sums, fit.solution().facts());
  }

  /**
   * A model for each lambda, in their order. Each solution starts from the one before; give falling
   * lambdas. A projection that is learnt with a regularisation of its own takes that of this
   * estimator for all of them: the output side is the same along the path.
   */
  public <X, Y> List<Fit<X, Y>> path(FitProblem<X, Y> problem, double... lambdas) {
    Posed<Y> posed = posed(problem);
    List<Fit<X, Y>> fits = new ArrayList<>();
    for (TraceNormSolution solution :
        new TraceNormSolver(this).path(posed.loss(), lambdas, problem.context())) {
      Matrix coefficients = coefficients(posed.basis(), solution.factors(), problem.context());
      fits.add(new Fit<>(problem.model(posed.map(), coefficients), solution));
      if (solution.bound()) {
        problem
            .context()
            .progress()
            .advise(
                "Estimator low-rank: rank "
                    + rank
                    + " is too small for a fit, which came to rest away from its minimum; give"
                    + " estimator.rank a larger number.");
      }
    }
    return fits;
  }

  /** The smallest lambda with which the coefficients are 0. */
  public double largestLambda(FitProblem<?, ?> problem) {
    return TraceNormSolver.largestLambda(posed(problem).loss(), problem.context());
  }

  /**
   * A problem in orthonormal coordinates.
   *
   * @param basis E with {@code E^T phi(x)} the coordinates of x, a x q
   */
  private record Posed<Y>(FeatureMap<Y> map, TaskLoss loss, Matrix basis) {}

  private <Y> Posed<Y> posed(FitProblem<?, Y> problem) {
    FeatureMap<Y> map = problem.coordinates(lambda);
    if (problem.pairs().observed().isPresent()) {
      TaskLoss loss = MaskedLoss.of(problem, map, masked).condensed(problem.context());
      Matrix basis =
          problem.isExact()
              ? problem.rotation().basis()
              : Matrix.identity(problem.inputMap().dimension());
      return new Posed<>(map, loss, basis);
    }
    Rotation rotation = problem.rotation();
    TaskLoss loss =
        new CompleteLoss(
            rotation.squares(),
            problem.rotatedCross(map),
            problem.squaredTargets(map),
            problem.weight());
    return new Posed<>(map, loss, rotation.basis());
  }

  @Override
  public boolean takesMissingTargets() {
    return true;
  }

  @Override
  public Optional<Matrix> solve(TrainingSums sums, RunContext context) {
    Rotation rotation = Rotation.of(sums, context);
    Matrix cross = context.linearAlgebra().multiplyLeftTransposed(rotation.basis(), sums.cross());
    TaskLoss loss =
        new CompleteLoss(rotation.squares(), cross, sums.squaredTargets(), sums.weight());
    Factors factors = new TraceNormSolver(this).solve(loss, context).factors();
    return Optional.of(coefficients(rotation.basis(), factors, context));
  }

  /** {@code E L R^T}, a x b. */
  private static Matrix coefficients(Matrix basis, Factors factors, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix coefficients =
        context.memory().zeros(basis.rows(), factors.right().rows(), "The coefficients");
    if (factors.rank() > 0) {
      Matrix left = algebra.multiply(basis, factors.left());
      algebra.multiply(1, left, Transpose.NO, factors.right(), Transpose.YES, 0, coefficients);
    }
    return coefficients;
  }

  @Override
  public MapShape outputShape(MapShape input, MapShape output, ProblemSize size) {
    return size.coordinates(output);
  }

  @Override
  public double solvingBytes(MapShape input, MapShape output, ProblemSize size) {
    double q = input.dimension();
    double b = size.coordinates(output).dimension();
    // A gradient in two parts, or the square of a small one with its eigenvectors and work space.
    double gradient = Math.max(2 * q * b, TraceNormSolver.isDecomposed(q, b) ? 4 * q * q : 0);
    // Factors at the end of the steps, and balanced; the sums beside what is rotated of them.
    double factors = 2 * (q + b) * Math.min(rank, Math.min(q, b));
    double beside = input.form() == MapShape.Form.EXACT ? size.train() * b : q * b;
    return size.coordinatesCost(output).keptBytes()
        + FitCost.spectrum(input, size).keptBytes()
        + Double.BYTES * (q * q + q * b + gradient + factors + beside);
  }

  /**
   * {@inheritDoc} The spectrum of the inputs, the coordinates of the outputs, then steps on factors
   * of rank r, 6 q b r each.
   */
  @Override
  public Cost cost(MapShape input, MapShape output, ProblemSize size) {
    boolean exact = input.form() == MapShape.Form.EXACT;
    double n = size.train();
    double q = input.dimension();
    MapShape targets = size.coordinates(output);
    Cost whitening = size.coordinatesCost(output);
    double b = targets.dimension();
    double r = Math.min(rank, Math.min(q, b));
    Cost spectrum = FitCost.spectrum(input, size);
    double summed = FitCost.ridge(input, targets, size).peakBytes();
    double summing =
        exact
            ? spectrum.peakBytes()
            : Math.max(spectrum.peakBytes(), summed) + Double.BYTES * (q + b) * r;
    return new Cost(
        Math.max(
            Math.max(whitening.peakBytes(), whitening.keptBytes() + summing),
            solvingBytes(input, output, size)),
        whitening.keptBytes()
            + Double.BYTES * q * b
            + (exact ? 0 : spectrum.keptBytes() + Double.BYTES * q * b),
        spectrum.operations()
            + whitening.operations()
            + 2 * n * (q + targets.support()) * b
            + Math.min(STEPS, iterations) * 6 * q * b * r,
        spectrum.inputValues(),
        whitening.inputValues() + n * targets.support());
  }
}
