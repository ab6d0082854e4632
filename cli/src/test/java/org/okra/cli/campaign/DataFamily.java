package org.okra.cli.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Damaged data files of every reader. */
final class DataFamily implements Family {
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.>=/-])-?\\d+(\\.\\d+)?(?![\\w.>=/-])");
  private static final List<String> NO_NUMBERS =
      List.of("abc", "1e999", "-1e999", "inf", "--1", "1.2.3", "1,,", "0x1F", "1e", "\u0661");
  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-1",
          "-0.0",
          "1e300",
          "-1e-300",
          "4.9e-324",
          "2147483648",
          "1e15",
          "999999",
          "?",
          "",
          "NaN",
          "1e5",
          "00007",
          "+3",
          ".5",
          "5.",
          "99999999999999999999");

  private final Workbench bench;
  private final List<Subject> subjects;

  DataFamily(Workbench bench, List<Subject> subjects) {
    this.bench = bench;
    this.subjects = subjects;
  }

  @Override
  public Trial make(SplittableRandom random, Path folder) throws IOException {
    Subject subject = Family.pick(subjects, random);
    String clean = bench.predictions(subject);
    String name = Family.pick(List.copyOf(subject.files().keySet()), random);
    Damage<byte[]> damage = damaged(subject, name, random);
    Workbench.write(subject, folder);
    Files.write(folder.resolve(name), damage.result());
    return new Trial(
        subject + ", " + name + ": " + damage.what(),
        damage.expectation(),
        bench.run(folder),
        () -> Workbench.predictions(folder),
        clean);
  }

  /** A file of a subject, damaged. */
  static Damage<byte[]> damaged(Subject subject, String name, SplittableRandom random) {
    byte[] bytes = subject.files().get(name);
    boolean array = name.endsWith(".npy") || name.endsWith(".npz");
    return random.nextInt(8) == 0
        ? packed(bytes, random)
        : array
            ? array(bytes, name, random)
            : text(subject, new String(bytes, StandardCharsets.UTF_8), name, random);
  }

  private static Damage<byte[]> array(byte[] bytes, String name, SplittableRandom random) {
    boolean zipped = name.endsWith(".npz");
    if (random.nextInt(3) == 0) {
      int cut = random.nextInt(bytes.length);
      return random.nextBoolean()
          ? new Damage<>("cut at " + cut, Expectation.NOTICED, java.util.Arrays.copyOf(bytes, cut))
          : new Damage<>("twice", Expectation.NOTICED, Bytes.joined(bytes, bytes));
    }
    return zipped ? Bytes.visible(bytes, random) : Bytes.any(bytes, random);
  }

  private static Damage<byte[]> packed(byte[] bytes, SplittableRandom random) {
    byte[] gzip = Bytes.gzip(bytes);
    return switch (random.nextInt(5)) {
      case 0 -> new Damage<>("gzip", Expectation.SAME, gzip);
      case 1 -> new Damage<>("bzip2", Expectation.SAME, Bytes.bzip2(bytes));
      case 2 ->
          new Damage<>(
              "gzip, cut",
              Expectation.NOTICED,
              java.util.Arrays.copyOf(gzip, 1 + random.nextInt(gzip.length - 1)));
      case 3 ->
          new Damage<>(
              "gzip and bytes", Expectation.NOTICED, Bytes.joined(gzip, new byte[] {7, 7, 7, 7}));
      default -> {
        Damage<byte[]> inner = Bytes.visible(gzip, random);
        boolean twice = inner.what().equals("twice");
        yield new Damage<>(
            "gzip, " + inner.what(), twice ? Expectation.ANY : Expectation.NOTICED, inner.result());
      }
    };
  }

  private static Damage<byte[]> text(
      Subject subject, String text, String name, SplittableRandom random) {
    Damage<String> damage =
        switch (random.nextInt(9)) {
          case 0 -> harmless(text, random);
          case 1 -> rows(text, random);
          case 2, 3 -> number(subject, text, random);
          case 4 -> cells(subject, text, random);
          case 5 -> names(subject, text, random);
          default -> null;
        };
    if (damage != null) {
      return new Damage<>(
          damage.what(), damage.expectation(), damage.result().getBytes(StandardCharsets.UTF_8));
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return switch (random.nextInt(4)) {
      case 0 -> {
        int at = random.nextInt(bytes.length);
        bytes[at] |= (byte) 0x80;
        // MovieLens writes the names of films in Latin-1.
        boolean valid = name.equals("u.item");
        yield new Damage<>(
            "no UTF-8 at " + at, valid ? Expectation.ANY : Expectation.NOTICED, bytes);
      }
      case 1 -> new Damage<>("UTF-16", Expectation.NOTICED, text.getBytes(StandardCharsets.UTF_16));
      default -> Bytes.any(bytes, random);
    };
  }

  private static Damage<String> harmless(String text, SplittableRandom random) {
    return switch (random.nextInt(3)) {
      case 0 -> new Damage<>("CR LF", Expectation.SAME, text.replace("\n", "\r\n"));
      case 1 -> new Damage<>("no last line end", Expectation.SAME, text.stripTrailing());
      default -> new Damage<>("a byte order mark", Expectation.NOTICED, "\ufeff" + text);
    };
  }

  private static Damage<String> rows(String text, SplittableRandom random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int at = random.nextInt(lines.size());
    String line = lines.get(at);
    String what =
        switch (random.nextInt(4)) {
          case 0 -> {
            lines.remove(at);
            yield "without line ";
          }
          case 1 -> {
            lines.add(at, line);
            yield "twice line ";
          }
          case 2 -> {
            lines.add(at, lines.remove(random.nextInt(lines.size())));
            yield "another order at line ";
          }
          default -> {
            lines.add(at, "");
            yield "an empty line before line ";
          }
        };
    return new Damage<>(what + (at + 1), Expectation.ANY, String.join("\n", lines) + "\n");
  }

  /** Something else in place of a number. */
  private static Damage<String> number(Subject subject, String text, SplittableRandom random) {
    List<MatchResult> all = NUMBER.matcher(text).results().toList();
    if (all.isEmpty()) {
      return rows(text, random);
    }
    MatchResult chosen = Family.pick(all, random);
    boolean number = random.nextBoolean();
    String other = Family.pick(number ? NUMBERS : NO_NUMBERS, random);
    boolean words = subject.name().startsWith("tu") || text.contains("|");
    return new Damage<>(
        "'%s' for '%s' at %d".formatted(other, chosen.group(), chosen.start()),
        number || words ? Expectation.ANY : Expectation.NOTICED,
        text.substring(0, chosen.start()) + other + text.substring(chosen.end()));
  }

  /** A row with a cell too many or too few. */
  private static Damage<String> cells(Subject subject, String text, SplittableRandom random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    int at = lines.size() - 1 - random.nextInt(lines.size() / 2);
    String line = lines.get(at);
    int cut = subject.columns().isEmpty() ? -1 : line.lastIndexOf(subject.columns());
    if (cut < 0) {
      return rows(text, random);
    }
    boolean more = random.nextBoolean();
    lines.set(at, more ? line + subject.columns() + "1" : line.substring(0, cut));
    return new Damage<>(
        (more ? "a cell more in line " : "a cell less in line ") + (at + 1),
        Expectation.NOTICED,
        String.join("\n", lines) + "\n");
  }

  /** Two columns of one name. */
  private static Damage<String> names(Subject subject, String text, SplittableRandom random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    if (text.startsWith("%") || text.startsWith("@")) {
      List<Integer> attributes = new ArrayList<>();
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).startsWith("@attribute")) {
          attributes.add(i);
        }
      }
      int from = attributes.remove(random.nextInt(attributes.size()));
      int to = Family.pick(attributes, random);
      String name = lines.get(from).replaceAll("^@attribute ('[^']*'|\\S+) .*", "$1");
      lines.set(
          to, lines.get(to).replaceAll("^@attribute ('[^']*'|\\S+) ", "@attribute " + name + " "));
    } else {
      String[] header = lines.get(0).split(",");
      boolean words = header.length > 1 && header[0].matches("[A-Za-z].*");
      if (!words) {
        return rows(text, random);
      }
      int from = random.nextInt(header.length);
      header[(from + 1 + random.nextInt(header.length - 1)) % header.length] = header[from];
      lines.set(0, String.join(",", header));
    }
    return new Damage<>(
        "two columns of one name", Expectation.NOTICED, String.join("\n", lines) + "\n");
  }
}
