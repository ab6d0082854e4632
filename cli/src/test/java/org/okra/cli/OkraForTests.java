package org.okra.cli;

import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** Lets tests of commands in other packages run them without a process of their own. */
public final class OkraForTests {
  private OkraForTests() {}

  /** Runs a command and returns its exit code. */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return Okra.run(out, err, arguments);
  }

  /** The same with a clock of nanoseconds that the test turns. */
  public static int run(LongSupplier clock, PrintWriter out, PrintWriter err, String... arguments) {
    return Okra.run(clock, out, err, arguments);
  }
}
