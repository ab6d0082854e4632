package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.inject.Injector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.run.Progress;
import org.okra.core.run.RunContext;
import org.okra.estimators.Nearest;
import org.okra.experiments.TestWiring;
import org.okra.experiments.file.ExperimentReader;
import org.okra.experiments.file.Method;

/** A race tries everything on few rows, and what is left of it on all. */
final class RaceTest {
  private static final String TEXT =
      """
      name: race
      dataset: {type: drawn-digits, train: 1100, test: 5}
      input: {kernel: {type: gaussian, gamma: 0.05}%s}
      output: {kernel: {type: gaussian, gamma: 0.05}, sketch: {type: subsample, size: 40}}
      estimator: {type: ridge, lambda: 1.0e-4}
      metrics: [rmse]
      search:
        space:
          input.kernel.gamma: [1.0e-6, 0.01, 0.05, 1000.0, 5000.0, 9000.0]
          estimator.lambda: [1.0e-6, 1.0e-3]
        split: {type: leave-one-out, rows: 60}
        method: %s
      """;

  private final Injector injector =
      TestWiring.injector(RunContext.builder().seed(3), Path.of("none"), Progress.SILENT);
  private final RunContext context = injector.getInstance(RunContext.class);

  @AfterEach
  void close() {
    context.close();
  }

  private Tuned tune(String sketch, String way) {
    return tune(TEXT.formatted(sketch, way), TrialLog.NONE);
  }

  private Tuned tune(String text, TrialLog log) {
    Method method =
        injector
            .getInstance(ExperimentReader.class)
            .parse("x.yaml", text, List.of())
            .methods()
            .get(0);
    RunRows<?> rows =
        new ExperimentData(injector.getInstance(DataSource.class)).rows(method, 0, context);
    return injector
        .getInstance(Tuner.class)
        .tune(method, method.search().orElseThrow(), rows, context, log);
  }

  @Test
  void theBestOfARaceIsTheBestOfAGrid() {
    Tuned grid = tune("", "grid");
    Tuned race = tune("", "race");
    assertThat(grid.trials()).hasSize(12);
    // 500, 1000 and 1100 rows; six widths, then three, then two.
    assertThat(race.trials()).hasSize(4);
    assertThat(race.best()).isEqualTo(grid.best());
    assertThat(tune("", "race").best()).isEqualTo(race.best());
  }

  /** Another estimator has no widths: its settings are tried once, and stay to the end. */
  @Test
  void alternativesAreTriedByThemselvesAndStay() {
    String alternatives =
        """
          alternatives:
          - estimator: [{type: nearest, neighbours: 2}, constant]
            input.kernel.gamma: [0.05]
        """;
    String text = TEXT + alternatives;
    Tuned grid = tune(text.formatted("", "grid"), TrialLog.NONE);
    assertThat(grid.trials()).hasSize(14);
    assertThat(grid.trials().get(12).settings())
        .containsOnlyKeys("estimator", "input.kernel.gamma");
    Tuned race = tune(text.formatted("", "race"), TrialLog.NONE);
    assertThat(race.best()).isEqualTo(grid.best());
    assertThat(race.trials())
        .filteredOn(trial -> trial.settings().containsKey("estimator"))
        .isNotEmpty();
    Tuned others =
        tune(
            TEXT.replace("[1.0e-6, 1.0e-3]", "[1.0e9, 1.0e10]").formatted("", "race")
                + alternatives,
            TrialLog.NONE);
    assertThat(others.best().settings().get("estimator").toString()).contains("nearest");
    assertThat(others.method().settings().estimator()).isEqualTo(new Nearest(2));
  }

  /** What has no sketch, or one of its own, is compared with sketches that grow, and does not. */
  @Test
  void alternativesDoNotGrow() {
    String text =
        TEXT.formatted(", sketch: {type: subsample, size: 20}", "race")
                .replace("  space:\n", "  space:\n    input.sketch.size: [20, 40]\n")
            + """
              alternatives:
              - estimator: [{type: nearest, neighbours: 2}]
                input.kernel: [linear]
                input.sketch: [coordinates]
              - input.kernel.gamma: [0.05]
                estimator.lambda: [1.0e-6]
                input.sketch.size: [10]
            """;
    List<Object> sizes = new ArrayList<>();
    List<SearchHistory.Round> rounds = new ArrayList<>();
    injector.getInstance(SearchHistory.class).listen(rounds::add);
    Tuned race = tune(text, TrialLog.NONE);
    assertThat(race.failures()).isEmpty();
    rounds.forEach(
        round ->
            round.found().trials().stream()
                .filter(trial -> trial.settings().containsKey("input.sketch.size"))
                .forEach(trial -> sizes.add(trial.settings().get("input.sketch.size"))));
    // That with a size of its own is tried as well; 40 landmarks are tried in the end.
    assertThat(sizes).contains(20L, 10L, 40L);
    assertThat(rounds.get(0).found().trials())
        .filteredOn(trial -> trial.settings().containsKey("estimator"))
        .hasSize(1)
        .allSatisfy(trial -> assertThat(trial.settings()).doesNotContainKey("input.sketch.size"));
  }

