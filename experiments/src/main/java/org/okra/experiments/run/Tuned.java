package org.okra.experiments.run;

import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.okra.evaluation.Direction;
import org.okra.experiments.file.Method;

/**
 * What a search found.
 *
 * @param method with the best settings, and nothing left to search
 * @param best the best trial, the first of equals
 * @param trials all of them, in the order in which they were made
 * @param failures why settings could not be tried, by settings
 * @param direction which way the deciding metric improves
 */
public record Tuned(
    Method method,
    Trial best,
    List<Trial> trials,
    Map<Map<String, Object>, String> failures,
    Direction direction) {

  public Tuned {
    trials = List.copyOf(trials);
    failures = Collections.unmodifiableMap(new LinkedHashMap<>(failures));
  }

  /** The trials, best first; equals in the order in which they were made. */
  public List<Trial> ranked() {
    Comparator<Trial> rising = Comparator.comparingDouble(trial -> trial.value().value());
    return trials.stream()
        .sorted(direction == Direction.HIGHER_IS_BETTER ? rising.reversed() : rising)
        .toList();
  }

  /** Whether the best of these trials is better than that of others. */
  boolean isBetterThan(Tuned other) {
    return direction.better(best.value().value(), other.best.value().value());
  }
}
