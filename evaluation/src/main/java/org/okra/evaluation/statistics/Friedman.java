package org.okra.evaluation.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoublePredicate;
import org.apache.commons.math3.distribution.ChiSquaredDistribution;
import org.apache.commons.math3.distribution.FDistribution;
import org.okra.core.Errors;
import org.okra.evaluation.Direction;

/**
 * The test of Friedman for k methods on N data sets. Each data set ranks the methods, 1 is best and
 * equal values share the mean of their ranks; with R_j the average rank of method j,
 *
 * <pre>{@code
 * chi^2 = 12 N / (k (k + 1)) (sum_j R_j^2 - k (k + 1)^2 / 4),   k - 1 degrees of freedom
 * F     = (N - 1) chi^2 / (N (k - 1) - chi^2),                 k - 1 and (k - 1)(N - 1)
 * }</pre>
 *
 * <p>where F is that of Iman and Davenport, less conservative. With ties chi^2 is divided by {@code
 * 1 - sum (t^3 - t) / (N k (k^2 - 1))}, t the sizes of the groups of equal values. Two methods
 * differ by Nemenyi's test if their average ranks are more than a critical difference apart.
 *
 * @param averageRanks one per method
 * @param datasets N
 * @param chiSquared Friedman's statistic
 * @param pValue of it
 * @param f that of Iman and Davenport; infinite when all data sets rank alike
 * @param pValueOfF of it
 */
public record Friedman(
    List<Double> averageRanks,
    int datasets,
    double chiSquared,
    double pValue,
    double f,
    double pValueOfF) {

  public Friedman {
    averageRanks = List.copyOf(averageRanks);
  }

  /**
   * The test of a table.
   *
   * @param values data sets x methods, at least two of each
   * @param direction which values are better
   */
  public static Friedman of(double[][] values, Direction direction) {
    check(values.length, values.length == 0 ? 0 : values[0].length);
    int k = values[0].length;
    double[] averages = new double[k];
    double tied = 0;
    for (double[] row : values) {
      double sign = direction == Direction.HIGHER_IS_BETTER ? -1 : 1;
      double[] ranks = Ranks.of(Arrays.stream(row).map(value -> sign * value).toArray());
      for (int j = 0; j < k; j++) {
        averages[j] += ranks[j];
        long equal = Arrays.stream(row).filter(valueLike(row[j])).count();
        // A group of t equal values is met t times: t^3 - t in all.
        tied += equal * equal - 1;
      }
    }
    Arrays.setAll(averages, j -> averages[j] / values.length);
    double correction = 1 - tied / ((double) values.length * k * (k * k - 1.0));
    return of(averages, values.length, correction);
  }

  private static DoublePredicate valueLike(double wanted) {
    return value -> value == wanted;
  }

  /** The test of average ranks that were published without their table, as if without ties. */
  public static Friedman ofAverageRanks(double[] averageRanks, int datasets) {
    check(datasets, averageRanks.length);
    return of(averageRanks, datasets, 1);
  }

  private static void check(int datasets, int methods) {
    if (datasets < 2 || methods < 2) {
      throw Errors.empty(
          "Friedman's test compares at least two methods on at least two data sets, not %s on %s.",
          methods, datasets);
    }
  }

  private static Friedman of(double[] averages, int n, double correction) {
    int k = averages.length;
    double squares = Arrays.stream(averages).map(rank -> rank * rank).sum();
    double plain = 12.0 * n / (k * (k + 1.0)) * (squares - k * (k + 1.0) * (k + 1.0) / 4);
    // Only ties, no order: nothing speaks against equal methods.
    double chiSquared = correction <= 0 ? 0 : Math.max(0, plain) / correction;
    double rest = n * (k - 1.0) - chiSquared;
    double f = rest <= 1e-12 * n ? Double.POSITIVE_INFINITY : (n - 1) * chiSquared / rest;
    double pValueOfF =
        Double.isInfinite(f)
            ? 0
            : 1 - new FDistribution(null, k - 1, (k - 1.0) * (n - 1)).cumulativeProbability(f);
    List<Double> ranks = new ArrayList<>();
    Arrays.stream(averages).forEach(ranks::add);
    return new Friedman(
        ranks,
        n,
        chiSquared,
        1 - new ChiSquaredDistribution(null, k - 1).cumulativeProbability(chiSquared),
        f,
        pValueOfF);
  }

  /**
   * Nemenyi's critical difference of average ranks, {@code q sqrt(k (k + 1) / (6 N))}, with q the
   * quantile of the studentized range divided by the root of 2.
   *
   * @param alpha the level of the test of all pairs, such as 0.05
   */
  public double criticalDifference(double alpha) {
    int k = averageRanks.size();
    double q = StudentizedRange.quantile(1 - alpha, k) / Math.sqrt(2);
    return q * Math.sqrt(k * (k + 1.0) / (6.0 * datasets));
  }
}