  /** Spaces of the same settings are told apart by values. */
  @Test
  void alternativesMayHaveTheSettingsOfTheSpace() {
    String text =
        TEXT.formatted("", "race\n  minutes: 5")
                .replace(
                    "estimator.lambda: [1.0e-6, 1.0e-3]",
                    "estimator: [{type: ridge, lambda: 1.0e-6}, {type: ridge, lambda: 1.0e-3}]")
            + """
              alternatives:
              - input.kernel.gamma: [0.05]
                estimator: [constant]
            """;
    Tuned race = tune(text, TrialLog.NONE);
    // The constant is the worst, and stays all the same.
    assertThat(race.trials())
        .filteredOn(trial -> trial.settings().get("estimator").toString().contains("constant"))
        .hasSize(1);
    assertThat(race.best().settings().get("estimator").toString()).contains("ridge");
  }

  /** Kernels go on where the best so far has no time left, and it is chosen unless they pass it. */
  @Test
  void theBestThatHasNoTimeForMoreRowsStaysTheBest() {
    String text =
        TEXT.formatted("", "race\n  minutes: 900").replace("[1.0e-6, 1.0e-3]", "[1.0e9, 1.0e10]")
            + """
              alternatives:
              - {estimator: [{type: nearest, neighbours: 2}], input.kernel.gamma: [0.05]}
            """;
    List<String> lines = new ArrayList<>();
    tune(text, TrialLog.of(List.of(), lines::add));
    String rows = lines.stream().filter(line -> line.contains("\"rows\"")).findFirst().get();
    List<String> small = new ArrayList<>(List.of(rows.replace("1100", "250")));
    tune(text, TrialLog.of(List.copyOf(small), small::add));
    // What was decided last: whether it is tried on all rows, and how many others.
    List<Integer> decided =
        IntStream.range(0, small.size())
            .filter(i -> small.get(i).contains("\"rows\""))
            .boxed()
            .toList();
    int last = decided.get(decided.size() - 2);
    // Trials are made anew, so that it is known what one takes.
    List<String> refused =
        new ArrayList<>(
            small.subList(0, last).stream().filter(line -> line.contains("\"rows\"")).toList());
    refused.add(small.get(last).replaceFirst("\"rows\":\\d+", "\"rows\":1"));
    List<SearchHistory.Round> rounds = new ArrayList<>();
    injector.getInstance(SearchHistory.class).listen(rounds::add);
    Tuned race = tune(text, TrialLog.of(refused, line -> {}));
    assertThat(rounds).extracting(SearchHistory.Round::rows).containsExactly(250, 575, 1100, 575);
    assertThat(rounds.get(2).found().trials())
        .allSatisfy(trial -> assertThat(trial.settings()).doesNotContainKey("estimator"));
    assertThat(race.best()).isEqualTo(rounds.get(1).found().best());
    assertThat(rounds.get(3).found().trials()).containsExactly(race.best());
    assertThat(race.method().settings().estimator()).isEqualTo(new Nearest(2));
  }

  @Test
  void aSketchWaitsForEnoughRows() {
    Tuned race = tune(", sketch: {type: subsample, size: 600}", "race");
    assertThat(race.trials()).hasSize(4);
    assertThat(race.method().settings().inputSketch().shape(1100, 1).dimension()).isEqualTo(600);
    assertThat(race.failures()).isEmpty();
  }

  /** Also one that a setting names: 600 landmarks are none of the 500 rows of a first round. */
  @Test
  void aSketchThatASettingNamesWaitsToo() {
    String named = "    input.sketch: [{type: subsample, size: 600}]\n  split:";
    Tuned race = tune(TEXT.formatted("", "race").replace("  split:", named), TrialLog.NONE);
    assertThat(race.failures()).isEmpty();
    assertThat(race.method().settings().inputSketch().shape(1100, 1).dimension()).isEqualTo(600);
  }

