package org.okra.experiments.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;
import org.okra.experiments.file.SearchSettings;

/** The word auto stands for what suits the data. */
final class AutoWordsTest {
  private static final String TEXT =
      """
      name: open
      dataset: {type: drawn-digits, train: 60, test: 5}
      input: {kernel: %s, sketch: %s}
      output: {kernel: linear}
      estimator: %s
      decoder: %s
      metrics: [rmse]
      """;

  private final Injector injector = TestWiring.injector(Path.of("none"));

  @AfterEach
  void close() {
    injector.getInstance(RunContext.class).close();
  }

  private Method read(String text) {
    return injector
        .getInstance(ExperimentReader.class)
        .parse("x.yaml", text, List.of())
        .methods()
        .get(0);
  }

  @Test
  void everyWordAddsWhatItStandsForToTheSearch() {
    Method kernel = read(TEXT.formatted("auto", "none", "{type: ridge, lambda: 0.5}", "vector"));
    assertThat(kernel.search().orElseThrow().space()).containsOnlyKeys("input.kernel");
    assertThat(Specification.of(kernel.settings().estimator()).options())
        .containsEntry("lambda", 0.5);
    Method estimator = read(TEXT.formatted("gaussian", "auto", "auto", "auto"));
    SearchSettings search = estimator.search().orElseThrow();
    assertThat(search.space()).containsOnlyKeys("estimator.lambda", "estimator.spread");
    assertThat(search.way()).isEqualTo(SearchSettings.Way.RACE);
    assertThat(Specification.of(estimator.settings().decoder()).type()).isEqualTo("vector");
    Method sketch = read(TEXT.formatted("gaussian", "auto", "ridge", "vector"));
    assertThat(sketch.search()).isEmpty();
  }

  @Test
  void aSearchOfTheFileKeepsItsSettings() {
    String own = "search: {space: {estimator.lambda: [0.1]}, method: grid}\n";
    SearchSettings search =
        read(TEXT.formatted("auto", "none", "auto", "vector") + own).search().orElseThrow();
    assertThat(search.way()).isEqualTo(SearchSettings.Way.GRID);
    assertThat(search.space())
        .containsOnlyKeys("input.kernel", "estimator.lambda", "estimator.spread");
    assertThat(search.space().get("estimator.lambda").values()).isEqualTo(List.of(0.1));
    Method all = read(TEXT.formatted("gaussian", "none", "ridge", "vector") + "search: auto\n");
    assertThat(all.search().orElseThrow().space())
        .containsOnlyKeys("input.kernel", "estimator.lambda", "estimator.spread");
    // A file that names its estimator has no other; outputs and decoder are its own as well.
    assertThat(all.search().orElseThrow().alternatives()).isEmpty();
    String open = TEXT.formatted("gaussian", "none", "auto", "vector") + "search: auto\n";
    for (String text : List.of(open, open.replace("estimator: auto\n", ""))) {
      assertThat(read(text).search().orElseThrow().alternatives())
          .singleElement()
          .satisfies(
              each ->
                  assertThat(each).containsOnlyKeys("estimator", "input.kernel", "input.sketch"));
    }
    // Options of the usual estimator name it as well.
    Method some =
        injector
            .getInstance(ExperimentReader.class)
            .parse("x", open.replace("estimator: auto\n", ""), List.of("estimator.lambda=0.5"))
            .methods()
            .get(0);
    assertThat(some.search().orElseThrow().alternatives()).isEmpty();
  }

  @Test
  void severalDataSetsHaveNoCommonDefaults() {
    String text = TEXT.formatted("auto", "none", "ridge", "vector");
    assertThatThrownBy(() -> read(text.replaceAll("dataset:.*", "datasets: {a: {name: bibtex}}")))
        .hasMessageContaining("needs one 'dataset'");
  }

  @Test
  void onlyWhatTheFileLeavesOpenIsSearched() {
    String many = TEXT.replace("train: 60", "train: 5100") + "search: auto\n";
    Method own = read(many.formatted("auto", "{type: subsample, size: 30}", "auto", "vector"));
    assertThat(own.search().orElseThrow().space())
        .doesNotContainKey("input.sketch.size")
        .containsKey("estimator.spread");
    Method open = read(many.formatted("auto", "auto", "auto", "vector"));
    assertThat(open.search().orElseThrow().space().get("input.sketch.size").values())
        .hasToString("[1000, 2000]");
    assertThat(open.settings().inputSketch().shape(5100, 1).dimension()).isEqualTo(1000);
    // Lambdas of their own are for coordinates of vectors.
    String other = many.replace("output: {kernel: linear}", "output: {kernel: gaussian}");
    Method embedded = read(other.formatted("auto", "none", "auto", "candidates"));
    assertThat(embedded.search().orElseThrow().space()).doesNotContainKey("estimator.spread");
  }
}
