package org.okra.core.linear;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.okra.core.Matrix;

/**
 * {@link TileArithmetic} in float: blocks of the operands are converted, multiplied by the native
 * library, and the products summed in double,
 *
 * <pre>{@code
 * C <- beta C + sum over blocks k of alpha 2^(p + q) float(2^-p A[., k]) float(2^-q B[k, .])
 * }</pre>
 *
 * where 2^p and 2^q bring the largest entry of a block near 1 if it is not anyway: whatever the
 * scale of the data, nothing overflows in float. The inner dimension of a block is bounded, so that
 * rounding errors of float do not add up over a long one. Products too small to gain are left to
 * double.
 */
final class SingleTiles implements TileArithmetic {
  // A little above what is wanted: edges of tiles are moved to multiples of 8.
  private static final int DEPTH = 520;
  private static final int ROWS = 1544;
  private static final int COLUMNS = 1544;

  /**
   * Entries whose size is within 2 to the power of plus and minus this are converted as they are.
   */
  private static final int PLAIN_EXPONENT = 30;

  /**
   * Converting and adding pay off when 1 / rows + 1 / columns + 1 / depth is below this: one entry
   * converted costs about as much as float saves on 40 multiplications.
   */
  private static final double WORTH_CONVERTING = 1.0 / 40;

  private final BlasRunner runner;
  private final VectorMath vectors;
  private final TileArithmetic inDouble;
  private final Queue<Buffers> buffers = new ConcurrentLinkedQueue<>();

  /** Work space of one thread; kept between calls, since clearing it anew would cost a tenth. */
  private static final class Buffers {
    private final float[] left = new float[ROWS * DEPTH];
    private final float[] right = new float[DEPTH * COLUMNS];
    private final float[] product = new float[ROWS * COLUMNS];
  }

  SingleTiles(BlasRunner runner, VectorMath vectors) {
    this.runner = runner;
    this.vectors = vectors;
    this.inDouble = new DoubleTiles(runner);
  }

  @Override
  public void multiply(
      double alpha, Matrix a, Transpose ta, Matrix b, Transpose tb, double beta, Matrix c) {
    int depth = ta.columns(a);
    if (!isWorthConverting(c.rows(), c.columns(), depth)) {
      inDouble.multiply(alpha, a, ta, b, tb, beta, c);
      return;
    }
    scale(beta, c, 0);
    Buffers space = take();
    TilePlan inner = TilePlan.ofLongest(depth, DEPTH - 7);
    TilePlan columns = TilePlan.ofLongest(c.columns(), COLUMNS - 7);
    TilePlan rows = TilePlan.ofLongest(c.rows(), ROWS - 7);
    for (int j = 0; j < columns.count(); j++) {
      Matrix strip = tb.columnsOf(b, columns.from(j), columns.to(j));
      for (int i = 0; i < rows.count(); i++) {
        Matrix band = ta.rowsOf(a, rows.from(i), rows.to(i));
        Matrix block = c.view(rows.from(i), rows.to(i), columns.from(j), columns.to(j));
        // The sum over the inner dimension innermost: the block of C stays in the cache.
        for (int k = 0; k < inner.count(); k++) {
          Matrix left = ta.columnsOf(band, inner.from(k), inner.to(k));
          Matrix right = tb.rowsOf(strip, inner.from(k), inner.to(k));
          int leftExponent = convert(left, space.left);
          int rightExponent = convert(right, space.right);
          runner.multiply(space.left, left, ta, space.right, right, tb, space.product, block);
          add(alpha, leftExponent, rightExponent, space.product, block, 0);
        }
      }
    }
    buffers.add(space);
  }

  @Override
  public void rankUpdate(double alpha, Matrix a, Transpose transpose, double beta, Matrix c) {
    int size = c.rows();
    int depth = transpose.columns(a);
    if (!isWorthConverting(size, size, depth)) {
      inDouble.rankUpdate(alpha, a, transpose, beta, c);
      return;
    }
    if (size > ROWS) {
      int half = size / 2 / 8 * 8;
      Matrix first = transpose.rowsOf(a, 0, half);
      Matrix second = transpose.rowsOf(a, half, size);
      rankUpdate(alpha, first, transpose, beta, c.view(0, half, 0, half));
      Matrix beside = c.view(half, size, 0, half);
      multiply(alpha, second, transpose, first, transpose.other(), beta, beside);
      rankUpdate(alpha, second, transpose, beta, c.view(half, size, half, size));
      return;
    }
    scale(beta, c, 1);
    Buffers space = take();
    TilePlan inner = TilePlan.ofLongest(depth, DEPTH - 7);
    for (int k = 0; k < inner.count(); k++) {
      Matrix left = transpose.columnsOf(a, inner.from(k), inner.to(k));
      int exponent = convert(left, space.left);
      runner.rankUpdate(space.left, left, transpose, space.product, size);
      add(alpha, exponent, exponent, space.product, c, 1);
    }
    buffers.add(space);
  }

  @Override
  public int width() {
    return 1024;
  }

  private static boolean isWorthConverting(int rows, int columns, int depth) {
    return 1.0 / rows + 1.0 / columns + 1.0 / depth < WORTH_CONVERTING;
  }

  private Buffers take() {
    Buffers space = buffers.poll();
    return space == null ? new Buffers() : space;
  }

  /** C <- beta C, from entry {@code step} j of column j on. */
  private void scale(double beta, Matrix c, int step) {
    for (int j = 0; j < c.columns() && beta != 1; j++) {
      int start = c.index(step * j, j);
      if (beta == 0) {
        java.util.Arrays.fill(c.values(), start, c.index(0, j) + c.rows(), 0);
      } else {
        vectors.scale(beta, c.values(), start, c.rows() - step * j);
      }
    }
  }

  /** Writes a block times 2^-p to an array without gaps and returns p. */
  private int convert(Matrix block, float[] target) {
    double largest = scaled(block, 1, 1, target);
    // NaN and infinities reach the result and are found there.
    int exponent = largest > 0 && Double.isFinite(largest) ? Math.getExponent(largest) : 0;
    if (Math.abs(exponent) < PLAIN_EXPONENT) {
      return 0;
    }
    // In two factors: 2^1074 itself is not a double.
    int half = exponent / 2;
    scaled(block, Math.scalb(1.0, -half), Math.scalb(1.0, half - exponent), target);
    return exponent;
  }

  private double scaled(Matrix block, double first, double second, float[] target) {
    double largest = 0;
    for (int j = 0; j < block.columns(); j++) {
      double inColumn =
          vectors.toFloats(
              first,
              second,
              block.values(),
              block.index(0, j),
              target,
              j * block.rows(),
              block.rows());
      largest = Math.max(largest, inColumn);
    }
    return largest;
  }

  /** Adds alpha 2^(p + q) times a float product to C, from entry {@code step} j of column j on. */
  private void add(double alpha, int p, int q, float[] product, Matrix c, int step) {
    double first = alpha * Math.scalb(1.0, p);
    double second = Math.scalb(1.0, q);
    for (int j = 0; j < c.columns(); j++) {
      int skipped = step * j;
      vectors.addFloats(
          first,
          second,
          product,
          j * c.rows() + skipped,
          c.values(),
          c.index(skipped, j),
          c.rows() - skipped);
    }
  }
}
