package org.okra.experiments.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Says which methods are no better than predicting the same for every input. */
public final class AgainstConstant {
  private static final List<String> SAME_DATA = List.of("dataset", "split", "labelled");

  private AgainstConstant() {}

  /**
   * A sentence on the methods that are not better, in the same metrics, than a method of the same
   * data with the estimator {@code constant}; none when there is no such method.
   */
  public static List<String> notes(List<MethodResult> methods) {
    List<String> notes = new ArrayList<>();
    for (MethodResult constant : methods) {
      if (!isConstant(constant)) {
        continue;
      }
      Map<List<String>, List<String>> namesByMetrics = new LinkedHashMap<>();
      for (MethodResult method : methods) {
        if (!isConstant(method) && isOnTheSameData(method, constant)) {
          namesByMetrics
              .computeIfAbsent(notBetter(method, constant), metrics -> new ArrayList<>())
              .add("'" + method.name() + "'");
        }
      }
      namesByMetrics.remove(List.of());
      namesByMetrics.forEach(
          (metrics, names) ->
              notes.add(
                  String.join(", ", names)
                      + (names.size() == 1 ? " is" : " are")
                      + " not better than '"
                      + constant.name()
                      + "', which ignores the inputs, in "
                      + String.join(", ", metrics)
                      + (constant.dataset().isEmpty() ? "" : " on " + constant.dataset())
                      + "."));
    }
    return notes;
  }

  private static boolean isConstant(MethodResult method) {
    Object estimator = method.configuration().get("estimator");
    Object type = estimator instanceof Map<?, ?> settings ? settings.get("type") : estimator;
    return "constant".equals(type);
  }

  private static boolean isOnTheSameData(MethodResult a, MethodResult b) {
    return SAME_DATA.stream()
        .allMatch(
            key ->
                Optional.ofNullable(a.configuration().get(key))
                    .equals(Optional.ofNullable(b.configuration().get(key))));
  }

  private static List<String> notBetter(MethodResult method, MethodResult constant) {
    List<String> metrics = new ArrayList<>();
    method
        .metrics()
        .forEach(
            (name, metric) -> {
              MetricResult other = constant.metrics().get(name);
              if (other != null && !metric.direction().better(metric.mean(), other.mean())) {
                metrics.add(name);
              }
            });
    return metrics;
  }
}
