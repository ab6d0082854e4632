package org.okra.estimators.lipschitz;

import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;
import org.okra.estimators.loss.Loss;
import org.okra.kernels.operator.OutputRoot;

/**
 * What solvers minimise that see the rows through sums alone: {@code P(Z)} of {@link Problem},
 * wherever the rows are.
 *
 * <p>Predictions F are in a form of the implementation's own: a row per sample where the rows are
 * here, the coefficients themselves where they are not. They are linear in Z, and solvers do
 * nothing with them but add them up and hand them back.
 */
interface Objective {
  /** The sum of all losses at F, and {@code Phi^T B L} (q x r) of their slopes B. */
  record Slope(double loss, Matrix projected) {}

  /** The sum of all losses at F, and the squared slopes of all of them, {@code ||B||^2}. */
  record Size(double loss, double squaredSlopes) {}

  /** n. */
  int samples();

  /** q numbers: {@code Phi^T Phi} is their diagonal matrix. */
  double[] squares();

  /** L and the eigenvalues of M. */
  OutputRoot output();

  double lambda();

  /** What every row costs. */
  Loss loss();

  /** A bound on the curvature of the losses of all rows; empty when they have kinks. */
  OptionalDouble curvature();

  RunContext context();

  /** A zero Z, q x r. */
  default Matrix zeroCoefficients() {
    return context()
        .memory()
        .zeros(squares().length, output().squares().length, "The coefficients");
  }

  /** The predictions of {@code Z = 0}. */
  Matrix zeroPredictions();

  /** The predictions of Z. */
  Matrix predict(Matrix z);

  /** {@code A + weight B}, a new matrix. */
  Matrix sum(Matrix a, double weight, Matrix b);

  /** The losses and their slopes. */
  Slope slope(Matrix f);

  /** How large losses and slopes are at F = 0. */
  Size sizeAtZero();

  /** The losses made smooth with a step t, and no multipliers yet. */
  Smoothed smoothed(double step);

  /** The step that would halve the losses at 0 if they were quadratic; 1 when all are 0. */
  default double firstStep() {
    Size zero = sizeAtZero();
    double value = zero.loss() / samples();
    double slopes = zero.squaredSlopes() / samples();
    return slopes > 0 && value > 0 ? value / slopes : 1;
  }

  /**
   * A lower bound of {@code min P} from slopes that rounding may have taken out of the conjugates'
   * domain. Losses are at least 0, so that 0 is in every domain, and slopes a little nearer to it
   * give a bound that is hardly worse; minus infinity when they are far outside.
   *
   * @param conjugate the sum of all {@code loss*((1 - share) b_i, y_i)} for a share
   */
  default double lowerBound(DoubleUnaryOperator conjugate, Matrix zOfB) {
    double norm = Entries.squaredNorm(zOfB);
    double value = Double.NEGATIVE_INFINITY;
    for (double share : new double[] {0, 1e-6, 1e-4, 1e-2}) {
      if (value == Double.NEGATIVE_INFINITY) {
        value =
            -conjugate.applyAsDouble(share) / samples()
                - 0.5 * lambda() * (1 - share) * (1 - share) * norm;
      }
    }
    return value;
  }
}
