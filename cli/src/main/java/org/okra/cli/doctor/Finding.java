package org.okra.cli.doctor;

import java.util.OptionalDouble;

/**
 * One line of the report.
 *
 * @param name what was looked at
 * @param status what it means for the health of the machine
 * @param text what was found, for people
 * @param number what was found, for programs, where it is a number
 */
record Finding(String name, Status status, String text, OptionalDouble number) {

  static Finding information(String name, String text) {
    return new Finding(name, Status.INFORMATION, text, OptionalDouble.empty());
  }

  static Finding good(String name, String text) {
    return new Finding(name, Status.GOOD, text, OptionalDouble.empty());
  }

  static Finding warning(String name, String text) {
    return new Finding(name, Status.WARNING, text, OptionalDouble.empty());
  }

  static Finding failed(String name, String text) {
    return new Finding(name, Status.FAILED, text, OptionalDouble.empty());
  }

  /** The same with a number for programs. */
  Finding with(double value) {
    return new Finding(name, status, text, OptionalDouble.of(value));
  }
}
