package org.okra.core.component;

import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * The range that an {@link Option} declares for a number, or for every number in a list or
 * optional. An infinite bound is none: numbers are finite in any case.
 *
 * @param above numbers are larger than this
 * @param atLeast numbers are this large or larger
 * @param below numbers are smaller than this
 * @param atMost numbers are this large or smaller
 */
public record OptionRange(double above, double atLeast, double below, double atMost) {
  private static final double NO_MINIMUM = Double.NEGATIVE_INFINITY;
  private static final double NO_MAXIMUM = Double.POSITIVE_INFINITY;

  static OptionRange of(Option option) {
    return new OptionRange(option.above(), option.atLeast(), option.below(), option.atMost());
  }

  /** Whether any of the four is a bound. */
  public boolean isBounded() {
    return !toString().isEmpty();
  }

  /** Fails unless a number, or every number in a list or optional, is finite and in the range. */
  void check(String option, Object value) {
    if (value instanceof Optional<?> optional) {
      optional.ifPresent(present -> check(option, present));
    } else if (value instanceof List<?> list) {
      list.forEach(each -> check(option, each));
    } else if (value instanceof Double || value instanceof Integer || value instanceof Long) {
      double number = ((Number) value).doubleValue();
      boolean inside = number > above && number >= atLeast && number < below && number <= atMost;
      if (!inside || !Double.isFinite(number)) {
        throw outside(option, value, words(value));
      }
    }
  }

  /** The error for an option outside what is accepted. */
  static OkraException outside(String option, Object value, String accepted) {
    return Errors.option("Option '%s' is %s; it must be %s.", option, value, accepted)
        .under(option);
  }

  /** {@code "a finite number above 0"}, {@code "a whole number from 1 to 5"}. */
  private String words(Object value) {
    boolean closed = Math.max(above, atLeast) > NO_MINIMUM && Math.min(below, atMost) < NO_MAXIMUM;
    String what = value instanceof Double ? closed ? "number" : "finite number" : "whole number";
    return "a " + what + (isBounded() ? " " + this : "");
  }

  /** {@code "above 0"}, {@code "from 1 to 5"}, {@code "of at least 0 and below 1"}, or nothing. */
  @Override
  public String toString() {
    if (atLeast > NO_MINIMUM && atMost < NO_MAXIMUM) {
      return "from " + text(atLeast) + " to " + text(atMost);
    }
    String least =
        above > NO_MINIMUM
            ? "above " + text(above)
            : atLeast > NO_MINIMUM ? "of at least " + text(atLeast) : "";
    String most =
        below < NO_MAXIMUM
            ? "below " + text(below)
            : atMost < NO_MAXIMUM ? "of at most " + text(atMost) : "";
    return least + (least.isEmpty() || most.isEmpty() ? "" : " and ") + most;
  }

  private static String text(double bound) {
    return bound == Math.rint(bound) && Math.abs(bound) < 1e15
        ? Long.toString((long) bound)
        : Double.toString(bound);
  }
}
