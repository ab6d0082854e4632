package org.okra.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.cli.OkraForTests;

final class ResumeTest {
  private static final String TEXT =
      """
      name: twenty
      dataset: {type: drawn-digits, train: 150, test: 30}
      input: {kernel: {type: gaussian, gamma: 0.05}, sketch: {type: subsample, size: 60}}
      output: {kernel: {type: gaussian, gamma: 0.05}}
      metrics: [rmse]
      seeds: 20
      """;

  @TempDir private Path folder;

  private record Console(int exitCode, String out, String err) {}

  private static Console okra(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = OkraForTests.run(new PrintWriter(out), new PrintWriter(err), arguments);
    return new Console(code, out.toString(), err.toString());
  }

  @Test
  void killedInTheMiddleAndContinuedGivesTheSameFigures() throws Exception {
    String file = Files.writeString(folder.resolve("twenty.yaml"), TEXT).toString();
    Path killed = folder.resolve("killed");
    killAfterTwoRuns(List.of("run", file, "--out", killed.toString()));
    assertThat(killed.resolve("results.json")).doesNotExist();
    try (Stream<Path> files = Files.list(killed.resolve("runs"))) {
      assertThat(files.filter(each -> each.toString().endsWith(".json"))).hasSizeBetween(2, 19);
    }

    Console refused = okra("run", file, "--out", killed.toString());
    assertThat(refused.exitCode).isEqualTo(2);
    assertThat(refused.err).contains("--resume");

    Console resumed = okra("run", file, "--out", killed.toString(), "--resume");
    assertThat(resumed.exitCode).as(resumed.err).isZero();
    Path whole = folder.resolve("whole");
    Console undisturbed = okra("run", file, "--out", whole.toString());
    assertThat(undisturbed.exitCode).isZero();
    assertThat(figures(resumed.out)).hasSize(1).isEqualTo(figures(undisturbed.out));
    assertThat(Files.readString(killed.resolve("predictions.csv")))
        .isEqualTo(Files.readString(whole.resolve("predictions.csv")));
  }

  /** Kills a process as soon as it says that two of its twenty runs are done. */
  private void killAfterTwoRuns(List<String> arguments) throws Exception {
    Process process =
        OkraForTests.process(arguments).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    StringBuilder said = new StringBuilder();
    try (BufferedReader lines = process.errorReader()) {
      String line = lines.readLine();
      while (line != null && !line.startsWith("runs: 10 %")) {
        said.append(line).append('\n');
        line = lines.readLine();
      }
      assertThat(line).as("it ended before it could be killed: " + said).isNotNull();
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(process.exitValue()).isNotZero();
  }

  /** Name and metric of each method; times differ from run to run. */
  private static List<String> figures(String out) {
    return out.lines().filter(line -> line.startsWith("twenty ")).map(ResumeTest::figure).toList();
  }

  private static String figure(String line) {
    String[] words = line.split("\\s+");
    return words[0] + " " + words[1] + " " + words[3];
  }
}
