package org.okra.estimators.select;

import java.util.Locale;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;

/** Grids whose neighbours have a constant ratio. */
public final class LogGrid {
  private LogGrid() {}

  /**
   * {@code from (to / from)^(i / (count - 1))} for i = 0 .. count - 1; both ends are exact.
   *
   * @param from first number, above 0
   * @param to last number, above 0; may be below {@code from}
   * @param count how many, at least 2
   */
  public static double[] of(double from, double to, int count) {
    boolean possible = from > 0 && to > 0 && !Double.isInfinite(from) && !Double.isInfinite(to);
    if (!possible || count < 2) {
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          String.format(
              Locale.ROOT,
              "A grid of %d numbers from %s to %s on a log scale is not possible; both ends must be"
                  + " finite and above 0, and there must be at least 2 numbers.",
              count,
              from,
              to));
    }
    double[] grid = new double[count];
    double first = Math.log(from);
    double step = (Math.log(to) - first) / (count - 1);
    for (int i = 0; i < count; i++) {
      grid[i] = Math.exp(first + i * step);
    }
    grid[0] = from;
    grid[count - 1] = to;
    return grid;
  }
}
