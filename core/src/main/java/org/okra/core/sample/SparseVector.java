package org.okra.core.sample;

import java.util.Arrays;
import org.okra.core.SparseMatrix;

/** A vector of which only some coordinates are stored: a row of a sparse matrix. */
public final class SparseVector implements FeatureVector {
  private final SparseMatrix matrix;
  private final int row;

  SparseVector(SparseMatrix matrix, int row) {
    this.matrix = matrix;
    this.row = row;
  }

  /**
   * A vector with these entries.
   *
   * @param coordinates rising
   */
  public static SparseVector of(int dimension, int[] coordinates, double[] values) {
    return new SparseVector(
        SparseMatrix.wrap(
            1, dimension, new int[] {0, values.length}, coordinates.clone(), values.clone()),
        0);
  }

  @Override
  public int dimension() {
    return matrix.columns();
  }

  @Override
  public double get(int coordinate) {
    return matrix.get(row, coordinate);
  }

  @Override
  public int[] storedCoordinates() {
    return Arrays.copyOfRange(
        matrix.columnIndices(), matrix.rowStarts()[row], matrix.rowStarts()[row + 1]);
  }

  /** The value of each stored coordinate. */
  public double[] storedValues() {
    return Arrays.copyOfRange(
        matrix.values(), matrix.rowStarts()[row], matrix.rowStarts()[row + 1]);
  }

  @Override
  public String toString() {
    return "SparseVector of " + dimension() + " with " + storedCoordinates().length + " stored";
  }
}
