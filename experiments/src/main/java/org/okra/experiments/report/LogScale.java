package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A logarithmic axis {@code log10(value / low) / log10(high / low)}. */
final class LogScale implements Scale {
  private static final double MARGIN = 0.05;

  private final double low;
  private final double high;

  private LogScale(double low, double high) {
    this.low = low;
    this.high = high;
  }

  /**
   * An axis that holds the values with a little room on both sides.
   *
   * @param values positive
   */
  static LogScale of(double... values) {
    double least = Math.log10(Arrays.stream(values).min().orElse(1));
    double greatest = Math.log10(Arrays.stream(values).max().orElse(1));
    double margin = greatest - least < 1e-9 ? 0.5 : MARGIN * (greatest - least);
    return new LogScale(least - margin, greatest + margin);
  }

  /** Values that are not positive lie at the beginning of the axis. */
  @Override
  public double position(double value) {
    return value > 0 ? Math.max(0, (Math.log10(value) - low) / (high - low)) : 0;
  }

  @Override
  public List<Tick> ticks(int most) {
    int first = (int) Math.ceil(low);
    int last = (int) Math.floor(high);
    return last - first < 2 ? ticksWithinDecades(most) : decades(first, last, most);
  }

  private static List<Tick> decades(int first, int last, int most) {
    int step = Math.max(1, (int) Math.ceil((last - first + 1.0) / most));
    List<Tick> ticks = new ArrayList<>();
    for (int exponent = first; exponent <= last; exponent++) {
      if (Math.floorMod(exponent, step) == 0) {
        ticks.add(new Tick(Math.pow(10, exponent), NumberText.power(exponent)));
      }
    }
    return ticks;
  }

  /** 1, 2 and 5 times powers of ten, or equal steps where even these are too coarse. */
  private List<Tick> ticksWithinDecades(int most) {
    List<Tick> ticks = new ArrayList<>();
    for (int exponent = (int) Math.floor(low); exponent <= high; exponent++) {
      for (int factor : new int[] {1, 2, 5}) {
        double value = factor * Math.pow(10, exponent);
        if (Math.log10(value) >= low && Math.log10(value) <= high) {
          ticks.add(new Tick(value, NumberText.plain(value)));
        }
      }
    }
    if (ticks.size() < 2) {
      double first = Math.pow(10, low);
      double last = Math.pow(10, high);
      return LinearScale.of(first, last).ticks(most).stream()
          .filter(tick -> tick.value() >= first && tick.value() <= last)
          .toList();
    }
    return ticks.size() <= most + 2
        ? ticks
        : decades((int) Math.ceil(low), (int) Math.floor(high), most);
  }
}
