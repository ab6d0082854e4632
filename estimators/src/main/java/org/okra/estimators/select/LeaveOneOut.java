package org.okra.estimators.select;

import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;

/**
 * Exact leave-one-out errors for any number of lambdas from one decomposition.
 *
 * <p>With the same n lambda, the model fitted without pair i misses it by
 *
 * <pre>{@code
 * psi(y_i) - h_{-i}(x_i) = (psi(y_i) - h(x_i)) / (1 - H_ii)
 * ||.||^2 = [(I - H) Ky (I - H)]_ii / (1 - H_ii)^2
 * }</pre>
 *
 * <p>where H is the hat matrix (section 2 of the methods). The feature maps are kept as they are: a
 * sketch or a projection that was drawn or learnt with pair i is not drawn again without it.
 *
 * <p>Everything is computed from what the fit leaves over, {@code t_k = n lambda / (d_k + n
 * lambda)}, and never as a difference of two numbers near 1, so that a tiny lambda costs no digits.
 */
public final class LeaveOneOut {
  private final SpectralFit fit;
  private final double[] outside;
  private final Targets targets;

  private LeaveOneOut(SpectralFit fit, Targets targets) {
    this.fit = fit;
    this.outside = fit.outside();
    this.targets = targets;
  }

  /**
   * For targets in coordinates: a sketched or learnt output map.
   *
   * @param phi features of the inputs, n x a
   * @param gam targets, n x b
   * @param norms {@code k_y(y_i, y_i)}; what the output map loses of them counts as error
   */
  public static LeaveOneOut onFeatures(Matrix phi, Matrix gam, double[] norms, RunContext context) {
    checkRows(phi.rows(), gam.rows());
    SpectralFit fit = SpectralFit.ofFeatures(phi, context);
    return new LeaveOneOut(fit, new Coordinates(fit, gam, norms, context));
  }

  /**
   * As {@link #onFeatures}, for the exact input map.
   *
   * @param gram Kx, n x n
   */
  public static LeaveOneOut exact(Matrix gram, Matrix gam, double[] norms, RunContext context) {
    checkRows(gram.rows(), gam.rows());
    SpectralFit fit = SpectralFit.ofGram(gram, context);
    return new LeaveOneOut(fit, new Coordinates(fit, gam, norms, context));
  }

  /**
   * For outputs without a projection, by their Gram matrix.
   *
   * @param phi features of the inputs, n x a
   * @param outputGram Ky, n x n
   */
  public static LeaveOneOut onFeatures(Matrix phi, Matrix outputGram, RunContext context) {
    checkRows(phi.rows(), outputGram.rows());
    SpectralFit fit = SpectralFit.ofFeatures(phi, context);
    return new LeaveOneOut(fit, new Implicit(fit, outputGram, context));
  }

  /**
   * For outputs without a projection and the exact input map: IOKR.
   *
   * @param gram Kx, n x n
   * @param outputGram Ky, n x n
   */
  public static LeaveOneOut exact(Matrix gram, Matrix outputGram, RunContext context) {
    checkRows(gram.rows(), outputGram.rows());
    SpectralFit fit = SpectralFit.ofGram(gram, context);
    return new LeaveOneOut(fit, new Implicit(fit, outputGram, context));
  }

