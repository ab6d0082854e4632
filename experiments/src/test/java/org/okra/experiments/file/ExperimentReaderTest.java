package org.okra.experiments.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.estimators.Ridge;
import org.okra.experiments.TestWiring;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapSource;

final class ExperimentReaderTest {
  private static final String TEXT =
      """
      name: bibtex-sisokr
      dataset: {type: mulan, train: a.arff.gz, test: b.arff.gz, labels: c.xml}   # or {name: bibtex}
      preprocess: [{type: standardise}]
      input:  {kernel: {type: gaussian, gamma: 5.0e-5}, sketch: {type: subsample, size: 2250}}
      output:
        kernel: {type: gaussian, gamma: 5.0e-5}
        sketch: {type: p-sparsified, size: 200, p: 20/n, entries: gaussian}
      estimator: {type: ridge, lambda: 1.0e-5}
      decoder: {type: candidates, from: train}
      metrics: [f1, hamming]
      seeds: 10
      compare:
        iokr: {input.sketch: none, output.sketch: none, output.kernel.gamma: 0.5}
      """;

  private final ExperimentReader reader = TestWiring.reader();

  private static String type(Object component) {
    return Specification.of(component).type();
  }

  private ExperimentFile parse(String text, String... assignments) {
    return reader.parse("x.yaml", text, List.of(assignments));
  }

  @Test
  void readsTheExampleOfTheDocumentation() {
    ExperimentFile file = parse(TEXT);
    assertThat(file.name()).isEqualTo("bibtex-sisokr");
    assertThat(file.seeds()).hasSize(10).startsWith(0L, 1L);
    assertThat(file.methods()).extracting(Method::name).containsExactly("bibtex-sisokr", "iokr");
    Settings first = file.methods().get(0).settings();
    assertThat(type(first.dataset())).isEqualTo("mulan");
    assertThat(first.inputSketch()).isEqualTo(MapSource.subsample(2250));
    assertThat(type(first.outputSketch())).isEqualTo("p-sparsified");
    assertThat(first.projection()).isEmpty();
    assertThat(first.candidates()).isEqualTo(CandidateSource.TRAIN);
    assertThat(first.metricNames()).containsExactly("f1", "hamming");
    Settings second = file.methods().get(1).settings();
    assertThat(second.inputSketch()).isEqualTo(MapSource.exact());
    assertThat(second.outputSketch()).isEqualTo(MapSource.exact());
    assertThat((Object) second.outputKernel()).isEqualTo(new GaussianKernel(0.5));
    assertThat((Object) second.inputKernel()).isEqualTo(first.inputKernel());
  }

  @Test
  void whatIsLeftOutHasDefaults() {
    ExperimentFile file =
        parse(
            """
            name: short
            dataset: {name: bibtex}
            input: {kernel: linear}
            output: {kernel: gaussian}
            metrics: f1
            """);
    Settings settings = file.methods().get(0).settings();
    assertThat(file.seeds()).containsExactly(0L);
    assertThat(Specification.of(settings.dataset()).toString())
        .isEqualTo("{type: catalogue, name: bibtex}");
    assertThat(type(settings.estimator())).isEqualTo("ridge");
    assertThat(type(settings.decoder())).isEqualTo("candidates");
    assertThat(settings.split()).isEmpty();
    assertThat(settings.labelled()).isEmpty();
    assertThat(settings.precision()).isEmpty();
    assertThat(settings.preprocess()).isEmpty();
  }

  @Test
  void vectorsReadAsPredictedAreTheirOwnCoordinates() {
    String decoder = "decoder=vector";
    MapSource silent = outputSketch("output={kernel: linear}", decoder);
    assertThat(silent).isEqualTo(MapSource.coordinates());
    MapSource none = outputSketch("output={kernel: linear, sketch: none}", decoder);
    assertThat(none).isEqualTo(MapSource.exact());
    assertThat(outputSketch("output={kernel: linear}")).isEqualTo(MapSource.exact());
    MapSource gaussian = outputSketch("output={kernel: {type: gaussian, gamma: 1}}", decoder);
    assertThat(gaussian).isEqualTo(MapSource.exact());
  }

