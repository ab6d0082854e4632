package org.okra.decoders.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A lower bound on the disagreement among a set of items. Of three items that chase each other in a
 * cycle, every order goes against one of the three preferences. Cycles are packed greedily, the
 * strongest first: each takes the least of what is left of its three preferences, and what they
 * take sums to a lower bound.
 */
final class TriangleBound {
  /** A cycle a, b, c, a: places of its arcs in the table, and its items as a set. */
  private record Triangle(int first, int second, int third, long items, double weight) {}

  private final double[] weights;
  private final double[] left;
  private final Triangle[] triangles;

  /** Bounds for up to 64 items. */
  TriangleBound(Preferences preferences) {
    int n = preferences.items();
    weights = new double[n * n];
    for (int k = 0; k < weights.length; k++) {
      weights[k] = Math.max(0, preferences.table()[k]);
    }
    left = new double[n * n];
    triangles = triangles(n);
  }

  private Triangle[] triangles(int n) {
    List<Triangle> found = new ArrayList<>();
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        for (int c = a + 1; c < n; c++) {
          // a is the lowest of the three, so that each cycle is found once.
          double weight =
              Math.min(weights[a * n + b], Math.min(weights[b * n + c], weights[c * n + a]));
          if (c != b && weight > 0) {
            found.add(
                new Triangle(a * n + b, b * n + c, c * n + a, 1L << a | 1L << b | 1L << c, weight));
          }
        }
      }
    }
    found.sort(Comparator.comparingDouble(triangle -> -triangle.weight()));
    return found.toArray(Triangle[]::new);
  }

  /**
   * The bound for a set of items.
   *
   * @param enough the search for more cycles ends once the bound reaches this
   */
  double of(long items, double enough) {
    System.arraycopy(weights, 0, left, 0, left.length);
    double bound = 0;
    for (int k = 0; k < triangles.length && bound < enough; k++) {
      Triangle triangle = triangles[k];
      if ((triangle.items & ~items) != 0) {
        continue;
      }
      double least =
          Math.min(left[triangle.first], Math.min(left[triangle.second], left[triangle.third]));
      if (least > 0) {
        left[triangle.first] -= least;
        left[triangle.second] -= least;
        left[triangle.third] -= least;
        bound += least;
      }
    }
    return bound;
  }
}
