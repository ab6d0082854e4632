package org.okra.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.okra.core.linear.BackendChoice;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;

/**
 * Finds out for which processor core OpenBLAS chose its code. The library says so only while it
 * loads, on standard error, and only when the environment asks; so a second JVM loads it once more
 * and its output is read.
 */
final class CoreProbe {
  private static final Pattern CORE = Pattern.compile("^Core: (\\S+)$", Pattern.MULTILINE);
  private static final int SECONDS = 15;

  /** The second JVM: loads the native library and ends. */
  public static void main(String[] arguments) {
    RunContext.builder()
        .backend(BackendChoice.NATIVE_ONLY)
        .threads(Threads.okra(1))
        .build()
        .close();
  }

  /** The core type, or nothing when the library is not OpenBLAS or does not say. */
  Optional<String> coreType(String libraryFile) {
    String name = Path.of(libraryFile).getFileName().toString().toLowerCase(Locale.ROOT);
    if (!name.contains("openblas")) {
      return Optional.empty();
    }
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-cp",
            System.getProperty("java.class.path"),
            CoreProbe.class.getName());
    builder.environment().put("OPENBLAS_VERBOSE", "2");
    return parse(output(builder));
  }

  /** The last core type named in the output of the library. */
  static Optional<String> parse(String output) {
    return CORE.matcher(output)
        .results()
        .map(match -> match.group(1))
        .reduce((first, last) -> last);
  }

  /** What a program prints; nothing when it fails or takes too long. */
  static String output(ProcessBuilder builder) {
    try {
      Path output = Files.createTempFile("okra-doctor", ".txt");
      try {
        Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
        return succeeded(process) ? Files.readString(output, StandardCharsets.ISO_8859_1) : "";
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      // Nice to know, nothing more.
      return "";
    }
  }

  private static boolean succeeded(Process process) {
    try {
      return process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      process.destroyForcibly();
    }
  }
}
