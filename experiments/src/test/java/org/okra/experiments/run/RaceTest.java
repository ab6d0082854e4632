package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.estimators.Nearest;

/** A race tries everything on few rows, and what is left of it on all. */
final class RaceTest {
  private final Races races = new Races();

  @AfterEach
  void close() {
    races.close();
  }

  private Tuned tune(String sketch, String way) {
    return races.tune(Races.TEXT.formatted(sketch, way));
  }

  @Test
  void theBestOfARaceIsTheBestOfAGrid() {
    Tuned grid = tune("", "grid");
    Tuned race = tune("", "race");
    assertThat(grid.trials()).hasSize(12);
    // 500 and 600 rows; six widths, then three.
    assertThat(race.trials()).hasSize(6);
    assertThat(race.best()).isEqualTo(grid.best());
    assertThat(tune("", "race").best()).isEqualTo(race.best());
  }

  /** A race refuses settings that cannot work before its first trial. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "estimator.lambda: [1.0e-6, -1] | lambda",
        "estimator: [ridge, {type: low-rank, lambda: 0.1}] | leave-one-out",
        "estimator.lambda: [1.0e-6], input.kernel: [{type: gaussian, gamma: -2}] | gamma",
      })
  void whatCannotBeTriedIsRefusedBeforeAnythingIs(String space, String reason) {
    String text =
        Races.TEXT
            .formatted("", "race")
            .replaceAll("(?s)  space:.*1.0e-3]\n", "  space: {" + space + "}\n");
    List<String> journal = new ArrayList<>();
    assertThatThrownBy(() -> races.tune(text, TrialLog.of(List.of(), journal::add)))
        .hasMessageContaining(reason);
    assertThat(journal).isEmpty();
  }

  /** Where rows more than double, a quarter of the widths stays: two. */
  @Test
  void manyMoreRowsLeaveFewerWidths() {
    String text = Races.TEXT.replace("train: 600", "train: 1100");
    Tuned race = races.tune(text.formatted("", "race"));
    assertThat(race.trials()).hasSize(4);
    assertThat(race.best())
        .isEqualTo(races.tune(text.formatted("", "grid").replace("1000.0, 5000.0, ", "")).best());
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
    String text = Races.TEXT + alternatives;
    Tuned grid = races.tune(text.formatted("", "grid"));
    assertThat(grid.trials()).hasSize(14);
    assertThat(grid.trials().get(12).settings())
        .containsOnlyKeys("estimator", "input.kernel.gamma");
    Tuned race = races.tune(text.formatted("", "race"));
    assertThat(race.best()).isEqualTo(grid.best());
    assertThat(race.trials())
        .filteredOn(trial -> trial.settings().containsKey("estimator"))
        .isNotEmpty();
    Tuned others =
        races.tune(
            Races.TEXT.replace("[1.0e-6, 1.0e-3]", "[1.0e9, 1.0e10]").formatted("", "race")
                + alternatives,
            TrialLog.NONE);
    assertThat(others.best().settings().get("estimator").toString()).contains("nearest");
    assertThat(others.method().settings().estimator()).isEqualTo(new Nearest(2));
  }

  /** What has no sketch, or one of its own, is compared with sketches that grow, and does not. */
  @Test
  void alternativesDoNotGrow() {
    String text =
        Races.TEXT
                .formatted(", sketch: {type: subsample, size: 20}", "race")
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
    races.history().listen(rounds::add);
    Tuned race = races.tune(text);
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
        Races.TEXT
                .formatted("", "race\n  minutes: 5")
                .replace(
                    "estimator.lambda: [1.0e-6, 1.0e-3]",
                    "estimator: [{type: ridge, lambda: 1.0e-6}, {type: ridge, lambda: 1.0e-3}]")
            + """
              alternatives:
              - input.kernel.gamma: [0.05]
                estimator: [constant]
            """;
    Tuned race = races.tune(text);
    // The constant is the worst, and stays all the same.
    assertThat(race.trials())
        .filteredOn(trial -> trial.settings().get("estimator").toString().contains("constant"))
        .hasSize(1);
    assertThat(race.best().settings().get("estimator").toString()).contains("ridge");
  }

  @Test
  void aSketchWaitsForEnoughRows() {
    Tuned race = tune(", sketch: {type: subsample, size: 300}", "race");
    assertThat(race.trials()).hasSize(6);
    assertThat(race.method().settings().inputSketch().shape(600, 1).dimension()).isEqualTo(300);
    assertThat(race.failures()).isEmpty();
  }

  /** Also one that a setting names: 300 landmarks are none of the 500 rows of a first round. */
  @Test
  void aSketchThatASettingNamesWaitsToo() {
    String named = "    input.sketch: [{type: subsample, size: 300}]\n  split:";
    Tuned race = races.tune(Races.TEXT.formatted("", "race").replace("  split:", named));
    assertThat(race.failures()).isEmpty();
    assertThat(race.method().settings().inputSketch().shape(600, 1).dimension()).isEqualTo(300);
  }

