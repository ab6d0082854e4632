package org.okra.experiments.file;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.experiments.plugin.Installed;
import org.okra.experiments.plugin.Kinds;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.run.Json;

final class ExperimentSchemaTest {
  private static final String BIBTEX =
      """
      name: bibtex-sisokr
      dataset: {type: mulan, train: bibtex-train.arff.gz, test: bibtex-test.arff.gz, labels: bibtex.xml}
      preprocess: [{type: standardise}]
      input:  {kernel: {type: gaussian, gamma: 5.0e-5}, sketch: {type: subsample, size: 2250}}
      output: {kernel: {type: gaussian, gamma: 5.0e-5}, sketch: {type: p-sparsified, size: 200, p: 20/n, entries: gaussian}}
      estimator: {type: ridge, lambda: 1.0e-5}
      decoder: {type: candidates, from: train}
      metrics: [f1, hamming]
      seeds: 10
      compare:
        iokr: {input.sketch: none, output.sketch: none, output.kernel.gamma: 0.5}
      """;

  private final Installed installed = new Installed(Plugins.none());
  private final Map<String, Object> map = new ExperimentSchema(installed).toMap();
  private final Schema schema =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
          .getSchema(Json.text(map));

  private List<Error> problems(String yaml) {
    return schema.validate(Json.text(YamlText.read("test", yaml).plain()), InputFormat.JSON);
  }

  @Test
  void isItselfASchema() {
    Schema meta =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema("{\"$ref\": \"https://json-schema.org/draft/2020-12/schema\"}");
    assertThat(meta.validate(Json.text(map), InputFormat.JSON)).isEmpty();
  }

  @Test
  void fileOfTheGuideConforms() {
    assertThat(problems(BIBTEX)).isEmpty();
  }

  @Test
  void everyKeyOfTheReaderIsAKeyOfTheSchema() {
    assertThat(((Map<?, ?>) map.get("properties")).keySet())
        .map(String::valueOf)
        .containsExactlyInAnyOrderElementsOf(Key.names(ExperimentKeys.FILE));
  }

  static List<Path> bundled() throws IOException, URISyntaxException {
    Path folder =
        Path.of(ExperimentSchema.class.getResource("/org/okra/experiments/demo.yaml").toURI())
            .getParent();
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("bundled")
  void bundledFilesConform(Path file) throws IOException {
    assertThat(problems(Files.readString(file))).isEmpty();
  }

  @Test
  void thereAreBundledFiles() throws IOException, URISyntaxException {
    assertThat(bundled()).hasSizeGreaterThan(10);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "split: leave-one-out",
        "split: {type: leave-one-out, rows: 300}",
        "method: random, trials: 5",
        "method: continuous, trials: 5"
      })
  void searchesConform(String how) {
    String search = "search: {space: {estimator.lambda: {from: 0.1, to: 1}}, " + how + "}\n";
    assertThat(problems(BIBTEX + search)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{name: bibtex}",
        "drawn-digits",
        "{type: drawn-digits, train: 100, variation: 0.5}",
        "{type: csv, train: a.csv, outputs: y, separator: semicolon}"
      })
  void shorthandsOfDataSetsConform(String dataset) {
    assertThat(problems(BIBTEX.replaceAll("dataset: .*", "dataset: " + dataset))).isEmpty();
  }

  @Test
  void nestedKernelsAndSearchesConform() {
    String text =
        BIBTEX.replaceAll("input: .*", "input: {kernel: {type: sum, terms: [linear]}}")
            + """
            search:
              space: {estimator.lambda: {from: 1.0e-6, to: 1, count: 4}, input.kernel: [linear]}
              metric: f1
              split: {type: k-fold, folds: 3}
            """;
    assertThat(problems(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "estimator: {type: ridge, lamda: 1}",
        "estimator: {type: rigde}",
        "estimator: ridgee",
        "estimator: {type: ridge, lambda: small}",
        "decoder: {type: candidates, from: nowhere}",
        "decoder: {type: labels, rule: best}",
        "decoder: loss-search",
        "seeds: 0",
        "metrics: f2",
        "metrik: f1",
        "compare: [iokr]",
        "input: {sketch: none}"
      })
  void mistakesDoNotConform(String line) {
    String key = line.substring(0, line.indexOf(':'));
    String text = BIBTEX.replaceAll("(?m)^" + key + ":.*\n", "").replaceAll("  iokr: .*\n", "");
    assertThat(problems(text.replace("compare:\n", "") + line + "\n")).isNotEmpty();
  }

  @Test
  void everyComponentIsThereWithEveryOption() {
    assertThat(map.get("$defs")).isInstanceOf(Map.class);
    Map<?, ?> definitions = (Map<?, ?>) map.get("$defs");
    installed
        .declarations()
        .forEach(
            each -> {
              String key = Kinds.key(each.kind()) + "." + each.name();
              assertThat(definitions.containsKey(key)).as(key).isTrue();
              Map<?, ?> properties =
                  (Map<?, ?>) ((Map<?, ?>) definitions.get(key)).get("properties");
              each.options()
                  .forEach(option -> assertThat(properties.containsKey(option.name())).isTrue());
            });
  }
}
