package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

final class SchemaTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @Test
  void fileHoldsWhatIsPrinted() throws IOException {
    Path file = folder.resolve("okra.schema.json");
    assertThat(run("schema")).isZero();
    assertThat(run("schema", "--out", file.toString())).isZero();
    assertThat(Files.readString(file)).isEqualTo(out.toString()).contains("\"kernel.gaussian\"");
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
  }

  @Test
  void folderThatIsNotThereIsOneLine() {
    assertThat(run("schema", "--out", folder.resolve("no/schema.json").toString()))
        .isEqualTo(ExitCode.RESOURCE.number());
    assertThat(err.toString().strip())
        .startsWith("okra schema: Cannot write ")
        .endsWith("[INPUT_OUTPUT]")
        .hasLineCount(1);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void fullDiskIsOneLine() {
    assertThat(run("schema", "--out", "/dev/full")).isEqualTo(ExitCode.RESOURCE.number());
    assertThat(err.toString().strip()).contains("No space left").hasLineCount(1);
    assertThat(Files.isRegularFile(Path.of("/dev/full"))).isFalse();
  }
}
