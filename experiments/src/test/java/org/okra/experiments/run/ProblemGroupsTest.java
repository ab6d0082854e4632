package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.okra.experiments.file.SearchSettings;
import org.okra.experiments.file.SearchSettings.Dimension;

final class ProblemGroupsTest {
  private static final Map<String, Dimension> SPACE =
      Map.of(
          "kernel", dimension("a", "b"),
          "decoder", dimension("x", "y"),
          "estimator.lambda", dimension(1, 2));
  private static final Map<String, Dimension> ALTERNATIVE =
      Map.of("kernel", dimension("a"), "estimator", dimension("trees", "more trees"));

  /** With the same settings as the space, and another value. */
  private static final Map<String, Dimension> OTHER =
      Map.of("kernel", dimension("a"), "decoder", dimension("x"), "estimator.lambda", dimension(3));

  private final SearchSettings search =
      new SearchSettings(
          SPACE,
          List.of(ALTERNATIVE, OTHER),
          0,
          new SearchSettings.Validation.LeaveOneOut(10),
          SearchSettings.Way.RACE,
          Optional.empty(),
          OptionalDouble.empty(),
          Optional.empty());

  private static Dimension dimension(Object... values) {
    return new Dimension(List.of(values), Optional.empty());
  }

  private static Map<String, Object> settings(String kernel, String decoder, int lambda) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("kernel", kernel);
    settings.put("decoder", decoder);
    settings.put("estimator.lambda", lambda);
    return settings;
  }

  @Test
  void settingsOfOneProblemComeTogetherAndAmongThemThoseOfOneEstimator() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (int lambda : new int[] {1, 2}) {
      for (String decoder : List.of("x", "y")) {
        for (String kernel : List.of("a", "b")) {
          all.add(settings(kernel, decoder, lambda));
        }
      }
    }
    // The kernel decides, whichever way outputs are decoded; two decoders share an estimator.
    all.add(2, Map.of("kernel", "a", "estimator", "trees"));
    all.add(Map.of("kernel", "a", "estimator", "more trees"));
    all.add(settings("a", "x", 3));
    List<Map<String, Object>> asked = new ArrayList<>();
    List<List<Map<String, Object>>> groups =
        ProblemGroups.of(
            all,
            search,
            each -> {
              asked.add(each);
              return List.of(each.get("kernel"), search.spaceOf(each));
            });
    assertThat(groups)
        .containsExactly(
            List.of(
                settings("a", "x", 1),
                settings("a", "y", 1),
                settings("a", "x", 2),
                settings("a", "y", 2)),
            List.of(
                settings("b", "x", 1),
                settings("b", "y", 1),
                settings("b", "x", 2),
                settings("b", "y", 2)),
            List.of(
                Map.of("kernel", "a", "estimator", "trees"),
                Map.of("kernel", "a", "estimator", "more trees")),
            List.of(settings("a", "x", 3)));
    // Every kernel with every decoder, the other lambda, and each estimator of the alternatives.
    assertThat(asked).hasSize(8);
  }
}
