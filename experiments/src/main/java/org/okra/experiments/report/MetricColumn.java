package org.okra.experiments.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.okra.evaluation.Direction;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;

/**
 * A metric over all methods: one column of the table.
 *
 * @param name of the metric
 * @param direction which way it improves
 * @param format of its values
 * @param methods how many have it
 * @param best the best mean of any method
 */
record MetricColumn(
    String name, Direction direction, ColumnFormat format, int methods, double best) {

  /** The metrics of the methods, in the order in which they first appear. */
  static List<MetricColumn> of(List<MethodResult> methods) {
    Map<String, Direction> names = new LinkedHashMap<>();
    for (MethodResult method : methods) {
      method.metrics().forEach((name, metric) -> names.putIfAbsent(name, metric.direction()));
    }
    return names.entrySet().stream()
        .map(metric -> of(metric.getKey(), metric.getValue(), methods))
        .toList();
  }

  private static MetricColumn of(String name, Direction direction, List<MethodResult> methods) {
    List<MetricResult> column =
        methods.stream()
            .map(method -> method.metrics().get(name))
            .filter(Objects::nonNull)
            .toList();
    double best = column.get(0).mean();
    for (MetricResult result : column) {
      best = direction.better(result.mean(), best) ? result.mean() : best;
    }
    return new MetricColumn(name, direction, ColumnFormat.of(column), column.size(), best);
  }

  /** What sorts methods by it, the best first; NaN for a method that lacks it. */
  double[] keys(List<MethodResult> rows) {
    double sign = direction == Direction.HIGHER_IS_BETTER ? -1 : 1;
    return rows.stream()
        .map(method -> method.metrics().get(name))
        .mapToDouble(metric -> metric == null ? Double.NaN : sign * metric.mean())
        .toArray();
  }

  /** Whether there is more than one value to be the best of. */
  boolean contested() {
    return methods > 1;
  }

  /** Which way is better, for people. */
  String hint() {
    return switch (direction) {
      case HIGHER_IS_BETTER -> "higher is better";
      case LOWER_IS_BETTER -> "lower is better";
    };
  }

  /** Which way is better, as a sign. */
  String arrow() {
    return switch (direction) {
      case HIGHER_IS_BETTER -> "↑";
      case LOWER_IS_BETTER -> "↓";
    };
  }
}
