package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.google.inject.Injector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.resource.Threads;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.model.PipelineTrainer;
import org.okra.experiments.result.Examples;
import org.okra.experiments.result.MethodComparison;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;
import tools.jackson.databind.JsonNode;

/** Several data sets in one file, metrics of label scores, and what results say of both. */
final class DatasetsTest {
  private static final String TEXT =
      """
      name: both
      method: plain
      datasets:
        one: {type: planted-labels, train: 60, test: 30, inputs: 40, labels: 8, inputsPerRow: 8, labelsPerRow: 2, topics: 4}
        two: {type: planted-labels, train: 50, test: 20, inputs: 40, labels: 8, inputsPerRow: 8, labelsPerRow: 2, topics: 2}
      input: {kernel: {type: gaussian, gamma: 0.05}}
      output: {kernel: linear}
      estimator: {type: ridge, lambda: 1.0e-2}
      decoder: labels
      metrics: [f1, macro-auc, macro-f1]
      seeds: 2
      compare:
        smooth: {estimator.lambda: 10.0}
      """;

  @TempDir private Path folder;
  private final Injector injector =
      TestWiring.injector(
          RunContext.builder().threads(Threads.okra(2)), Path.of("none"), Progress.SILENT);

  private Results run(String text, ResultFolder.Start start) {
    var file = injector.getInstance(ExperimentReader.class).parse("x.yaml", text, List.of());
    try (ResultFolder results = ResultFolder.open(folder, start)) {
      return injector.getInstance(Runner.class).run(file, results);
    }
  }

  @Test
  void everyMethodRunsOnEveryDataSet() throws IOException {
    Results results = run(TEXT, ResultFolder.Start.FRESH);
    assertThat(results.methods())
        .extracting(method -> method.dataset() + "/" + method.name())
        .containsExactly("one/plain", "one/smooth", "two/plain", "two/smooth");
    assertThat(results.datasets()).extracting(each -> each.testRows()).containsExactly(30, 20);

    // The same as each data set by itself.
    String alone =
        TEXT.replaceFirst("(?s)datasets:.*?(\\{.*?\\}).*?\ninput:", "dataset: $1\ninput:");
    Results single;
    try (ResultFolder other =
        ResultFolder.open(folder.resolve("alone"), ResultFolder.Start.FRESH)) {
      var file = injector.getInstance(ExperimentReader.class).parse("x.yaml", alone, List.of());
      single = injector.getInstance(Runner.class).run(file, other);
    }
    assertThat(single.methods()).hasSize(2);
    assertThat(single.methods().get(1).metrics()).isEqualTo(results.methods().get(1).metrics());

    MethodComparison f1 = MethodComparison.of(results).get(0);
    assertThat(f1.datasets()).containsExactly("one", "two");
    assertThat(f1.ranks().orElseThrow().averageRanks().stream().mapToDouble(r -> r).sum())
        .isCloseTo(3, within(1e-12));
    // Over both data sets, and over the splits of each.
    assertThat(f1.pairs())
        .extracting(MethodComparison.Pair::dataset)
        .containsExactly("", "one", "two");

    JsonNode json = Json.read(folder.resolve("results.json"));
    assertThat(json.get("datasets").has("two")).isTrue();
    JsonNode first = json.get("methods").get(0);
    assertThat(first.get("dataset").asString()).isEqualTo("one");
    assertThat(first.get("targets").size()).isEqualTo(8);
    assertThat(first.get("metrics").get("macro-auc").get("parts").size()).isEqualTo(8);
    assertThat(first.get("nestedSelection").asBoolean()).isFalse();
    assertThat(json.get("comparison").get(0).get("pairs").get(0).get("interval").size())
        .isEqualTo(2);
    assertThat(Files.readAllLines(folder.resolve("predictions.csv")))
        .hasSize(1 + 2 * 2 * (30 + 20))
        .element(0)
        .asString()
        .startsWith("dataset,method,seed");
  }

  @Test
  void finishedRunsAreTakenOver() throws IOException {
    Results first = run(TEXT, ResultFolder.Start.FRESH);
    List<Path> runs;
    try (Stream<Path> files = Files.list(folder.resolve("runs"))) {
      runs = files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    }
    assertThat(runs).hasSize(8);
    Files.delete(runs.get(3));
    Results again = run(TEXT, ResultFolder.Start.RESUME);
    for (int i = 0; i < 4; i++) {
      MethodResult one = first.methods().get(i);
      MethodResult other = again.methods().get(i);
      assertThat(other.metrics()).isEqualTo(one.metrics());
      assertThat(other.runs().get(0).labels()).isEqualTo(one.runs().get(0).labels()).isPresent();
      assertThat(other.targets()).isEqualTo(one.targets());
    }
    assertThat(again.datasets()).isEqualTo(first.datasets());
  }

  @Test
  void examplesHoldTruthAndEveryPrediction() {
    Examples examples = run(TEXT, ResultFolder.Start.FRESH).datasets().get(1).examples();
    assertThat(examples.methods()).containsExactly("plain", "smooth");
    assertThat(examples.total()).isEqualTo(20);
    assertThat(examples.rows()).hasSize(20);
    assertThat(examples.rows().get(0).predictions()).hasSize(2);
    assertThat(examples.rows().get(0).input()).contains(" 1, ");
  }

