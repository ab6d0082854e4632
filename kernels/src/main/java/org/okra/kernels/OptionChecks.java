package org.okra.kernels;

import org.okra.core.Errors;
import org.okra.core.OkraException;

/** Range checks for options, with texts that name the option and what it accepts. */
public final class OptionChecks {
  private OptionChecks() {}

  /** The value, if it is finite and above 0. */
  public static double positive(String option, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw outside(option, value, "a finite number above 0");
    }
    return value;
  }

  /** The value, if it is finite and at least 0. */
  public static double notNegative(String option, double value) {
    if (!(value >= 0) || Double.isInfinite(value)) {
      throw outside(option, value, "a finite number of at least 0");
    }
    return value;
  }

  /** The value, if it lies in [least, most]. */
  public static double within(String option, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw outside(option, value, "a number from " + least + " to " + most);
    }
    return value;
  }

  /** The value, if it lies in [least, most]. */
  public static int within(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw outside(option, value, "a whole number from " + least + " to " + most);
    }
    return value;
  }

  /** The error for an option outside what is accepted. */
  public static OkraException outside(String option, Object value, String accepted) {
    return Errors.option("Option '%s' is %s; it must be %s.", option, value, accepted);
  }
}
