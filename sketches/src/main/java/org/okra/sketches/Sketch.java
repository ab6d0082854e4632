package org.okra.sketches;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.Transpose;
import org.okra.core.resource.Workers;
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
 *
 * @param points n
 * @param support s' different numbers below n, rising; at least one; shared, not copied
 * @param weights the non-zero columns, m x s'
 */
public record Sketch(int points, int[] support, Weights weights) {
  public Sketch {
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
  }

  /** A sketch that selects the points of its support, all with one factor. */
  public static Sketch selection(int points, int[] support, double factor) {
    return new Sketch(points, support, Weights.Diagonal.constant(support.length, factor));
  }

  /** A sketch whose weights are those of all points. */
  public static Sketch full(Weights weights) {
    int[] all = new int[weights.columns()];
    Arrays.setAll(all, i -> i);
    return new Sketch(all.length, all, weights);
  }

  /** m. */
  public int rows() {
    return weights.rows();
  }

  /** Some rows of {@code K R^T}, rows.length x m. */
  public Matrix rightProduct(Gram gram, int[] rows, RunContext context) {
    checkSize(gram);
    Matrix result = context.memory().zeros(rows.length, rows(), "a sketch of the Gram matrix");
    int length = blockRows(support.length);
    for (int start = 0; start < rows.length; start += length) {
      context.cancellation().check();
      int end = Math.min(rows.length, start + length);
      Matrix block = context.memory().zeros(end - start, support.length, "a Gram block");
      gram.fill(Arrays.copyOfRange(rows, start, end), support, block);
      weights.applyRight(block, result.rowBlock(start, end), context);
    }
    return result;
  }

  /** {@code R K R^T}, m x m, symmetric to the last bit. */
  public Matrix bothSides(Gram gram, RunContext context) {
    if (weights instanceof Weights.Diagonal selection) {
      return selectedBothSides(gram, selection.factors(), context);
    }
    return leftProduct(rightProduct(gram, support, context), context);
  }

  /** {@code W T}, made symmetric, for T the rows of {@code K R^T} that the support owns. */
  Matrix leftProduct(Matrix supportProduct, RunContext context) {
    Matrix result = weights.apply(Transpose.NO, supportProduct, context);
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
  private Matrix selectedBothSides(Gram gram, double[] factors, RunContext context) {
    checkSize(gram);
    int size = support.length;
    Matrix result = context.memory().zeros(size, size, "the sketched Gram matrix");
    gram.fillSymmetric(support, result);
    Workers workers = context.workers();
    workers.forEach(
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

  /**
   * How many rows of so many columns make a block of bounded memory: 32 MiB of doubles, large
   * enough for full speed of a matrix product, whatever the number of threads.
   */
  static int blockRows(int columns) {
    return Math.max(16, (1 << 22) / Math.max(1, columns));
  }

  private void checkSize(Gram gram) {
    if (gram.size() != points) {
      throw Errors.shape(
          "A sketch of %s points does not match a Gram matrix of %s.", points, gram.size());
    }
  }

  @Override
  public String toString() {
    return "Sketch " + rows() + " x " + points + " with a support of " + support.length;
  }
}
