package org.okra.experiments.run;

import java.util.Comparator;
import java.util.List;
import org.okra.decoders.metric.Direction;
import org.okra.experiments.file.Method;

/**
 * What a search found.
 *
 * @param method with the best settings, and nothing left to search
 * @param best the best trial, the first of equals
 * @param trials all of them, in the order in which they were made
 * @param direction which way the deciding metric improves
 */
public record Tuned(Method method, Trial best, List<Trial> trials, Direction direction) {

  public Tuned {
    trials = List.copyOf(trials);
  }

  /** The trials, best first; equals in the order in which they were made. */
  public List<Trial> ranked() {
    Comparator<Trial> rising = Comparator.comparingDouble(trial -> trial.value().value());
    return trials.stream()
        .sorted(direction == Direction.HIGHER_IS_BETTER ? rising.reversed() : rising)
        .toList();
  }
}
