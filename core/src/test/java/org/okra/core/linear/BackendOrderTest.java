package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.run.RunContext;

/** Netlib remembers for the whole JVM what its first user found, so each order needs a JVM. */
final class BackendOrderTest {
  @Test
  void nativeLibraryIsFoundAfterRunInJava(@TempDir Path folder) throws Exception {
    Path output = folder.resolve("output");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (Runtime.version().feature() >= 24) {
      command.add("--enable-native-access=ALL-UNNAMED");
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), JavaFirst.class.getName()));
    int exitCode =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start()
            .waitFor();

    assertThat(Files.readString(output).strip()).isEqualTo("JAVA NATIVE");
    assertThat(exitCode).isZero();
  }

  /** Opens a run in Java, then a native one. */
  static final class JavaFirst {
    private JavaFirst() {}

    public static void main(String[] arguments) {
      System.out.println(
          backend(BackendChoice.JAVA_ONLY) + " " + backend(BackendChoice.NATIVE_ONLY));
    }

    private static Backend backend(BackendChoice choice) {
      try (RunContext context = RunContext.builder().backend(choice).build()) {
        return context.linearAlgebra().report().backend();
      }
    }
  }
}
