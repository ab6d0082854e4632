package org.okra.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.OkraException;
import org.okra.core.component.Declaration;
import org.okra.experiments.model.SavedPipeline;
import org.okra.experiments.plan.Forecast;
import org.okra.experiments.plan.Plan;
import org.okra.experiments.plugin.Kinds;
import org.okra.experiments.plugin.Plugins;
import org.okra.experiments.report.HtmlReport;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;
import org.okra.experiments.result.RunResult;

/**
 * No built-in is special: a plugin with a twin of a built-in of every kind is planned, checked,
 * run, reported and saved like these. A twin is called {@code twin-NAME}, so that texts are the
 * same but for that word.
 */
final class TwinsTest {
  private static final String TWIN = "twin-";

  /** Built-ins of every kind but sample codecs; see below for these. */
  private static final String EXPERIMENT =
      """
      name: same
      method: searched
      dataset: {type: drawn-digits, train: 60, test: 10}
      split: {type: first, train: 45}
      labelled: 35
      preprocess: [standardise]
      input: {kernel: {type: gaussian, gamma: 0.002}, sketch: {type: subsample, size: 20}}
      output: {kernel: {type: gaussian, gamma: 0.05}, projection: {type: kde, components: 5}}
      estimator: {type: low-rank, lambda: 1.0e-3}
      decoder: {type: candidates, from: all}
      metrics: [{type: top-k-accuracy, k: 3}, rmse]
      compare:
        machine:
          output: {kernel: linear, sketch: coordinates}
          estimator: {type: lipschitz, loss: {type: huber, kappa: 0.5}, coupling: identity}
          decoder: vector
        least-loss: {decoder: {type: loss-search, loss: squared}}
      """;

  private static final Set<String> NAMES =
      new LinkedHashSet<>(
          List.of(
              "drawn-digits",
              "first",
              "standardise",
              "gaussian",
              "subsample",
              "coordinates",
              "kde",
              "low-rank",
              "huber",
              "identity",
              "candidates",
              "vector",
              "squared",
              "top-k-accuracy",
              "rmse"));

  private static final String WORDS =
      """
      name: words
      dataset: numerals
      input: {kernel: {type: string-spectrum, length: 2}}
      output: {kernel: linear, sketch: coordinates}
      decoder: vector
      metrics: [rmse]
      """;

  @TempDir private static Path compiled;
  private static Plugins plugins;
  private static Experiments experiments;

  @TempDir private Path folder;

  @BeforeAll
  static void load() throws IOException {
    String source = Page.read(Page.root().resolve("docs/src/test/twins/Twins.java")).text();
    plugins = Plugins.load(PluginProject.jar(List.of(source), services(), compiled));
    assertThat(plugins.jars().get(0).problem()).isEmpty();
    experiments = new Experiments(plugins);
  }

  @AfterAll
  static void close() {
    experiments.close();
    plugins.close();
  }

  private static Map<String, String> services() {
    Map<String, List<String>> classes = new TreeMap<>();
    classes.put("org.okra.kernels.Kernel", List.of("Gaussian", "WordSpectrum"));
    classes.put("org.okra.sketches.MapSource", List.of("Subsample", "Plain"));
    classes.put("org.okra.sketches.MapFormat", List.of("PlainFormat"));
    classes.put("org.okra.estimators.ProjectionLearner", List.of("Kde"));
    classes.put("org.okra.estimators.Estimator", List.of("TraceNorm"));
    classes.put("org.okra.estimators.loss.Loss", List.of("Huber"));
    classes.put("org.okra.estimators.lipschitz.Coupling", List.of("Alone"));
    classes.put("org.okra.decoders.Decoder", List.of("Search", "AsPredicted"));
    classes.put("org.okra.evaluation.loss.StructuredLoss", List.of("Squared"));
    classes.put("org.okra.evaluation.Metric", List.of("Rmse", "TopK"));
    classes.put("org.okra.datasets.DatasetSource", List.of("Digits", "Numerals", "WordNumerals"));
    classes.put("org.okra.datasets.split.SplitMethod", List.of("First"));
    classes.put("org.okra.datasets.prepare.Preparation", List.of("Standard"));
    classes.put("org.okra.core.sample.codec.SampleCodec", List.of("Words"));
    return classes.entrySet().stream()
        .collect(
            Collectors.toMap(
                each -> "META-INF/services/" + each.getKey(),
                each ->
                    each.getValue().stream()
                        .map(name -> "twins.Twins$" + name + "\n")
                        .collect(Collectors.joining())));
  }

  /** The experiment with twins in the place of some built-ins. */
  private static String with(String text, Set<String> names) {
    String result = text;
    for (String name : names) {
      result =
          result.replaceAll(
              "(type: |\\[|, |sketch: |coupling: |decoder: |loss: |dataset: )" + name + "\\b",
              "$1" + TWIN + name);
    }
    return result;
  }

  private static String plain(String text) {
    return text.replace(TWIN, "");
  }

  @Test
  void thereIsATwinOfEveryKind() {
    assertThat(
            plugins.jars().get(0).declarations().stream()
                .<Class<?>>map(Declaration::kind)
                .distinct()
                .toList())
        .containsExactlyElementsOf(Kinds.ALL);
    for (String name : NAMES) {
      assertThat(with(EXPERIMENT, Set.of(name))).contains(TWIN + name);
    }
  }

  /** One at a time, so that no two differences cancel, and all together. */
  @Test
  void thePlanIsTheSame() {
    List<Plan> expected = plans(EXPERIMENT);
    assertThat(expected.get(0).stages()).extracting("name").contains("projection", "fit");
    for (String name : NAMES) {
      assertThat(plans(with(EXPERIMENT, Set.of(name)))).as(name).isEqualTo(expected);
    }
    assertThat(plans(with(EXPERIMENT, NAMES))).isEqualTo(expected);
  }

