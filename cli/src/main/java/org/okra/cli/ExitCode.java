package org.okra.cli;

import org.okra.core.ErrorKind;

/** What the process returns to the shell. The numbers are stable; scripts may test them. */
public enum ExitCode {
  /** The command did what it was asked. */
  OK(0),
  /**
   * The command ran, and its verdict is no: {@code okra doctor} found the machine unhealthy, {@code
   * okra bench compare} something that became slower, {@code okra verify} something damaged.
   */
  UNHEALTHY(1),
  /** {@link ErrorKind#USER}: a command, an option, an input or a file is wrong. */
  USER(2),
  /** {@link ErrorKind#NUMERIC}: the numbers do not allow the operation. */
  NUMERIC(3),
  /** {@link ErrorKind#RESOURCE}: memory, disk or a native library is missing. */
  RESOURCE(4),
  /** {@link ErrorKind#INTERNAL}: a defect of Okra or of a plugin. */
  INTERNAL(5);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** The code of an error of this kind. */
  public static ExitCode of(ErrorKind kind) {
    return switch (kind) {
      case USER -> USER;
      case NUMERIC -> NUMERIC;
      case RESOURCE -> RESOURCE;
      case INTERNAL -> INTERNAL;
    };
  }

  /** The number the shell sees. */
  public int number() {
    return number;
  }
}