  private static void checkRows(int inputs, int outputs) {
    if (inputs != outputs) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH, inputs + " inputs do not go with " + outputs + " outputs.");
    }
  }

  /** {@code ||psi(y_i) - h_{-i}(x_i)||^2} for every i. */
  public double[] errors(double lambda) {
    double[] left = fit.left(checked(lambda));
    double[] complement = fit.complement(left, outside);
    double[] residuals = targets.squaredResiduals(left);
    double[] lost = targets.lost();
    double[] errors = new double[residuals.length];
    for (int i = 0; i < errors.length; i++) {
      errors[i] = lost[i] + Math.max(0, residuals[i]) / (complement[i] * complement[i]);
    }
    return errors;
  }

  /** The mean of {@link #errors}. */
  public double meanError(double lambda) {
    double sum = 0;
    double[] errors = errors(lambda);
    for (double error : errors) {
      sum += error;
    }
    return sum / errors.length;
  }

  /**
   * The predictions {@code h_{-i}(x_i)} in the coordinates of the output map, n x b; without a
   * projection these are the weights {@code alpha_{-i}(x_i)} over the training outputs, n x n, with
   * zeros on the diagonal. For choosing lambda by a decoded metric.
   */
  public Matrix predictions(double lambda) {
    double[] left = fit.left(checked(lambda));
    double[] complement = fit.complement(left, outside);
    return targets.predictions(left, complement);
  }

  private static double checked(double lambda) {
    if (!(lambda > 0) || Double.isInfinite(lambda)) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "lambda is " + lambda + "; it must be a finite number above 0, for example 1.0e-4.");
    }
    return lambda;
  }

  /** The targets of the regression, in one of two forms. */
  private sealed interface Targets {
    /** Squared norm of row i of (I - H) times the targets. */
    double[] squaredResiduals(double[] left);

    /** The squared distance of each output to the span of the output map. */
    double[] lost();

    Matrix predictions(double[] left, double[] complement);
  }

  /** Targets in coordinates: (I - H) Gam = (Gam - W Z) + W diag(t) Z with Z = W^T Gam. */
  private static final class Coordinates implements Targets {
    private final SpectralFit fit;
    private final Matrix gam;
    private final Matrix projected;
    private final Matrix perpendicular;
    private final double[] lost;
    private final LinearAlgebra algebra;

    Coordinates(SpectralFit fit, Matrix gam, double[] norms, RunContext context) {
      this.fit = fit;
      this.gam = gam;
      this.algebra = context.linearAlgebra();
      this.projected = algebra.multiplyLeftTransposed(fit.basis(), gam);
      this.perpendicular = gam.copy();
      algebra.multiply(-1, fit.basis(), Transpose.NO, projected, Transpose.NO, 1, perpendicular);
      double[] captured = algebra.rowSquaredNorms(gam);
      this.lost = new double[norms.length];
      for (int i = 0; i < lost.length; i++) {
        lost[i] = Math.max(0, norms[i] - captured[i]);
      }
    }

    private Matrix residual(double[] left) {
      Matrix residual = perpendicular.copy();
      Matrix scaled = projected.copy();
      for (int j = 0; j < scaled.columns(); j++) {
        for (int k = 0; k < left.length; k++) {
          scaled.values()[scaled.index(k, j)] *= left[k];
        }
      }
      algebra.multiply(1, fit.basis(), Transpose.NO, scaled, Transpose.NO, 1, residual);
      return residual;
    }

    @Override
    public double[] squaredResiduals(double[] left) {
      return algebra.rowSquaredNorms(residual(left));
    }

    @Override
    public double[] lost() {
      return lost;
    }

    @Override
    public Matrix predictions(double[] left, double[] complement) {
      Matrix result = gam.copy();
      Matrix residual = residual(left);
      for (int j = 0; j < result.columns(); j++) {
        for (int i = 0; i < result.rows(); i++) {
          result.values()[result.index(i, j)] -=
              residual.values()[residual.index(i, j)] / complement[i];
        }
      }
      return result;
    }
  }

  /**
   * Targets known by their Gram matrix. With {@code P = I - W W^T}, {@code I - H = P + W diag(t)
   * W^T}, and the diagonal of {@code (I - H) Ky (I - H)} is that of {@code P Ky P + 2 P Ky W
   * diag(t) W^T + W diag(t) Q diag(t) W^T} with {@code Q = W^T Ky W}.
   */
  private static final class Implicit implements Targets {
    private final SpectralFit fit;
    private final Matrix inner;
    private final Matrix cross;
    private final double[] constant;
    private final LinearAlgebra algebra;

    Implicit(SpectralFit fit, Matrix gram, RunContext context) {
      this.fit = fit;
      this.algebra = context.linearAlgebra();
      Matrix image = algebra.multiply(gram, fit.basis());
      this.inner = algebra.multiplyLeftTransposed(fit.basis(), image);
      this.constant = new double[fit.rows()];
      if (fit.isComplete()) {
        this.cross = Matrix.zeros(fit.rows(), fit.rank());
        return;
      }
      Matrix within = algebra.multiply(fit.basis(), inner);
      for (int i = 0; i < constant.length; i++) {
        // Diagonal of Ky - Ky W W^T - W W^T Ky + W Q W^T.
        double sum = gram.get(i, i);
        for (int k = 0; k < fit.rank(); k++) {
          double w = fit.basis().get(i, k);
          sum += w * (within.get(i, k) - 2 * image.get(i, k));
        }
        constant[i] = sum;
      }
      this.cross = image;
      algebra.add(-1, within, cross);
    }

    @Override
    public double[] squaredResiduals(double[] left) {
      Matrix scaled = fit.scaledBasis(left);
      Matrix product = algebra.multiply(scaled, inner);
      double[] result = constant.clone();
      for (int k = 0; k < left.length; k++) {
        for (int i = 0; i < result.length; i++) {
          double entry = scaled.values()[scaled.index(i, k)];
          result[i] +=
              entry
                  * (product.values()[product.index(i, k)] + 2 * cross.values()[cross.index(i, k)]);
        }
      }
      return result;
    }

    @Override
    public double[] lost() {
      return new double[constant.length];
    }

    @Override
    public Matrix predictions(double[] left, double[] complement) {
      double[] kept = new double[left.length];
      for (int k = 0; k < kept.length; k++) {
        kept[k] = 1 - left[k];
      }
      Matrix weights = algebra.multiplyRightTransposed(fit.scaledBasis(kept), fit.basis());
      for (int j = 0; j < weights.columns(); j++) {
        for (int i = 0; i < weights.rows(); i++) {
          int index = weights.index(i, j);
          weights.values()[index] = i == j ? 0 : weights.values()[index] / complement[i];
        }
      }
      return weights;
    }
  }
}
