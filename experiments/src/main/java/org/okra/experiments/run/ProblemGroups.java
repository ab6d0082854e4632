package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.okra.experiments.file.SearchSettings;

/** Settings of a search by the problems that they share. */
final class ProblemGroups {
  private static final String ESTIMATOR = "estimator";

  private ProblemGroups() {}

  /**
   * Settings of one problem come together, and among them those of one estimator. Settings that
   * differ in the estimator alone share their problem. A race may have many thousands of settings,
   * and time for few of them, so that only the first of every problem and the first of every
   * estimator are read.
   *
   * @param problem reads settings, refuses what cannot be tried, and says which problem they have
   */
  static List<List<Map<String, Object>>> of(
      List<Map<String, Object>> all,
      SearchSettings search,
      Function<Map<String, Object>, Object> problem) {
    Map<Object, Object> known = new HashMap<>();
    Set<Object> read = new HashSet<>();
    Map<Object, Map<Object, List<Map<String, Object>>>> groups = new LinkedHashMap<>();
    for (Map<String, Object> settings : all) {
      Map<String, Object> estimator = new HashMap<>(settings);
      estimator.keySet().removeIf(path -> !isOfEstimator(path));
      Map<String, Object> others = new HashMap<>(settings);
      others.keySet().removeIf(ProblemGroups::isOfEstimator);
      int space = search.spaceOf(settings);
      List<Object> withoutEstimator = List.of(space, others);
      boolean isNewEstimator = read.add(List.of(space, estimator));
      if (isNewEstimator || !known.containsKey(withoutEstimator)) {
        known.put(withoutEstimator, problem.apply(settings));
      }
      Object shared = known.get(withoutEstimator);
      groups
          .computeIfAbsent(shared, key -> new LinkedHashMap<>())
          .computeIfAbsent(estimator, key -> new ArrayList<>())
          .add(settings);
    }
    return groups.values().stream()
        .map(group -> group.values().stream().flatMap(List::stream).toList())
        .toList();
  }

  private static boolean isOfEstimator(String path) {
    return path.equals(ESTIMATOR) || path.startsWith(ESTIMATOR + ".");
  }
}
