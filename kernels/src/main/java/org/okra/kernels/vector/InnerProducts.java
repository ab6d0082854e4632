package org.okra.kernels.vector;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Blocks;

/**
 * Inner products of all pairs of vectors, by the cheapest of four ways: a dense product, a product
 * over shared features, a mixed product, or counting common bits.
 *
 * <p>The choice compares the work of each way: a sparse product costs one step for every pair of
 * stored entries that share a feature (counted exactly), a mixed one a step for every stored entry
 * and sample, and a dense one a multiplication per coordinate. The constants say how many dense
 * multiplications of the BLAS kernel take the time of one such step; they were measured with AVX2
 * and one thread, and being off by a factor of two costs less than that factor.
 */
final class InnerProducts {
  /** One scattered addition of a product over shared features. */
  private static final double SCATTER_COST = 30;

  /** One gathered multiplication of sparse rows with dense columns. */
  private static final double GATHER_COST = 25;

  /** One entry of a dense column added to another, for dense rows with sparse columns. */
  private static final double ADD_COST = 18;

  /** One 64-bit word of two bit vectors compared and counted. */
  private static final double WORD_COST = 30;

  private InnerProducts() {}

  /**
   * {@code B <- X Y^T}.
   *
   * @param block overwritten; m x n
   */
  static void fill(
      VectorSamples<?> rows, VectorSamples<?> columns, Matrix block, RunContext context) {
    CoordinatePairs.checkDimensions(rows.dimension(), columns.dimension());
    if (rows instanceof ShiftedRows left && left.sharesOrigin(columns)) {
      SparseRows right = ((ShiftedRows) columns).unshifted();
      fill(left.unshifted(), right, block, context);
      shift(left.origin(), left.unshifted(), right, j -> 0, block, context);
      return;
    }
    LinearAlgebra algebra = context.linearAlgebra();
    if (UsedCoordinates.areFew(rows, columns)) {
      UsedCoordinates used = UsedCoordinates.of(rows.sparse(), columns.sparse());
      fill(used.renumbered(rows.sparse()), used.renumbered(columns.sparse()), block, context);
    } else if (rows.isSparse() && columns.isSparse()) {
      switch (cheapest(rows, columns)) {
        case BITS -> countBits((BitVectors) rows, (BitVectors) columns, j -> 0, block, context);
        case SHARED -> algebra.multiplyRightTransposed(rows.sparse(), columns.sparse(), block);
        case DENSE -> multiplyDense(rows, columns, block, context);
      }
    } else if (rows.isSparse() && rows.sparse().density() * GATHER_COST < 1) {
      Matrix byColumn = context.memory().transposed(columns.dense(), "The transpose of vectors");
      algebra.multiply(1, rows.sparse(), Transpose.NO, byColumn, 0, block);
    } else if (columns.isSparse() && columns.sparse().density() * ADD_COST < 1) {
      algebra.multiply(1, rows.dense(), columns.sparse(), Transpose.YES, 0, block);
    } else {
      multiplyDense(rows, columns, block, context);
    }
  }

  private static void multiplyDense(
      VectorSamples<?> rows, VectorSamples<?> columns, Matrix block, RunContext context) {
    Matrix left = dense(rows, context);
    Matrix right = dense(columns, context);
    context.linearAlgebra().multiply(1, left, Transpose.NO, right, Transpose.YES, 0, block);
  }

  /**
   * The lower triangle of {@code B <- X X^T}; what is above the diagonal is undefined.
   *
   * @param block overwritten; n x n
   */
  static void fillLower(VectorSamples<?> samples, Matrix block, RunContext context) {
    Blocks.checkShape(samples.size(), samples.size(), block);
    if (samples instanceof ShiftedRows shifted) {
      SparseRows rows = shifted.unshifted();
      fillLower(rows, block, context);
      shift(shifted.origin(), rows, rows, j -> j, block, context);
      return;
    }
    if (UsedCoordinates.areFew(samples, samples)) {
      UsedCoordinates used = UsedCoordinates.of(samples.sparse());
      fillLower(used.renumbered(samples.sparse()), block, context);
      return;
    }
    switch (samples.isSparse() ? cheapest(samples, samples) : Way.DENSE) {
      case BITS -> countBits((BitVectors) samples, (BitVectors) samples, j -> j, block, context);
      case SHARED -> {
        checkFinite(samples.sparse(), context);
        sparseLower(samples.sparse(), block, context);
      }
      case DENSE ->
          context.linearAlgebra().rankUpdate(1, dense(samples, context), Transpose.NO, 0, block);
    }
  }

