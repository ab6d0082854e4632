package org.okra.cli.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.okra.core.file.Sha256;

/**
 * Interrupted searches whose files are damaged: {@code okra tune --resume} comes to the same end or
 * refuses, and so does {@code okra auto --resume}, of whose files {@code okra verify} then says
 * that they are whole.
 */
final class JournalFamily implements Family {
  private static final String JOURNAL = "trials.journal";

  /** Lines that nobody cut short or altered, and that are no trials. */
  private static final List<String> NO_TRIALS =
      List.of("", "{}", "null", "[1]", "{\"key\": 3}", "{\"key\": \"a\"}", "{", "abc");

  private final Workbench bench;
  private final Subject search;

  JournalFamily(Workbench bench, List<Subject> subjects) {
    this.bench = bench;
    this.search =
        subjects.stream()
            .filter(each -> each.name().equals("csv search"))
            .findFirst()
            .orElseThrow();
  }

  @Override
  public Trial make(SplittableRandom random, Path folder) throws IOException {
    return random.nextInt(16) == 0 ? auto(random, folder) : tune(random, folder);
  }

  private Trial tune(SplittableRandom random, Path folder) throws IOException {
    Map<String, byte[]> left = interrupted("tune", "tune.json");
    String clean =
        new String(
            bench
                .folder(
                    "tuned",
                    search,
                    here -> {
                      bench.succeed(command("tune", here));
                      return here.resolve("out");
                    })
                .get("tune.json"),
            StandardCharsets.UTF_8);
    Damage<byte[]> damage = damaged(left.get(JOURNAL), random);
    Workbench.write(search, folder);
    Workbench.write(Map.of(JOURNAL, damage.result()), folder.resolve("out"));
    return new Trial(
        "tune, " + JOURNAL + ": " + damage.what(),
        Expectation.NOTICED,
        command("tune", folder, "--resume"),
        () -> Files.readString(folder.resolve("out/tune.json")),
        clean);
  }

  /** A search that takes time cannot come to the same end: what it leaves must be whole. */
  private Trial auto(SplittableRandom random, Path folder) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>(interrupted("auto", "report.html"));
    String name = Family.pick(List.copyOf(files.keySet()), random);
    Damage<byte[]> damage =
        name.equals(JOURNAL)
            ? damaged(files.get(name), random)
            : Bytes.visible(files.get(name), random);
    files.put(name, damage.result());
    Workbench.write(search, folder);
    Path out = folder.resolve("out");
    Workbench.write(files, out);
    return new Trial(
        "auto, " + name + ": " + damage.what(),
        Expectation.NOTICED,
        command("auto", folder, "--resume"),
        () -> verified(out),
        "whole");
  }

  private String verified(Path out) {
    Output results = bench.okra(List.of("verify", out.toString()));
    Output model = bench.okra(List.of("verify", out.resolve("model.okra").toString()));
    return results.exit() == 0 && model.exit() == 0 ? "whole" : results.out() + model.out();
  }

  /** The files of a command that could not write its last file, a folder being in its place. */
  private Map<String, byte[]> interrupted(String name, String last) throws IOException {
    return bench.folder(
        "interrupted " + name,
        search,
        here -> {
          Path out = here.resolve("out");
          Files.createDirectories(out.resolve(last));
          Output output = bench.okra(command(name, here));
          if (!Files.exists(out.resolve(JOURNAL)) || Files.size(out.resolve(JOURNAL)) == 0) {
            throw new IllegalStateException("nothing in the journal: " + output.err());
          }
          Files.delete(out.resolve(last));
          return out;
        });
  }

  private List<String> command(String name, Path folder, String... more) throws IOException {
    List<String> arguments = new ArrayList<>(bench.run(folder, more));
    arguments.set(0, name);
    if (name.equals("auto")) {
      // Settings name the file: in another place nothing would be taken over.
      arguments.set(1, bench.place(search).resolve("d.csv").toString());
      arguments.addAll(List.of("--outputs", "price,rent", "--folds", "2", "--minutes", "0.08"));
    }
    return arguments;
  }

  private static Damage<byte[]> damaged(byte[] clean, SplittableRandom random) {
    List<String> lines =
        new ArrayList<>(new String(clean, StandardCharsets.UTF_8).lines().toList());
    int at = random.nextInt(lines.size());
    String what;
    switch (random.nextInt(7)) {
      case 0 -> {
        lines.remove(at);
        what = "without line ";
      }
      case 1 -> {
        lines.add(random.nextInt(lines.size()), lines.get(at));
        what = "twice line ";
      }
      case 2 -> {
        Collections.swap(lines, at, random.nextInt(lines.size()));
        what = "another order at line ";
      }
      case 3 -> {
        lines.add(at, sealed(Family.pick(NO_TRIALS, random)));
        what = "no trial before line ";
      }
      case 4 -> {
        // The key of a trial, and nothing that it found.
        lines.set(at, sealed(lines.get(at).substring(65).replaceAll(",.*", "}")));
        what = "only the key in line ";
      }
      default -> {
        return Bytes.visible(clean, random);
      }
    }
    return new Damage<>(
        what + (at + 1),
        Expectation.NOTICED,
        (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
  }

  private static String sealed(String line) {
    return Sha256.of(line) + " " + line;
  }
}
