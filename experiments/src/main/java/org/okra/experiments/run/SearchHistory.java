package org.okra.experiments.run;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.okra.experiments.file.Method;

/**
 * How the races of a process stand, after each of their rounds: for those who listen, and reports.
 */
@Singleton
public final class SearchHistory {
  private final List<Consumer<Round>> listeners = new CopyOnWriteArrayList<>();
  private final List<Round> first = new CopyOnWriteArrayList<>();
  private Optional<String> cut = Optional.empty();
  private String judges = "";
  private int races;

  /**
   * One round of a race.
   *
   * @param metric that decides
   * @param rows that every setting was tried on
   * @param all the rows there are
   * @param repeats how many times over they were cut
   * @param found its trials, and the best of them
   * @param secondsLeft of the time for this race; empty without a limit
   */
  public record Round(
      String metric, int rows, int all, int repeats, Tuned found, OptionalDouble secondsLeft) {
    /** Its best trial alone, which is looked at again now. */
    Round ofTheBest(RaceClock clock) {
      Tuned best =
          new Tuned(
              found.method(),
              found.best(),
              List.of(found.best()),
              found.failures(),
              found.direction());
      OptionalDouble left =
          clock.isLimited() ? OptionalDouble.of(clock.left()) : OptionalDouble.empty();
      return new Round(metric, rows, all, repeats, best, left);
    }

    /** The method with the best settings of the round. */
    public Method best() {
      return found.method();
    }
  }

  /** A history that nobody listens to yet. */
  @Inject
  public SearchHistory() {}

  /** Hears of every round from now on. */
  public void listen(Consumer<Round> listener) {
    listeners.add(listener);
  }

  /** The rounds of the first race so far. */
  public List<Round> first() {
    return List.copyOf(first);
  }

  /** What settings of the first race are judged on, for people; empty before it begins. */
  public String judges() {
    return judges;
  }

  /** What settings of the next race are judged on. */
  void judgedOn(String text) {
    if (races == 0) {
      judges = text;
    }
  }

  /** What the first race would have done with more time, for people; empty where it did all. */
  public Optional<String> cut() {
    return cut;
  }

  /** Time ended a race. */
  void endedByTime(String text) {
    if (races == 1) {
      cut = Optional.of(text);
    }
  }

  /** Another race begins. */
  void begin() {
    races++;
  }

  void add(Round round) {
    if (races == 1) {
      first.add(round);
    }
    listeners.forEach(listener -> listener.accept(round));
  }
}
