package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.component.Specification;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.file.ExperimentText;
import org.okra.experiments.file.Method;

/**
 * What the searches of an experiment found.
 *
 * @param file the experiment
 * @param seed of the searches
 * @param searches one per method, in the order of the file; empty for a method without a search
 */
public record TunedExperiment(ExperimentFile file, long seed, List<Optional<Tuned>> searches) {
  private static final String COMPARE = "compare";
  private static final String SEARCH = "search";

  public TunedExperiment {
    searches = List.copyOf(searches);
  }

  /** The shape of {@code tune.json}, format 1. */
  public String json() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int i = 0; i < searches.size(); i++) {
      Method method = file.methods().get(i);
      searches.get(i).ifPresent(tuned -> rows.add(row(method, tuned)));
    }
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("format", 1);
    map.put("name", file.name());
    map.put("seed", seed);
    map.put("methods", rows);
    return Json.text(map);
  }

  private static Map<String, Object> row(Method method, Tuned tuned) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("name", method.name());
    row.put(
        "metric",
        Specification.of(method.settings().metrics().get(method.search().orElseThrow().metric()))
            .toMap());
    row.put("direction", tuned.direction().name());
    row.put("best", trial(tuned.best()));
    row.put("trials", tuned.ranked().stream().map(TunedExperiment::trial).toList());
    if (!tuned.failures().isEmpty()) {
      List<Map<String, Object>> failures = new ArrayList<>();
      tuned
          .failures()
          .forEach((settings, why) -> failures.add(Map.of("settings", settings, "error", why)));
      row.put("failures", failures);
    }
    return row;
  }

  private static Map<String, Object> trial(Trial trial) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("settings", trial.settings());
    map.put("value", trial.value().value());
    trial.value().standardError().ifPresent(error -> map.put("standardError", error));
    return map;
  }

  /** The experiment with the best settings in place of the searches, as YAML. */
  public String bestFile() {
    Map<String, Object> first = best(0);
    Map<String, Object> all = new LinkedHashMap<>();
    file.configuration()
        .forEach((key, value) -> all.put(key, first.containsKey(key) ? first.get(key) : value));
    all.putAll(first);
    all.remove(SEARCH);
    if (all.containsKey(COMPARE)) {
      all.put(COMPARE, variations(first));
    }
    return ExperimentText.of(all);
  }

  /** Each variation as the settings in which it differs from the tuned experiment. */
  private Map<String, Object> variations(Map<String, Object> first) {
    Map<String, Object> variations = new LinkedHashMap<>();
    for (int i = 1; i < searches.size(); i++) {
      Map<String, Object> differing = new LinkedHashMap<>(best(i));
      differing.entrySet().removeIf(each -> each.getValue().equals(first.get(each.getKey())));
      variations.put(file.methods().get(i).name(), differing);
    }
    return variations;
  }

  private Map<String, Object> best(int i) {
    Method method = searches.get(i).map(Tuned::method).orElse(file.methods().get(i));
    Map<String, Object> settings = new LinkedHashMap<>(method.configuration());
    settings.remove(SEARCH);
    return settings;
  }
}
