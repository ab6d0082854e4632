package org.okra.experiments.result;

import java.util.List;
import java.util.OptionalDouble;
import org.okra.decoders.metric.Direction;
import org.okra.decoders.metric.Estimate;

/**
 * A metric over the runs of a method.
 *
 * @param direction which way it improves
 * @param mean over the runs
 * @param standardError of the mean: between the runs when there are several, else that of the one
 *     run over its test samples; empty when neither can tell
 * @param runs the value of each run
 */
public record MetricResult(
    Direction direction, double mean, OptionalDouble standardError, List<Double> runs) {

  public MetricResult {
    runs = List.copyOf(runs);
  }

  /** Sums up the runs of one method. */
  static MetricResult of(Direction direction, List<Estimate> estimates) {
    double[] values = estimates.stream().mapToDouble(Estimate::value).toArray();
    Estimate mean = Estimate.ofMean(values);
    OptionalDouble error =
        values.length == 1 ? estimates.get(0).standardError() : mean.standardError();
    return new MetricResult(
        direction, mean.value(), error, estimates.stream().map(Estimate::value).toList());
  }
}
