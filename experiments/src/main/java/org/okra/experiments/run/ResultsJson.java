package org.okra.experiments.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.okra.evaluation.Direction;
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
    return map;
  }

  private static Map<String, Object> row(MethodResult method) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("name", method.name());
    Map<String, Object> metrics = new LinkedHashMap<>();
    method.metrics().forEach((name, metric) -> metrics.put(name, metric(metric)));
    map.put("metrics", metrics);
    map.put("fitSeconds", method.fitSeconds());
    map.put("predictSeconds", method.predictSeconds());
    map.put("peakBytes", method.peakBytes());
    Map<String, Direction> directions =
        method.metrics().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, each -> each.getValue().direction()));
    map.put(
        "runs", method.runs().stream().map(run -> new StoredRun(run, directions).toMap()).toList());
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
    return map;
  }
}