  /** Alternatives that name neither kernel nor sketch have the problem of other settings. */
  @Test
  void alternativesOfTheSameProblemAreTheirOwn() {
    String text =
        TEXT.formatted("", "race").replace("[1.0e-6, 1.0e-3]", "[1.0e9, 1.0e10]")
            + """
              minutes: 1
              alternatives:
              - estimator: [constant, {type: nearest, neighbours: 2}, {type: nearest, neighbours: 3}]
            """;
    Tuned race = tune(text, TrialLog.NONE);
    assertThat(race.best().settings()).containsOnlyKeys("estimator");
    assertThat(race.best().settings().get("estimator").toString()).contains("nearest");
  }

  @Test
  void fewRowsAreCutSeveralTimesOver() {
    String folds = "split: {type: k-fold, folds: 3, repeats: 3}";
    String text = TEXT.replace("train: 1100", "train: 60").replaceAll("split: .*leave.*", folds);
    Tuned grid = tune(text.formatted("", "grid"), TrialLog.NONE);
    Tuned race = tune(text.formatted("", "race"), TrialLog.NONE);
    List<SearchHistory.Round> rounds = injector.getInstance(SearchHistory.class).first();
    assertThat(rounds).extracting(SearchHistory.Round::repeats).containsExactly(1, 2, 3);
    assertThat(rounds).extracting(round -> round.found().trials().size()).containsExactly(12, 6, 4);
    // What is left was judged as by a search that looks at every fold of every setting.
    assertThat(grid.trials()).containsAll(race.trials());
    assertThat(race.best()).isEqualTo(grid.best());
    assertThat(race.best().value().count()).isEqualTo(9);
  }

  @Test
  void aResumedRaceBeginsWithTheSameRowsAndKeepsAtMostThreeQuarters() {
    List<String> lines = new ArrayList<>();
    List<Integer> rows = new ArrayList<>();
    List<Integer> trials = new ArrayList<>();
    injector
        .getInstance(SearchHistory.class)
        .listen(
            round -> {
              rows.add(round.rows());
              trials.add(round.found().trials().size());
            });
    tune(TEXT.formatted("", "race\n  minutes: 900"), TrialLog.of(List.of(), lines::add));
    // There is time for everything on all rows.
    String kept =
        lines.stream().filter(line -> line.contains("\"rows\"")).findFirst().orElseThrow();
    assertThat(kept).contains("1100");
    tune(
        TEXT.formatted("", "race\n  minutes: 900"),
        TrialLog.of(List.of(kept.replace("1100", "250")), lines::add));
    assertThat(rows).containsExactly(1100, 250, 575, 1100);
    // Six widths, five and four, each with both lambdas, however much time there is.
    assertThat(trials).containsExactly(12, 12, 10, 8);
  }

  @Test
  void theLastOfManyProblemsAreLeftOutWhereTimeIsShort() {
    String gammas =
        IntStream.range(1, 41).mapToObj(i -> 0.001 * i + "").collect(Collectors.joining(", "));
    String text =
        TEXT.formatted("", "race\n  minutes: %s")
            .replace("1100", "150")
            .replace("1.0e-6, 0.01, 0.05, 1000.0, 5000.0, 9000.0", gammas);
    List<Integer> trials = new ArrayList<>();
    injector
        .getInstance(SearchHistory.class)
        .listen(round -> trials.add(round.found().trials().size()));
    List<String> lines = new ArrayList<>();
    tune(text.formatted("900"), TrialLog.of(List.of(), lines::add));
    // The rows of the first round, and its problems, of which 40 are few in so much time.
    List<String> decided = lines.stream().filter(line -> line.contains("\"rows\"")).toList();
    tune(
        text.formatted("900"),
        TrialLog.of(
            List.of(decided.get(0), decided.get(1).replaceFirst("\"rows\":\\d+", "\"rows\":37")),
            line -> {}));
    tune(text.formatted("1.0e-6"), TrialLog.NONE);
    // Without any time eight problems are tried all the same.
    assertThat(trials).containsExactly(80, 74, 16);
  }

