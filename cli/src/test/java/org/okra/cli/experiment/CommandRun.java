package org.okra.cli.experiment;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit; // the unit of bounds on other processes

/**
 * A command in a process of its own, as users start it.
 *
 * @param exitCode what the process returned
 * @param out standard output
 * @param err standard error
 */
record CommandRun(int exitCode, String out, String err) {
  private static final int SECONDS = 300;

  /** Starts {@code okra} with these arguments; output goes to files beside the given folder. */
  static Process start(Path folder, List<String> arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                "org.okra.cli.Okra"));
    command.addAll(arguments);
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("out.txt").toFile())
        .redirectError(folder.resolve("err.txt").toFile())
        .start();
  }

  /** Runs {@code okra} to its end. */
  static CommandRun of(Path folder, String... arguments) throws Exception {
    Process process = start(folder, List.of(arguments));
    // Waits for the process, however long it takes; the bound ends one that hangs.
    if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      throw new IllegalStateException("okra did not end within " + SECONDS + " s");
    }
    return new CommandRun(
        process.exitValue(),
        Files.readString(folder.resolve("out.txt")),
        Files.readString(folder.resolve("err.txt")));
  }
}
