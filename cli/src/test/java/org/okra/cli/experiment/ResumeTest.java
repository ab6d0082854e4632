package org.okra.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit; // the unit of bounds on other processes
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResumeTest {
  private static final String TEXT =
      """
      name: ten
      dataset: {type: drawn-digits, train: 400, test: 100}
      input: {kernel: {type: gaussian, gamma: 0.05}, sketch: {type: subsample, size: 150}}
      output: {kernel: {type: gaussian, gamma: 0.05}}
      metrics: [rmse]
      seeds: 10
      """;

  @TempDir private Path folder;

  @Test
  void killedInTheMiddleAndContinuedGivesTheSameFigures() throws Exception {
    Path file = Files.writeString(folder.resolve("ten.yaml"), TEXT);
    Path killed = folder.resolve("killed");
    Process process =
        CommandRun.start(folder, List.of("run", file.toString(), "--out", killed.toString()));
    try {
      waitForRuns(killed.resolve("runs"), 3, process);
    } finally {
      // Waits for the process that was killed; the bound ends one that hangs.
      process.destroyForcibly().waitFor(60, TimeUnit.SECONDS);
    }
    assertThat(process.exitValue()).isNotZero();
    assertThat(killed.resolve("results.json")).doesNotExist();

    CommandRun refused = CommandRun.of(folder, "run", file.toString(), "--out", killed.toString());
    assertThat(refused.exitCode()).isEqualTo(2);
    assertThat(refused.err()).contains("--resume");

    CommandRun resumed =
        CommandRun.of(folder, "run", file.toString(), "--out", killed.toString(), "--resume");
    assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    Path whole = folder.resolve("whole");
    CommandRun undisturbed =
        CommandRun.of(folder, "run", file.toString(), "--out", whole.toString());
    assertThat(undisturbed.exitCode()).isZero();
    assertThat(figures(resumed.out())).isEqualTo(figures(undisturbed.out()));
    assertThat(Files.readString(killed.resolve("predictions.csv")))
        .isEqualTo(Files.readString(whole.resolve("predictions.csv")));
  }

  private static void waitForRuns(Path runs, int wanted, Process process) throws Exception {
    // The bound ends a process that hangs.
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(240);
    while (System.nanoTime() < end) {
      assertThat(process.isAlive()).as("it ended before it could be killed").isTrue();
      if (Files.isDirectory(runs)) {
        try (Stream<Path> files = Files.list(runs)) {
          if (files.filter(each -> each.toString().endsWith(".json")).count() >= wanted) {
            return;
          }
        }
      }
      // Another process writes the files: there is nothing but to look again.
      Thread.sleep(5);
    }
    throw new IllegalStateException("no run finished in time");
  }

  /** Name and metric of each method; times differ from run to run. */
  private static List<String> figures(String out) {
    return out.lines().filter(line -> line.startsWith("ten ")).map(ResumeTest::figure).toList();
  }

  private static String figure(String line) {
    String[] words = line.split("\\s+");
    return words[0] + " " + words[1] + " " + words[3];
  }
}
