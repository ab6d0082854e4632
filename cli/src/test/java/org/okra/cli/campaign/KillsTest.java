package org.okra.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.cli.OkraForTests;

/**
 * Commands in processes of their own that are killed at random moments: what comes after is what
 * would have come without.
 */
final class KillsTest {
  private static final List<String> COMMANDS = List.of("run", "tune", "auto", "fit", "append");
  private static final List<String> RESUMED = List.of("run", "tune", "auto");
  private static final int KILLS = COMMANDS.size();
  private static final int CHAIN = 10;
  private static final String TEXT =
      """
      name: e
      dataset: {type: csv, train: d.csv, outputs: [y]}
      input: {kernel: {type: gaussian, gamma: 0.5}, sketch: {type: subsample, size: 40}}
      output: {kernel: linear}
      estimator: {type: ridge, lambda: 1.0e-3}
      decoder: vector
      metrics: [rmse]
      seeds: 6
      search: {space: {estimator.lambda: [0.001, 0.01, 0.1], input.kernel.gamma: [0.1, 0.5, 1]}, trials: 8}
      """;

  @TempDir private Path folder;
  private final SplittableRandom random =
      new SplittableRandom(Long.getLong("okra.campaign.seed", 1));

  /** About how long a process takes that nobody kills, in nanoseconds. */
  private long whole;

  private int processes;

  private void write(Path here) throws IOException {
    Files.createDirectories(here);
    StringBuilder table = new StringBuilder("a,b,y\n");
    for (int i = 0; i < 400; i++) {
      table.append(
          "%s,%s,%s%n".formatted(i * 37 % 101 / 100.0, i * 53 % 97 / 97.0, i * 37 % 101 * 0.03));
    }
    Files.writeString(here.resolve("d.csv"), table.toString().replace("\r", ""));
    Files.writeString(here.resolve(Workbench.EXPERIMENT), TEXT);
  }

  private static List<String> command(String name, Path here, boolean again) {
    String file = here.resolve(Workbench.EXPERIMENT).toString();
    String model = here.resolve("m.okra").toString();
    List<String> arguments =
        new ArrayList<>(
            switch (name) {
              case "fit" -> List.of("fit", file, "--model", model);
              case "append" ->
                  List.of("fit", "--append", here.resolve("d.csv").toString(), "--model", model);
              // Too little time to try anything, so that no clock decides what is chosen.
              case "auto" ->
                  List.of(
                      "auto",
                      here.resolve("d.csv").toString(),
                      "--outputs",
                      "y",
                      "--folds",
                      "2",
                      "--minutes",
                      "0.001",
                      "--out",
                      here.resolve("out").toString());
              default -> List.of(name, file, "--out", here.resolve("out").toString());
            });
    arguments.addAll(List.of("--quiet", "--threads", "1"));
    if (again && RESUMED.contains(name)) {
      arguments.add("--resume");
    }
    return arguments;
  }

  private static Process start(List<String> arguments) throws IOException {
    return OkraForTests.process(arguments)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /**
   * What counts of a result: the table of predictions, the best settings, or the model's answers.
   */
  private static String answer(String name, Path here, Workbench bench) throws IOException {
    if (List.of("run", "tune").contains(name)) {
      return Files.readString(
          here.resolve(name.equals("run") ? "out/predictions.csv" : "out/best.yaml"));
    }
    Path predictions = here.resolve("p.csv");
    bench.succeed(
        List.of(
            "predict",
            "--model",
            here.resolve(name.equals("auto") ? "out/model.okra" : "m.okra").toString(),
            "--input",
            here.resolve("d.csv").toString(),
            "--out",
            predictions.toString(),
            "--quiet",
            "--threads",
            "1"));
    return Files.readString(predictions);
  }

  @Test
  void whateverIsKilledComesToTheSameEnd() throws Exception {
    int kills = Integer.getInteger("okra.campaign.kills", KILLS) / COMMANDS.size();
    Workbench bench = new Workbench(folder);
    long longest = timed(folder.resolve("first"));
    for (String name : COMMANDS) {
      whole = longest;
      Path clean = folder.resolve("clean-" + name);
      write(clean);
      if (name.equals("append")) {
        bench.succeed(command("fit", clean, false));
      }
      byte[] before =
          name.equals("append") ? Files.readAllBytes(clean.resolve("m.okra")) : new byte[0];
      bench.succeed(command(name, clean, false));
      String expected = answer(name, clean, bench);
      int killed = 0;
      for (int chain = 0; killed < kills; chain++) {
        assertThat(chain).as("chains of " + name).isLessThan(50 * kills);
        Path here = folder.resolve("killed-" + name + chain);
        write(here);
        if (name.equals("append")) {
          Files.write(here.resolve("m.okra"), before);
        }
        boolean ended = false;
        for (int link = 0; link < CHAIN && !ended && killed < kills; link++) {
          ended = endsBeforeItIsKilled(command(name, here, true), link == 0);
          killed += ended ? 0 : 1;
          boolean learnt =
              name.equals("append")
                  && !Arrays.equals(before, Files.readAllBytes(here.resolve("m.okra")));
          if (learnt) {
            assertThat(answer(name, here, bench)).as("killed append").isEqualTo(expected);
            Files.write(here.resolve("m.okra"), before);
          }
        }
        bench.succeed(command(name, here, true));
        assertThat(answer(name, here, bench).equals(expected)).as("killed " + name).isTrue();
        assertThat(here.toFile().list((parent, file) -> file.endsWith(".part"))).isEmpty();
        Workbench.delete(here);
      }
      System.out.println("kills: " + name + " was killed " + killed + " times before its end");
    }
    System.out.println("kills: " + processes + " processes were started");
  }

  /** How long a run takes, the longest of the commands. */
  private long timed(Path here) throws Exception {
    write(here);
    long begun = System.nanoTime();
    assertThat(start(command("run", here, false)).waitFor()).isZero();
    return System.nanoTime() - begun;
  }

  /**
   * Kills a process at a random moment of the time that a whole one takes. Other work on the
   * machine comes and goes: that time grows until a process ends before its moment, and is then the
   * time of that process.
   *
   * @param fresh whether the process has nothing to take over from an earlier one
   */
  private boolean endsBeforeItIsKilled(List<String> arguments, boolean fresh) throws Exception {
    long start = System.nanoTime();
    Process process = start(arguments);
    long moment = (long) (whole * (0.2 + 0.8 * random.nextDouble()));
    // Waits for a process, at most until the moment to kill it.
    boolean ended = process.waitFor(moment, java.util.concurrent.TimeUnit.NANOSECONDS);
    process.destroyForcibly().waitFor();
    processes++;
    if (fresh) {
      whole = ended ? System.nanoTime() - start : whole + whole / 10;
    }
    return ended;
  }
}
