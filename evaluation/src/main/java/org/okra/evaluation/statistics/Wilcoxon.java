package org.okra.evaluation.statistics;

import java.util.Arrays;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.okra.core.Errors;

/**
 * The signed rank test of Wilcoxon on paired differences. With r_i the rank of {@code |d_i|} among
 * all,
 *
 * <pre>{@code
 * plus = sum_{d_i > 0} r_i + 1/2 sum_{d_i = 0} r_i        minus = the same with d_i < 0
 * }</pre>
 *
 * <p>Zero differences are ranked and split evenly between the sums, as Demsar does. The p value is
 * two-sided and conditional on the ranks, ties and zeros: exact, from all signs of the others, for
 * up to {@value #MOST_EXACT} of them, and by the normal approximation with continuity correction
 * beyond, where {@code var = 1/4 sum r_i^2} accounts for ties.
 *
 * @param plus ranks in favour of positive differences
 * @param minus ranks in favour of negative ones
 * @param pValue of the hypothesis that differences are symmetric about 0
 */
public record Wilcoxon(double plus, double minus, double pValue) {
  static final int MOST_EXACT = 50;

  /** The test of some differences, at least one. */
  public static Wilcoxon of(double[] differences) {
    if (differences.length == 0) {
      throw Errors.empty("The signed rank test needs at least one difference.");
    }
    double[] ranks = Ranks.of(Arrays.stream(differences).map(Math::abs).toArray());
    double zero = 0;
    double plus = 0;
    double minus = 0;
    double[] signed = new double[ranks.length];
    int count = 0;
    for (int i = 0; i < ranks.length; i++) {
      zero += differences[i] == 0 ? ranks[i] : 0;
      plus += differences[i] > 0 ? ranks[i] : 0;
      minus += differences[i] < 0 ? ranks[i] : 0;
      if (differences[i] != 0) {
        signed[count++] = ranks[i];
      }
    }
    double lesser = Math.min(plus, minus);
    double[] moving = Arrays.copyOf(signed, count);
    double pValue = count <= MOST_EXACT ? exact(moving, lesser) : approximate(moving, lesser);
    return new Wilcoxon(plus + 0.5 * zero, minus + 0.5 * zero, pValue);
  }

  /** The smaller of the two sums, the statistic that tables are written for. */
  public double statistic() {
    return Math.min(plus, minus);
  }

  /** The rank-biserial correlation, {@code (plus - minus) / (plus + minus)}, in [-1, 1]. */
  public double rankBiserial() {
    return (plus - minus) / (plus + minus);
  }

  /** Counts the signs with a sum of at most the observed one; doubled mid-ranks are whole. */
  private static double exact(double[] ranks, double lesser) {
    int total = (int) Math.round(2 * Arrays.stream(ranks).sum());
    double[] share = new double[total + 1];
    share[0] = 1;
    for (double rank : ranks) {
      int doubled = (int) Math.round(2 * rank);
      for (int sum = total; sum >= 0; sum--) {
        share[sum] = 0.5 * share[sum] + (sum >= doubled ? 0.5 * share[sum - doubled] : 0);
      }
    }
    double tail = 0;
    for (int sum = 0; sum <= Math.min(total, Math.round(2 * lesser)); sum++) {
      tail += share[sum];
    }
    return Math.min(1, 2 * tail);
  }

  private static double approximate(double[] ranks, double lesser) {
    double mean = Arrays.stream(ranks).sum() / 2;
    double deviation = Math.sqrt(Arrays.stream(ranks).map(rank -> rank * rank).sum() / 4);
    double z = Math.min(0, lesser - mean + 0.5) / deviation;
    return Math.min(1, 2 * new NormalDistribution(null, 0, 1).cumulativeProbability(z));
  }
}
