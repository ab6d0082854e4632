package org.okra.experiments.report;

import java.util.Arrays;
import java.util.List;

/** Where a value lies along an axis. */
interface Scale {
  /** 0 at the beginning of the axis, 1 at its end. */
  double position(double value);

  /**
   * Round values along the axis, rising.
   *
   * @param most about how many fit
   */
  List<Tick> ticks(int most);

  /** Logarithmic when the values are positive and spread over more than a factor of ten. */
  static Scale ofSpread(double[] values) {
    double least = Arrays.stream(values).min().orElse(0);
    double greatest = Arrays.stream(values).max().orElse(0);
    return least > 0 && greatest / 10 > least ? LogScale.of(values) : LinearScale.of(values);
  }
}
