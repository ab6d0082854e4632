package org.okra.cli.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Damaged experiment files. */
final class ExperimentFamily implements Family {
  private static final List<String> REQUIRED =
      List.of("name", "dataset", "metrics", "input", "output", "input.kernel", "output.kernel");
  private static final List<String> NO_NUMBERS =
      List.of(
          ".nan", ".inf", "-.inf", "1e999", "abc", "[]", "{}", "null", "{a: 1}", "[[1]]", "true");
  private static final List<String> ODD =
      List.of(
          "null",
          "[]",
          "{}",
          "[[[]]]",
          "{a: {b: c}}",
          "true",
          "-1",
          "0",
          "1",
          "7",
          "0.5",
          "-0.0",
          "2147483648",
          "1e18",
          "1e308",
          "4.9e-324",
          ".nan",
          ".inf",
          "''",
          "abc",
          "none",
          "\"\\u0000\"",
          "\"\\e[31m\"",
          "../../etc/passwd",
          "/",
          ".",
          "{type: none}",
          "{type: gaussian}",
          "ridge",
          "{type: ''}",
          "{type: 5}",
          "!!java.net.URL [\"x\"]",
          "&a [*a]",
          "*b",
          "\ud83e\udd66",
          "linear",
          "{type: sum, terms: []}",
          "{type: subsample, size: 1000000000}",
          "median",
          "[linear, linear]");

  private final Workbench bench;
  private final List<Subject> subjects;

  ExperimentFamily(Workbench bench, List<Subject> subjects) {
    this.bench = bench;
    this.subjects = subjects;
  }

  @Override
  public Trial make(SplittableRandom random, Path folder) throws IOException {
    Subject subject = Family.pick(subjects, random);
    String clean = bench.predictions(subject);
    Damage<byte[]> damage = damaged(subject.experiment(), random);
    Workbench.write(subject, folder);
    Files.write(folder.resolve(Workbench.EXPERIMENT), damage.result());
    return new Trial(
        subject + ", experiment file: " + damage.what(),
        damage.expectation(),
        bench.run(folder),
        () -> Workbench.predictions(folder),
        clean);
  }

  private static Damage<byte[]> damaged(String yaml, SplittableRandom random) {
    if (random.nextInt(6) == 0) {
      return Bytes.any(yaml.getBytes(StandardCharsets.UTF_8), random);
    }
    Damage<String> damage =
        switch (random.nextInt(6)) {
          case 0 -> harmless(yaml, random);
          case 1 -> required(yaml, random);
          case 2 -> unknown(yaml, random);
          case 3 -> number(yaml, random);
          case 4 -> lines(yaml, random);
          default -> odd(yaml, random);
        };
    return new Damage<>(
        damage.what(), damage.expectation(), damage.result().getBytes(StandardCharsets.UTF_8));
  }

  private static Damage<String> harmless(String yaml, SplittableRandom random) {
    Tree tree = new Tree(yaml);
    return switch (random.nextInt(6)) {
      case 0 -> new Damage<>("as JSON", Expectation.SAME, tree.json());
      case 1 -> {
        tree.shuffle(random);
        yield new Damage<>("keys in another order", Expectation.SAME, tree.json());
      }
      case 2 -> new Damage<>("CR LF", Expectation.SAME, yaml.replace("\n", "\r\n"));
      case 3 ->
          new Damage<>(
              "comments",
              Expectation.SAME,
              yaml.lines().collect(Collectors.joining(" # a: b\n\n", "# %x\n---\n", "\n...\n")));
      case 4 -> new Damage<>("no last line end", Expectation.SAME, yaml.stripTrailing());
      default -> new Damage<>("blanks", Expectation.SAME, yaml.replace(", ", " ,   \n    "));
    };
  }

  private static Damage<String> required(String yaml, SplittableRandom random) {
    String path = Family.pick(REQUIRED, random);
    Tree tree = new Tree(yaml);
    int dot = path.indexOf('.');
    Map<?, ?> parent = dot < 0 ? tree.root() : (Map<?, ?>) tree.root().get(path.substring(0, dot));
    parent.remove(path.substring(dot + 1));
    return new Damage<>("without " + path, Expectation.NOTICED, tree.json());
  }

  /** A key that nobody knows, or one that is there twice. */
  private static Damage<String> unknown(String yaml, SplittableRandom random) {
    Tree tree = new Tree(yaml);
    Map<String, Object> mapping = Family.pick(tree.mappings(), random);
    String key = Family.pick(List.copyOf(mapping.keySet()), random);
    if (random.nextBoolean()) {
      mapping.put(key + Family.pick(List.of("x", " ", "\u0130", "."), random), mapping.get(key));
      return new Damage<>("a key like " + key, Expectation.NOTICED, tree.json());
    }
    String text = tree.json();
    String doubled = text.replace("\"" + key + "\":", "\"" + key + "\": 1, \"" + key + "\":");
    return new Damage<>("twice the key " + key, Expectation.NOTICED, doubled);
  }

  private static Damage<String> number(String yaml, SplittableRandom random) {
    Tree tree = new Tree(yaml);
    Tree.Slot slot = slot(tree, Number.class::isInstance, random);
    String other = Family.pick(NO_NUMBERS, random);
    slot.set().accept(new Tree.Raw(other));
    return new Damage<>(other + " for " + slot.path(), Expectation.NOTICED, tree.json());
  }

  private static Damage<String> odd(String yaml, SplittableRandom random) {
    Tree tree = new Tree(yaml);
    Tree.Slot slot = slot(tree, each -> true, random);
    String other = Family.pick(ODD, random);
    slot.set().accept(new Tree.Raw(other));
    return new Damage<>(other + " for " + slot.path(), Expectation.ANY, tree.json());
  }

  private static Tree.Slot slot(Tree tree, Predicate<Object> wanted, SplittableRandom random) {
    return Family.pick(
        tree.slots().stream().filter(each -> wanted.test(each.value())).toList(), random);
  }

  private static Damage<String> lines(String yaml, SplittableRandom random) {
    List<String> lines = new ArrayList<>(yaml.lines().toList());
    int at = random.nextInt(lines.size());
    String what =
        switch (random.nextInt(4)) {
          case 0 -> {
            lines.remove(at);
            yield "without line ";
          }
          case 1 -> {
            lines.add(at, lines.get(at));
            yield "twice line ";
          }
          case 2 -> {
            lines.set(at, "  " + lines.get(at));
            yield "indented line ";
          }
          default -> {
            lines.add(at, "---");
            yield "documents from line ";
          }
        };
    boolean twice = what.startsWith("twice");
    return new Damage<>(
        what + (at + 1),
        twice ? Expectation.NOTICED : Expectation.ANY,
        String.join("\n", lines) + "\n");
  }
}
