package org.okra.estimators.lowrank;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.component.NamedComponent;
import org.okra.core.component.Specification;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.estimators.Estimator;
import org.okra.estimators.EstimatorFactory;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.KernelModel;
import org.okra.estimators.TrainingSums;
import org.okra.estimators.loss.RegressionLosses;
import org.okra.sketches.FeatureMap;

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
 * @param options lambda, rank and how to get there
 */
public record LowRank(LowRankOptions options) implements Estimator {

  /**
   * A model with how it was found.
   *
   * @param solution the coefficients in orthonormal coordinates, the objective and its trace
   */
  public record Fit<X, Y>(KernelModel<X, Y> model, TraceNormSolution solution) {}

  @Override
  public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> problem) {
    Fit<X, Y> fit = path(problem, options.lambda()).get(0);
    boolean summed = !problem.isExact() && problem.pairs().observed().isEmpty();
    Optional<TrainingSums> sums =
        summed ? Optional.of(problem.sums(fit.model().outputMap())) : Optional.empty();
    return new Fitted<>(fit.model(), Optional.empty(), sums, fit.solution().facts());
  }

  /**
   * A model for each lambda, in their order. Each solution starts from the one before; give falling
   * lambdas. A projection that is learnt with a regularisation of its own takes that of the
   * options, {@code options().lambda()}, for all of them: the output side is the same along the
   * path.
   */
  public <X, Y> List<Fit<X, Y>> path(FitProblem<X, Y> problem, double... lambdas) {
    Posed<Y> posed = posed(problem);
    List<Fit<X, Y>> fits = new ArrayList<>();
    for (TraceNormSolution solution :
        new TraceNormSolver(options).path(posed.loss(), lambdas, problem.context())) {
      Matrix coefficients = coefficients(posed.basis(), solution.factors(), problem.context());
      fits.add(new Fit<>(problem.model(posed.map(), coefficients), solution));
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
    FeatureMap<Y> map = problem.coordinates(options.lambda());
    if (problem.pairs().observed().isPresent()) {
      TaskLoss loss = MaskedLoss.of(problem, map, options.masked()).condensed(problem.context());
      Matrix basis =
          problem.isExact()
              ? problem.rotation().basis()
              : Matrix.identity(problem.inputMap().dimension());
      return new Posed<>(map, loss, basis);
    }
    FitProblem.Rotation rotation = problem.rotation();
    TaskLoss loss =
        new CompleteLoss(
            rotation.squares(),
            problem.rotatedCross(map),
            problem.squaredTargets(map),
            problem.weight());
    return new Posed<>(map, loss, rotation.basis());
  }

  @Override
  public Optional<Matrix> solve(TrainingSums sums, RunContext context) {
    FitProblem.Rotation rotation = FitProblem.Rotation.of(sums, context);
    Matrix cross = context.linearAlgebra().multiplyLeftTransposed(rotation.basis(), sums.cross());
    TaskLoss loss =
        new CompleteLoss(rotation.squares(), cross, sums.squaredTargets(), sums.weight());
    Factors factors = new TraceNormSolver(options).solve(loss, context).factors();
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
  public String toString() {
    return Specification.of(Factory.NAME, options).toString();
  }

  /** {@code {type: low-rank, lambda: 1.0e-3, rank: 50}}. */
  public static final class Factory extends NamedComponent<LowRankOptions>
      implements EstimatorFactory<LowRankOptions> {
    static final String NAME = "low-rank";

    /** For the service loader. */
    public Factory() {
      super(
          NAME,
          "regression into the output space with the trace norm: low-rank SELF",
          LowRankOptions.class);
    }

    @Override
    public Estimator create(LowRankOptions options, RegressionLosses losses) {
      return new LowRank(options);
    }
  }
}
