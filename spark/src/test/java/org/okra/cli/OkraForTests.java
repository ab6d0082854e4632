package org.okra.cli;

import java.io.PrintWriter;

/** Lets tests run commands without a process of their own. */
public final class OkraForTests {
  private OkraForTests() {}

  /** Runs a command and returns its exit code. */
  public static int run(PrintWriter out, PrintWriter err, String... arguments) {
    return Okra.run(out, err, arguments);
  }
}
