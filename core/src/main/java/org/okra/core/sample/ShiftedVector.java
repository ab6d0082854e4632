package org.okra.core.sample;

import java.util.stream.IntStream;

/** A sparse vector seen from another origin, {@code z = a - t}: a row of {@link ShiftedRows}. */
public final class ShiftedVector implements FeatureVector {
  private final SparseVector stored;
  private final double[] origin;

  ShiftedVector(SparseVector stored, double[] origin) {
    this.stored = stored;
    this.origin = origin;
  }

  @Override
  public int dimension() {
    return origin.length;
  }

  @Override
  public double get(int coordinate) {
    return stored.get(coordinate) - origin[coordinate];
  }

  @Override
  public int[] storedCoordinates() {
    return IntStream.range(0, dimension()).toArray();
  }

  @Override
  public double dot(FeatureVector other) {
    return DenseVector.of(toArray()).dot(DenseVector.of(other.toArray()));
  }

  @Override
  public double squaredNorm() {
    return dot(this);
  }

  @Override
  public double[] toArray() {
    double[] result = stored.toArray();
    for (int j = 0; j < result.length; j++) {
      result[j] -= origin[j];
    }
    return result;
  }

  @Override
  public String toString() {
    return "ShiftedVector of " + dimension();
  }
}
