package org.okra.estimators.select;

import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.estimators.OutputKernelRegression;
import org.okra.sketches.FeatureMap;

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
 *
 * <p><b>Cost.</b> One decomposition, then for each lambda {@code n (2 a c - c^2)} operations with c
 * = min(a, b) for targets in b coordinates, and {@code n a^2} for targets known by their Gram
 * matrix.
 */
public final class LeaveOneOut {
  private final SpectralFit fit;
  private final Targets targets;
  private final RunContext context;

  private LeaveOneOut(SpectralFit fit, Targets targets, RunContext context) {
    this.fit = fit;
    this.targets = targets;
    this.context = context;
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
    checkRows(phi.rows(), norms.length);
    SpectralFit fit = SpectralFit.ofFeatures(phi, context);
    Matrix sums = context.linearAlgebra().multiplyLeftTransposed(phi, gam);
    return coordinates(fit, sums, gam, norms, context);
  }

  /**
   * As {@link #onFeatures}, for the exact input map.
   *
   * @param gram Kx, n x n
   */
  public static LeaveOneOut exact(Matrix gram, Matrix gam, double[] norms, RunContext context) {
    checkRows(gram.rows(), gam.rows());
    checkRows(gram.rows(), norms.length);
    return coordinates(SpectralFit.ofGram(gram, context), gam, gam, norms, context);
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
    return implicit(fit, outputGram, allRows(phi.rows()), context);
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
    return implicit(fit, outputGram, allRows(gram.rows()), context);
  }

  /**
   * For a regression, with the maps that {@link OutputKernelRegression#fit} would use. An output
   * map that depends on lambda is learnt with that of the regression.
   */
  public static <X, Y> LeaveOneOut of(
      OutputKernelRegression<X, Y> regression, Pairs<X, Y> pairs, RunContext context) {
    return at(allRows(pairs.size()), TrainingSides.of(regression, pairs, context));
  }

