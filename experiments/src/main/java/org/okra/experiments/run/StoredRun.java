package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.experiments.result.LabelCounts;
import org.okra.experiments.result.RunResult;
import tools.jackson.databind.JsonNode;

/**
 * A finished run as it lies on disk.
 *
 * @param result its values
 * @param directions which way each metric improves
 * @param topScores what the method thought of some test rows, by their positions; may be empty
 */
record StoredRun(
    RunResult result, Map<String, Direction> directions, Map<String, String> topScores) {

  Map<String, Object> toMap() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("method", result.method());
    map.put("seed", result.seed());
    map.put("fold", result.fold());
    Map<String, Object> metrics = new LinkedHashMap<>();
    result
        .metrics()
        .forEach(
            (name, estimate) -> {
              Map<String, Object> metric = new LinkedHashMap<>();
              metric.put("value", estimate.value());
              estimate.standardError().ifPresent(error -> metric.put("standardError", error));
              metric.put("count", estimate.count());
              metric.put("direction", directions.get(name).name());
              if (!estimate.parts().isEmpty()) {
                metric.put("parts", Json.numbers(estimate.parts()));
              }
              metrics.put(name, metric);
            });
    map.put("metrics", metrics);
    map.put("fitSeconds", result.fitSeconds());
    map.put("predictSeconds", result.predictSeconds());
    map.put("peakBytes", result.peakBytes());
    map.put("chosen", result.chosen());
    Map<String, Double> facts = new LinkedHashMap<>(result.facts());
    // JSON has no word for the others.
    facts.values().removeIf(value -> !Double.isFinite(value));
    map.put("facts", facts);
    if (!result.targets().isEmpty()) {
      map.put("targets", result.targets());
    }
    result.labels().ifPresent(labels -> map.put("labels", labels));
    if (!topScores.isEmpty()) {
      map.put("topScores", topScores);
    }
    return map;
  }

  static StoredRun of(JsonNode node) {
    Map<String, Estimate> metrics = new LinkedHashMap<>();
    Map<String, Direction> directions = new LinkedHashMap<>();
    node.get("metrics")
        .forEachEntry(
            (name, metric) -> {
              JsonNode error = metric.get("standardError");
              metrics.put(
                  name,
                  new Estimate(
                      metric.get("value").asDouble(),
                      error == null ? OptionalDouble.empty() : OptionalDouble.of(error.asDouble()),
                      metric.get("count").asInt(),
                      numbers(metric.path("parts"))));
              directions.put(name, Direction.valueOf(metric.get("direction").asString()));
            });
    Map<String, Object> chosen = new LinkedHashMap<>();
    node.get("chosen").forEachEntry((path, value) -> chosen.put(path, plain(value)));
    Map<String, Double> facts = new LinkedHashMap<>();
    node.get("facts").forEachEntry((name, value) -> facts.put(name, value.asDouble()));
    RunResult result =
        new RunResult(
            node.get("method").asString(),
            node.get("seed").asLong(),
            node.get("fold").asInt(),
            metrics,
            node.get("fitSeconds").asDouble(),
            node.get("predictSeconds").asDouble(),
            node.get("peakBytes").asLong(),
            chosen,
            facts,
            node.path("targets").valueStream().map(JsonNode::asString).toList(),
            node.has("labels")
                ? Optional.of(Json.value(node.get("labels"), LabelCounts.class))
                : Optional.empty());
    Map<String, String> topScores = new LinkedHashMap<>();
    node.path("topScores").forEachEntry((row, text) -> topScores.put(row, text.asString()));
    return new StoredRun(result, directions, topScores);
  }

  private static List<Double> numbers(JsonNode values) {
    return values
        .valueStream()
        .map(value -> value.isNull() ? Double.NaN : value.asDouble())
        .toList();
  }

  private static Object plain(JsonNode value) {
    if (value.isObject()) {
      Map<String, Object> map = new LinkedHashMap<>();
      value.forEachEntry((key, each) -> map.put(key, plain(each)));
      return map;
    }
    if (value.isArray()) {
      List<Object> list = new ArrayList<>();
      value.forEach(each -> list.add(plain(each)));
      return list;
    }
    if (value.isIntegralNumber()) {
      return value.asLong();
    }
    if (value.isNumber()) {
      return value.asDouble();
    }
    return value.isBoolean() ? (Object) value.asBoolean() : value.asString(value.toString());
  }
}
