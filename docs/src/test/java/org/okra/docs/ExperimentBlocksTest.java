package org.okra.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.experiments.file.ExperimentFile;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.result.Results;

/** The experiments of the pages can be read, and those marked {@code run} give results. */
final class ExperimentBlocksTest {
  /** What a block marked {@code fragment} is put into. */
  private static final Map<String, String> BASE =
      Map.of(
          "name", "name: base",
          "dataset", "dataset: {type: drawn-digits, train: 200, test: 40}",
          "input", "input: {kernel: {type: gaussian, gamma: 0.05}}",
          "output", "output: {kernel: {type: gaussian, gamma: 0.05}}",
          "estimator", "estimator: {type: ridge, lambda: 1.0e-4}",
          "metrics", "metrics: [rmse]");

  private static final Pattern KEY = Pattern.compile("(?m)^([a-z]+):");

  private static Experiments experiments;

  @TempDir private Path folder;

  @BeforeAll
  static void open() {
    experiments = new Experiments(Plugins.none());
  }

  @AfterAll
  static void close() {
    experiments.close();
  }

  static List<Page.Block> blocks() {
    // Those of extend.md need its plugin, and are run with it.
    return Page.all().stream()
        .filter(page -> !page.file().endsWith("extend.md"))
        .flatMap(page -> page.blocks("yaml").stream())
        .toList();
  }

  static List<Page.Block> runs() {
    return blocks().stream().filter(block -> block.mark().equals("run")).toList();
  }

  private static String whole(Page.Block block) {
    if (!block.mark().equals("fragment")) {
      return block.text();
    }
    List<String> own = keys(block.text());
    return BASE.entrySet().stream()
        .filter(each -> !own.contains(each.getKey()))
        .filter(each -> !(each.getKey().equals("dataset") && own.contains("datasets")))
        .map(each -> each.getValue() + "\n")
        .collect(Collectors.joining("", "", block.text()));
  }

  private static List<String> keys(String yaml) {
    return KEY.matcher(yaml).results().map((MatchResult result) -> result.group(1)).toList();
  }

  @ParameterizedTest
  @MethodSource("blocks")
  void canBeRead(Page.Block block) {
    ExperimentFile file = experiments.read(block.toString(), whole(block));
    assertThat(file.methods()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void canBeRun(Page.Block block) {
    Results results = experiments.run(block.text(), folder);
    assertThat(results.methods())
        .allSatisfy(method -> assertThat(method.metrics().get("rmse").mean()).isBetween(0.01, 0.6));
    assertThat(folder.resolve("report.html")).exists();
  }

  @Test
  void theReferenceNamesEveryKey() {
    String reference = Page.named("experiments.md").text();
    // The reader names all keys when it meets one that it does not know.
    assertThatThrownBy(() -> experiments.read("x", "name: x\nwrong: y\n"))
        .satisfies(
            e -> {
              String known = e.getMessage().replaceFirst(".*Known keys: (.*)\\.", "$1");
              List<String> keys = List.of(known.split(", "));
              assertThat(keys).contains("name", "compare", "pictures");
              assertThat(keys)
                  .allSatisfy(key -> assertThat(reference).contains("\n| `" + key + "` | "));
            });
  }
}
