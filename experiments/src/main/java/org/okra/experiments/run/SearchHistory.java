package org.okra.experiments.run;

import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.okra.experiments.file.Method;

/** Tells those who listen how the races of a process stand, after each of their rounds. */
@Singleton
public final class SearchHistory {
  private final List<Consumer<Round>> listeners = new CopyOnWriteArrayList<>();

  /**
   * One round of a race.
   *
   * @param rows that every setting was tried on
   * @param all the rows there are
   * @param found its trials, and the best of them
   * @param secondsLeft of the time for this race; empty without a limit
   */
  public record Round(int rows, int all, Tuned found, OptionalDouble secondsLeft) {
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

  void add(Round round) {
    listeners.forEach(listener -> listener.accept(round));
  }
}
