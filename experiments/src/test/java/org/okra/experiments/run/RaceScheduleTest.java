package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.sketches.MapSource;

final class RaceScheduleTest {
  private static RaceSchedule schedule(MapSource sketch, RaceClock clock, int reserved) {
    return new RaceSchedule(sketch, clock, TrialLog.NONE, reserved);
  }

  private static RaceSchedule endless(MapSource sketch) {
    return schedule(sketch, new RaceClock(OptionalDouble.empty(), () -> 0), 0);
  }

  @Test
  void aSketchOfMoreThanHalfTheRowsIsNone() {
    RaceSchedule sketched = endless(MapSource.subsample(100));
    assertThat(RaceSchedule.isPlain(MapSource.subsample(100), 199)).isTrue();
    assertThat(RaceSchedule.isPlain(MapSource.subsample(100), 200)).isFalse();
    assertThat(sketched.work(199)).isEqualTo(RaceClock.work(199, 199));
    assertThat(sketched.work(200)).isEqualTo(RaceClock.work(200, 100));
    // What is no sketch has as many features as it has, or as there are rows.
    RaceSchedule exact = endless(MapSource.exact());
    assertThat(RaceSchedule.isPlain(MapSource.exact(), 50)).isFalse();
    assertThat(exact.work(50)).isEqualTo(RaceClock.work(50, 50));
  }

  /** Without a sketch work is cubic; rows grow by an eighth, rounded up, until they are enough. */
  @ParameterizedTest
  @CsvSource({
    "100, 100, 100",
    "100, 130, 130",
    "100, 200, 200",
    "100, 282, 282",
    "100, 400, 206",
    "100, 290, 183",
    "500, 4000, 1019",
    "1017, 4000, 2068",
    "2068, 4000, 4000"
  })
  void everyRoundTakesAboutEightTimesTheWork(int size, int all, int next) {
    assertThat(endless(MapSource.exact()).next(size, all)).isEqualTo(next);
  }

  @Test
  void allRowsAreTakenWhereTwiceAsManyCostAsMuch() {
    RaceSchedule exact = endless(MapSource.exact());
    assertThat(exact.doubled(100, 1000)).isEqualTo(200);
    assertThat(exact.doubled(600, 1000)).isEqualTo(1000);
    assertThat(exact.doubled(500, 1000)).isEqualTo(1000);
    // 180 rows without a sketch cost more than 210 with one.
    RaceSchedule sketched = endless(MapSource.subsample(100));
    assertThat(sketched.doubled(90, 210)).isEqualTo(210);
    assertThat(sketched.doubled(90, 20_000)).isEqualTo(180);
  }

  @Test
  void withoutAClockHalfOfTheProblemsStayAndAQuarterWhereRowsMoreThanDouble() {
    RaceSchedule exact = endless(MapSource.exact());
    assertThat(exact.next(100, 282)).isGreaterThan(210);
    assertThat(exact.kept(16, 100, 282)).isEqualTo(4);
    assertThat(exact.next(100, 210)).isEqualTo(210);
    assertThat(exact.kept(16, 100, 210)).isEqualTo(8);
    assertThat(exact.kept(16, 100, 200)).isEqualTo(8);
  }

  @Test
  void withAClockBetweenAQuarterAndThreeQuartersStay() {
    RaceClock clock = new RaceClock(OptionalDouble.of(10), () -> 0);
    RaceSchedule exact = schedule(MapSource.exact(), clock, 1);
    clock.took(1e-6, exact.work(200));
    assertThat(exact.kept(16, 100, 200)).isEqualTo(12);
    clock.took(1e6, exact.work(200));
    assertThat(exact.kept(16, 100, 200)).isEqualTo(4);
    // One round more and one reserved: half of ten minutes is 300 seconds.
    clock.took(50, exact.work(200));
    assertThat(exact.kept(16, 100, 200)).isEqualTo(6);
  }

  /** Where larger sketches follow, the last round of all rows leaves time for them. */
  @Test
  void theLastRoundBeforeSketchesGrowHasFewerProblems() {
    RaceClock clock = new RaceClock(OptionalDouble.of(10), () -> 0);
    RaceSchedule sketched = schedule(MapSource.subsample(100), clock, 2);
    clock.took(1e6, sketched.work(180));
    assertThat(sketched.next(180, 400)).isEqualTo(400);
    assertThat(sketched.kept(40, 180, 400)).isEqualTo(4);
    assertThat(sketched.kept(8, 180, 400)).isEqualTo(2);
    assertThat(sketched.next(20, 400)).isLessThan(400);
    assertThat(sketched.kept(40, 20, 400)).isEqualTo(10);
  }

  @Test
  void quartersAreRoundedUp() {
    assertThat(RaceSchedule.quarters(16, 3)).isEqualTo(12);
    assertThat(RaceSchedule.quarters(5, 1)).isEqualTo(2);
    assertThat(RaceSchedule.quarters(1, 2)).isEqualTo(1);
  }
}
