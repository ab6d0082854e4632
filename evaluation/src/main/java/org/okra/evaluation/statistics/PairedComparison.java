package org.okra.evaluation.statistics;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.random.RandomStream;
import org.okra.evaluation.Direction;

/**
 * Two methods judged by one metric on the same occasions. Differences are signed so that a positive
 * one is in favour of the first method, whichever way the metric improves.
 *
 * @param pairs occasions
 * @param wins of the first method
 * @param losses of the first method; the rest are ties
 * @param difference the mean in favour of the first
 * @param interval 95 % for it
 * @param effectSize the mean over the standard deviation of the differences (Cohen's d for pairs);
 *     0 when all differences are 0, infinite when they are equal and not 0
 * @param rankBiserial ranks in favour of the first minus those against it, as a share of all
 * @param pValueOfT of the (corrected) t test
 * @param pValueOfRanks of Wilcoxon's signed rank test
 */
public record PairedComparison(
    int pairs,
    int wins,
    int losses,
    double difference,
    Interval interval,
    double effectSize,
    double rankBiserial,
    double pValueOfT,
    double pValueOfRanks) {
  private static final double LEVEL = 0.95;

  /**
   * Splits or folds of one data set: the interval and the t test are those of {@link ResampledT}.
   *
   * @param first values of the first method, at least two
   * @param second values of the second, as many and in the same order
   * @param ratio test rows per training row
   */
  public static PairedComparison ofSplits(
      double[] first, double[] second, Direction direction, double ratio) {
    double[] differences = differences(first, second, direction);
    ResampledT test = ResampledT.of(differences, ratio);
    return of(differences, test.interval(LEVEL), test);
  }

  /**
   * Data sets: independent pairs, so that the interval is that of the bootstrap over them.
   *
   * @param first values of the first method, at least two
   * @param second values of the second, as many and in the same order
   */
  public static PairedComparison ofDatasets(
      double[] first, double[] second, Direction direction, RandomStream random) {
    double[] differences = differences(first, second, direction);
    ResampledT test = ResampledT.of(differences, 0);
    return of(differences, Interval.ofMean(differences, LEVEL, random), test);
  }

  private static PairedComparison of(double[] differences, Interval interval, ResampledT test) {
    Wilcoxon ranks = Wilcoxon.of(differences);
    double mean = test.mean();
    double deviation =
        Math.sqrt(
            Arrays.stream(differences).map(each -> (each - mean) * (each - mean)).sum()
                / (differences.length - 1));
    return new PairedComparison(
        differences.length,
        (int) Arrays.stream(differences).filter(each -> each > 0).count(),
        (int) Arrays.stream(differences).filter(each -> each < 0).count(),
        mean,
        interval,
        mean == 0 ? 0 : mean / deviation,
        ranks.rankBiserial(),
        test.pValue(),
        ranks.pValue());
  }

  private static double[] differences(double[] first, double[] second, Direction direction) {
    if (first.length != second.length) {
      throw Errors.shape(
          "%s values of one method cannot be paired with %s of another.",
          first.length, second.length);
    }
    double[] differences = new double[first.length];
    double sign = direction == Direction.HIGHER_IS_BETTER ? 1 : -1;
    Arrays.setAll(differences, i -> sign * (first[i] - second[i]));
    return differences;
  }
}
