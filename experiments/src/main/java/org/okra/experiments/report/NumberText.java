package org.okra.experiments.report;

import java.util.Locale;

/** Numbers as text for people, the same in every locale. */
final class NumberText {
  private static final int DECIMALS_OF_SECONDS = 3;
  private static final String FIGURE_SPACE = "\u2007";
  private static final String POINT_SPACE = "\u2008";
  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private NumberText() {}

  /** Three digits where they fit before and after the point: {@code 0.012}, {@code 3.21}. */
  static String seconds(double seconds) {
    if (seconds >= 1e6) {
      return scientific(seconds, 2);
    }
    if (seconds > 0 && seconds < 0.0005) {
      return "<0.001";
    }
    return fixed(seconds, seconds < 1 ? 3 : seconds < 10 ? 2 : seconds < 100 ? 1 : 0);
  }

  /** Seconds with spaces in place of missing decimals, so that the points of a column line up. */
  static String alignedSeconds(double seconds) {
    String text = seconds(seconds);
    if (text.contains("e")) {
      return text;
    }
    int point = text.indexOf('.');
    int decimals = point < 0 ? 0 : text.length() - point - 1;
    return text
        + (point < 0 ? POINT_SPACE : "")
        + FIGURE_SPACE.repeat(DECIMALS_OF_SECONDS - decimals);
  }

  /** A number alone, with five digits. */
  static String plain(double value) {
    double size = Math.abs(value);
    if (value == Math.rint(value) && size < 1e7) {
      return fixed(value, 0);
    }
    if (size < 1e-4 || size >= 1e7) {
      return scientific(value, 3);
    }
    return fixed(value, Math.max(0, 4 - exponent(size)));
  }

  static String fixed(double value, int decimals) {
    String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
    // A tiny negative number rounds to a zero with a sign, which says nothing.
    return text.matches("-0(\\.0*)?") ? text.substring(1) : text;
  }

  /** As {@code 1.23e-7}. */
  static String scientific(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "e", value)
        .replaceFirst("e\\+?(-?)0*(\\d)", "e$1$2");
  }

  /** A power of ten: plain from 0.001 to 1000, else as {@code 10⁻⁵}. */
  static String power(int exponent) {
    if (Math.abs(exponent) <= 3) {
      return fixed(Math.pow(10, exponent), Math.max(0, -exponent));
    }
    StringBuilder text = new StringBuilder(exponent < 0 ? "10⁻" : "10");
    for (char digit : Integer.toString(Math.abs(exponent)).toCharArray()) {
      text.append(SUPERSCRIPTS.charAt(digit - '0'));
    }
    return text.toString();
  }

  /** The power of ten of the first digit; 0 for 0. */
  static int exponent(double value) {
    return value == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(value)));
  }

  /** The text, cut in the middle when it is longer. */
  static String cut(String text, int most) {
    int length = text.codePointCount(0, text.length());
    if (length <= most) {
      return text;
    }
    int head = (most - 1) * 2 / 3;
    int tail = most - 1 - head;
    return text.substring(0, text.offsetByCodePoints(0, head))
        + "…"
        + text.substring(text.offsetByCodePoints(text.length(), -tail));
  }
}