  /** {@code B[i, j] <- <a_i - t, b_j - t>} for {@code B[i, j] = <a_i, b_j>}: rank-one terms. */
  private static void shift(
      double[] origin,
      SparseRows rows,
      SparseRows columns,
      IntUnaryOperator firstRow,
      Matrix block,
      RunContext context) {
    double[] left = products(rows.sparse(), origin);
    double[] right = columns == rows ? left : products(columns.sparse(), origin);
    double square = square(origin);
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          double constant = square - right[j];
          int start = block.index(0, j);
          for (int i = firstRow.applyAsInt(j); i < block.rows(); i++) {
            block.values()[start + i] += constant - left[i];
          }
        });
  }

  /** {@code <a_i, t>} for every row. */
  private static double[] products(SparseMatrix s, double[] t) {
    double[] products = new double[s.rows()];
    for (int i = 0; i < products.length; i++) {
      for (int k = s.rowStarts()[i]; k < s.rowStarts()[i + 1]; k++) {
        products[i] += s.values()[k] * t[s.columnIndices()[k]];
      }
    }
    return products;
  }

  private static double square(double[] t) {
    double square = 0;
    for (double each : t) {
      square += each * each;
    }
    return square;
  }

  /** {@code ||a_i - t||^2} for every row. */
  private static double[] shiftedNorms(ShiftedRows rows) {
    SparseMatrix s = rows.unshifted().sparse();
    double[] norms = sparseNorms(s);
    double[] products = products(s, rows.origin());
    double square = square(rows.origin());
    for (int i = 0; i < norms.length; i++) {
      norms[i] = Math.max(0, norms[i] + (square - 2 * products[i]));
    }
    return norms;
  }

  /** The ways to multiply two sparse matrices. */
  private enum Way {
    BITS,
    SHARED,
    DENSE
  }

  private static Way cheapest(VectorSamples<?> rows, VectorSamples<?> columns) {
    SparseMatrix s = rows.sparse();
    SparseMatrix t = columns.sparse();
    double shared = sharedPairs(s, t) * SCATTER_COST;
    double cells = (double) s.rows() * t.rows() * s.columns();
    boolean bits = rows instanceof BitVectors && columns instanceof BitVectors;
    if (bits && cells / 64 * WORD_COST < Math.min(cells, shared)) {
      return Way.BITS;
    }
    return shared < cells ? Way.SHARED : Way.DENSE;
  }

  /**
   * For every entry (j, feature) the entries of the feature in rows from j on are added to column
   * j. Where row j is in the list of its feature is found while the lists are built.
   */
  private static void sparseLower(SparseMatrix s, Matrix block, RunContext context) {
    SparseMatrix byFeature = s.transposed();
    int[] starts = byFeature.rowStarts();
    int[] rows = byFeature.columnIndices();
    double[] values = byFeature.values();
    int[] places = placesInLists(s, starts);
    double[] result = block.values();
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          int target = block.index(0, j);
          Arrays.fill(result, target + j, target + s.rows(), 0);
          for (int k = s.rowStarts()[j]; k < s.rowStarts()[j + 1]; k++) {
            double factor = s.values()[k];
            int end = starts[s.columnIndices()[k] + 1];
            for (int p = places[k]; p < end; p++) {
              result[target + rows[p]] += factor * values[p];
            }
          }
        });
  }

  /** For every stored entry, its position in the transpose. */
  private static int[] placesInLists(SparseMatrix s, int[] starts) {
    int[] next = starts.clone();
    int[] places = new int[s.storedEntries()];
    for (int k = 0; k < places.length; k++) {
      places[k] = next[s.columnIndices()[k]]++;
    }
    return places;
  }

  private static void countBits(
      BitVectors rows,
      BitVectors columns,
      IntUnaryOperator firstRow,
      Matrix block,
      RunContext context) {
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          for (int i = firstRow.applyAsInt(j); i < rows.size(); i++) {
            block.values()[block.index(i, j)] = rows.get(i).intersectionCount(columns.get(j));
          }
        });
  }

  /** Pairs of stored entries of S and T that share a column. */
  private static double sharedPairs(SparseMatrix s, SparseMatrix t) {
    int[] left = columnCounts(s);
    int[] right = s == t ? left : columnCounts(t);
    double pairs = 0;
    for (int c = 0; c < left.length; c++) {
      pairs += (double) left[c] * right[c];
    }
    return pairs;
  }

  private static int[] columnCounts(SparseMatrix s) {
    int[] counts = new int[s.columns()];
    for (int column : s.columnIndices()) {
      counts[column]++;
    }
    return counts;
  }

  /** {@code ||x||^2} of every sample, checked to be finite. */
  static double[] squaredNorms(VectorSamples<?> samples, RunContext context) {
    double[] norms;
    if (samples instanceof ShiftedRows shifted) {
      norms = shiftedNorms(shifted);
    } else {
      norms =
          samples.isSparse()
              ? sparseNorms(samples.sparse())
              : context.linearAlgebra().rowSquaredNorms(samples.dense());
    }
    for (int i = 0; i < norms.length; i++) {
      if (!Double.isFinite(norms[i])) {
        throw Errors.notFinite(
            "Vector %s has the squared norm %s; coordinates must be finite and below 1e154. Impute"
                + " missing values and scale.",
            i, norms[i]);
      }
    }
    return norms;
  }

  private static double[] sparseNorms(SparseMatrix s) {
    double[] norms = new double[s.rows()];
    for (int i = 0; i < norms.length; i++) {
      for (int k = s.rowStarts()[i]; k < s.rowStarts()[i + 1]; k++) {
        norms[i] += s.values()[k] * s.values()[k];
      }
    }
    return norms;
  }

  private static void checkFinite(SparseMatrix s, RunContext context) {
    if (!context.linearAlgebra().vectorMath().allFinite(s.values(), 0, s.values().length)) {
      throw Errors.notFinite(
          "The vectors hold NaN or infinite coordinates; all must be finite. Impute missing values"
              + " before.");
    }
  }

  /** Samples as a dense matrix, if that fits. */
  static Matrix dense(VectorSamples<?> samples, RunContext context) {
    if (samples.isSparse() || samples instanceof ShiftedRows) {
      MemoryBudget memory = context.memory();
      memory.requireMatrix(samples.size(), samples.dimension(), "The dense form of sparse vectors");
      return memory.counted(samples.dense());
    }
    return samples.dense();
  }
}
