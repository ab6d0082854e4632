package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where commands write: never over what they read, and refused before anything is computed. */
final class OutputPlacesTest {
  private static final String TABLE = "x,y\n1,2\n2,4\n3,6\n4,8\n";

  @TempDir private Path folder;
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void fit() throws IOException {
    Files.writeString(folder.resolve("t.csv"), TABLE);
    Files.writeString(
        folder.resolve("e.yaml"),
        """
        name: e
        dataset: {type: csv, train: t.csv}
        input: {kernel: linear}
        output: {kernel: linear}
        decoder: vector
        metrics: [rmse]
        """);
    assertThat(okra("fit", file("e.yaml"), "--model", file("m.okra"), "--quiet")).isZero();
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private int okra(String... arguments) {
    err.getBuffer().setLength(0);
    return Okra.run(new PrintWriter(new StringWriter()), new PrintWriter(err), arguments);
  }

  private int apply(String command, String out) {
    return okra(command, "--model", file("m.okra"), "--input", file("t.csv"), "--out", file(out));
  }

  /** What was refused before rows were decoded has said nothing of progress. */
  private void assertRefusedAtOnce(String start) {
    assertThat(err.toString()).startsWith(start).doesNotContain("decode");
  }

  @Test
  void predictionsDoNotReplaceWhatTheyAreMadeFrom() throws IOException {
    byte[] model = Files.readAllBytes(folder.resolve("m.okra"));
    Files.createSymbolicLink(folder.resolve("link.csv"), Path.of("t.csv"));
    for (String command : new String[] {"predict", "evaluate"}) {
      for (String out : new String[] {"t.csv", "m.okra", "link.csv"}) {
        assertThat(apply(command, out)).isEqualTo(2);
        assertThat(err.toString()).contains("which the command reads and would replace");
      }
    }
    assertThat(folder.resolve("t.csv")).hasContent(TABLE);
    assertThat(Files.readAllBytes(folder.resolve("m.okra"))).isEqualTo(model);
  }

  @Test
  void predictionsThatCannotBeWrittenAreNotComputed() throws IOException {
    Files.createSymbolicLink(folder.resolve("circle.csv"), Path.of("circle.csv"));
    Files.createSymbolicLink(folder.resolve("nowhere.csv"), Path.of("none/p.csv"));
    Files.createDirectory(folder.resolve("folder.csv"));
    for (String command : new String[] {"predict", "evaluate"}) {
      for (String out :
          new String[] {
            "circle.csv", "nowhere.csv", "folder.csv", "none/p.csv", "t.csv/p.csv", "x".repeat(300)
          }) {
        assertThat(apply(command, out)).isEqualTo(4);
        assertRefusedAtOnce("okra " + command + ": Cannot write ");
      }
    }
    assertThat(folder.toFile().list((place, name) -> name.endsWith(".part"))).isEmpty();
  }

  @Test
  void aModelDoesNotReplaceDataOrExperiments() throws IOException {
    Files.createSymbolicLink(folder.resolve("circle.okra"), Path.of("circle.okra"));
    for (String model : new String[] {"t.csv", "e.yaml", "circle.okra"}) {
      assertThat(okra("fit", file("e.yaml"), "--model", file(model), "--quiet")).isEqualTo(4);
      assertThat(err.toString()).startsWith("okra fit: Cannot write ");
    }
    assertThat(folder.resolve("t.csv")).hasContent(TABLE);
    assertThat(okra("fit", file("e.yaml"), "--model", file("m.okra"), "--quiet")).isZero();
  }

  @Test
  void whatIsTooLongForAnExperimentIsNotRead() throws IOException {
    try (var out = Files.newOutputStream(folder.resolve("long.yaml"))) {
      byte[] blanks = " ".repeat(1 << 20).getBytes(java.nio.charset.StandardCharsets.UTF_8);
      for (int i = 0; i < 65; i++) {
        out.write(blanks);
      }
    }
    assertThat(okra("plan", file("long.yaml"))).isEqualTo(2);
    assertThat(err.toString()).contains("holds more than 64.0 MiB");
  }
}
