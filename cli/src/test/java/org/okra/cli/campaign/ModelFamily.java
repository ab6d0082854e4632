package org.okra.cli.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.okra.core.container.Container;
import org.okra.core.resource.MemoryBudget;

/** Damaged model files: by accident, which checksums show, and on purpose, with right checksums. */
final class ModelFamily implements Family {
  private static final String MODEL = "m.okra";
  private static final String ANSWER = "answer.csv";
  private static final List<String> COMMANDS =
      List.of("predict", "predict", "evaluate", "inspect", "verify", "fit");

  private final Workbench bench;
  private final List<Subject> subjects;

  /** With the subjects whose data files are inputs of {@code predict} as they are. */
  ModelFamily(Workbench bench, List<Subject> subjects) {
    this.bench = bench;
    this.subjects =
        subjects.stream()
            .filter(each -> each.files().size() == 1)
            .filter(
                each ->
                    List.of("csv", "csv labels", "csv text", "arff", "libsvm", "mgf")
                        .contains(each.name()))
            .toList();
  }

  @Override
  public Trial make(SplittableRandom random, Path folder) throws IOException {
    Subject subject = Family.pick(subjects, random);
    byte[] model =
        bench
            .folder(
                subject + " model",
                subject,
                here -> {
                  bench.succeed(bench.fit(here));
                  Path only = Files.createDirectory(here.resolve("only"));
                  Files.move(here.resolve(MODEL), only.resolve(MODEL));
                  return only;
                })
            .get(MODEL);
    String command = Family.pick(COMMANDS, random);
    String clean = clean(subject, command, model);
    Damage<byte[]> damage =
        random.nextInt(3) == 0 ? repaired(model, random) : Bytes.visible(model, random);
    Workbench.write(subject, folder);
    Files.write(folder.resolve(MODEL), damage.result());
    List<String> arguments = arguments(command, subject, folder);
    return new Trial(
        subject + ", model, " + command + ": " + damage.what(),
        damage.expectation(),
        arguments,
        () -> answer(folder),
        clean);
  }

  private static String answer(Path folder) throws IOException {
    Path file = folder.resolve(ANSWER);
    return Files.exists(file) ? Files.readString(file) : "";
  }

  private String clean(Subject subject, String command, byte[] model) throws IOException {
    if (!List.of("predict", "evaluate").contains(command)) {
      return "";
    }
    return new String(
        bench
            .folder(
                subject + command,
                subject,
                here -> {
                  Files.write(here.resolve(MODEL), model);
                  bench.succeed(arguments(command, subject, here));
                  return here;
                })
            .get(ANSWER),
        java.nio.charset.StandardCharsets.UTF_8);
  }

  private static List<String> arguments(String command, Subject subject, Path folder) {
    String model = folder.resolve(MODEL).toString();
    String data = folder.resolve(subject.files().keySet().iterator().next()).toString();
    List<String> arguments = new ArrayList<>(List.of(command));
    switch (command) {
      case "inspect" -> arguments.addAll(List.of(model, "--parts"));
      case "verify" -> arguments.add(model);
      case "fit" -> arguments.addAll(List.of("--model", model, "--append", data, "--quiet"));
      default ->
          arguments.addAll(
              List.of(
                  "--model",
                  model,
                  "--input",
                  data,
                  "--out",
                  folder.resolve(ANSWER).toString(),
                  "--quiet",
                  "--threads",
                  "1"));
    }
    return arguments;
  }

  /** A part is changed or left out, and the checksums are those of what is there. */
  private static Damage<byte[]> repaired(byte[] model, SplittableRandom random) {
    Container clean = Container.ofBytes(model, MODEL, new MemoryBudget(1 << 30));
    String chosen = Family.pick(clean.names(), random);
    Container.Builder builder = Container.builder(clean.kind());
    String what = "without " + chosen;
    boolean leaveOut = random.nextInt(4) == 0;
    for (Container.Part part : clean.parts()) {
      boolean change = part.name().equals(chosen);
      if (change && leaveOut) {
        continue;
      }
      switch (part.type()) {
        case "text" -> {
          String text = clean.text(part.name());
          builder.text(part.name(), change ? text(text, random) : text);
        }
        case "doubles" -> {
          double[] values = clean.doubles(part.name());
          builder.doubles(part.name(), change ? doubles(values, random) : values);
        }
        default -> {
          int[] values = clean.integers(part.name());
          builder.integers(part.name(), change ? integers(values, random) : values);
        }
      }
      if (change) {
        what = "another " + chosen;
      }
    }
    return new Damage<>(what, Expectation.ANY, builder.build().toBytes());
  }

  private static String text(String text, SplittableRandom random) {
    int at = random.nextInt(text.length() + 1);
    return switch (random.nextInt(5)) {
      case 0 -> "";
      case 1 -> text.substring(0, at);
      case 2 -> text + text;
      case 3 -> text.substring(0, at) + (char) (32 + random.nextInt(95)) + text.substring(at);
      default -> text.replaceFirst("\\d", "9");
    };
  }

  private static double[] doubles(double[] values, SplittableRandom random) {
    double[] changed =
        java.util.Arrays.copyOf(
            values, values.length - (values.length > 0 ? random.nextInt(2) : 0));
    if (changed.length > 0) {
      double[] odd = {0, -1, 1e300, -1e-300, Double.NaN, Double.POSITIVE_INFINITY};
      changed[random.nextInt(changed.length)] = odd[random.nextInt(odd.length)];
    }
    return changed;
  }

  private static int[] integers(int[] values, SplittableRandom random) {
    int[] changed =
        java.util.Arrays.copyOf(
            values, values.length + random.nextInt(3) - (values.length > 0 ? 1 : 0));
    if (changed.length > 0) {
      int[] odd = {0, -1, 1, 7, Integer.MAX_VALUE, Integer.MIN_VALUE};
      changed[random.nextInt(changed.length)] = odd[random.nextInt(odd.length)];
    }
    return changed;
  }
}
