package org.okra.core.sample;

import java.util.stream.IntStream;
import org.okra.core.Matrix;

/** A vector with every coordinate stored: a row of a matrix, or an array of its own. */
public final class DenseVector implements FeatureVector {
  private final Matrix matrix;
  private final int row;

  DenseVector(Matrix matrix, int row) {
    this.matrix = matrix;
    this.row = row;
  }

  /** A vector with these coordinates, copied. */
  public static DenseVector of(double... coordinates) {
    return new DenseVector(Matrix.wrap(1, coordinates.length, coordinates.clone()), 0);
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
    return IntStream.range(0, dimension()).toArray();
  }

  @Override
  public double squaredNorm() {
    return dot(this);
  }

  @Override
  public double dot(FeatureVector other) {
    if (!(other instanceof DenseVector)) {
      return other.dot(this);
    }
    double sum = 0;
    for (int j = 0; j < matrix.columns(); j++) {
      sum = Math.fma(get(j), other.get(j), sum);
    }
    return sum;
  }

  @Override
  public double[] toArray() {
    return matrix.rowValues(row);
  }

  @Override
  public String toString() {
    return "DenseVector of " + dimension();
  }
}
