package org.okra.cli.doctor;

import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Times pieces of work in turn, round by round, so that noise on the machine falls on all of them
 * alike.
 *
 * @param clock nanoseconds
 * @param warmUpSeconds rounds that are not counted are started for this long; none for 0
 * @param fewestRounds counted rounds at least
 * @param mostRounds counted rounds at most
 * @param seconds no further round starts after this long, once the fewest are done
 */
record Contest(
    LongSupplier clock, double warmUpSeconds, int fewestRounds, int mostRounds, double seconds) {

  /**
   * A piece of work.
   *
   * @param prepare what must happen before each run and is not timed
   * @param run the part that is timed
   */
  record Work(Runnable prepare, Runnable run) {
    Work(Runnable run) {
      this(() -> {}, run);
    }
  }

  /** The median time of each piece of work, in seconds. */
  double[] medians(Work... works) {
    long start = clock.getAsLong();
    while (secondsSince(start) < warmUpSeconds) {
      for (Work work : works) {
        time(work);
      }
    }

    double[][] times = new double[works.length][mostRounds];
    int rounds = 0;
    start = clock.getAsLong();
    while (rounds < fewestRounds || (rounds < mostRounds && secondsSince(start) < seconds)) {
      for (int i = 0; i < works.length; i++) {
        times[i][rounds] = time(works[i]);
      }
      rounds++;
    }
    double[] medians = new double[works.length];
    for (int i = 0; i < works.length; i++) {
      medians[i] = median(Arrays.copyOf(times[i], rounds));
    }
    return medians;
  }

  private double time(Work work) {
    work.prepare().run();
    long start = clock.getAsLong();
    work.run().run();
    return secondsSince(start);
  }

  private double secondsSince(long start) {
    return (clock.getAsLong() - start) * 1e-9;
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  }
}
