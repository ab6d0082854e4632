package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.resource.Threads;
import org.okra.core.resource.Workers;

/** Which backend is used when the native library cannot be, and how the reason is kept. */
final class BackendFallbackTest {
  private static final String BLAS_PATH = "dev.ludovic.netlib.blas.nativeLibPath";
  private static final String COMPUTED = " product 20.0 pivot 2.0 because ";
  private static final String PLATFORM =
      System.getProperty("os.name") + " " + System.getProperty("os.arch");

  @TempDir Path folder;

  @Test
  void nativeReportNamesItsLibrary() {
    try (Workers workers = Setting.NATIVE_BLAS_2.workers()) {
      BackendReport report = Setting.NATIVE_BLAS_2.algebra(workers).report();
      assertThat(report.backend()).isEqualTo(Backend.NATIVE);
      assertThat(report.implementation()).isEqualTo("JNIBLAS, JNILAPACK");
      assertThat(new File(report.libraryFile().orElseThrow())).isFile();
      assertThat(report.libraryFile().orElseThrow()).contains("openblas");
      assertThat(report.threads()).isEqualTo(Threads.blas(2));
      assertThat(report.vectorMath()).startsWith("Vector API");
      assertThat(report.fallbackReason()).isEmpty();
    }
  }

  @Test
  void javaReportSaysThatItWasAskedFor() {
    try (Workers workers = Setting.JAVA_OKRA_5.workers()) {
      BackendReport report = Setting.JAVA_OKRA_5.algebra(workers).report();
      assertThat(report.backend()).isEqualTo(Backend.JAVA);
      assertThat(report.libraryFile()).isEmpty();
      assertThat(report.fallbackReason()).contains("Java was asked for");
    }
  }

  @Test
  void missingLibraryFileIsTheReason() throws Exception {
    String missing = folder.resolve("missing.so").toString();
    assertFallsBack(
        probe(
            List.of("-D" + BLAS_PATH + "=" + missing),
            classPath(),
            "NATIVE_OR_JAVA",
            "NATIVE_ONLY",
            "JAVA_ONLY"),
        missing,
        ". The system properties dev.ludovic.netlib.blas.nativeLibPath and"
            + " dev.ludovic.netlib.lapack.nativeLibPath name "
            + missing
            + ": remove them, or name a library with BLAS in the one and with LAPACK in the"
            + " other.");
  }

  @Test
  void jarsThatAreNotThereAreTheReason() throws Exception {
    String withoutOpenBlas =
        Arrays.stream(classPath().split(File.pathSeparator))
            .filter(entry -> !entry.contains("bytedeco"))
            .collect(Collectors.joining(File.pathSeparator));
    assertFallsBack(
        probe(List.of(), withoutOpenBlas, "NATIVE_OR_JAVA", "NATIVE_ONLY", "JAVA_ONLY"),
        "java.lang.ClassNotFoundException: org.bytedeco.openblas.global.openblas_nolapack",
        ". Put org.bytedeco:openblas with the classifier of this platform on the class path, or"
            + " allow the Java fallback.");
  }

  /** Netlib unpacks a library of its own there and keeps the reason to itself. */
  @Test
  void temporaryFolderThatIsNotThereIsTheReason() throws Exception {
    String missing = folder.resolve("gone").toString();
    assertFallsBack(
        probe(
            List.of("-Djava.io.tmpdir=" + missing),
            classPath(),
            "NATIVE_OR_JAVA",
            "NATIVE_ONLY",
            "JAVA_ONLY"),
        missing,
        ". Put org.bytedeco:openblas with the classifier of this platform on the class path, or"
            + " allow the Java fallback.");
  }

  private static void assertFallsBack(List<String> lines, String reason, String advice) {
    String text = "The native linear algebra library could not be loaded on " + PLATFORM + ": ";
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0)).startsWith("JAVA" + COMPUTED + text).contains(reason).endsWith(advice);
    assertThat(lines.get(1))
        .isEqualTo(lines.get(0).replace("JAVA" + COMPUTED, "NATIVE_UNAVAILABLE "));
    assertThat(lines.get(2)).isEqualTo("JAVA" + COMPUTED + "Java was asked for");
  }

  private static String classPath() {
    return System.getProperty("java.class.path");
  }

  private List<String> probe(List<String> flags, String classPath, String... choices)
      throws IOException, InterruptedException {
    Path result = folder.resolve("result.txt");
    Path console = folder.resolve("console.txt");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.addAll(flags);
    command.addAll(List.of("-cp", classPath, BackendProbe.class.getName(), result.toString()));
    command.addAll(List.of(choices));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(console.toFile())
            .start();
    try {
      assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(180));
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.exitValue()).as(Files.readString(console)).isZero();
    // Nothing is announced on the console: the report says it all.
    assertThat(Files.readString(console)).doesNotContain("JNI_OnLoad", "INFO");
    return Files.readAllLines(result);
  }
}
