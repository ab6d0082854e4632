package org.okra.experiments.crash;

import java.io.IOException;

/** Counts the operations that change files, and lets one of them fail, or it and all after it. */
final class Faults {
  /** What happens after the operation that fails. */
  enum Mode {
    /** The process is dead: nothing is written any more. */
    CRASH,
    /** The disk is all right again. */
    ONCE
  }

  private final int failing;
  private final Mode mode;
  private int done;

  /**
   * Faults.
   *
   * @param failing the number of the operation, from 0
   */
  Faults(int failing, Mode mode) {
    this.failing = failing;
    this.mode = mode;
  }

  /** A file system in which nothing fails. */
  static Faults none() {
    return new Faults(Integer.MAX_VALUE, Mode.ONCE);
  }

  /** Whether an operation failed. */
  boolean happened() {
    return done > failing;
  }

  /** Whether the operation that comes now fails. */
  boolean failsNow() {
    int number = done++;
    return mode == Mode.CRASH ? number >= failing : number == failing;
  }

  /** Fails if it is time. */
  void step(String what) throws IOException {
    if (failsNow()) {
      throw new IOException("planned failure of " + what + " " + failing);
    }
  }
}
