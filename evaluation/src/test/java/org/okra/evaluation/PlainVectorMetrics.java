package org.okra.evaluation;

import java.util.Map;

/** Metrics of vectors by their definitions, in loops over arrays. */
final class PlainVectorMetrics {
  private PlainVectorMetrics() {}

  /** Computes a value; NaN where it does not exist. */
  interface Value {
    double of(double[][] truths, double[][] predictions, double[][] training);
  }

  /** A metric as a file writes it, and its value. */
  record Plain(String metric, Value value) {}

  static final Map<String, Plain> ALL =
      Map.of(
          "rmse", new Plain("rmse", (t, p, all) -> Math.sqrt(mean(t, p, 2))),
          "mae", new Plain("mae", (t, p, all) -> mean(t, p, 1)),
          "r2", new Plain("r2", PlainVectorMetrics::r2),
          "arrmse", new Plain("arrmse", PlainVectorMetrics::averageRelative),
          "relative-rmse", new Plain("relative-rmse", PlainVectorMetrics::relative),
          "kernel-loss",
              new Plain(
                  "{type: kernel-loss, kernel: {type: gaussian, gamma: 0.5}}",
                  PlainVectorMetrics::kernelLoss));

  /** The mean of |t - p|^power over all numbers. */
  private static double mean(double[][] t, double[][] p, int power) {
    double sum = 0;
    for (int i = 0; i < t.length; i++) {
      for (int j = 0; j < t[i].length; j++) {
        sum += Math.pow(Math.abs(t[i][j] - p[i][j]), power);
      }
    }
    return sum / t.length / t[0].length;
  }

  private static double mean(double[][] rows, int target) {
    double sum = 0;
    for (double[] row : rows) {
      sum += row[target];
    }
    return sum / rows.length;
  }

  private static double squares(double[][] t, double[][] p, int target) {
    double sum = 0;
    for (int i = 0; i < t.length; i++) {
      sum += Math.pow(t[i][target] - p[i][target], 2);
    }
    return sum;
  }

  private static double spread(double[][] t, double constant, int target) {
    double sum = 0;
    for (double[] row : t) {
      sum += Math.pow(row[target] - constant, 2);
    }
    return sum;
  }

  /** Against the mean of the truths; targets without spread are left out. */
  private static double r2(double[][] t, double[][] p, double[][] training) {
    double sum = 0;
    int varying = 0;
    for (int j = 0; j < t[0].length; j++) {
      double spread = isConstant(t, j) ? 0 : spread(t, mean(t, j), j);
      sum += spread > 0 ? 1 - squares(t, p, j) / spread : 0;
      varying += spread > 0 ? 1 : 0;
    }
    return varying == 0 ? Double.NaN : sum / varying;
  }

  private static boolean isConstant(double[][] rows, int target) {
    boolean constant = true;
    for (double[] row : rows) {
      constant &= row[target] == rows[0][target];
    }
    return constant;
  }

  /** The aRRMSE: roots first, then the mean over targets. */
  private static double averageRelative(double[][] t, double[][] p, double[][] training) {
    double sum = 0;
    int varying = 0;
    for (int j = 0; j < t[0].length; j++) {
      double spread = spread(t, mean(training, j), j);
      sum += spread > 0 ? Math.sqrt(squares(t, p, j) / spread) : 0;
      varying += spread > 0 ? 1 : 0;
    }
    return varying == 0 ? Double.NaN : sum / varying;
  }

  /** Sums over all targets first, then one root. */
  private static double relative(double[][] t, double[][] p, double[][] training) {
    double squares = 0;
    double spread = 0;
    for (int j = 0; j < t[0].length; j++) {
      squares += squares(t, p, j);
      spread += spread(t, mean(training, j), j);
    }
    return spread == 0 ? Double.NaN : Math.sqrt(squares / spread);
  }

  private static double kernelLoss(double[][] t, double[][] p, double[][] training) {
    double sum = 0;
    for (int i = 0; i < t.length; i++) {
      double distance = 0;
      for (int j = 0; j < t[i].length; j++) {
        distance += Math.pow(t[i][j] - p[i][j], 2);
      }
      sum += 2 - 2 * Math.exp(-0.5 * distance);
    }
    return sum / t.length;
  }
}
