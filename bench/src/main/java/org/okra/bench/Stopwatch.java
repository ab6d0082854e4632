package org.okra.bench;

import java.util.Arrays;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Times calls. */
final class Stopwatch {
  private Stopwatch() {}

  /** The seconds that a call takes. */
  static double seconds(Runnable call) {
    long start = System.nanoTime();
    call.run();
    return (System.nanoTime() - start) * 1e-9;
  }

  /** The median seconds of a call, which gets its number, after one that does not count. */
  static double median(int repeats, IntConsumer call) {
    call.accept(0);
    return median(
        IntStream.range(0, repeats).mapToDouble(i -> seconds(() -> call.accept(i))).toArray());
  }

  /** The median, which is the larger of the two in the middle of an even number. */
  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }
}
