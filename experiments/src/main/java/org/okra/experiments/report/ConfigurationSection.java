package org.okra.experiments.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;

/** The configuration: the whole file as text, and where the methods differ. */
final class ConfigurationSection {
  private ConfigurationSection() {}

  static void write(Markup page, Results results) {
    // Methods do not differ otherwise on another data set.
    List<MethodResult> methods =
        results.methods().stream()
            .filter(method -> method.dataset().equals(results.methods().get(0).dataset()))
            .toList();
    List<Map<String, String>> flat =
        methods.stream().map(method -> flat(method.configuration())).toList();
    Set<String> differing = differing(flat);
    if (results.configuration().isEmpty() && differing.isEmpty()) {
      return;
    }
    page.open("section").element("h2", "Configuration");
    if (!differing.isEmpty()) {
      page.open("details").element("summary", "Where the methods differ");
      differences(page, methods, flat, differing);
      page.close();
    }
    if (!results.configuration().isEmpty()) {
      page.open("details").element("summary", "The experiment file");
      // Browsers skip a line break right after the tag, so this one costs nothing.
      page.element("pre", "\n" + SettingsText.of(results.configuration())).close();
    }
    page.close();
  }

  private static void differences(
      Markup page, List<MethodResult> methods, List<Map<String, String>> flat, Set<String> paths) {
    page.scroll("Where the methods differ").open("table", "class", "settings");
    page.open("thead").open("tr").element("th", "Method", "scope", "col");
    paths.forEach(path -> heading(page, path));
    page.close().close().open("tbody");
    for (int i = 0; i < methods.size(); i++) {
      page.open("tr").element("th", methods.get(i).name(), "scope", "row");
      for (String path : paths) {
        page.element("td", flat.get(i).getOrDefault(path, "–"));
      }
      page.close();
    }
    page.close().close().close();
  }

  /** A path that may be broken after its dots and preferably nowhere else. */
  private static void heading(Markup page, String path) {
    page.open("th", "scope", "col");
    for (String part : path.split("(?<=\\.)")) {
      page.text(part).empty("wbr");
    }
    page.close();
  }

  /** The paths at which not all maps have one value, sorted so that neighbours belong together. */
  static SortedSet<String> differing(List<Map<String, String>> maps) {
    SortedSet<String> paths = new TreeSet<>();
    maps.forEach(map -> paths.addAll(map.keySet()));
    paths.removeIf(
        path ->
            maps.stream().allMatch(map -> map.containsKey(path))
                && maps.stream().map(map -> map.get(path)).distinct().count() == 1);
    return paths;
  }

  /** Values by path such as {@code input.sketch.size}; lists are values. */
  static Map<String, String> flat(Map<String, Object> configuration) {
    Map<String, String> flat = new LinkedHashMap<>();
    flatten("", configuration, flat);
    return flat;
  }

  private static void flatten(String prefix, Map<?, ?> map, Map<String, String> flat) {
    map.forEach(
        (key, value) -> {
          if (value instanceof Map<?, ?> inner && !inner.isEmpty()) {
            flatten(prefix + key + ".", inner, flat);
          } else {
            flat.put(prefix + key, SettingsText.inline(value));
          }
        });
  }
}
