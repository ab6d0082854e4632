package org.okra.datasets.write;

/** Numbers as text that reads back to the same number, whole numbers without a point. */
final class NumberText {
  private static final double WHOLE = 1e15;

  private NumberText() {}

  static String of(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < WHOLE;
    if (!whole) {
      return Double.toString(value);
    }
    boolean negativeZero = value == 0 && Double.doubleToRawLongBits(value) != 0;
    return negativeZero ? "-0" : Long.toString((long) value);
  }
}
