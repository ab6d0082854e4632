package org.okra.experiments.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** What is allowed follows from what problems took. */
final class RaceClockTest {
  private static final double SMALL = RaceClock.work(100, 100);
  private static final double LARGE = RaceClock.work(1000, 1000);

  @Test
  void theCostOfAProblemIsCubicInItsRowsAndLinearBeyondASketch() {
    assertThat(LARGE / SMALL).isEqualTo(1000);
    double sketched = RaceClock.work(20_000, 100);
    assertThat(RaceClock.work(40_000, 100) / sketched).isBetween(1.9, 2.0);
  }

  @Test
  void aProblemIsBegunOnlyIfItAndAFitToAllRowsFit() {
    RaceClock clock = new RaceClock(OptionalDouble.of(1), () -> 0);
    clock.took(0.2, SMALL);
    assertThat(clock.allows(SMALL, SMALL)).isTrue();
    // Ten times the rows of small problems are a hundred times the time; a fifth for the fit.
    assertThat(clock.estimate(LARGE)).isCloseTo(20, within(1e-9));
    assertThat(clock.allows(LARGE, LARGE)).isTrue();
    clock.took(0.55, SMALL);
    // 55 seconds and 11 are more than a minute.
    assertThat(clock.allows(LARGE, LARGE)).isFalse();
    // However long a fit to all rows may seem, a fifth of the time is kept for it, and no more.
    assertThat(clock.allows(SMALL, 1e6 * LARGE)).isTrue();
    assertThat(clock.isCheap(10, SMALL)).isTrue();
    assertThat(clock.isCheap(100, SMALL)).isFalse();
    // A third of a minute has room for 36 problems of 0.55 seconds.
    assertThat(clock.affordable(SMALL, 3)).isEqualTo(36);
  }

  /** Half of what is left, or less, is for estimators, the rest for others and a fit. */
  @Test
  void alternativesAreTimedByTheirEstimators() {
    RaceClock clock = new RaceClock(OptionalDouble.of(1), () -> 0);
    assertThat(clock.knowsOther()).isFalse();
    assertThat(clock.affordableOther(10, 2)).isZero();
    clock.tookOther(1, 2000);
    assertThat(clock.affordableOther(2000, 2)).isEqualTo(30);
    // Ten times the rows take more than ten times as long, and a hundred times are too many.
    assertThat(clock.affordableOther(20_000, 2)).isEqualTo(2);
    assertThat(clock.affordableOther(200_000, 2)).isZero();
    // What few rows take is mostly no matter of their number.
    clock.tookOther(1, 100);
    assertThat(clock.affordableOther(1000, 2)).isEqualTo(3);
    assertThat(clock.affordableOther(1000, 4)).isEqualTo(1);
    // Beyond a thousand rows theirs counts: 7.9 times to 1000, and 31.6 times from there.
    clock.tookOther(0.05, 99);
    assertThat(clock.affordableOther(20_000, 2)).isEqualTo(2);
    // Of two on as many rows the slower counts, and a fit may take all that is left.
    clock.tookOther(0.01, 99);
    assertThat(clock.affordableOther(20_000, 2)).isEqualTo(2);
    assertThat(clock.allowsOther(20_000)).isTrue();
    assertThat(clock.allowsOther(200_000)).isFalse();
  }

  @Test
  void timeIsFarOverWhenAsMuchAgainIs() {
    AtomicLong now = new AtomicLong();
    RaceClock minute = new RaceClock(OptionalDouble.of(1), now::get);
    RaceClock second = new RaceClock(OptionalDouble.of(1.0 / 60), now::get);
    now.set(6_000_000_000L - 1);
    assertThat(second.isFarOver()).isFalse();
    now.set(6_100_000_000L);
    assertThat(second.isFarOver()).isTrue();
    now.set(119_000_000_000L);
    assertThat(minute.isFarOver()).isFalse();
    now.set(121_000_000_000L);
    assertThat(minute.isFarOver()).isTrue();
    assertThat(new RaceClock(OptionalDouble.empty(), now::get).isFarOver()).isFalse();
  }

