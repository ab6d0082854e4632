package org.okra.experiments.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.okra.evaluation.Direction;
import org.okra.evaluation.statistics.PairedComparison;
import org.okra.experiments.result.MethodComparison;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;
import org.okra.experiments.result.Results;

/** The shape of {@code results.json}, format 1. */
final class ResultsJson {
  private ResultsJson() {}

  static Map<String, Object> of(Results results) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("format", 1);
    map.put("name", results.name());
    map.put("methods", results.methods().stream().map(ResultsJson::row).toList());
    map.put("seeds", results.seeds());
    map.put("data", results.data());
    map.put("environment", results.environment());
    map.put("configuration", results.configuration());
    map.put("spectra", results.spectra());
    if (results.datasets().size() > 1) {
      Map<String, Object> datasets = new LinkedHashMap<>();
      results.datasets().forEach(each -> datasets.put(each.name(), each.facts()));
      map.put("datasets", datasets);
    }
    map.put("comparison", MethodComparison.of(results).stream().map(ResultsJson::table).toList());
    return map;
  }

  private static Map<String, Object> table(MethodComparison comparison) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("metric", comparison.metric());
    map.put("direction", comparison.direction().name());
    comparison
        .ranks()
        .ifPresent(
            ranks -> {
              map.put("datasets", comparison.datasets());
              map.put("methods", comparison.methods());
              map.put(
                  "values",
                  comparison.cells().stream()
                      .map(row -> row.stream().map(MetricResult::mean).toList())
                      .toList());
              map.put("averageRanks", ranks.averageRanks());
              map.put("criticalDifference", ranks.criticalDifference(0.05));
              map.put("chiSquared", ranks.chiSquared());
              map.put("pValue", ranks.pValue());
              map.put("f", Json.number(ranks.f()));
              map.put("pValueOfF", ranks.pValueOfF());
            });
    map.put("pairs", comparison.pairs().stream().map(ResultsJson::pair).toList());
    return map;
  }

  private static Map<String, Object> pair(MethodComparison.Pair pair) {
    PairedComparison result = pair.result();
    Map<String, Object> map = new LinkedHashMap<>();
    if (!pair.dataset().isEmpty()) {
      map.put("dataset", pair.dataset());
    }
    map.put("first", pair.first());
    map.put("second", pair.second());
    map.put("pairs", result.pairs());
    map.put("wins", result.wins());
    map.put("losses", result.losses());
    map.put("difference", result.difference());
    map.put("interval", List.of(result.interval().lower(), result.interval().upper()));
    map.put("effectSize", Json.number(result.effectSize()));
    map.put("rankBiserial", result.rankBiserial());
    map.put("pValueOfT", result.pValueOfT());
    map.put("pValueOfRanks", result.pValueOfRanks());
    return map;
  }

  private static Map<String, Object> row(MethodResult method) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", method.name());
    if (!method.dataset().isEmpty()) {
      map.put("dataset", method.dataset());
    }
    map.put("nestedSelection", method.isSelected());
    Map<String, Object> metrics = new LinkedHashMap<>();
    method.metrics().forEach((name, metric) -> metrics.put(name, metric(metric)));
    map.put("metrics", metrics);
    map.put("fitSeconds", method.fitSeconds());
    map.put("predictSeconds", method.predictSeconds());
    map.put("peakBytes", method.peakBytes());
    Map<String, Direction> directions =
        method.metrics().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().direction()));
    if (!method.targets().isEmpty()) {
      map.put("targets", method.targets());
    }
    map.put(
        "runs",
        method.runs().stream()
            .map(run -> new StoredRun(run.withoutParts(), directions, Map.of()).toMap())
            .toList());
    map.put("configuration", method.configuration());
    return map;
  }

  private static Map<String, Object> metric(MetricResult metric) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("mean", metric.mean());
    map.put(
        "standardError",
        metric.standardError().isPresent() ? metric.standardError().getAsDouble() : null);
    map.put("runs", List.copyOf(metric.runs()));
    map.put("direction", metric.direction().name());
    if (!metric.parts().isEmpty()) {
      map.put("parts", Json.numbers(metric.parts()));
    }
    return map;
  }
}
