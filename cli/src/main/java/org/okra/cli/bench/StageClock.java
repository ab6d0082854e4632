package org.okra.cli.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Times the stages of a method. In the first run, the warm-up, it looks at the heap instead:
 * garbage is collected before every stage then, which would disturb the others.
 */
final class StageClock {
  private final Map<Stage, Long> peaks = new EnumMap<>(Stage.class);
  private final Map<Stage, List<Double>> seconds = new EnumMap<>(Stage.class);
  private final Runnable collector;
  private boolean warm;

  /**
   * A clock before its first run.
   *
   * @param collector of garbage
   */
  StageClock(Runnable collector) {
    this.collector = collector;
  }

  /** The first run is over. */
  void startTiming() {
    warm = true;
  }

  /** Runs a stage. */
  <T> T run(Stage stage, Supplier<T> work) {
    if (!warm) {
      HeapPeak peak = HeapPeak.start(collector);
      T result = work.get();
      peaks.put(stage, peak.bytes());
      return result;
    }
    long start = System.nanoTime();
    T result = work.get();
    double passed = Math.max(1, System.nanoTime() - start) * 1e-9;
    seconds.computeIfAbsent(stage, key -> new ArrayList<>()).add(passed);
    return result;
  }

  /** The stages that ran. */
  Iterable<Stage> stages() {
    return seconds.keySet();
  }

  long peakBytes(Stage stage) {
    return peaks.get(stage);
  }

  double medianSeconds(Stage stage) {
    return median(seconds.get(stage));
  }

  /** The median, which is the larger of the two in the middle of an even number. */
  static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }
}
