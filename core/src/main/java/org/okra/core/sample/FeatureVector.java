package org.okra.core.sample;

/** A point of R^d: what vector kernels work on. */
public interface FeatureVector {
  /** d. */
  int dimension();

  /** The number in this coordinate. */
  double get(int coordinate);

  /** The coordinates that may differ from zero, rising. */
  int[] storedCoordinates();

  /** The squared Euclidean norm. */
  default double squaredNorm() {
    double sum = 0;
    for (int coordinate : storedCoordinates()) {
      double value = get(coordinate);
      sum = Math.fma(value, value, sum);
    }
    return sum;
  }

  /** The inner product with another vector of the same dimension. */
  default double dot(FeatureVector other) {
    double sum = 0;
    for (int coordinate : storedCoordinates()) {
      sum = Math.fma(get(coordinate), other.get(coordinate), sum);
    }
    return sum;
  }

  /** {@code ||a - b||^2} to another vector of the same dimension, from the differences. */
  default double squaredDistance(FeatureVector other) {
    double[] differences = toArray();
    for (int coordinate : other.storedCoordinates()) {
      differences[coordinate] -= other.get(coordinate);
    }
    double sum = 0;
    for (double difference : differences) {
      sum = Math.fma(difference, difference, sum);
    }
    return sum;
  }

  /** All coordinates in an array of their own. */
  default double[] toArray() {
    double[] result = new double[dimension()];
    for (int coordinate : storedCoordinates()) {
      result[coordinate] = get(coordinate);
    }
    return result;
  }
}
