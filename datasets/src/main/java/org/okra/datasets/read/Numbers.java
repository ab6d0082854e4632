package org.okra.datasets.read;

import java.nio.charset.StandardCharsets;

/** Numbers out of bytes, without a string for the common short ones. */
final class Numbers {
  /** The powers of ten that a double holds exactly. */
  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22
  };

  private static final int EXACT_POWERS = 22;
  private static final long EXACT_INTEGERS = 1L << 53;
  private static final int LONGEST_MESSAGE = 40;

  /** The error for what is no number: what it is. */
  static final String NOT_FINITE = "'%s' is not a finite number";

  /** The error for what is no whole number: what it is, what it should be, the range. */
  static final String NOT_WHOLE = "'%s' is not %s, a whole number from %d to %d";

  private Numbers() {}

  /**
   * The number written in bytes [from, to): digits with an optional sign, point and exponent. NaN
   * when it is anything else, or beyond the range of double; the file formats have no other way to
   * say NaN, so the answer is never ambiguous.
   */
  static double parse(byte[] bytes, int from, int to) {
    int position = from;
    boolean negative = false;
    if (position < to && (bytes[position] == '-' || bytes[position] == '+')) {
      negative = bytes[position] == '-';
      position++;
    }
    long mantissa = 0;
    int digits = 0;
    int scale = 0;
    boolean exact = true;
    boolean point = false;
    for (; position < to; position++) {
      byte character = bytes[position];
      if (character >= '0' && character <= '9') {
        digits++;
        if (mantissa > EXACT_INTEGERS / 10 - 1) {
          exact = false;
        } else {
          mantissa = 10 * mantissa + (character - '0');
          scale -= point ? 1 : 0;
        }
      } else if (character == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (digits == 0) {
      return Double.NaN;
    }
    if (position < to) {
      int exponent = exponent(bytes, position, to);
      if (exponent == Integer.MIN_VALUE) {
        return Double.NaN;
      }
      scale += exponent;
    }
    if (exact && Math.abs(scale) <= EXACT_POWERS) {
      // Both operands are exact, so the one rounding is the right one.
      double value = scale < 0 ? mantissa / POWERS[-scale] : mantissa * POWERS[scale];
      return negative ? -value : value;
    }
    double value =
        Double.parseDouble(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
    return Double.isFinite(value) ? value : Double.NaN;
  }

  /**
   * The exponent that starts at its letter, cut to a few thousand; the least int when malformed.
   */
  private static int exponent(byte[] bytes, int from, int to) {
    int position = from;
    if (bytes[position] != 'e' && bytes[position] != 'E') {
      return Integer.MIN_VALUE;
    }
    position++;
    boolean negative = false;
    if (position < to && (bytes[position] == '-' || bytes[position] == '+')) {
      negative = bytes[position] == '-';
      position++;
    }
    if (position == to) {
      return Integer.MIN_VALUE;
    }
    int exponent = 0;
    for (; position < to; position++) {
      if (bytes[position] < '0' || bytes[position] > '9') {
        return Integer.MIN_VALUE;
      }
      exponent = Math.min(100_000, 10 * exponent + (bytes[position] - '0'));
    }
    return negative ? -exponent : exponent;
  }

  /** Whether this is a whole number in a range; NaN is not. */
  static boolean isWhole(double value, int least, int most) {
    return value >= least && value <= most && value == Math.rint(value);
  }

  /** Bytes for an error's text, not too long. */
  static String shown(byte[] bytes, int from, int to) {
    int end = Math.min(to, from + LONGEST_MESSAGE);
    String text = new String(bytes, from, Math.max(0, end - from), StandardCharsets.UTF_8);
    return text + (end < to ? "..." : "");
  }

  /** A text for an error's text, not too long. */
  static String shown(String text) {
    return text.length() > LONGEST_MESSAGE ? text.substring(0, LONGEST_MESSAGE) + "..." : text;
  }
}