  @Test
  void aDataSetMayHaveSettingsOfItsOwn() {
    String own =
        TEXT.replaceFirst(
            "two: (.*)",
            "two: {dataset: $1, input.kernel: linear, decoder: candidates, metrics: [f1,"
                + " jaccard]}");
    Results results = run(own, ResultFolder.Start.FRESH);
    // Those of the data set first, then those of the variation.
    for (int method : new int[] {2, 3}) {
      assertThat(results.methods().get(method).metrics()).containsOnlyKeys("f1", "jaccard");
      assertThat(results.methods().get(method).configuration().get("decoder").toString())
          .contains("candidates");
    }
    assertThat(results.methods().get(3).configuration().get("estimator").toString())
        .contains("10.0");
    assertThat(results.methods().get(1).metrics()).containsKey("macro-auc");
    assertThat(MethodComparison.of(results))
        .extracting(each -> each.metric())
        .containsExactly("f1");
    Results apart =
        run(
            own.replace("metrics: [f1, jaccard]", "metrics: [jaccard]"),
            ResultFolder.Start.REPLACE);
    assertThat(apart.methods()).hasSize(4);
    assertThatThrownBy(
            () ->
                run(
                    own.replace("decoder: cand", "seeds: 3, decoder: cand"),
                    ResultFolder.Start.REPLACE))
        .hasMessageContaining(
            "A data set cannot change 'seeds'; give it once, outside 'datasets'.");
    assertThatThrownBy(
            () -> run(own.replace("decoder: cand", "decodr: cand"), ResultFolder.Start.REPLACE))
        .hasMessageContaining("Did you mean 'decoder'?");
  }

  @Test
  void theScoresOfLabelsAndCandidatesAreAmongTheExamples() {
    Examples labels = run(TEXT, ResultFolder.Start.FRESH).datasets().get(0).examples();
    // Four labels with the highest scores, falling.
    assertThat(labels.rows()).allSatisfy(row -> assertThat(row.topScores()).hasSize(2));
    String[] shown = labels.rows().get(0).topScores().get(0).split(" · ");
    assertThat(shown).hasSize(4);
    assertThat(Double.parseDouble(shown[0].split("\u00a0")[1]))
        .isGreaterThanOrEqualTo(Double.parseDouble(shown[3].split("\u00a0")[1]));
    Examples again = run(TEXT, ResultFolder.Start.RESUME).datasets().get(0).examples();
    assertThat(again).isEqualTo(labels);
    String candidates =
        TEXT.replace("decoder: labels", "decoder: candidates").replace(", macro-auc", "");
    Examples chosen = run(candidates, ResultFolder.Start.REPLACE).datasets().get(0).examples();
    String[] best = chosen.rows().get(0).topScores().get(0).split(" · ");
    assertThat(best).hasSize(3);
    assertThat(best[0]).startsWith(chosen.rows().get(0).predictions().get(0) + "\u00a0");
    assertThat(Double.parseDouble(best[0].split("\u00a0")[1]))
        .isLessThanOrEqualTo(Double.parseDouble(best[2].split("\u00a0")[1]));
  }

  @Test
  void mistakesAreToldInTheWordsOfTheFile() {
    assertThatThrownBy(
            () -> run(TEXT + "dataset: {type: drawn-digits}\n", ResultFolder.Start.FRESH))
        .hasMessageContaining("The file has 'dataset' and 'datasets'; keep one of them.");
    assertThatThrownBy(
            () ->
                run(TEXT + "  other: {dataset: {type: drawn-digits}}\n", ResultFolder.Start.FRESH))
        .hasMessageContaining("A variation cannot change 'dataset' in a file with 'datasets'.");
    assertThatThrownBy(
            () ->
                run(
                    TEXT.replaceFirst("(?s)datasets:.*?\ninput:", "input:"),
                    ResultFolder.Start.FRESH))
        .hasMessageContaining("The file needs the key 'dataset'; add 'dataset: ...'.");
    assertThatThrownBy(
            () -> run(TEXT.replace("f1, macro-auc", "kendall-tau-b"), ResultFolder.Start.FRESH))
        .hasMessageContaining("Method 'one/plain': the metric kendall-tau-b judges rankings");
    var file = injector.getInstance(ExperimentReader.class).parse("x.yaml", TEXT, List.of());
    assertThatThrownBy(
            () ->
                injector
                    .getInstance(PipelineTrainer.class)
                    .fit(file, Optional.empty(), Optional.empty(), PipelineTrainer.Part.ALL))
        .hasMessageContaining("The experiment has the data sets one, two, and this command works");
  }

  @Test
  void scoresThatAMethodDoesNotHaveAreRefusedBeforeTheRun() {
    String features =
        TEXT.replace(
                "{kernel: linear}",
                "{kernel: {type: gaussian, gamma: 0.5}, sketch: {type: fourier, size: 20}}")
            .replace("decoder: labels", "decoder: candidates");
    assertThatThrownBy(() -> run(features, ResultFolder.Start.FRESH))
        .hasMessageContaining(
            "Method 'one/plain': the metric macro-auc needs a score for every label, which the"
                + " output sketch fourier with the kernel gaussian does not give.");
    Results without = run(features.replace("f1, macro-auc, ", ""), ResultFolder.Start.FRESH);
    assertThat(without.methods()).hasSize(4);
  }
}
