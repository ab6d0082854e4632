package org.okra.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit; // the unit of the moments of kills
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
      seeds: 12
      search: {space: {estimator.lambda: [0.001, 0.01, 0.1], input.kernel.gamma: [0.1, 0.5, 1]}, trials: 8}
      """;

  @TempDir private Path folder;
  private final SplittableRandom random =
      new SplittableRandom(Long.getLong("okra.campaign.seed", 1));

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
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules", // as in this JVM: without it exp differs in its last digit
                "jdk.incubator.vector",
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                "org.okra.cli.Okra"));
    command.addAll(arguments);
    return new ProcessBuilder(command)
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
    int kills = Integer.getInteger("okra.campaign.kills", KILLS);
    Workbench bench = new Workbench(folder);
    int processes = 0;
    for (String name : COMMANDS) {
      Path clean = folder.resolve("clean-" + name);
      write(clean);
      if (name.equals("append")) {
        bench.succeed(command("fit", clean, false));
      }
      byte[] before =
          name.equals("append") ? Files.readAllBytes(clean.resolve("m.okra")) : new byte[0];
      long begun = System.nanoTime();
      assertThat(start(command(name, clean, false)).waitFor()).isZero();
      long whole = System.nanoTime() - begun;
      String expected = answer(name, clean, bench);
      int killed = 0;
      for (int chain = 0; killed < kills / COMMANDS.size(); chain++) {
        assertThat(chain).as("chains of " + name).isLessThan(10 * kills);
        Path here = folder.resolve("killed-" + name + chain);
        write(here);
        if (name.equals("append")) {
          Files.write(here.resolve("m.okra"), before);
        }
        boolean ended = false;
        for (int link = 0; link < CHAIN && !ended && killed < kills / COMMANDS.size(); link++) {
          long start = System.nanoTime();
          Process process = start(command(name, here, true));
          // The moment of a kill is random, and what must hold after it is the same for all.
          ended =
              process.waitFor(
                  (long) (whole * (0.2 + 0.8 * random.nextDouble())), TimeUnit.NANOSECONDS);
          process.destroyForcibly().waitFor();
          killed += ended ? 0 : 1;
          // Other work on the machine comes and goes: what a whole command takes is seen anew.
          whole = ended && link == 0 ? System.nanoTime() - start : whole;
          processes++;
          boolean learnt =
              name.equals("append")
                  && !java.util.Arrays.equals(before, Files.readAllBytes(here.resolve("m.okra")));
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
}
