package org.okra.sketches;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;

/** Sparse sketches, by rows or by columns; memory is n integers and the non-zeros. */
final class SparseDraw {
  /** Column number and value of a stored entry, twice: as drawn and joined. */
  private static final int ENTRY_BYTES = 24;

  private SparseDraw() {}

  /** Fails unless there is room for so many non-zeros. */
  static void require(double entries, String what, RunContext context) {
    if (entries > Matrix.MAX_ENTRIES) {
      throw Errors.of(
          ErrorCode.TOO_LARGE,
          "%s would have up to %.3g non-zeros, more than a Java array takes. Give a smaller size or"
              + " fewer non-zeros.",
          what,
          entries);
    }
    context.memory().require((long) (ENTRY_BYTES * entries), what);
  }

  /**
   * The sketch with the given rows: finds the support and renumbers the columns.
   *
   * @param columns for each row, the columns of its entries, rising strictly
   * @param values for each row, its entries
   */
  static Sketch ofRows(int points, int[][] columns, double[][] values) {
    int[] position = new int[points];
    int[] starts = new int[columns.length + 1];
    for (int i = 0; i < columns.length; i++) {
      starts[i + 1] = Math.addExact(starts[i], columns[i].length);
      for (int column : columns[i]) {
        position[column] = 1;
      }
    }
    int[] support = Draws.drawn(position);
    for (int i = 0; i < support.length; i++) {
      position[support[i]] = i;
    }
    int[] indices = new int[starts[columns.length]];
    double[] entries = new double[indices.length];
    for (int i = 0; i < columns.length; i++) {
      int start = starts[i];
      for (int k = 0; k < columns[i].length; k++) {
        indices[start + k] = position[columns[i][k]];
      }
      System.arraycopy(values[i], 0, entries, start, values[i].length);
    }
    SparseMatrix weights =
        SparseMatrix.wrap(columns.length, support.length, starts, indices, entries);
    return new Sketch(points, support, new Weights.Sparse(weights));
  }

  /** A sketch with a fixed number of signed entries per column, in different rows. */
  static Sketch ofColumns(int rows, int points, int perColumn, RunContext context) {
    long entries = (long) points * perColumn;
    require(entries, "A sketch with non-zeros in every column", context);
    int[] rowsOfColumn = new int[(int) entries];
    double[] values = new double[(int) entries];
    double scale = 1 / Math.sqrt(perColumn);
    Workers workers = context.workers();
    workers.forEach(
        points,
        j -> {
          RandomStream stream = context.random().stream("sketch.columns", j);
          int[] chosen = stream.subset(rows, perColumn);
          for (int k = 0; k < perColumn; k++) {
            rowsOfColumn[j * perColumn + k] = chosen[k];
            values[j * perColumn + k] = scale * EntryLaw.RADEMACHER.draw(stream);
          }
        });
    int[] starts = new int[points + 1];
    Arrays.setAll(starts, j -> j * perColumn);
    SparseMatrix transposed = SparseMatrix.wrap(points, rows, starts, rowsOfColumn, values);
    return Sketch.full(new Weights.Sparse(transposed.transposed()));
  }
}
