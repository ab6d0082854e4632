package org.okra.core.component;

import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/** The range that an {@link Option} declares. */
record OptionRange(double above, double atLeast, double below, double atMost) {
  static OptionRange of(Option option) {
    return new OptionRange(option.above(), option.atLeast(), option.below(), option.atMost());
  }

  /** Fails unless a number, or every number in a list or optional, is finite and in the range. */
  void check(String option, Object value) {
    if (value instanceof Optional<?> optional) {
      optional.ifPresent(present -> check(option, present));
    } else if (value instanceof List<?> list) {
      list.forEach(each -> check(option, each));
    } else if (value instanceof Double number) {
      require(option, number, number, "number");
    } else if (value instanceof Integer || value instanceof Long) {
      require(option, value, ((Number) value).doubleValue(), "whole number");
    }
  }

  private void require(String option, Object value, double number, String what) {
    boolean inside = number > above && number >= atLeast && number < below && number <= atMost;
    if (!inside || !Double.isFinite(number)) {
      throw outside(option, value, words(value, what));
    }
  }

  /** The error for an option outside what is accepted. */
  static OkraException outside(String option, Object value, String accepted) {
    return Errors.option("Option '%s' is %s; it must be %s.", option, value, accepted)
        .under(option);
  }

  /** {@code "a finite number above 0"}, {@code "a whole number from 1 to 5"}. */
  private String words(Object value, String what) {
    boolean low = above > Double.NEGATIVE_INFINITY || atLeast > Double.NEGATIVE_INFINITY;
    boolean high = below < Double.POSITIVE_INFINITY || atMost < Double.POSITIVE_INFINITY;
    String finite = value instanceof Double && !(low && high) ? "a finite " : "a ";
    if (atLeast > Double.NEGATIVE_INFINITY && atMost < Double.POSITIVE_INFINITY) {
      return finite + what + " from " + text(atLeast) + " to " + text(atMost);
    }
    String least =
        above > Double.NEGATIVE_INFINITY
            ? " above " + text(above)
            : atLeast > Double.NEGATIVE_INFINITY ? " of at least " + text(atLeast) : "";
    String most =
        below < Double.POSITIVE_INFINITY
            ? " below " + text(below)
            : atMost < Double.POSITIVE_INFINITY ? " of at most " + text(atMost) : "";
    return finite + what + least + (least.isEmpty() || most.isEmpty() ? "" : " and") + most;
  }

  private static String text(double bound) {
    return bound == Math.rint(bound) && Math.abs(bound) < 1e15
        ? Long.toString((long) bound)
        : Double.toString(bound);
  }
}
