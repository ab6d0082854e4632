package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
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
            new Dimension(List.of("a", "b", "c"), Optional.empty()));
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
    assertThat(RaceStart.usualFirst(problems, space))
        .extracting(each -> "" + each.get(0).get("preprocess") + each.get(0).get("kernel"))
        .containsExactly("pa", "qa", "pb", "ra", "qb", "pc", "rb", "qc", "rc");
  }
}
