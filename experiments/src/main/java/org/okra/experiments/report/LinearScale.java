package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A linear axis {@code (value - low) / (high - low)}, computed with halves because the difference
 * of two finite numbers may not be finite.
 */
final class LinearScale implements Scale {
  private static final double MARGIN = 0.06;

  private final double low;
  private final double high;

  private LinearScale(double low, double high) {
    this.low = low;
    this.high = high;
  }

  /** An axis that holds the values with a little room on both sides. */
  static LinearScale of(double... values) {
    double least = Arrays.stream(values).min().orElse(0);
    double greatest = Arrays.stream(values).max().orElse(0);
    double size = Math.max(Math.abs(least), Math.abs(greatest));
    double half = greatest / 2 - least / 2;
    // Values that are equal up to rounding get an axis as wide as a tenth of them.
    if (half <= 1e-12 * size || half < 1e-290) {
      half = size < 1e-280 ? 0.5 : 0.05 * size;
      least = Math.max(least - half, -Double.MAX_VALUE);
      greatest = Math.min(greatest + half, Double.MAX_VALUE);
    }
    double margin = 2 * MARGIN * half;
    boolean positive = least >= 0;
    double low = Math.max(least - margin, -Double.MAX_VALUE);
    return new LinearScale(
        positive ? Math.max(0, low) : low, Math.min(greatest + margin, Double.MAX_VALUE));
  }

  @Override
  public double position(double value) {
    return (value / 2 - low / 2) / (high / 2 - low / 2);
  }

  @Override
  public List<Tick> ticks(int most) {
    double step = step((high / 2 - low / 2) / most * 2);
    long first = (long) Math.ceil(low / step);
    long last = (long) Math.floor(high / step);
    List<Tick> ticks = new ArrayList<>();
    for (long i = first; i <= last; i++) {
      ticks.add(new Tick(i * step, label(i * step, step)));
    }
    return ticks;
  }

  /** The least of 1, 2 and 5 times a power of ten that is not below. */
  private static double step(double atLeast) {
    double power = Math.pow(10, Math.floor(Math.log10(atLeast)));
    for (int factor : new int[] {1, 2, 5}) {
      if (factor * power >= atLeast) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private String label(double value, double step) {
    int size = NumberText.exponent(Math.max(Math.abs(low), Math.abs(high)));
    int fine = NumberText.exponent(step * 1.0001);
    if (size >= 6 || size < -4) {
      return value == 0 ? "0" : NumberText.scientific(value, Math.max(0, size - fine));
    }
    return NumberText.fixed(value, Math.max(0, -fine));
  }
}
