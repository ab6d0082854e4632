package org.okra.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ContestTest {
  private static final long SECOND = 1_000_000_000L;

  private final List<String> log = new ArrayList<>();
  private long now;

  private Contest.Work work(String name, long... seconds) {
    Iterator<Long> turns =
        Stream.iterate(0, turn -> turn + 1).map(turn -> seconds[turn % seconds.length]).iterator();
    return new Contest.Work(
        () -> {
          log.add("prepare " + name);
          sleep(100);
        },
        () -> {
          log.add(name);
          sleep(turns.next());
        });
  }

  private void sleep(long seconds) {
    now += seconds * SECOND;
  }

  @Test
  void takesTurnsAndTimesOnlyTheRun() {
    double[] medians = new Contest(() -> now, 0, 2, 2, 0).medians(work("a", 1), work("b", 3));

    assertThat(log)
        .containsExactly("prepare a", "a", "prepare b", "b", "prepare a", "a", "prepare b", "b");
    assertThat(medians).containsExactly(new double[] {1, 3}, within(1e-9));
  }

  @Test
  void medianOfOddAndEvenCounts() {
    assertThat(new Contest(() -> now, 0, 3, 3, 0).medians(work("a", 9, 1, 2)))
        .containsExactly(new double[] {2}, within(1e-9));
    assertThat(new Contest(() -> now, 0, 4, 4, 0).medians(work("a", 9, 1, 2, 3)))
        .containsExactly(new double[] {2.5}, within(1e-9));
  }

  @Test
  void stopsWhenTimeIsUpButNotBeforeTheFewestRounds() {
    Contest contest = new Contest(() -> now, 0, 3, 7, 5);
    assertRounds(contest, 10, 3);
    assertRounds(contest, 1, 5);
    assertRounds(new Contest(() -> now, 0, 3, 4, 100), 1, 4);
  }

  private void assertRounds(Contest contest, long seconds, int rounds) {
    log.clear();
    contest.medians(
        new Contest.Work(
            () -> {
              log.add("run");
              sleep(seconds);
            }));
    assertThat(log).hasSize(rounds);
  }

  @Test
  void warmUpIsNotCounted() {
    Contest contest = new Contest(() -> now, 4, 1, 1, 0);
    double[] medians =
        contest.medians(
            new Contest.Work(
                () -> {
                  log.add("run");
                  sleep(log.size() <= 2 ? 2 : 1);
                }));
    assertThat(log).hasSize(3);
    assertThat(medians).containsExactly(new double[] {1}, within(1e-9));
  }
}
