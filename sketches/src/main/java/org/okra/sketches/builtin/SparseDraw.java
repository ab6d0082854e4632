package org.okra.sketches.builtin;

import java.util.Arrays;
import org.okra.core.SparseMatrix;
import org.okra.sketches.Sketch;
import org.okra.sketches.SparseWeights;

/**
 * A sparse sketch from its rows: finds the support and renumbers the columns.
 *
 * <p>Memory is n integers and the non-zeros.
 */
final class SparseDraw {
  private SparseDraw() {}

  /**
   * The sketch with the given rows.
   *
   * @param columns for each row, the columns of its entries, rising strictly
   * @param values for each row, its entries
   */
  static Sketch of(int points, int[][] columns, double[][] values) {
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
    return Sketch.of(points, support, new SparseWeights(weights));
  }

  /**
   * The sketch with the given columns, of equal numbers of entries, and full support.
   *
   * @param rowsOfColumn points x perColumn rows, column by column
   * @param values as many entries
   */
  static Sketch ofColumns(
      int rows, int points, int perColumn, int[] rowsOfColumn, double[] values) {
    int[] starts = new int[points + 1];
    Arrays.setAll(starts, j -> j * perColumn);
    SparseMatrix transposed = SparseMatrix.wrap(points, rows, starts, rowsOfColumn, values);
    return Sketch.of(points, Draws.allPoints(points), new SparseWeights(transposed.transposed()));
  }
}
