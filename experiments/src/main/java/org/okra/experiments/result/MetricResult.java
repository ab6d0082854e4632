package org.okra.experiments.result;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;

/**
 * A metric over the runs of a method.
 *
 * @param direction which way it improves
 * @param mean over the runs
 * @param standardError of the mean: between the means of seeds when there are several seeds,
 *     between folds when there is one seed with several, else that of the one run over its test
 *     samples; empty when none of these can tell
 * @param runs the value of each run
 * @param parts the mean over the runs for each label or target, NaN where no run has a value; may
 *     be empty
 */
public record MetricResult(
    Direction direction,
    double mean,
    OptionalDouble standardError,
    List<Double> runs,
    List<Double> parts) {

  public MetricResult {
    runs = List.copyOf(runs);
    parts = List.copyOf(parts);
  }

  /** A metric without parts. */
  public MetricResult(
      Direction direction, double mean, OptionalDouble standardError, List<Double> runs) {
    this(direction, mean, standardError, runs, List.of());
  }

  /**
   * Sums up the runs of one method.
   *
   * @param seeds that of each run; folds of one seed share their data and do not count as
   *     independent
   */
  static MetricResult of(Direction direction, List<Estimate> estimates, List<Long> seeds) {
    double[] values = estimates.stream().mapToDouble(Estimate::value).toArray();
    double[] meansOfSeeds =
        seeds.stream()
            .distinct()
            .mapToDouble(
                seed ->
                    IntStream.range(0, values.length)
                        .filter(i -> seeds.get(i).equals(seed))
                        .mapToDouble(i -> values[i])
                        .average()
                        .orElseThrow())
            .toArray();
    OptionalDouble error =
        values.length == 1
            ? estimates.get(0).standardError()
            : Estimate.ofMean(meansOfSeeds.length > 1 ? meansOfSeeds : values).standardError();
    return new MetricResult(
        direction,
        Estimate.ofMean(values).value(),
        error,
        estimates.stream().map(Estimate::value).toList(),
        parts(estimates));
  }

  /** Runs with other targets than the first, as of generated data, have no common parts. */
  private static List<Double> parts(List<Estimate> estimates) {
    int size = estimates.get(0).parts().size();
    if (estimates.stream().anyMatch(each -> each.parts().size() != size)) {
      return List.of();
    }
    return IntStream.range(0, size)
        .mapToObj(
            part ->
                estimates.stream()
                    .mapToDouble(each -> each.parts().get(part))
                    .filter(value -> !Double.isNaN(value))
                    .average()
                    .orElse(Double.NaN))
        .toList();
  }
}
