package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.estimators.Nearest;

/** What a race does with its minutes, by a clock that goes on with every trial. */
final class RaceTimeTest {
  /** Six kernels with two lambdas each. */
  private static final String ONE_MINUTE = Races.TEXT.formatted("", "race\n  minutes: 1");

  private static final String NO_TIME = Races.TEXT.formatted("", "race\n  minutes: 1.0e-6");

  /** The neighbours are the best, and take the time that a test says. */
  private static final String TWO_MINUTES_WITH_NEIGHBOURS =
      Races.TEXT.formatted("", "race\n  minutes: 2").replace("[1.0e-6, 1.0e-3]", "[1.0e9, 1.0e10]")
          + """
            alternatives:
            - {estimator: [{type: nearest, neighbours: 2}], input.kernel.gamma: [0.05]}
          """;

  private final Races races = new Races();
  private final List<SearchHistory.Round> rounds = new ArrayList<>();

  @BeforeEach
  void listen() {
    races.history().listen(rounds::add);
  }

  @AfterEach
  void close() {
    races.close();
  }

  private List<Integer> rows() {
    return rounds.stream().map(SearchHistory.Round::rows).toList();
  }

  private List<Integer> trials() {
    return rounds.stream().map(round -> round.found().trials().size()).toList();
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 0.01, 0.1, 0.3, 1, 2})
  void aRaceEndsWithinItsMinute(double seconds) {
    races.trialsTake(seconds);
    Tuned race = races.tune(ONE_MINUTE.replace("train: 600", "train: 250"));
    assertThat(race.trials()).isNotEmpty();
    assertThat(races.clock().seconds()).isPositive().isLessThan(60);
  }

  /** Eight kernels are tried without any time; when it is five seconds late no more than two. */
  @ParameterizedTest
  @CsvSource({"0.01, 16", "0.2, 16", "0.6, 6", "1.3, 4", "100, 4"})
  void aFirstRoundAlwaysHasSomeKernels(double seconds, int trials) {
    races.trialsTake(seconds);
    races.tune(many(NO_TIME));
    assertThat(rows()).containsExactly(125);
    assertThat(trials()).containsExactly(trials);
  }

  /** Forty kernels on 150 rows. */
  private static String many(String text) {
    String gammas =
        IntStream.range(1, 41).mapToObj(i -> 0.001 * i + "").collect(Collectors.joining(", "));
    return text.replace("600", "150").replace("1.0e-6, 0.01, 0.05, 1000.0, 5000.0, 9000.0", gammas);
  }

  @Test
  void theLastOfManyProblemsAreLeftOutWhereTimeIsShort() {
    races.tune(many(ONE_MINUTE));
    // An eighth of the time has room for 37 kernels of 0.2 s on all rows.
    races.trialsTake(30.0 / 438);
    races.tune(many(ONE_MINUTE));
    assertThat(rows()).containsExactly(150, 150);
    assertThat(trials()).containsExactly(80, 74);
  }

  /** Twice the rows are taken to cost four times as much: six kernels may take 7.5 s. */
  @ParameterizedTest
  @CsvSource({"0.1, 0.1, 600", "0.1, 0.4, 250", "0.16, 0.4, 125"})
  void theFirstRoundHasTheRowsOfAnEighthOfTheTime(double few, double more, int rows) {
    AtomicInteger count = new AtomicInteger();
    // Two kernels with two lambdas are tried three times over before their time counts.
    races.trialsTake(() -> count.getAndIncrement() < 12 ? few : more);
    races.tune(ONE_MINUTE);
    assertThat(rows().get(0)).isEqualTo(rows);
  }

  @Test
  void aResumedRaceBeginsWithTheSameRowsAndKeepsAtMostThreeQuarters() {
    List<String> lines = new ArrayList<>();
    races.trialsTake(2);
    races.tune(ONE_MINUTE, TrialLog.of(List.of(), lines::add));
    assertThat(rows()).containsExactly(125);
    // Now there is time for everything, also for all rows at once.
    races.trialsTake(1e-6);
    races.tune(ONE_MINUTE);
    assertThat(rows()).containsExactly(125, 600);
    rounds.clear();
    races.tune(ONE_MINUTE, TrialLog.of(lines, line -> {}));
    assertThat(rows()).hasSize(3).startsWith(125).endsWith(600);
    // Six widths, five and four, each with both lambdas, however much time there is.
    assertThat(trials()).containsExactly(12, 10, 8);
  }

  /** What a race decided by its clock is in the journal: another speed changes nothing. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-6, 0.3, 2})
  void aResumedRaceMakesTheSameChoice(double seconds) {
    List<String> lines = new ArrayList<>();
    races.trialsTake(0.3);
    Tuned first = races.tune(ONE_MINUTE, TrialLog.of(List.of(), lines::add));
    List<SearchHistory.Round> before = List.copyOf(rounds);
    rounds.clear();
    races.trialsTake(seconds);
    List<String> more = new ArrayList<>();
    Tuned again = races.tune(ONE_MINUTE, TrialLog.of(lines, more::add));
    assertThat(again.best().settings()).isEqualTo(first.best().settings());
    assertThat(again.best().value().value()).isEqualTo(first.best().value().value());
    assertThat(rows()).isEqualTo(before.stream().map(SearchHistory.Round::rows).toList());
    assertThat(more).isEmpty();
  }

  /** Turns the clock by what the neighbours take on some rows, then on more, and not again. */
  private TrialLog takingOf(Double... neighbours) {
    Iterator<Double> times = List.of(neighbours).iterator();
    // Kernels have two lambdas: what has one value is of the neighbours.
    return TrialLog.of(
        List.of(),
        line -> {
          if (Json.parse(line).path("values").size() == 1) {
            races.clock().turn(times.next());
          }
        });
  }

  /** Kernels go on where the best so far has no time left, and it is chosen unless they pass it. */
  @Test
  void theBestThatHasNoTimeForMoreRowsStaysTheBest() {
    races.trialsTake(0.4);
    // On all rows 48 s, which are more than half of what is left, and less than all of it.
    Tuned race = races.tune(TWO_MINUTES_WITH_NEIGHBOURS, takingOf(10.0, 24.0));
    assertThat(rows()).hasSize(4).startsWith(125);
    assertThat(rows().get(1)).isBetween(126, 599).isEqualTo(rows().get(3));
    assertThat(rows().get(2)).isEqualTo(600);
    assertThat(rounds.get(2).found().trials())
        .allSatisfy(trial -> assertThat(trial.settings()).doesNotContainKey("estimator"));
    assertThat(race.best()).isEqualTo(rounds.get(1).found().best());
    assertThat(rounds.get(3).found().trials()).containsExactly(race.best());
    assertThat(race.method().settings().estimator()).isEqualTo(new Nearest(2));
    assertThat(races.clock().seconds()).isLessThan(120 - 48);
  }

  @Test
  void theBestThatCannotBeFittedInTimeIsNotChosen() {
    races.trialsTake(0.4);
    Tuned race = races.tune(TWO_MINUTES_WITH_NEIGHBOURS, takingOf(10.0, 45.0));
    assertThat(rows()).hasSize(3).startsWith(125).endsWith(600);
    assertThat(race.best().settings()).doesNotContainKey("estimator");
    assertThat(race.best().value().value())
        .isGreaterThan(rounds.get(1).found().best().value().value());
  }

  @Test
  void whatFailsAtOnceIsNotTakenForFast() {
    // With this kernel nothing can be computed, whatever the rows; the others take their time.
    races.trialsTake(0.01);
    races.tune(
        NO_TIME.replace(
            "input.kernel.gamma: [1.0e-6, ", "input.kernel.gamma: [1.0e+300, 1.0e-6, "));
    assertThat(rows().get(0)).isEqualTo(125);
  }

  @Test
  void whereTimeEndedARaceIsSaid() {
    races.trialsTake(0.01);
    // No second round fits into so little time: all settings of the first one are there.
    assertThat(races.tune(NO_TIME).trials()).hasSize(12);
    assertThat(rows()).containsExactly(125);
    assertThat(races.history().cut())
        .contains(
            "Time ended the search: settings were compared on 125 of 600 rows. More time may find"
                + " better ones.");
    assertThatThrownBy(() -> races.tune(ONE_MINUTE.replace("minutes: 1", "minutes: 0")))
        .hasMessageContaining("minutes is '0' with method race; it is a number above 0");
    assertThatThrownBy(() -> races.tune(Races.TEXT.formatted("", "grid\n  minutes: 3")))
        .hasMessageContaining("method race");
  }
}
