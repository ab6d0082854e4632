package org.okra.sketches;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * A drawn sketch R (m x n), kept as its support and its weights.
 *
 * <p>The support holds the numbers of the s' columns that are not zero, the weights W (m x s')
 * those columns, so that {@code R = W E} with E (s' x n) the rows of the identity in the support.
 * Hence
 *
 * <pre>{@code
 * K R^T   = K[:, support] W^T               n x m, in blocks of rows
 * R K R^T = W K[support, support] W^T       m x m
 * }</pre>
 *
 * <p>and nothing outside {@code K[:, support]} is ever evaluated. {@link SketchedGram} derives the
 * feature map from these two.
 */
public final class Sketch {
  private final int points;
  private final int[] support;
  private final Weights weights;

  private Sketch(int points, int[] support, Weights weights) {
    this.points = points;
    this.support = support;
    this.weights = weights;
  }

  /**
   * A sketch.
   *
   * @param points n
   * @param support s' different numbers below n, rising; at least one; shared, not copied
   * @param weights m x s'
   */
  public static Sketch of(int points, int[] support, Weights weights) {
    if (support.length == 0 || weights.rows() == 0) {
      throw Errors.empty(
          "A sketch needs at least one row and one point in its support; it has %s and %s.",
          weights.rows(), support.length);
    }
    if (weights.columns() != support.length) {
      throw Errors.shape(
          "The weights have %s columns for a support of %s points.",
          weights.columns(), support.length);
    }
    int previous = -1;
    for (int point : support) {
      if (point <= previous || point >= points) {
        throw Errors.argument(
            "The support has point %s after point %s; points must rise and stay below %s.",
            point, previous, points);
      }
      previous = point;
    }
    return new Sketch(points, support, weights);
  }

  /** m. */
  public int rows() {
    return weights.rows();
  }

  /** n. */
  public int points() {
    return points;
  }

  /** The non-zero columns, rising. Shared, not copied. */
  public int[] support() {
    return support;
  }

  /** The non-zero columns, m x s'. */
  public Weights weights() {
    return weights;
  }

  /** Bytes that the support and the weights take. */
  public long bytes() {
    return 4L * support.length + weights.bytes();
  }

  /**
   * Rows [from, to) of {@code K R^T}.
   *
   * @param result overwritten; (to - from) x m
   */
  public void rightProduct(Gram gram, int from, int to, Matrix result, RunContext context) {
    checkSize(gram);
    checkShape(to - from, result);
    RowBlocks.of(from, to, support.length)
        .forEach(
            context,
            (start, end) -> {
              Matrix block = context.memory().zeros(end - start, support.length, "a Gram block");
              gram.fill(start, end, support, block);
              weights.applyRight(block, result.rowBlock(start - from, end - from), context);
            });
  }

  /** {@code K[support, :] R^T}, s' x m: the rows of {@code K R^T} that the support owns. */
  Matrix supportProduct(Gram gram, RunContext context) {
    checkSize(gram);
    Matrix result = context.memory().zeros(support.length, rows(), "a sketch of the Gram matrix");
    RowBlocks.of(0, support.length, support.length)
        .forEach(
            context,
            (start, end) -> {
              Matrix block = context.memory().zeros(end - start, support.length, "a Gram block");
              gram.fill(Arrays.copyOfRange(support, start, end), support, block);
              weights.applyRight(block, result.rowBlock(start, end), context);
            });
    return result;
  }

  /** {@code R K R^T}, m x m, symmetric to the last bit. */
  public Matrix bothSides(Gram gram, RunContext context) {
    if (weights instanceof DiagonalWeights selection) {
      return selectedBothSides(gram, selection, context);
    }
    return leftProduct(supportProduct(gram, context), context);
  }

  /** {@code W T}, made symmetric, for T the support product. */
  Matrix leftProduct(Matrix supportProduct, RunContext context) {
    Matrix result = weights.applyLeft(supportProduct, context);
    for (int j = 0; j < result.columns(); j++) {
      for (int i = j + 1; i < result.rows(); i++) {
        double mean = 0.5 * (result.get(i, j) + result.get(j, i));
        result.set(i, j, mean);
        result.set(j, i, mean);
      }
    }
    return result;
  }

  /** A selection needs no product, only scaling, and each pair of points once. */
  private Matrix selectedBothSides(Gram gram, DiagonalWeights selection, RunContext context) {
    checkSize(gram);
    int size = support.length;
    Matrix result = context.memory().zeros(size, size, "the sketched Gram matrix");
    gram.fillSymmetric(support, result);
    double[] factors = selection.factors();
    context
        .workers()
        .forEach(
            size,
            j -> {
              for (int i = 0; i < size; i++) {
                result.values()[result.index(i, j)] *= factors[i] * factors[j];
              }
            });
    return result;
  }

  /** R itself, m x n: for tests and small examples. */
  public Matrix toDense() {
    Matrix dense = Matrix.zeros(rows(), points);
    Matrix columns = weights.toDense();
    for (int j = 0; j < support.length; j++) {
      for (int i = 0; i < rows(); i++) {
        dense.set(i, support[j], columns.get(i, j));
      }
    }
    return dense;
  }

  private void checkSize(Gram gram) {
    if (gram.size() != points) {
      throw Errors.shape(
          "A sketch of %s points does not go with a Gram matrix of %s.", points, gram.size());
    }
  }

  private void checkShape(int expectedRows, Matrix result) {
    if (result.rows() != expectedRows || result.columns() != rows()) {
      throw Errors.shape(
          "A block for %s x %s products is %s x %s.",
          expectedRows, rows(), result.rows(), result.columns());
    }
  }

  @Override
  public String toString() {
    return "Sketch " + rows() + " x " + points + " with a support of " + support.length;
  }
}
