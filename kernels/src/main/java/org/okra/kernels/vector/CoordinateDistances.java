package org.okra.kernels.vector;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Blocks;

/** Blocks of a {@link CoordinateDistance}, dense or over the coordinates that samples share. */
final class CoordinateDistances {
  /** A tile of so many rows and a hundred coordinates stays in the second level cache. */
  private static final int TILE_ROWS = 256;

  private static final int TILE_COLUMNS = 64;

  /** Where less than this share of the sums is left, corrections have cancelled too many digits. */
  private static final double LEAST_LEFT = 1e-3;

  private final CoordinateDistance distance;
  private final RunContext context;

  CoordinateDistances(CoordinateDistance distance, RunContext context) {
    this.distance = distance;
    this.context = context;
  }

  /** {@code B[i, j] <- D(rows[i], columns[j])}. */
  void fill(VectorSamples<?> rows, VectorSamples<?> columns, Matrix block) {
    fill(rows, columns, j -> 0, block);
  }

  /** The lower triangle of {@code B[i, j] <- D(samples[i], samples[j])}. */
  void fillLower(VectorSamples<?> samples, Matrix block) {
    fill(samples, samples, j -> j, block);
  }

  private void fill(
      VectorSamples<?> rows, VectorSamples<?> columns, IntUnaryOperator firstRow, Matrix block) {
    Blocks.checkShape(rows.size(), columns.size(), block);
    if (rows.size() == 0 || columns.size() == 0) {
      return;
    }
    CoordinatePairs.checkDimensions(rows.dimension(), columns.dimension());
    check(rows);
    if (columns != rows) {
      check(columns);
    }
    if (UsedCoordinates.areFew(rows, columns)) {
      UsedCoordinates used = UsedCoordinates.of(rows.sparse(), columns.sparse());
      SparseMatrix left = used.renumbered(rows.sparse()).sparse();
      SparseMatrix right = columns == rows ? left : used.renumbered(columns.sparse()).sparse();
      sparse(left, right, firstRow, block);
    } else if (rows.isSparse() && columns.isSparse()) {
      sparse(rows.sparse(), columns.sparse(), firstRow, block);
    } else {
      Matrix left = InnerProducts.dense(rows, context);
      dense(left, columns == rows ? left : InnerProducts.dense(columns, context), firstRow, block);
    }
  }

  private void dense(Matrix rows, Matrix columns, IntUnaryOperator firstRow, Matrix block) {
    int down = (rows.rows() + TILE_ROWS - 1) / TILE_ROWS;
    int across = (columns.rows() + TILE_COLUMNS - 1) / TILE_COLUMNS;
    context
        .workers()
        .forEach(
            Math.multiplyExact(down, across),
            task -> {
              int rowFrom = task % down * TILE_ROWS;
              int rowTo = Math.min(rows.rows(), rowFrom + TILE_ROWS);
              int columnFrom = task / down * TILE_COLUMNS;
              int columnTo = Math.min(columns.rows(), columnFrom + TILE_COLUMNS);
              for (int j = columnFrom; j < columnTo; j++) {
                int first = Math.max(rowFrom, firstRow.applyAsInt(j));
                if (first < rowTo) {
                  denseColumn(rows, first, rowTo, columns, j, block);
                }
              }
            });
  }

  private void denseColumn(
      Matrix rows, int rowFrom, int rowTo, Matrix columns, int j, Matrix block) {
    double[] sums = block.values();
    int offset = block.index(rowFrom, j);
    Arrays.fill(sums, offset, offset + rowTo - rowFrom, 0);
    for (int c = 0; c < rows.columns(); c++) {
      distance.add(
          rows.values(),
          rows.index(rowFrom, c),
          columns.values()[columns.index(j, c)],
          sums,
          offset,
          rowTo - rowFrom);
    }
  }

  /**
   * Starts from {@code sum |x| + sum |y|} and corrects for every shared coordinate. Pairs of which
   * little is left, such as rows close to each other around large values, are summed term by term.
   */
  private void sparse(SparseMatrix s, SparseMatrix t, IntUnaryOperator firstRow, Matrix block) {
    SparseMatrix byFeature = s.transposed();
    int[] starts = byFeature.rowStarts();
    int[] rows = byFeature.columnIndices();
    double[] values = byFeature.values();
    double[] left = absoluteSums(s);
    double[] right = absoluteSums(t);
    SparseRows leftRows = new SparseRows(s);
    SparseRows rightRows = new SparseRows(t);
    double[] sums = block.values();
    Blocks.forEachColumn(
        block,
        context,
        j -> {
          int first = firstRow.applyAsInt(j);
          int target = block.index(0, j);
          for (int i = first; i < s.rows(); i++) {
            sums[target + i] = left[i] + right[j];
          }
          for (int k = t.rowStarts()[j]; k < t.rowStarts()[j + 1]; k++) {
            int feature = t.columnIndices()[k];
            double value = t.values()[k];
            for (int p = starts[feature + 1] - 1; p >= starts[feature] && rows[p] >= first; p--) {
              sums[target + rows[p]] += distance.correction(values[p], value);
            }
          }
          for (int i = first; i < s.rows(); i++) {
            if (sums[target + i] < LEAST_LEFT * (left[i] + right[j])) {
              sums[target + i] =
                  CoordinatePairs.sum(leftRows.get(i), rightRows.get(j), distance::term);
            }
          }
        });
  }

  private static double[] absoluteSums(SparseMatrix s) {
    double[] sums = new double[s.rows()];
    for (int i = 0; i < sums.length; i++) {
      for (int k = s.rowStarts()[i]; k < s.rowStarts()[i + 1]; k++) {
        sums[i] += Math.abs(s.values()[k]);
      }
    }
    return sums;
  }

  private void check(VectorSamples<?> samples) {
    if (samples.isSparse()) {
      Arrays.stream(samples.sparse().values()).forEach(distance::check);
      return;
    }
    Matrix x = samples.dense();
    Blocks.forEachColumn(
        x,
        context,
        j -> {
          for (int i = 0; i < x.rows(); i++) {
            distance.check(x.values()[x.index(i, j)]);
          }
        });
  }
}
