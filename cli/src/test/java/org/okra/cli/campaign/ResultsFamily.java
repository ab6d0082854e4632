package org.okra.cli.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Damaged folders of results: they are resumed to the same table, and damage is found. */
final class ResultsFamily implements Family {
  private final Workbench bench;
  private final Subject runs;
  private final Subject search;

  ResultsFamily(Workbench bench, Subject subject) {
    this.bench = bench;
    this.runs =
        new Subject(
            subject + " twice",
            subject.experiment() + "seeds: 2\n",
            subject.files(),
            subject.columns());
    this.search =
        new Subject(
            subject + " search",
            subject.experiment() + "search: {space: {estimator.lambda: [0.01, 0.1, 1.0]}}\n",
            subject.files(),
            subject.columns());
  }

  @Override
  public Trial make(SplittableRandom random, Path folder) throws IOException {
    String command = Family.pick(List.of("run", "tune", "verify"), random);
    Subject subject = command.equals("tune") ? search : runs;
    Map<String, byte[]> whole = command.equals("tune") ? tuned() : bench.results(runs);
    Map<String, byte[]> files = new LinkedHashMap<>(whole);
    String name = Family.pick(List.copyOf(files.keySet()), random);
    String what = "without it";
    if (random.nextInt(4) == 0) {
      files.remove(name);
    } else {
      Damage<byte[]> damage = damage(files.get(name), random);
      what = damage.what();
      files.put(name, damage.result());
    }
    Workbench.write(subject, folder);
    Path out = Files.createDirectory(folder.resolve("out"));
    Workbench.write(files, out);
    List<String> arguments =
        switch (command) {
          case "run" -> bench.run(folder, "--resume");
          case "tune" -> tune(folder, "--resume");
          default -> List.of("verify", out.toString());
        };
    String answer = command.equals("tune") ? "best.yaml" : "predictions.csv";
    boolean seen = command.equals("verify");
    return new Trial(
        command + " of results, " + name + ": " + what,
        Expectation.NOTICED,
        arguments,
        // What verify calls whole must be what was written.
        () -> seen ? text(Workbench.read(out)) : Files.readString(out.resolve(answer)),
        seen ? text(whole) : new String(whole.get(answer), StandardCharsets.UTF_8));
  }

  private static Damage<byte[]> damage(byte[] clean, SplittableRandom random) {
    String text = new String(clean, StandardCharsets.UTF_8);
    return random.nextInt(4) == 0
        ? new Damage<>(
            "null for a number",
            Expectation.NOTICED,
            text.replaceFirst("\\d+\\.\\d+", "null").getBytes(StandardCharsets.UTF_8))
        : Bytes.visible(clean, random);
  }

  private static String text(Map<String, byte[]> files) {
    StringBuilder text = new StringBuilder();
    files.forEach(
        (name, bytes) -> {
          // A list with a line twice is still true.
          boolean list = name.endsWith(".sha256");
          text.append(name).append('\n');
          text.append(list ? "" : new String(bytes, StandardCharsets.ISO_8859_1));
        });
    return text.toString();
  }

  private Map<String, byte[]> tuned() throws IOException {
    return bench.folder(
        search.name(),
        search,
        here -> {
          bench.succeed(tune(here));
          return here.resolve("out");
        });
  }

  private List<String> tune(Path folder, String... more) {
    List<String> arguments = new java.util.ArrayList<>(bench.run(folder, more));
    arguments.set(0, "tune");
    return arguments;
  }
}