  /**
   * As {@link #of}, looking at some of the pairs only: each is left out of all n, and its error is
   * exact, but fewer are averaged. The pairs are the same for every lambda, so that a comparison of
   * lambdas suffers much less than the mean itself. On features with a sketched output this costs
   * little more than a fit, whatever b is, and memory does not grow with n.
   *
   * @param count how many pairs, from 1 to n, drawn at random
   */
  public static <X, Y> LeaveOneOut sampled(
      OutputKernelRegression<X, Y> regression, Pairs<X, Y> pairs, int count, RunContext context) {
    if (count < 1) {
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT, "Cannot look at " + count + " pairs; give at least 1.");
    }
    int[] rows = context.random().stream("select.leave-one-out").subset(pairs.size(), count);
    return at(rows, TrainingSides.of(regression, pairs, context));
  }

  private static <X, Y> LeaveOneOut at(int[] rows, TrainingSides<X, Y> training) {
    RunContext context = training.context();
    OutputKernelRegression<X, Y> regression = training.regression();
    if (!training.isExact() && training.hasOneOutputMap()) {
      return onSums(rows, training);
    }
    Matrix phi = training.isExact() ? training.inputGram() : training.features();
    SpectralFit fit =
        training.isExact()
            ? SpectralFit.ofGram(phi, context)
            : SpectralFit.ofFeatures(phi, context);
    if (regression.output().isIdentity()) {
      return implicit(fit, training.outputGram(), rows, context);
    }
    FeatureMap<Y> map =
        training.learn(regression.lambda(), lambda -> fit.smoother(lambda, context));
    Matrix gam = training.targets(map);
    Matrix sums =
        training.isExact() ? gam : context.linearAlgebra().multiplyLeftTransposed(phi, gam);
    return coordinates(fit.at(rows), sums, select(gam, rows), training.norms(rows), context);
  }

  /** By a fold over blocks of rows, of which only those that are looked at are kept. */
  private static <X, Y> LeaveOneOut onSums(int[] rows, TrainingSides<X, Y> training) {
    RunContext context = training.context();
    FeatureMap<Y> map = training.learn();
    TrainingSides.Sums sums = training.sums(map, rows);
    SpectralFit fit =
        SpectralFit.ofCovariance(
            sums.accumulator().gram(), training.inputs().size(), sums.features(), context);
    return coordinates(
        fit, sums.accumulator().cross(), sums.targets(), training.norms(rows), context);
  }

  private static LeaveOneOut coordinates(
      SpectralFit fit, Matrix sums, Matrix gam, double[] norms, RunContext context) {
    Matrix projected = fit.project(sums, context);
    return new LeaveOneOut(fit, new Coordinates(fit, projected, gam, norms, context), context);
  }

  private static LeaveOneOut implicit(
      SpectralFit fit, Matrix outputGram, int[] rows, RunContext context) {
    return new LeaveOneOut(fit.at(rows), new Implicit(fit, outputGram, rows, context), context);
  }

  private static int[] allRows(int size) {
    return IntStream.range(0, size).toArray();
  }

  /** Different rows, rising; the matrix itself when these are all. */
  private static Matrix select(Matrix matrix, int[] rows) {
    if (rows.length == matrix.rows()) {
      return matrix;
    }
    Matrix chosen = Matrix.zeros(rows.length, matrix.columns());
    for (int j = 0; j < matrix.columns(); j++) {
      for (int i = 0; i < rows.length; i++) {
        chosen.values()[chosen.index(i, j)] = matrix.values()[matrix.index(rows[i], j)];
      }
    }
    return chosen;
  }

  private static void checkRows(int inputs, int outputs) {
    if (inputs != outputs) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH, inputs + " inputs do not go with " + outputs + " outputs.");
    }
  }

  /**
   * {@code ||psi(y_i) - h_{-i}(x_i)||^2} for every pair i that is looked at and every lambda, n x
   * lambdas.length.
   */
  public Matrix errors(double[] lambdas) {
    Matrix left = fit.left(Lambdas.checked(lambdas));
    Matrix complements = fit.complements(left, context);
    Matrix errors = targets.residuals().squaredNorms(fit.basis(), left, context);
    double[] lost = targets.lost();
    for (int l = 0; l < lambdas.length; l++) {
      for (int i = 0; i < lost.length; i++) {
        double complement = complements.get(i, l);
        double residual = Math.max(0, errors.get(i, l));
        errors.set(i, l, lost[i] + residual / (complement * complement));
      }
    }
    return errors;
  }

  /** {@code ||psi(y_i) - h_{-i}(x_i)||^2} for every i. */
  public double[] errors(double lambda) {
    return errors(new double[] {lambda}).columnValues(0);
  }

  /** The mean over all pairs, for every lambda. */
  public LambdaErrors meanErrors(double[] lambdas) {
    Matrix errors = errors(lambdas);
    Matrix means = Matrix.zeros(1, lambdas.length);
    for (int l = 0; l < lambdas.length; l++) {
      double sum = 0;
      for (double error : errors.columnValues(l)) {
        sum += error;
      }
      means.set(0, l, sum / errors.rows());
    }
    return new LambdaErrors(lambdas, means);
  }

  /** The mean of {@link #errors(double)}. */
  public double meanError(double lambda) {
    return meanErrors(new double[] {lambda}).means()[0];
  }

  /**
   * The predictions {@code h_{-i}(x_i)} in the coordinates of the output map, n x b; without a
   * projection these are the weights {@code alpha_{-i}(x_i)} over the training outputs, n x n, with
   * zeros on the diagonal. For choosing lambda by a decoded metric.
   */
  public Matrix predictions(double lambda) {
    Matrix left = fit.left(Lambdas.checked(new double[] {lambda}));
    double[] complement = fit.complements(left, context).columnValues(0);
    return targets.predictions(lambda, complement);
  }

  /** The targets of the regression, in one of two forms. */
  private sealed interface Targets {
    /** (I - H) times the targets, for every lambda. */
    Residuals residuals();

    /** The squared distance of each output to the span of the output map. */
    double[] lost();

    Matrix predictions(double lambda, double[] complement);
  }

  /** Targets in coordinates: (I - H) Gam = (Gam - W Z) + W diag(t) Z with Z = W^T Gam. */
  private static final class Coordinates implements Targets {
    private final SpectralFit fit;
    private final Matrix gam;
    private final Matrix projected;
    private final Matrix perpendicular;
    private final Residuals residuals;
    private final double[] lost;
    private final RunContext context;

    Coordinates(SpectralFit fit, Matrix projected, Matrix gam, double[] norms, RunContext context) {
      this.fit = fit;
      this.gam = gam;
      this.projected = projected;
      this.context = context;
      this.perpendicular = perpendicular();
      this.residuals = CoordinateResiduals.of(perpendicular, projected, context);
      double[] captured = context.linearAlgebra().rowSquaredNorms(gam);
      this.lost = new double[norms.length];
      for (int i = 0; i < lost.length; i++) {
        lost[i] = Math.max(0, norms[i] - captured[i]);
      }
    }

    /** Gam - W Z: exactly zero when W is complete, so that no rounding noise is left. */
    private Matrix perpendicular() {
      Matrix result = context.memory().zeros(gam.rows(), gam.columns(), "The targets");
      if (!fit.isComplete()) {
        result.setAll(gam);
        context
            .linearAlgebra()
            .multiply(-1, fit.basis(), Transpose.NO, projected, Transpose.NO, 1, result);
      }
      return result;
    }

    @Override
    public Residuals residuals() {
      return residuals;
    }

    @Override
    public double[] lost() {
      return lost;
    }

    @Override
    public Matrix predictions(double lambda, double[] complement) {
      Matrix residual = perpendicular.copy();
      double[] left = fit.left(new double[] {lambda}).columnValues(0);
      context
          .linearAlgebra()
          .multiply(
              1,
              fit.scaledBasis(left, context),
              Transpose.NO,
              projected,
              Transpose.NO,
              1,
              residual);
      Matrix result = gam.copy();
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
    private final int[] rows;
    private final Residuals residuals;
    private final RunContext context;

    /**
     * Targets.
     *
     * @param fit looking at all rows
     * @param gram Ky, n x n
     * @param rows the rows that errors are wanted for
     */
    Implicit(SpectralFit fit, Matrix gram, int[] rows, RunContext context) {
      this.fit = fit;
      this.rows = rows;
      this.context = context;
      LinearAlgebra algebra = context.linearAlgebra();
      Matrix image = algebra.multiply(gram, fit.basis());
      Matrix inner = algebra.multiplyLeftTransposed(fit.basis(), image);
      Matrix cross = select(image, rows);
      double[] constant = new double[rows.length];
      if (fit.isComplete()) {
        cross.fill(0); // P = 0
      } else {
        Matrix basis = fit.at(rows).basis();
        Matrix within = algebra.multiply(basis, inner);
        for (int i = 0; i < constant.length; i++) {
          constant[i] = gram.get(rows[i], rows[i]);
        }
        // Diagonal of Ky - Ky W W^T - W W^T Ky + W Q W^T.
        for (int k = 0; k < fit.rank(); k++) {
          for (int i = 0; i < constant.length; i++) {
            constant[i] += basis.get(i, k) * (within.get(i, k) - 2 * cross.get(i, k));
          }
        }
        algebra.add(-1, within, cross);
      }
      this.residuals = new GramResiduals(constant, cross, inner);
    }

    @Override
    public Residuals residuals() {
      return residuals;
    }

    @Override
    public double[] lost() {
      return new double[rows.length];
    }

    @Override
    public Matrix predictions(double lambda, double[] complement) {
      Matrix scaled = fit.at(rows).scaledBasis(fit.kept(lambda), context);
      Matrix weights = context.linearAlgebra().multiplyRightTransposed(scaled, fit.basis());
      for (int j = 0; j < weights.columns(); j++) {
        for (int i = 0; i < weights.rows(); i++) {
          int index = weights.index(i, j);
          weights.values()[index] = rows[i] == j ? 0 : weights.values()[index] / complement[i];
        }
      }
      return weights;
    }
  }
}