  /** Alternatives that name neither kernel nor sketch have the problem of other settings. */
  @Test
  void alternativesOfTheSameProblemAreTheirOwn() {
    String text =
        Races.TEXT.formatted("", "race").replace("[1.0e-6, 1.0e-3]", "[1.0e9, 1.0e10]")
            + """
              minutes: 1
              alternatives:
              - estimator: [constant, {type: nearest, neighbours: 2}, {type: nearest, neighbours: 3}]
            """;
    Tuned race = races.tune(text);
    assertThat(race.best().settings()).containsOnlyKeys("estimator");
    assertThat(race.best().settings().get("estimator").toString()).contains("nearest");
  }

  @Test
  void fewRowsAreCutSeveralTimesOver() {
    String folds = "split: {type: k-fold, folds: 3, repeats: 3}";
    String text =
        Races.TEXT.replace("train: 600", "train: 60").replaceAll("split: .*leave.*", folds);
    Tuned grid = races.tune(text.formatted("", "grid"));
    Tuned race = races.tune(text.formatted("", "race"));
    List<SearchHistory.Round> rounds = races.history().first();
    assertThat(rounds).extracting(SearchHistory.Round::repeats).containsExactly(1, 2, 3);
    assertThat(rounds).extracting(round -> round.found().trials().size()).containsExactly(12, 6, 4);
    // What is left was judged as by a search that looks at every fold of every setting.
    assertThat(grid.trials()).containsAll(race.trials());
    assertThat(race.best()).isEqualTo(grid.best());
    assertThat(race.best().value().count()).isEqualTo(9);
  }

  @Test
  void sketchesGrowOnceAllRowsAreInWhileThatIsBetter() {
    String sizes = "race\n  minutes: %s\n".formatted("5");
    String text =
        Races.TEXT
            .formatted(", sketch: {type: subsample, size: 20}", sizes)
            .replace("  space:\n", "  space:\n    input.sketch.size: [20, 60, 300, 400]\n");
    Tuned race = races.tune(text);
    // The two best widths with both lambdas on 300 landmarks; 400 would be more than half the rows.
    assertThat(race.trials().size()).isEqualTo(4);
    assertThat(race.best().settings().get("input.sketch.size")).hasToString("300");
    assertThat(race.method().settings().inputSketch().shape(600, 1).dimension()).isEqualTo(300);
    // Without the time for more than a first round it is the first size that is fitted.
    races.trialsTake(0.01);
    Tuned few = races.tune(text.replace("minutes: 5", "minutes: 1.0e-6"));
    assertThat(few.best().settings().get("input.sketch.size")).hasToString("20");
    // Sizes that do not rise are settings like any other.
    Tuned mixed = races.tune(text.replace("[20, 60, 300, 400]", "[60, 20]"));
    assertThat(mixed.best().settings().get("input.sketch.size")).hasToString("60");
  }

  @Test
  void rowsAreCutSeveralTimesOverBeforeSketchesGrow() {
    String text =
        Races.TEXT
            .formatted(", sketch: {type: subsample, size: 10}", "race")
            .replace("train: 600", "train: 90")
            .replaceAll("split: .*leave.*", "split: {type: k-fold, folds: 3, repeats: 2}")
            .replace("  space:\n", "  space:\n    input.sketch.size: [10, 30]\n");
    Tuned race = races.tune(text);
    assertThat(race.best().settings().get("input.sketch.size")).hasToString("30");
    // As often as the smaller sketch was, or the two could not be compared.
    assertThat(race.best().value().count()).isEqualTo(6);
  }

  @Test
  void theFirstSizeOfTheSpaceIsTriedWhateverTheFileSays() {
    String text =
        Races.TEXT
            .formatted(", sketch: {type: subsample, size: 500}", "race")
            .replace("  space:\n", "  space:\n    input.sketch.size: [5, 8]\n");
    List<SearchHistory.Round> rounds = new ArrayList<>();
    races.history().listen(rounds::add);
    races.tune(text);
    // A sketch of five points is far from the exact method, which 500 points would stand for.
    Tuned exact = tune("", "race");
    assertThat(rounds.get(0).found().best().value().value())
        .isGreaterThan(1.1 * exact.best().value().value());
  }

  @Test
  void aRaceThatIsResumedWhileSketchesGrowDoesNotJump() {
    String text =
        Races.TEXT
            .formatted(", sketch: {type: subsample, size: 20}", "race\n  minutes: 5")
            .replace("  space:\n", "  space:\n    input.sketch.size: [20, 60, 200, 300]\n");
    List<String> lines = new ArrayList<>();
    Tuned first = races.tune(text, TrialLog.of(List.of(), lines::add));
    List<String> again = new ArrayList<>();
    Trial resumed = races.tune(text, TrialLog.of(lines, again::add)).best();
    assertThat(resumed.settings()).isEqualTo(first.best().settings());
    assertThat(resumed.value().value()).isEqualTo(first.best().value().value());
    assertThat(again).isEmpty();
  }
}
