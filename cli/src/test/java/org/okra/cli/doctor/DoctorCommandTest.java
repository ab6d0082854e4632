package org.okra.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.cli.ExitCode;
import picocli.CommandLine;

final class DoctorCommandTest {
  private final StringWriter out = new StringWriter();

  private int run(String... arguments) {
    return new CommandLine(new DoctorCommand()).setOut(new PrintWriter(out)).execute(arguments);
  }

  @Test
  void thisMachineIsHealthy(@TempDir Path folder) {
    int exitCode = run("--quick", "--require-native", "--plugins", folder.toString());

    assertThat(out.toString())
        .contains("\nMachine\n", "\nLinear algebra\n", "\nFolders\n", "\nNumbers\n")
        .contains("  Backend      native (JNIBLAS, JNILAPACK)")
        .contains("  Plugins      " + folder + " (present, 0 entries)")
        .doesNotContain("Speed")
        .endsWith("\nHealthy.\n");
    assertThat(exitCode).isEqualTo(ExitCode.OK.number());
  }

  @Test
  void jsonSaysTheSame() {
    assertThat(run("--quick", "--json")).isEqualTo(ExitCode.OK.number());
    assertThat(out.toString())
        .startsWith("{")
        .contains("\"healthy\" : true")
        .containsPattern("\"name\" : \"Library\",\\s+\"status\" : \"good\"")
        .endsWith("}\n");
  }

  @Test
  void withoutTheNativeLibraryTheMachineIsUnhealthy(@TempDir Path folder) throws Exception {
    int exitCode = runWithoutNative(folder, "doctor", "--quick");

    assertThat(Files.readString(folder.resolve("out")))
        .contains("X Backend      Java, several times slower")
        .contains("The native linear algebra library could not be loaded on")
        .contains("Numbers", "Not healthy, see X: Backend.");
    assertThat(exitCode).isEqualTo(ExitCode.UNHEALTHY.number());
  }

  @Test
  void fallbackCanBeRefused(@TempDir Path folder) throws Exception {
    int exitCode = runWithoutNative(folder, "doctor", "--quick", "--require-native");

    assertThat(Files.readString(folder.resolve("out"))).isEmpty();
    assertThat(Files.readString(folder.resolve("err")).strip())
        .startsWith("okra doctor: The native linear algebra library could not be loaded on")
        .endsWith("[NATIVE_UNAVAILABLE]")
        .hasLineCount(1);
    assertThat(exitCode).isEqualTo(ExitCode.RESOURCE.number());
  }

  /** In a JVM of its own, because this one has loaded the library already. */
  private static int runWithoutNative(Path folder, String... arguments) throws Exception {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.matches(".*openblas-[^/\\\\]*-(linux|macosx|windows)-.*"))
            .collect(Collectors.joining(File.pathSeparator));
    assertThat(classPath).isNotEqualTo(System.getProperty("java.class.path"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    if (Runtime.version().feature() >= 24) {
      command.add("--enable-native-access=ALL-UNNAMED");
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(List.of("-Xmx256m", "-cp", classPath, "org.okra.cli.Okra"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start()
        .waitFor();
  }
}
