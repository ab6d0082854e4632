package org.okra.cli.doctor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What the process runs on.
 *
 * @param java version, vendor and kind of the JVM
 * @param system operating system, its version, and the architecture
 * @param processor model name, where the system says
 * @param processors how many the JVM may use
 * @param heap bytes the heap may grow to
 * @param memory bytes of the machine or container, where the JVM says
 */
record Machine(
    String java,
    String system,
    Optional<String> processor,
    int processors,
    long heap,
    OptionalLong memory) {
  /** This machine. */
  static Machine here() {
    return new Machine(
        Runtime.version() + ", " + property("java.vendor") + ", " + property("java.vm.name"),
        property("os.name") + " " + property("os.version") + ", " + property("os.arch"),
        processorModel(),
        Runtime.getRuntime().availableProcessors(),
        Runtime.getRuntime().maxMemory(),
        physicalMemory());
  }

  private static String property(String name) {
    return System.getProperty(name, "unknown");
  }

  private static OptionalLong physicalMemory() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? OptionalLong.of(system.getTotalMemorySize())
        : OptionalLong.empty();
  }

  private static Optional<String> processorModel() {
    String system = property("os.name").toLowerCase(Locale.ROOT);
    try {
      if (system.contains("linux")) {
        Path processors = Path.of("/proc/cpuinfo");
        try (Stream<String> lines = Files.lines(processors, StandardCharsets.ISO_8859_1)) {
          return modelName(lines);
        }
      }
      if (system.contains("mac")) {
        return CoreProbe.output(new ProcessBuilder("sysctl", "-n", "machdep.cpu.brand_string"))
            .lines()
            .findFirst();
      }
      return Optional.ofNullable(System.getenv("PROCESSOR_IDENTIFIER"));
    } catch (IOException | UncheckedIOException e) {
      // A name nobody needs is not worth an error.
      return Optional.empty();
    }
  }

  /** The value of the first line {@code model name : VALUE}; arm64 has no such line. */
  static Optional<String> modelName(Stream<String> lines) {
    return lines
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .filter(name -> !name.isEmpty())
        .findFirst();
  }
}