  @Test
  void sketchesGrowOnceAllRowsAreInWhileThatIsBetter() {
    String sizes = "race\n  minutes: %s\n".formatted("5");
    String text =
        TEXT.formatted(", sketch: {type: subsample, size: 20}", sizes)
            .replace("  space:\n", "  space:\n    input.sketch.size: [20, 60, 300, 600]\n");
    Tuned race = tune(text, TrialLog.NONE);
    // The two best widths with both lambdas on 300 landmarks; 600 would be more than half the rows.
    assertThat(race.trials().size()).isEqualTo(4);
    assertThat(race.best().settings().get("input.sketch.size")).hasToString("300");
    assertThat(race.method().settings().inputSketch().shape(1100, 1).dimension()).isEqualTo(300);
    // Without the time for more than a first round it is the first size that is fitted.
    Tuned few = tune(text.replace("minutes: 5", "minutes: 1.0e-6"), TrialLog.NONE);
    assertThat(few.best().settings().get("input.sketch.size")).hasToString("20");
    // Sizes that do not rise are settings like any other.
    Tuned mixed = tune(text.replace("[20, 60, 300, 600]", "[60, 20]"), TrialLog.NONE);
    assertThat(mixed.best().settings().get("input.sketch.size")).hasToString("60");
  }

  @Test
  void rowsAreCutSeveralTimesOverBeforeSketchesGrow() {
    String text =
        TEXT.formatted(", sketch: {type: subsample, size: 10}", "race")
            .replace("train: 1100", "train: 90")
            .replaceAll("split: .*leave.*", "split: {type: k-fold, folds: 3, repeats: 2}")
            .replace("  space:\n", "  space:\n    input.sketch.size: [10, 30]\n");
    Tuned race = tune(text, TrialLog.NONE);
    assertThat(race.best().settings().get("input.sketch.size")).hasToString("30");
    // As often as the smaller sketch was, or the two could not be compared.
    assertThat(race.best().value().count()).isEqualTo(6);
  }

  @Test
  void theFirstSizeOfTheSpaceIsTriedWhateverTheFileSays() {
    String text =
        TEXT.formatted(", sketch: {type: subsample, size: 1000}", "race")
            .replace("  space:\n", "  space:\n    input.sketch.size: [5, 8]\n");
    List<SearchHistory.Round> rounds = new ArrayList<>();
    injector.getInstance(SearchHistory.class).listen(rounds::add);
    tune(text, TrialLog.NONE);
    // A sketch of five points is far from the exact method, which 1000 points would stand for.
    Tuned exact = tune("", "race");
    assertThat(rounds.get(0).found().best().value().value())
        .isGreaterThan(1.1 * exact.best().value().value());
  }

  @Test
  void aRaceThatIsResumedWhileSketchesGrowDoesNotJump() {
    String text =
        TEXT.formatted(", sketch: {type: subsample, size: 20}", "race\n  minutes: 5")
            .replace("  space:\n", "  space:\n    input.sketch.size: [20, 60, 300, 500]\n");
    List<String> lines = new ArrayList<>();
    Tuned first = tune(text, TrialLog.of(List.of(), lines::add));
    List<String> again = new ArrayList<>();
    Trial resumed = tune(text, TrialLog.of(lines, again::add)).best();
    assertThat(resumed.settings()).isEqualTo(first.best().settings());
    assertThat(resumed.value().value()).isEqualTo(first.best().value().value());
    assertThat(again).isEmpty();
  }

  @Test
  void whatFailsAtOnceIsNotTakenForFast() {
    // With this kernel nothing can be computed, whatever the rows; the others take their time.
    String text =
        TEXT.formatted("", "race\n  minutes: 1.0e-6")
            .replace("input.kernel.gamma: [1.0e-6, ", "input.kernel.gamma: [1.0e+300, 1.0e-6, ");
    List<Integer> rows = new ArrayList<>();
    injector.getInstance(SearchHistory.class).listen(round -> rows.add(round.rows()));
    tune(text, TrialLog.NONE);
    assertThat(rows.get(0)).isEqualTo(125);
  }

  @Test
  void aRaceEndsInTime() {
    // No second round fits into so little time: all settings of the first one are there.
    List<Integer> rows = new ArrayList<>();
    injector.getInstance(SearchHistory.class).listen(round -> rows.add(round.rows()));
    assertThat(tune("", "race\n  minutes: 1.0e-6").trials()).hasSize(12);
    assertThat(rows).containsExactly(125);
    assertThat(injector.getInstance(SearchHistory.class).cut())
        .contains(
            "Time ended the search: settings were compared on 125 of 1100 rows. More time may find"
                + " better ones.");
    assertThatThrownBy(() -> tune("", "race\n  minutes: 0"))
        .hasMessageContaining("minutes is '0' with method race; it is a number above 0");
    assertThatThrownBy(() -> tune("", "grid\n  minutes: 3")).hasMessageContaining("method race");
  }
}
