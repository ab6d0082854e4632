package org.okra.sketches;

import java.util.Locale;
import java.util.regex.Pattern;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * An amount that may depend on the number of points n: {@code 200} (a number), {@code 0.1} (a
 * fraction of n) or {@code 20/n} (a fraction that shrinks with n). Sizes and probabilities are
 * written the same way.
 *
 * @param amount the number in front, above 0 and finite
 * @param form how it is read
 */
public record SketchSize(double amount, Form form) {
  /** What an option for the rows of a sketch accepts. */
  public static final String ROWS = "rows: a number from 1 to n, or a fraction of n in (0, 1]";

  private static final String ACCEPTED =
      "give a whole number from 1 (200), a fraction above 0 and at most 1 (0.1), or a number over n"
          + " (20/n)";

  private static final Pattern WHOLE = Pattern.compile("\\+?[0-9]+");

  /** How the amount depends on n. */
  public enum Form {
    /** So many, whatever n is. */
    NUMBER,
    /** So many for each of the n points; at most 1. */
    FRACTION,
    /** The fraction amount / n. */
    PER_POINTS
  }

  public SketchSize {
    if (!(amount > 0) || amount == Double.POSITIVE_INFINITY) {
      throw Errors.option("An amount of %s is not possible; %s.", amount, ACCEPTED);
    }
    if (form == Form.FRACTION && amount > 1) {
      throw Errors.option("A fraction of %s is more than the whole; %s.", amount, ACCEPTED);
    }
    if (form == Form.NUMBER && amount != Math.rint(amount)) {
      throw Errors.option("%s is not a whole number; %s.", amount, ACCEPTED);
    }
  }

  /** A number of rows. */
  public static SketchSize of(int rows) {
    return new SketchSize(rows, Form.NUMBER);
  }

  /** A fraction of the points, in (0, 1]. */
  public static SketchSize fraction(double fraction) {
    return new SketchSize(fraction, Form.FRACTION);
  }

  /** The fraction {@code amount / n}. */
  public static SketchSize perPoints(double amount) {
    return new SketchSize(amount, Form.PER_POINTS);
  }

  /** Reads {@code 200}, {@code 0.1} or {@code 20/n}. */
  public static SketchSize parse(String text) {
    String plain = text.strip();
    boolean perPoints = plain.endsWith("/n");
    String number = perPoints ? plain.substring(0, plain.length() - 2).strip() : plain;
    double amount;
    try {
      amount = Double.parseDouble(number);
    } catch (NumberFormatException e) {
      throw Errors.option(e, "'%s' is not an amount; %s.", text, ACCEPTED);
    }
    if (perPoints) {
      return perPoints(amount);
    }
    // 1 is one row and 1.0 is all of them; 200.0 can only be meant as a number.
    boolean whole = WHOLE.matcher(number).matches() || amount > 1;
    return new SketchSize(amount, whole ? Form.NUMBER : Form.FRACTION);
  }

  /**
   * The number of rows for n points, from 1 to n.
   *
   * @param option the name of the option, for error texts
   * @throws OkraException {@link ErrorCode#INVALID_OPTION} outside that range, {@link
   *     ErrorCode#EMPTY_INPUT} without points
   */
  public int rows(String option, int points) {
    int rows = anyRows(option, points);
    if (rows > points) {
      throw Errors.option(
              "Option '%s' is %s but there are %s points; give a number from 1 to %s or a fraction"
                  + " above 0 and at most 1.",
              option, this, points, points)
          .under(option);
    }
    return rows;
  }

  /** As {@link #rows}, for what may be larger than the number of points. */
  public int anyRows(String option, int points) {
    checkPoints(points);
    double rows = expected(points);
    if (rows > Integer.MAX_VALUE) {
      throw Errors.option("Option '%s' is %s; give at most %s.", option, this, Integer.MAX_VALUE)
          .under(option);
    }
    return (int) rows;
  }

  /** As {@link #anyRows}, for forecasts: without an error. */
  public double expected(long points) {
    return Math.max(1, Math.rint(form == Form.FRACTION ? amount * points : amount));
  }

  /** As {@link #rows}, for forecasts: n where {@link #rows} refuses more. */
  public double expectedUpTo(long points) {
    return Math.min(points, expected(points));
  }

  /**
   * The probability for n points, in (0, 1]. {@code 20/n} with fewer than 20 points is 1.
   *
   * @param option the name of the option, for error texts
   */
  public double probability(String option, long points) {
    checkPoints(points);
    if (form == Form.NUMBER && amount > 1) {
      throw Errors.option(
              "Option '%s' is %s; give a probability above 0 and at most 1, or a number over n"
                  + " (20/n).",
              option, this)
          .under(option);
    }
    return form == Form.PER_POINTS ? Math.min(1, amount / points) : amount;
  }

  private static void checkPoints(long points) {
    if (points < 1) {
      throw Errors.empty("A sketch needs at least one point, but the sample is empty.");
    }
  }

  /** The text that {@link #parse} reads. */
  @Override
  public String toString() {
    boolean whole = amount == Math.rint(amount) && amount < 1e15;
    String number = whole ? String.format(Locale.ROOT, "%.0f", amount) : Double.toString(amount);
    return switch (form) {
      case NUMBER -> number;
      case FRACTION -> Double.toString(amount);
      case PER_POINTS -> number + "/n";
    };
  }
}
