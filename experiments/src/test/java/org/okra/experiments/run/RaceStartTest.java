package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.okra.experiments.file.SearchSettings;
import org.okra.experiments.file.SearchSettings.Dimension;

final class RaceStartTest {
  /** The first of a list changes fastest in a file, so that the second list would stay as it is. */
  @Test
  void littleTimeSeesSomeOfEveryList() {
    Map<String, Dimension> space =
        Map.of(
            "preprocess",
            new Dimension(List.of("p", "q", "r"), Optional.empty()),
            "kernel",
            new Dimension(List.of("a", "b", "c"), Optional.empty()),
            "other",
            new Dimension(List.of("x", "y"), Optional.empty()));
    // Values of an alternative have places of their own.
    Map<String, Dimension> alternative =
        Map.of("kernel", new Dimension(List.of("c"), Optional.empty()));
    SearchSettings search =
        new SearchSettings(
            space,
            List.of(alternative),
            0,
            new SearchSettings.Validation.LeaveOneOut(10),
            SearchSettings.Way.RACE,
            Optional.empty(),
            OptionalDouble.empty(),
            Optional.empty());
    List<List<Map<String, Object>>> problems = new ArrayList<>();
    for (Object kernel : space.get("kernel").values()) {
      for (Object preprocess : space.get("preprocess").values()) {
        // Other settings are of estimators, which share the problem.
        problems.add(
            List.of(
                Map.of("kernel", kernel, "preprocess", preprocess, "other", "x"),
                Map.of("kernel", kernel, "preprocess", preprocess, "other", "y")));
      }
    }
    problems.add(List.of(Map.of("kernel", "c")));
    assertThat(RaceStart.usualFirst(problems, search))
        .extracting(
            each -> each.get(0).getOrDefault("preprocess", "-") + "" + each.get(0).get("kernel"))
        .containsExactly("pa", "-c", "qa", "pb", "ra", "qb", "pc", "rb", "qc", "rc");
  }
}
