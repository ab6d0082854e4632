package org.okra.cli.doctor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * Finds out for which processor core OpenBLAS chose its code. The library tells only while it
 * loads, on standard error, and only when the environment asks; so a second JVM loads it once more
 * and its output is read.
 */
final class CoreProbe {
  private static final Pattern CORE = Pattern.compile("^Core: (\\S+)$", Pattern.MULTILINE);
  private static final int SECONDS = 15;

  /** The core type, or nothing when the library is not OpenBLAS or does not tell. */
  Optional<String> coreType(String libraryFile) {
    if (!Path.of(libraryFile)
        .getFileName()
        .toString()
        .toLowerCase(Locale.ROOT)
        .contains("openblas")) {
      return Optional.empty();
    }
    try {
      Path output = Files.createTempFile("okra-core-type", ".txt");
      try {
        run(output);
        return parse(Files.readString(output, StandardCharsets.ISO_8859_1));
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      // Nice to know, nothing more.
      return Optional.empty();
    }
  }

  /** The last core type named in the output of the library. */
  static Optional<String> parse(String output) {
    return CORE.matcher(output)
        .results()
        .map(match -> match.group(1))
        .reduce((first, last) -> last);
  }

  private static void run(Path output) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx128m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                LibraryProbe.class.getName()));
    builder.environment().put("OPENBLAS_VERBOSE", "2");
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    Process process = builder.start();
    try {
      process.waitFor(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      process.destroyForcibly();
    }
  }
}