  private MapSource outputSketch(String... assignments) {
    return parse(TEXT.replaceAll("(?s)compare:.*", ""), assignments)
        .methods()
        .get(0)
        .settings()
        .outputSketch();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "metrics: [f1, hamming]     | metrics: [{type: kernel-loss, kernel: {type: gausian}}]"
            + " | x.yaml:10: There is no kernel 'gausian'. Did you mean 'gaussian'?",
        "metrics: [f1, hamming]     | metrics: [{type: mean-loss, loss: haming}]"
            + " | x.yaml:10: There is no loss 'haming'. Did you mean 'hamming'?",
        "type: candidates           | type: loss-search, loss: {type: f2}"
            + " | x.yaml:9: There is no loss 'f2'. Did you mean 'f1'?",
        "sketch: {type: p-sparsified, size: 200, p: 20/n, entries: gaussian}"
            + " | sketch: {type: subsampel}"
            + " | x.yaml:7: There is no sketch 'subsampel'. Did you mean 'subsample'?",
        "kernel: {type: gaussian, gamma: 5.0e-5}, sketch"
            + " | kernel: {type: sum, terms: [linear, {type: gausian}]}, sketch"
            + " | x.yaml:4: There is no kernel 'gausian'. Did you mean 'gaussian'?",
        "{type: ridge, lambda: 1.0e-5} | {type: lipschitz, loss: {type: hubber}}"
            + " | x.yaml:8: There is no regression loss 'hubber'. Did you mean 'huber'?",
      })
  void mistakesInsideComponentsAreFoundWithTheirLine(String good, String bad, String error) {
    assertThat(TEXT).contains(good);
    assertThatThrownBy(() -> parse(TEXT.replace(good, bad)))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageStartingWith(error);
  }

  @Test
  void optionsOfADefaultCanBeSetWithoutNamingIt() {
    String text =
        TEXT.replace("estimator: {type: ridge, lambda: 1.0e-5}\n", "")
            .replace("decoder: {type: candidates, from: train}\n", "")
            .replace("output.sketch: none", "estimator.lambda: 0.5");
    ExperimentFile file = parse(text);
    assertThat(file.methods().get(1).settings().estimator()).isEqualTo(new Ridge(0.5));
    assertThat(parse(text, "estimator.lambda=0.25").methods().get(0).settings().estimator())
        .isEqualTo(new Ridge(0.25));
  }

  @Test
  void theMethodOfTheFileMayHaveANameOfItsOwn() {
    assertThat(parse("method: sisokr\n" + TEXT).methods().get(0).name()).isEqualTo("sisokr");
  }

  @Test
  void setChangesOneValueAndReachesVariations() {
    ExperimentFile file =
        parse(TEXT, "estimator.lambda=0.25", "seeds=[3, 5]", "preprocess.0.type=standardise");
    assertThat(file.methods())
        .allSatisfy(method -> assertThat(method.settings().estimator()).isEqualTo(new Ridge(0.25)));
    assertThat(file.seeds()).containsExactly(3L, 5L);
  }

  @Test
  void setTurnsAShortFormIntoALongOne() {
    ExperimentFile file =
        parse(TEXT, "input.kernel=gaussian", "input.kernel.gamma=2", "output.sketch=none");
    assertThat((Object) file.methods().get(0).settings().inputKernel())
        .isEqualTo(new GaussianKernel(2));
  }

  @Test
  void configurationOfAMethodHoldsWhatDecidesItsResultOnly() {
    ExperimentFile file = parse(TEXT);
    assertThat(file.methods().get(0).configuration())
        .containsKeys("dataset", "input", "output", "estimator", "decoder", "metrics")
        .doesNotContainKeys("name", "seeds", "compare");
    ExperimentFile renamed = parse(TEXT.replace("bibtex-sisokr", "other"), "seeds=2");
    assertThat(renamed.methods().get(1).configuration())
        .isEqualTo(file.methods().get(1).configuration());
  }

  @Test
  void searchSpacesUnfold() {
    ExperimentFile file =
        parse(
            TEXT
                + """
                search:
                  space:
                    estimator.lambda: {from: 1.0e-4, to: 1.0, count: 3}
                    input.kernel.gamma: [0.1, 0.2]
                  metric: hamming
                  split: {type: k-fold, folds: 3}
                  trials: 4
                """);
    SearchSettings search = file.methods().get(0).search().orElseThrow();
    assertThat(search.space().get("input.kernel.gamma").values()).containsExactly(0.1, 0.2);
    assertThat(search.space().get("estimator.lambda").values()).hasSize(3);
    assertThat((double) search.space().get("estimator.lambda").values().get(1)).isEqualTo(1e-2);
    assertThat(search.way()).isEqualTo(SearchSettings.Way.RANDOM);
    assertThat(search.metric()).as("hamming").isEqualTo(1);
    assertThat(search.trials()).contains(4);
  }

  @Test
  void alternativesAreSpacesOfTheirOwn() {
    String space = "search: {space: {estimator.lambda: [0.1]}, alternatives: [%s]}\n";
    SearchSettings search =
        parse(TEXT + space.formatted("{estimator: [constant, {type: nearest, neighbours: 2}]}"))
            .methods()
            .get(0)
            .search()
            .orElseThrow();
    assertThat(search.spaces()).hasSize(2);
    assertThat(search.alternatives().get(0).get("estimator").values()).hasSize(2);
    assertThatThrownBy(() -> parse(TEXT + space.formatted("{}")))
        .hasMessageContaining("search.alternatives names no setting");
    assertThatThrownBy(() -> parse(TEXT + space.formatted("{estimator: [nearst]}")))
        .hasMessageContaining("Did you mean 'nearest'?");
    assertThatThrownBy(() -> parse(TEXT + space.formatted("{dataset: [x]}")))
        .hasMessageContaining("cannot be searched");
    String continuous =
        """
        search:
          space: {estimator.lambda: {from: 1.0e-4, to: 1.0}}
          alternatives: [{estimator.lambda: {from: 2.0, to: 3.0}}]
          method: continuous
          trials: 3
        """;
    assertThatThrownBy(() -> parse(TEXT + continuous))
        .hasMessageContaining("A continuous search has one space");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "metrics: [f1, hamming]|metrixs: [f1]|10|no key 'metrixs'. Did you mean 'metrics'?",
        "gamma: 5.0e-5}, sketch: {type: sub|gama: 5.0e-5}, sketch: {type: sub|4|'gamma'?",
        "type: subsample|type: subsampel|4|no sketch 'subsampel'. Did you mean 'subsample'?",
        "size: 2250|size: many|4|size",
        "size: 2250|size: 0|4|size",
        "lambda: 1.0e-5|lambda: -1|8|lambda' is -1.0; it must be a finite number above 0.",
        "lambda: 1.0e-5|lambda: [1]|8|number is expected",
        "from: train|from: tain|9|from is 'tain'",
        "seeds: 10|seeds: 0|11|repetitions from 1",
        "seeds: 10|seeds: 1.5|11|whole numbers",
        "seeds: 10|seeds: [1, 1]|11|different",
        "seeds: 10|labelled: 0|11|labelled is 0",
        "seeds: 10|precision: half|11|precision is 'half'; allowed are double and single",
        "name: bibtex-sisokr|name: ../x|1|not a name",
        "iokr: {input.sketch|bibtex-sisokr: {input.sketch|13|Two methods",
        "output.sketch: none|output.sketsh: none|13|no key 'sketsh'. Did you mean 'sketch'?",
        "output.sketch: none|seeds: 3|13|cannot change 'seeds'",
        "f1, hamming|f1, f1|10|twice",
        "[f1, hamming]|[]|10|at least one",
        "p: 20/n|p: 0/n|7|p",
        "{type: standardise}|{kind: standardise}|3|needs the key 'type'",
        "seeds: 10|seeds:|11|no value",
        "seeds: 10|seeds: [1, 2|12|",
        "seeds: 10|seeds: 99999999999999999999|11|64 bits",
      })
  void errorsNameLineAndRemedy(String from, String to, int line, String text) {
    String broken = TEXT.replace(from, to);
    assertThat(broken).isNotEqualTo(TEXT);
    assertThatThrownBy(() -> parse(broken))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.kind().name()).isEqualTo("USER"))
        .hasMessageStartingWith("x.yaml:" + line + ": ")
        .hasMessageContaining(text == null ? "" : text);
  }

  @Test
  void nestedKernelsAreChecked() {
    String broken =
        TEXT.replace(
            "input:  {kernel: {type: gaussian, gamma: 5.0e-5}",
            "input:  {kernel: {type: sum, terms: [{type: gausian}, linear]}");
    assertThatThrownBy(() -> parse(broken))
        .hasMessageStartingWith("x.yaml:4: ")
        .hasMessageContaining("Did you mean 'gaussian'?");
  }

  @Test
  void aProjectionMayFollowASketch() {
    Settings settings =
        parse(TEXT, "output.projection={type: kde, components: 3}").methods().get(0).settings();
    assertThat(type(settings.outputSketch())).isEqualTo("p-sparsified");
    assertThat(type(settings.projection().orElseThrow())).isEqualTo("kde");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "method: hill               | method is 'hill'; allowed are grid, random, race and"
            + " continuous.",
        "method: continuous         | needs the number of trials",
        "split: {type: leave-one-out, rows: 0} | rows is 0; it must be a number of rows, at least"
            + " 1.",
        "split: {type: leave-one-out, row: 5}  | 'row'",
        "split: leave-two-out       | There is no split 'leave-two-out'",
      })
  void mistakesInSearchesAreFoundWithTheirLine(String line, String error) {
    String text =
        TEXT + "search:\n  space: {estimator.lambda: {from: 1.0e-4, to: 1.0, count: 3}}\n";
    assertThatThrownBy(() -> parse(text + "  " + line + "\n"))
        .hasMessageStartingWith("x.yaml:")
        .hasMessageContaining(error);
  }

  @Test
  void continuousSearchesNeedRangesAndLeaveOneOutIsASplit() {
    String search =
        TEXT
            + """
            search:
              space: {estimator.lambda: {from: 1.0e-4, to: 1.0}}
              method: continuous
              trials: 9
              split: leave-one-out
            """;
    SearchSettings settings = parse(search).methods().get(0).search().orElseThrow();
    assertThat(settings.way()).isEqualTo(SearchSettings.Way.CONTINUOUS);
    assertThat(settings.validation()).isEqualTo(new SearchSettings.Validation.LeaveOneOut(500));
    assertThatThrownBy(() -> parse(search.replace("{from: 1.0e-4, to: 1.0}", "[1.0, 2.0]")))
        .hasMessageContaining("A continuous search needs ranges");
  }

  @Test
  void errorsOfAssignmentsNameTheAssignment() {
    assertThatThrownBy(() -> parse(TEXT, "estimator.lamda=1"))
        .hasMessageStartingWith("--set estimator.lamda=1: ")
        .hasMessageContaining("Did you mean 'lambda'?");
    assertThatThrownBy(() -> parse(TEXT, "estimator")).hasMessageContaining("write key=value");
    assertThatThrownBy(() -> parse(TEXT, "a..b=1")).hasMessageContaining("is no path");
    assertThatThrownBy(() -> parse(TEXT, "preprocess.7.type=x"))
        .hasMessageContaining("no element of a list of 1");
  }

  @Test
  void searchValuesAreCheckedBeforeAnyWork() {
    String search = "search: {space: {estimator.lambda: [0.1, -3]}}\n";
    assertThatThrownBy(() -> parse(TEXT + search))
        .hasMessageContaining("Option 'lambda' is -3.0; it must be a finite number above 0.");
  }

  @Test
  void onlyWhatCanBeSearchedIs() {
    assertThatThrownBy(() -> parse(TEXT + "search: {space: {estimater.lambda: [0.1]}}\n"))
        .hasMessageContaining("no key 'estimater'. Did you mean 'estimator'?");
    assertThatThrownBy(() -> parse(TEXT + "search: {space: {labelled: [10, 20]}}\n"))
        .hasMessageContaining("'labelled' cannot be searched");
    assertThatThrownBy(() -> parse(TEXT + "search: {space: {seeds: [1, 2]}}\n"))
        .hasMessageContaining("'seeds' cannot be searched");
  }

  @Test
  void filesNestedTooDeepAreRefused() {
    assertThatThrownBy(() -> parse("name: " + "[".repeat(50_000)))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT));
  }

  @Test
  void keysAppearOnce() {
    assertThatThrownBy(() -> parse(TEXT + "seeds: 3\n")).hasMessageContaining("appears twice");
  }

  @Test
  void aliasesThatUnfoldWithoutEndAreRefused() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n");
    for (int i = 1; i < 9; i++) {
      String before = "*a" + (i - 1);
      bomb.append("a" + i + ": &a" + i + " [" + (before + ", ").repeat(9) + before + "]\n");
    }
    assertThatThrownBy(() -> parse(bomb.toString()))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT));
  }

  @Test
  void filesThatCannotBeReadSaySo(@TempDir Path folder) throws Exception {
    assertThatThrownBy(() -> reader.read(folder.resolve("none.yaml"), List.of()))
        .hasMessageContaining("there is no such file");
    Path latin = folder.resolve("latin.yaml");
    Files.write(latin, "name: \u00e9".getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> reader.read(latin, List.of())).hasMessageContaining("UTF-8");
    Path empty = Files.writeString(folder.resolve("empty.yaml"), "");
    assertThatThrownBy(() -> reader.read(empty, List.of())).hasMessageContaining("empty");
    Path list = Files.writeString(folder.resolve("list.yaml"), "- a\n");
    assertThatThrownBy(() -> reader.read(list, List.of())).hasMessageContaining("mapping");
  }
}
