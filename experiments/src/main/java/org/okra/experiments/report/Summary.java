package org.okra.experiments.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.okra.evaluation.Direction;
import org.okra.experiments.result.MethodComparison;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;
import org.okra.experiments.result.Results;

/** One row per method: the methods themselves, or over several data sets their average ranks. */
final class Summary {
  private Summary() {}

  static List<MethodResult> of(Results results, List<MethodComparison> comparisons) {
    if (comparisons.isEmpty() || comparisons.get(0).ranks().isEmpty()) {
      return results.methods();
    }
    return comparisons.get(0).methods().stream()
        .map(name -> summed(name, results, comparisons))
        .toList();
  }

  private static MethodResult summed(
      String name, Results results, List<MethodComparison> comparisons) {
    List<MethodResult> own =
        results.methods().stream().filter(method -> method.name().equals(name)).toList();
    Map<String, MetricResult> ranks = new LinkedHashMap<>();
    for (MethodComparison comparison : comparisons) {
      double rank =
          comparison.ranks().orElseThrow().averageRanks().get(comparison.methods().indexOf(name));
      ranks.put(
          "rank by " + comparison.metric(),
          new MetricResult(Direction.LOWER_IS_BETTER, rank, OptionalDouble.empty(), List.of(rank)));
    }
    return new MethodResult(
        name,
        own.get(0).configuration(),
        ranks,
        mean(own, MethodResult::fitSeconds),
        mean(own, MethodResult::predictSeconds),
        own.stream().mapToLong(MethodResult::peakBytes).max().orElse(0),
        own.get(0).runs());
  }

  private static double mean(List<MethodResult> methods, ToDoubleFunction<MethodResult> part) {
    return methods.stream().mapToDouble(part).average().orElse(0);
  }
}
