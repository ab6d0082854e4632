package org.okra.estimators;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.container.Container;

/**
 * First moments of rows, from which a constant that is not penalised is found:
 *
 * <pre>{@code
 * s = Phi^T D 1   (a)        t = Gam^T D 1   (b)
 * }</pre>
 *
 * @param features s; changed when rows are added
 * @param targets t; changed when rows are added
 */
record Totals(double[] features, double[] targets) {
  private static final String FEATURES = "features";
  private static final String TARGETS = "targets";

  /** Of no rows yet. */
  static Totals none(int features, int targets) {
    return new Totals(new double[features], new double[targets]);
  }

  /**
   * {@code v <- v + M^T r} for rows that are scaled by the roots r of their weights.
   *
   * @param roots r; empty when all are 1
   * @param scaled M
   * @param v s or t
   */
  static void add(double[] roots, Matrix scaled, double[] v) {
    for (int j = 0; j < v.length; j++) {
      int start = scaled.index(0, j);
      double sum = 0;
      for (int i = 0; i < scaled.rows(); i++) {
        double value = scaled.values()[start + i];
        sum += roots.length == 0 ? value : roots[i] * value;
      }
      v[j] += sum;
    }
  }

  /** Adds or subtracts the moments of other rows. */
  void combine(int sign, Totals other) {
    for (int j = 0; j < features.length; j++) {
      features[j] += sign * other.features[j];
    }
    for (int j = 0; j < targets.length; j++) {
      targets[j] += sign * other.targets[j];
    }
  }

  void save(Container.Builder builder) {
    builder.doubles(FEATURES, features).doubles(TARGETS, targets);
  }

  static boolean isIn(Container saved) {
    return saved.has(FEATURES);
  }

  static Totals of(Container saved, int features, int targets) {
    Totals totals = new Totals(saved.doubles(FEATURES), saved.doubles(TARGETS));
    if (totals.features.length != features || totals.targets.length != targets) {
      throw Errors.fileFormat("The parts of a saved accumulator do not fit together.");
    }
    return totals;
  }
}
