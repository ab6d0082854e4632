package org.okra.experiments.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.FlowText;
import org.okra.core.component.Specification;

/**
 * Where a saved pipeline comes from.
 *
 * @param experiment its name
 * @param method its name
 * @param seed of the fit
 * @param dataset what it was fitted to
 * @param metrics of the experiment
 * @param configuration every setting of the method as plain values
 * @param chosen settings that a search chose, by path; empty when nothing was searched
 * @param data what the data are, by short name
 * @param facts what the estimator reported
 */
public record About(
    String experiment,
    String method,
    long seed,
    Specification dataset,
    List<Specification> metrics,
    Map<String, Object> configuration,
    Map<String, Object> chosen,
    Map<String, String> data,
    Map<String, Double> facts) {

  public About {
    metrics = List.copyOf(metrics);
    configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
    chosen = Collections.unmodifiableMap(new LinkedHashMap<>(chosen));
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("experiment", experiment);
    map.put("method", method);
    map.put("seed", seed);
    map.put("dataset", dataset.toMap());
    map.put("metrics", metrics.stream().map(Specification::toMap).toList());
    map.put("configuration", configuration);
    map.put("chosen", chosen);
    map.put("data", data);
    map.put("facts", facts);
    return FlowText.write(map);
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws OkraException {@link ErrorCode#FILE_FORMAT} when it is something else
   */
  public static About parse(String text) {
    try {
      Map<String, Object> map = mapping(FlowText.parse(text));
      return new About(
          (String) map.get("experiment"),
          (String) map.get("method"),
          ((Number) map.get("seed")).longValue(),
          specification(map.get("dataset")),
          ((List<?>) map.get("metrics")).stream().map(About::specification).toList(),
          mapping(map.get("configuration")),
          mapping(map.get("chosen")),
          mapping(map.get("data")).entrySet().stream()
              .collect(ordered(each -> String.valueOf(each.getValue()))),
          mapping(map.get("facts")).entrySet().stream()
              .collect(ordered(each -> ((Number) each.getValue()).doubleValue())));
    } catch (OkraException | ClassCastException | NullPointerException e) {
      throw Errors.fileFormat(e, "The description of the model is malformed: %s", e.getMessage());
    }
  }

  private static Specification specification(Object map) {
    return Specification.parse(FlowText.write(map));
  }

  private static Map<String, Object> mapping(Object value) {
    Map<String, Object> map = new LinkedHashMap<>();
    ((Map<?, ?>) value).forEach((key, each) -> map.put((String) key, each));
    return map;
  }

  private static <V>
      java.util.stream.Collector<Map.Entry<String, Object>, ?, Map<String, V>> ordered(
          java.util.function.Function<Map.Entry<String, Object>, V> value) {
    return Collectors.toMap(Map.Entry::getKey, value, (one, other) -> one, LinkedHashMap::new);
  }
}
