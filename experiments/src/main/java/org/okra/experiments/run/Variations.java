package org.okra.experiments.run;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;

/**
 * A method with other settings. Every one is read once: a search asks for the same settings again
 * in every round, and to read them takes longer than to try them on few rows.
 */
final class Variations {
  /** Settings that are remembered at most. */
  private static final int MOST = 20_000;

  private final ExperimentReader reader;
  private final Method method;
  private final Map<Map<String, Object>, Method> known = new HashMap<>();

  Variations(ExperimentReader reader, Method method) {
    this.reader = reader;
    this.method = method;
  }

  /** What is varied. */
  Method method() {
    return method;
  }

  /**
   * The method with some settings, by path, and without a search.
   *
   * @param others settings that count more: options of what they replace as a whole are left out
   */
  Method of(Map<String, Object> settings, Map<String, Object> others) {
    Map<String, Object> changes = new LinkedHashMap<>(settings);
    others.keySet().forEach(path -> changes.keySet().removeIf(key -> key.startsWith(path + ".")));
    changes.putAll(others);
    changes.put("search", "none");
    if (known.size() >= MOST) {
      known.clear();
    }
    return known.computeIfAbsent(changes, wanted -> reader.vary(method, wanted));
  }
}
