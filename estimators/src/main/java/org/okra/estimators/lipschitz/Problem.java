package org.okra.estimators.lipschitz;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.estimators.loss.Loss;
import org.okra.kernels.operator.OutputRoot;

/**
 * What solvers minimise, over Z (q x r):
 *
 * <pre>{@code
 * P(Z) = 1/n sum_i loss(f_i, y_i) + lambda/2 ||Z||^2,     F = Phi Z L^T  (n x d)
 * }</pre>
 *
 * <p>and the dual that certifies it, over B (n x d), whose rows are slopes of the losses:
 *
 * <pre>{@code
 * D(B) = - 1/n sum_i loss*(b_i, y_i) - lambda/2 ||Z(B)||^2,     Z(B) = - Phi^T B L / (n lambda)
 * }</pre>
 *
 * <p>{@code D(B) <= min P <= P(Z)} for every B and Z, so {@code P(Z) - D(B)} bounds the error of Z.
 * Sums over rows are taken in blocks of a fixed size, so that they do not depend on the threads.
 *
 * @param phi features of the rows, n x q, with {@code Phi^T Phi = diag(squares)}: every system with
 *     {@code Phi^T Phi + c I} is a division, whatever c
 * @param squares q numbers
 * @param output L and the eigenvalues of M
 * @param rows the losses of the n rows
 */
record Problem(
    Matrix phi,
    double[] squares,
    OutputRoot output,
    RowLosses rows,
    double lambda,
    RunContext context)
    implements Objective {
  private static final int BLOCK = 1024;

  @Override
  public int samples() {
    return rows.size();
  }

  @Override
  public Loss loss() {
    return rows.loss();
  }

  @Override
  public OptionalDouble curvature() {
    return rows.curvature();
  }

  /** d. */
  int outputs() {
    return output.outputs();
  }

  /** A zero matrix with a row per sample and a column per output. */
  @Override
  public Matrix zeroPredictions() {
    return context.memory().zeros(samples(), outputs(), "The predictions of all samples");
  }

  @Override
  public Matrix sum(Matrix a, double weight, Matrix b) {
    return context.memory().counted(Entries.sum(a, weight, b));
  }

  /** {@code F = Phi Z L^T}, n x d. */
  @Override
  public Matrix predict(Matrix z) {
    Matrix f = zeroPredictions();
    Matrix small = context.linearAlgebra().multiplyRightTransposed(z, output.root());
    context.linearAlgebra().multiply(1, phi, Transpose.NO, small, Transpose.NO, 0, f);
    return f;
  }

  /** {@code Phi^T B L}, q x r. */
  Matrix project(Matrix b) {
    LinearAlgebra algebra = context.linearAlgebra();
    return algebra.multiply(algebra.multiplyLeftTransposed(phi, b), output.root());
  }

  /** {@code sum_i loss(f_i, y_i)}. */
  double loss(Matrix f) {
    return sum(f, rows::value);
  }

  /** {@code 1/n sum_i loss(f_i, y_i)}. */
  double meanLoss(Matrix f) {
    return loss(f) / samples();
  }

  @Override
  public Slope slope(Matrix f) {
    return new Slope(loss(f), project(slopes(f)));
  }

  @Override
  public Size sizeAtZero() {
    Matrix zero = zeroPredictions();
    return new Size(loss(zero), Entries.squaredNorm(slopes(zero)));
  }

  @Override
  public Smoothed smoothed(double step) {
    return new LocalSmoothed(this, step, zeroPredictions());
  }

  /** {@code P(Z)} for predictions that are already known. */
  double value(Matrix z, Matrix f) {
    return meanLoss(f) + 0.5 * lambda * Entries.squaredNorm(z);
  }

  /** A slope of {@code loss(., y_i)} at f_i in row i, n x d. */
  Matrix slopes(Matrix f) {
    return map(f, rows::subgradient);
  }

  /** {@code argmin_v step loss(v, y_i) + 1/2 ||v - p_i||^2} in row i, n x d. */
  Matrix proximal(double step, Matrix points) {
    return map(points, (i, row, result) -> rows.proximal(i, step, row, result));
  }

  /** {@code Z(B)}. */
  Matrix fromDual(Matrix b) {
    Matrix z = project(b);
    context.linearAlgebra().scale(-1 / (samples() * lambda), z);
    return z;
  }

  /** {@code D(B)}; minus infinity when a row is no slope of its loss. */
  double dualValue(Matrix b, Matrix zOfB) {
    return -conjugate(b, 0) / samples() - 0.5 * lambda * Entries.squaredNorm(zOfB);
  }

  /** The bound of {@link #lowerBound(java.util.function.DoubleUnaryOperator, Matrix)} from B. */
  double lowerBound(Matrix b, Matrix zOfB) {
    return lowerBound(share -> conjugate(b, share), zOfB);
  }

  /** {@code sum_i loss*((1 - share) b_i, y_i)}. */
  double conjugate(Matrix b, double share) {
    Matrix nearer = b;
    if (share > 0) {
      nearer = context.memory().copy(b, "An iterate");
      context.linearAlgebra().scale(1 - share, nearer);
    }
    return sum(nearer, rows::conjugate);
  }

  /** One row in, a number out. */
  private interface RowValue {
    double of(int sample, double[] row);
  }

  /** One row in, one row out. */
  private interface RowMap {
    void apply(int sample, double[] row, double[] result);
  }

  private double sum(Matrix matrix, RowValue value) {
    double[] sums = new double[(samples() + BLOCK - 1) / BLOCK];
    forEachRow(matrix, (block, i, row) -> sums[block] += value.of(i, row));
    return Arrays.stream(sums).reduce(0, Double::sum);
  }

  private Matrix map(Matrix matrix, RowMap map) {
    Matrix results = zeroPredictions();
    double[][] buffers = new double[(samples() + BLOCK - 1) / BLOCK][outputs()];
    forEachRow(
        matrix,
        (block, i, row) -> {
          double[] result = buffers[block];
          map.apply(i, row, result);
          for (int j = 0; j < result.length; j++) {
            results.values()[results.index(i, j)] = result[j];
          }
        });
    return results;
  }

  /** What is done for a row of a block; the row is overwritten by the next one. */
  private interface RowAction {
    void run(int block, int sample, double[] row);
  }

  private void forEachRow(Matrix matrix, RowAction action) {
    context
        .workers()
        .forEachBlock(
            (samples() + BLOCK - 1) / BLOCK,
            block -> {
              double[] row = new double[matrix.columns()];
              for (int i = block * BLOCK; i < Math.min(samples(), (block + 1) * BLOCK); i++) {
                for (int j = 0; j < row.length; j++) {
                  row[j] = matrix.values()[matrix.index(i, j)];
                }
                action.run(block, i, row);
              }
            });
  }
}
