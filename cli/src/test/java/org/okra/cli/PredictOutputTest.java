package org.okra.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where predictions go, and rows that lack some of what they are judged by. */
final class PredictOutputTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return Okra.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  private String rows(String name, int count, String lastLine) throws IOException {
    StringBuilder text = new StringBuilder("a,b,y,z\n");
    for (int i = 0; i < count; i++) {
      text.append("%d,%d,%d,%d\n".formatted(i, i % 7, 2 * i, i % 7 - i));
    }
    Files.writeString(folder.resolve(name), text + lastLine);
    return file(name);
  }

  @BeforeEach
  void fit() throws IOException {
    rows("train.csv", 40, "3,4,,5\n");
    Files.writeString(
        folder.resolve("e.yaml"),
        """
        name: e
        dataset: {type: csv, train: train.csv, outputs: [y, z], missingOutputs: keep}
        input: {kernel: linear}
        output: {kernel: linear, sketch: coordinates}
        estimator: {type: ridge, lambda: 1.0e-4}
        decoder: vector
        metrics: [rmse, arrmse]
        """);
    assertThat(run("fit", file("e.yaml"), "--model", file("m.okra"))).as(err.toString()).isZero();
  }

  @Test
  void aDashIsStandardOutput() throws IOException {
    String rows = rows("new.csv", 3, "");
    String[] command = {"predict", "--model", file("m.okra"), "--input", rows, "--out"};
    assertThat(run(with(command, "-"))).as(err.toString()).isZero();
    String printed = out.toString();
    assertThat(run(with(command, file("p.csv")))).isZero();
    assertThat(printed).isEqualTo(Files.readString(folder.resolve("p.csv"))).hasLineCount(4);
    assertThat(Path.of("-")).doesNotExist();

    assertThat(run(with(command, "-", "--format", "jsonl"))).isZero();
    assertThat(out.toString()).startsWith("{").hasLineCount(3);
    assertThat(run(with(command, "-", "--format", "npy"))).isEqualTo(ExitCode.USER.number());
    assertThat(err.toString()).contains("use csv or jsonl");
    assertThat(run("evaluate", "--model", file("m.okra"), "--input", rows, "--out", "-"))
        .isEqualTo(ExitCode.USER.number());
  }

  @Test
  void missingTargetsAreLeftOutOfMetrics() throws IOException {
    String rows = rows("new.csv", 9, "3,4,,1\n1,1,2,\n");
    String[] command = {"evaluate", "--model", file("m.okra"), "--input", rows};
    assertThat(run(command)).as(err.toString()).isZero();
    assertThat(out.toString()).contains("rmse", "arrmse").doesNotContain("NaN");
    // Nothing to judge by.
    Files.writeString(folder.resolve("none.csv"), "a,b,y,z\n1,2,,\n");
    assertThat(run("evaluate", "--model", file("m.okra"), "--input", file("none.csv")))
        .isEqualTo(ExitCode.USER.number());
    assertThat(err.toString()).contains("comes without outputs");
  }

  private static String[] with(String[] command, String... more) {
    return Stream.concat(Arrays.stream(command), Arrays.stream(more)).toArray(String[]::new);
  }
}