  private List<Plan> plans(String text) {
    return experiments.plan(text).stream().map(Forecast::plan).toList();
  }

  @Test
  void theReportIsTheSame() {
    Results expected = experiments.run(EXPERIMENT, folder.resolve("built-in"));
    Results twins = experiments.run(with(EXPERIMENT, NAMES), folder.resolve("twins"));
    assertThat(plain(twins.methods().get(0).metrics().keySet().toString()))
        .isEqualTo(expected.methods().get(0).metrics().keySet().toString());
    assertThat(plain(HtmlReport.text(untimed(twins))))
        .isEqualTo(HtmlReport.text(untimed(expected)));
  }

  /** Without what differs from run to run. */
  private static Results untimed(Results results) {
    return new Results(
        results.name(),
        results.configuration(),
        results.seeds(),
        Map.of(),
        results.data(),
        results.methods().stream().map(TwinsTest::untimed).toList(),
        results.spectra(),
        results.gallery());
  }

  private static MethodResult untimed(MethodResult method) {
    return new MethodResult(
        method.name(),
        method.configuration(),
        method.metrics(),
        1,
        1,
        1,
        method.runs().stream()
            .map(
                run ->
                    new RunResult(
                        run.method(),
                        run.seed(),
                        run.fold(),
                        run.metrics(),
                        1,
                        1,
                        1,
                        run.chosen(),
                        run.facts()))
            .toList());
  }

  /** What an experiment is refused for: a change of one of its lines, from and to. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "lambda: 1.0e-3 -> lambda: 0",
        "lambda: 1.0e-3 -> lambdas: 1",
        "type: low-rank -> type: lowrank",
        "components: 5 -> components: 36",
        "type: first, train: 45 -> type: first, train: 60",
        "size: 20 -> size: 36",
        "type: drawn-digits, train: 60, test: 10 -> type: mallows-rankings, train: 60, test: 10",
        "kappa: 0.5 -> kappa: -1",
        "gaussian, gamma: 0.05 -> mallows, gamma: 0.05",
      })
  void theChecksAreTheSame(String change) {
    String[] texts = change.split(" -> ");
    assertThat(EXPERIMENT).contains(texts[0]);
    String changed = EXPERIMENT.replace(texts[0], texts[1]);
    OkraException expected = refusal(changed, "built-in");
    OkraException twins = refusal(with(changed, NAMES), "twins");
    assertThat(twins.code()).isEqualTo(expected.code());
    assertThat(comparable(twins)).isEqualTo(comparable(expected));
  }

  private OkraException refusal(String text, String out) {
    OkraException refusal =
        catchThrowableOfType(OkraException.class, () -> experiments.run(text, folder.resolve(out)));
    assertThat(refusal).as(text).isNotNull();
    return refusal;
  }

  /** Lists of names hold both, and suggestions one of two that are as near. */
  private static String comparable(OkraException refusal) {
    return plain(refusal.getMessage())
        .replaceAll(" Known: .*", "")
        .replaceAll(" Did you mean .*", "");
  }

  /** The data fit into 4 MiB, the spectrum of all inputs does not. */
  @Test
  void whatDoesNotFitIntoMemoryIsRefusedAlike() {
    String large =
        EXPERIMENT
            .replace("train: 60", "train: 1000")
            .replace("train: 45", "train: 800")
            .replace("labelled: 35\n", "")
            .replace(", sketch: {type: subsample, size: 20}", "");
    try (Experiments small = new Experiments(plugins, Path.of("no-data"), 1L << 22)) {
      String expected = memoryError(small, large);
      assertThat(expected)
          .startsWith("Method 'searched' needs about ")
          .contains("the budget is that");
      assertThat(plain(memoryError(small, with(large, NAMES)))).isEqualTo(expected);
    }
  }

  /** What data take of the budget hangs on when the garbage collector last ran. */
  private String memoryError(Experiments small, String text) {
    return catchThrowableOfType(OkraException.class, () -> small.run(text, folder.resolve("small")))
        .getMessage()
        .replaceAll("the budget is [0-9.]+ MiB", "the budget is that");
  }

  /** Samples, maps, kernels and preprocessing of a plugin come back from a model file. */
  @ParameterizedTest
  @ValueSource(strings = {"searched", "machine", "least-loss"})
  void modelFilesPredictTheSame(String method) {
    assertThat(saved(with(EXPERIMENT, NAMES), method)).isEqualTo(saved(EXPERIMENT, method));
  }

  /** A type of sample with its codec, kernel and data set, beside strings. */
  @Test
  void samplesOfAPluginAreLikeStrings() {
    Set<String> names = Set.of("numerals", "string-spectrum");
    assertThat(with(WORDS, names)).contains("twin-numerals", "twin-string-spectrum");
    assertThat(plans(with(WORDS, names))).isEqualTo(plans(WORDS));
    assertThat(metrics(with(WORDS, names), "twins")).isEqualTo(metrics(WORDS, "built-in"));
    assertThat(saved(with(WORDS, names), "words")).isEqualTo(saved(WORDS, "words"));
  }

  private List<Double> metrics(String text, String out) {
    return experiments.run(text, folder.resolve(out)).methods().stream()
        .map(method -> method.metrics().get("rmse").mean())
        .toList();
  }

  /** What a model that was read from its file predicts of its training rows. */
  private List<String> saved(String text, String method) {
    SavedPipeline<?, ?> copy =
        experiments.copy(experiments.fit(text, method), folder.resolve("model.okra"));
    return experiments.predicted(copy, text);
  }
}
