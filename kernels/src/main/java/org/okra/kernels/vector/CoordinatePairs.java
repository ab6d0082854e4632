package org.okra.kernels.vector;

import org.okra.core.Errors;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.SparseVector;

/** Sums over the coordinates of two vectors, one pair at a time: accurate rather than fast. */
final class CoordinatePairs {
  private CoordinatePairs() {}

  /** What two coordinates add to a sum; 0 when both are 0. */
  @FunctionalInterface
  interface Term {
    double of(double a, double b);
  }

  /** {@code sum_c term(a_c, b_c)}, checked to be finite. */
  static double sum(FeatureVector a, FeatureVector b, Term term) {
    checkDimensions(a.dimension(), b.dimension());
    double sum =
        a instanceof DenseVector || b instanceof DenseVector
            ? denseSum(a.toArray(), b.toArray(), term)
            : sparseSum(a, b, term);
    return finite(sum);
  }

  /** {@code ||a - b||^2} from differences, without cancellation. */
  static double squaredDistance(FeatureVector a, FeatureVector b) {
    return sum(a, b, (x, y) -> (x - y) * (x - y));
  }

  /** {@code <a, b>}, checked to be finite. */
  static double product(FeatureVector a, FeatureVector b) {
    checkDimensions(a.dimension(), b.dimension());
    return finite(a.dot(b));
  }

  private static double denseSum(double[] a, double[] b, Term term) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += term.of(a[i], b[i]);
    }
    return sum;
  }

  private static double sparseSum(FeatureVector a, FeatureVector b, Term term) {
    int[] left = a.storedCoordinates();
    int[] right = b.storedCoordinates();
    double[] leftValues = storedValues(a, left);
    double[] rightValues = storedValues(b, right);
    double sum = 0;
    int i = 0;
    int j = 0;
    while (i < left.length || j < right.length) {
      int leftCoordinate = i < left.length ? left[i] : Integer.MAX_VALUE;
      int rightCoordinate = j < right.length ? right[j] : Integer.MAX_VALUE;
      sum +=
          term.of(
              leftCoordinate <= rightCoordinate ? leftValues[i] : 0,
              rightCoordinate <= leftCoordinate ? rightValues[j] : 0);
      i += leftCoordinate <= rightCoordinate ? 1 : 0;
      j += rightCoordinate <= leftCoordinate ? 1 : 0;
    }
    return sum;
  }

  private static double[] storedValues(FeatureVector vector, int[] coordinates) {
    if (vector instanceof SparseVector sparse) {
      return sparse.storedValues();
    }
    double[] values = new double[coordinates.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = vector.get(coordinates[i]);
    }
    return values;
  }

  static void checkDimensions(int left, int right) {
    if (left != right) {
      throw Errors.shape(
          "A kernel cannot compare vectors of %s and %s coordinates; all must have the same"
              + " number.",
          left, right);
    }
  }

  private static double finite(double sum) {
    if (!Double.isFinite(sum)) {
      throw Errors.notFinite(
          "Two vectors compare as %s; all coordinates must be finite. Impute missing values and"
              + " scale large ones.",
          sum);
    }
    return sum;
  }
}
