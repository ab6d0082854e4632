package org.okra.core.linear;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.resource.Workers;

/** Products with sparse matrices, column by column of the result. Arguments were checked above. */
record SparseProducts(Workers workers, VectorMath vectors) {
  private static final int COLUMNS_PER_TASK = 8;

  /** C <- alpha op(S) B + beta C. */
  void multiply(
      double alpha, SparseMatrix s, Transpose transpose, Matrix b, double beta, Matrix c) {
    forEachColumn(
        c,
        beta,
        j -> {
          if (transpose == Transpose.NO) {
            gather(alpha, s, b, c, j);
          } else {
            scatter(alpha, s, b, c, j);
          }
        });
  }

  private static void gather(double alpha, SparseMatrix s, Matrix b, Matrix c, int column) {
    int[] starts = s.rowStarts();
    int[] indices = s.columnIndices();
    double[] values = s.values();
    double[] right = b.values();
    int base = b.index(0, column);
    int target = c.index(0, column);
    for (int i = 0; i < s.rows(); i++) {
      double sum = 0;
      for (int k = starts[i]; k < starts[i + 1]; k++) {
        sum += values[k] * right[base + indices[k]];
      }
      c.values()[target + i] += alpha * sum;
    }
  }

  private static void scatter(double alpha, SparseMatrix s, Matrix b, Matrix c, int column) {
    int[] starts = s.rowStarts();
    int[] indices = s.columnIndices();
    double[] values = s.values();
    double[] result = c.values();
    int base = b.index(0, column);
    int target = c.index(0, column);
    for (int i = 0; i < s.rows(); i++) {
      double factor = alpha * b.values()[base + i];
      for (int k = starts[i]; k < starts[i + 1]; k++) {
        result[target + indices[k]] += factor * values[k];
      }
    }
  }

  /** C <- alpha A op(S) + beta C: column j of C is a combination of few columns of A. */
  void multiply(
      double alpha, Matrix a, SparseMatrix s, Transpose transpose, double beta, Matrix c) {
    SparseMatrix byColumn = transpose == Transpose.YES ? s : s.transposed();
    forEachColumn(
        c,
        beta,
        j -> {
          for (int k = byColumn.rowStarts()[j]; k < byColumn.rowStarts()[j + 1]; k++) {
            vectors.add(
                alpha * byColumn.values()[k],
                a.values(),
                a.index(0, byColumn.columnIndices()[k]),
                c.values(),
                c.index(0, j),
                c.rows());
          }
        });
  }

  /**
   * C <- S T^T. For every entry of a row of T, the entries of S in the same column are added to one
   * column of C, so only pairs that both exist cost anything.
   */
  void multiplyRightTransposed(SparseMatrix s, SparseMatrix t, Matrix c) {
    SparseMatrix byFeature = s.transposed();
    int[] starts = byFeature.rowStarts();
    int[] rows = byFeature.columnIndices();
    double[] values = byFeature.values();
    forEachColumn(
        c,
        0,
        j -> {
          double[] result = c.values();
          int target = c.index(0, j);
          for (int k = t.rowStarts()[j]; k < t.rowStarts()[j + 1]; k++) {
            double factor = t.values()[k];
            int feature = t.columnIndices()[k];
            for (int p = starts[feature]; p < starts[feature + 1]; p++) {
              result[target + rows[p]] += factor * values[p];
            }
          }
        });
  }

  private void forEachColumn(Matrix c, double beta, Workers.IndexedTask column) {
    if (c.rows() == 0) {
      return;
    }
    int tasks = (c.columns() + COLUMNS_PER_TASK - 1) / COLUMNS_PER_TASK;
    workers.forEachBlock(
        tasks,
        task -> {
          int end = Math.min(c.columns(), (task + 1) * COLUMNS_PER_TASK);
          for (int j = task * COLUMNS_PER_TASK; j < end; j++) {
            if (beta == 0) {
              Arrays.fill(c.values(), c.index(0, j), c.index(0, j) + c.rows(), 0);
            } else if (beta != 1) {
              vectors.scale(beta, c.values(), c.index(0, j), c.rows());
            }
            column.run(j);
          }
        });
  }
}