  @Test
  void fewTrialsNeedNoSpectrum() {
    assertThat(RaceClock.workByFactors(40_000, 4000, 3))
        .isLessThan(RaceClock.work(40_000, 4000))
        .isGreaterThan(RaceClock.workByFactors(40_000, 4000, 0));
    RaceClock clock = new RaceClock(OptionalDouble.of(1), () -> 0);
    clock.took(20, LARGE);
    assertThat(clock.allowsBoth(LARGE, LARGE)).isTrue();
    clock.took(40, LARGE);
    assertThat(clock.allowsBoth(LARGE, LARGE)).isFalse();
    // A fifth of 40 seconds is less than half a minute, a fifth of 200 is not.
    assertThat(clock.allowsFit(LARGE)).isTrue();
    clock.took(200, LARGE);
    assertThat(clock.allowsFit(LARGE)).isFalse();
  }

  @Test
  void twiceTheRowsOfALargeProblemAreEightTimesTheTime() {
    RaceClock clock = new RaceClock(OptionalDouble.of(1), () -> 0);
    clock.took(3, RaceClock.work(2000, 2000));
    assertThat(clock.estimate(RaceClock.work(4000, 4000))).isCloseTo(24, within(1e-9));
  }

  @Test
  void largerProblemsSayMoreThanSmallOnes() {
    RaceClock clock = new RaceClock(OptionalDouble.empty(), () -> 0);
    clock.took(5, SMALL);
    clock.took(1, LARGE);
    clock.took(5, SMALL);
    assertThat(clock.estimate(LARGE)).isEqualTo(1);
    assertThat(clock.isLimited()).isFalse();
    assertThat(clock.allows(1e6 * LARGE, 1e6 * LARGE)).isTrue();
  }

  @Test
  void trialsByFactorsCostAFactorEach() {
    assertThat(RaceClock.workByFactors(10, 3, 2)).isEqualTo(9.0 * (10 + 2 + 2 * 2000));
    assertThat(RaceClock.workByFactors(10, 3, 0)).isEqualTo(9.0 * (10 + 1));
  }

  /** One minute, of which the test says what is over. */
  @Test
  void whatJustFitsIsAllowed() {
    AtomicLong time = new AtomicLong(5_000_000_000L);
    RaceClock clock = new RaceClock(OptionalDouble.of(1), time::get);
    assertThat(clock.knows()).isFalse();
    assertThat(clock.left()).isEqualTo(60);
    time.addAndGet(3_000_000_000L);
    assertThat(clock.now()).isCloseTo(3, within(1e-12));
    assertThat(clock.left()).isCloseTo(57, within(1e-12));
    assertThat(clock.hasJustBegun()).isTrue();
    time.addAndGet(1000);
    assertThat(clock.hasJustBegun()).isFalse();
    clock.took(0, LARGE);
    assertThat(clock.knows()).isFalse();
    // 30 seconds and a fifth of it for the fit.
    clock.took(30, LARGE);
    assertThat(clock.knows()).isTrue();
    time.set(29_000_000_000L);
    assertThat(clock.left()).isEqualTo(36);
    assertThat(clock.allows(LARGE, LARGE)).isTrue();
    time.addAndGet(1000);
    assertThat(clock.allows(LARGE, LARGE)).isFalse();
    // 1.2 times twice 10 seconds.
    clock.took(10, LARGE);
    time.set(41_000_000_000L);
    assertThat(clock.left()).isEqualTo(24);
    assertThat(clock.allowsBoth(LARGE, LARGE)).isTrue();
    time.addAndGet(1000);
    assertThat(clock.allowsBoth(LARGE, LARGE)).isFalse();
    // A fifth of 50 seconds is half of 20.
    clock.took(50, LARGE);
    time.set(45_000_000_000L);
    assertThat(clock.left()).isEqualTo(20);
    assertThat(clock.allowsFit(LARGE)).isTrue();
    time.addAndGet(1000);
    assertThat(clock.allowsFit(LARGE)).isFalse();
    // Three times 2.5 seconds are an eighth of a minute.
    clock.took(2.5, LARGE);
    assertThat(clock.isCheap(3, LARGE)).isTrue();
    assertThat(clock.isCheap(4, LARGE)).isFalse();
  }
}
