package org.okra.cli;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/** Lets tests of commands in other packages run them, in this process or in one of their own. */
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

  /** A command in a process of its own, for tests that kill it. It computes as this process. */
  public static ProcessBuilder process(List<String> arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // As in this JVM: without it exp differs in its last digit.
                "--add-modules",
                "jdk.incubator.vector",
                "-Xmx256m",
                // The quickest start.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                "org.okra.cli.Okra"));
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }
}
