package org.okra.estimators.lipschitz;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The ellipsoid method: minimises any convex function of a few variables from its value and a
 * subgradient. Slow, and independent of everything that the solvers do.
 */
final class EllipsoidMethod {
  private EllipsoidMethod() {}

  /** The least value found, starting from a ball of the given radius around 0. */
  static double minimise(
      int size,
      double radius,
      ToDoubleFunction<double[]> value,
      Function<double[], double[]> subgradient) {
    double[] best = new double[size];
    // Ellipsoids flatten until rounding ends a round; the next one is a smaller ball at the best.
    for (double ball = radius; ball > 1e-6 * radius; ball *= 0.2) {
      best = round(best, ball, 3000, value, subgradient);
    }
    return value.applyAsDouble(best);
  }

  private static double[] round(
      double[] start,
      double radius,
      int iterations,
      ToDoubleFunction<double[]> value,
      Function<double[], double[]> subgradient) {
    int size = start.length;
    double[] centre = start.clone();
    double[] best = start;
    double[][] shape = new double[size][size];
    for (int i = 0; i < size; i++) {
      shape[i][i] = radius * radius;
    }
    double least = value.applyAsDouble(start);
    double n = size;
    for (int iteration = 0; iteration < iterations; iteration++) {
      double[] g = subgradient.apply(centre);
      double[] along = new double[size];
      double length = 0;
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          along[i] += shape[i][j] * g[j];
        }
        length += g[i] * along[i];
      }
      if (!(length > 0)) {
        return best;
      }
      double root = Math.sqrt(length);
      for (int i = 0; i < size; i++) {
        along[i] /= root;
        centre[i] -= along[i] / (n + 1);
      }
      for (int i = 0; i < size; i++) {
        for (int j = 0; j < size; j++) {
          shape[i][j] = n * n / (n * n - 1) * (shape[i][j] - 2 / (n + 1) * along[i] * along[j]);
        }
      }
      double now = value.applyAsDouble(centre);
      if (now < least) {
        least = now;
        best = centre.clone();
      }
    }
    return best;
  }
}
