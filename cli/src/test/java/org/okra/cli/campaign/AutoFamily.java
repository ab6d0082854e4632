package org.okra.cli.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** {@code okra auto} with damaged files, and with options that make no sense. */
final class AutoFamily implements Family {
  /** Too little for a search: the model is a constant, and the same every time. */
  private static final String NO_TIME = "0.001";

  /** Little, but something is searched. */
  private static final String SOME_TIME = "0.08";

  private static final int SEARCHED = 12;

  private static final List<String> ODD =
      List.of(
          "",
          " ",
          "-1",
          "0",
          "1",
          "2",
          "99",
          "abc",
          "NaN",
          "1e-300",
          "a,b",
          "[",
          "{type: f1}",
          "{type: none}",
          "price",
          "one,one",
          "l1",
          "rankings",
          "values",
          "label-sets",
          "\u0000",
          "rmse",
          "d.csv",
          "/",
          "99999999999999999999");

  private static final List<String> OPTIONS =
      List.of("--outputs", "--inputs", "--as", "--metric", "--folds");

  /**
   * What is said of a subject.
   *
   * @param name of the subject
   * @param arguments the files, and what they do not say themselves
   */
  private record Said(String name, List<String> arguments) {}

  private static final List<Said> SAID =
      List.of(
          new Said("csv", List.of("d.csv", "--outputs", "price,rent")),
          new Said("csv labels", List.of("d.csv", "--outputs", "3,4,5", "--as", "label-sets")),
          new Said("csv text", List.of("d.csv", "--outputs", "stars")),
          new Said("arff", List.of("d.arff", "--outputs", "2")),
          new Said("mulan", List.of("d.arff", "l.xml")),
          new Said("meka", List.of("d.arff")),
          new Said("label-ranking orders", List.of("d.csv")),
          new Said("label-ranking ranks", List.of("d.csv")),
          new Said("libsvm", List.of("{type: libsvm, train: d.txt}")),
          new Said("mgf", List.of("d.mgf")),
          new Said("msp", List.of("d.msp")),
          new Said("massbank", List.of("s.tsv", "f.tsv")),
          new Said("npz", List.of("{type: npz, train: d.npz, inputs: X, outputs: y}")));

  private final Workbench bench;
  private final List<Subject> subjects;

  AutoFamily(Workbench bench, List<Subject> subjects) {
    this.bench = bench;
    this.subjects = subjects;
  }

  @Override
  public Trial make(SplittableRandom random, Path folder) throws IOException {
    Said said = Family.pick(SAID, random);
    Subject subject =
        subjects.stream().filter(each -> each.name().equals(said.name())).findFirst().orElseThrow();
    Map<String, byte[]> clean =
        bench.folder(
            subject + " auto",
            subject,
            here -> {
              bench.succeed(command(said.arguments(), here, NO_TIME));
              return here.resolve("out");
            });
    Workbench.write(subject, folder);
    String time = random.nextInt(SEARCHED) == 0 ? SOME_TIME : NO_TIME;
    List<String> arguments = new ArrayList<>(said.arguments());
    String what;
    Expectation expectation = Expectation.ANY;
    if (random.nextInt(4) == 0) {
      what = odd(arguments, random);
    } else {
      String name = Family.pick(List.copyOf(subject.files().keySet()), random);
      Damage<byte[]> damage = DataFamily.damaged(subject, name, random);
      Files.write(folder.resolve(name), damage.result());
      what = name + ": " + damage.what();
      // What a file is for is found out from its contents: much is valid and means another thing.
      boolean same = damage.expectation() == Expectation.SAME && time.equals(NO_TIME);
      expectation = same ? Expectation.SAME : Expectation.ANY;
    }
    return new Trial(
        "auto of " + subject + ", " + what + ", minutes " + time,
        expectation,
        command(arguments, folder, time),
        () -> Workbench.predictions(folder),
        new String(clean.get("predictions.csv"), StandardCharsets.UTF_8));
  }

  /** Puts something odd into the place of a file or an option, or adds it. */
  private static String odd(List<String> arguments, SplittableRandom random) {
    String value = Family.pick(ODD, random);
    if (random.nextBoolean()) {
      String option = Family.pick(OPTIONS, random);
      arguments.add(option);
      arguments.add(value);
      return option + " '" + value + "'";
    }
    int at = random.nextInt(arguments.size());
    if (random.nextBoolean()) {
      arguments.set(at, value);
    } else {
      arguments.add(at, arguments.get(random.nextInt(arguments.size())));
    }
    return "arguments " + arguments;
  }

  private List<String> command(List<String> said, Path folder, String minutes) {
    List<String> files = List.copyOf(subjectFiles(folder));
    List<String> placed =
        said.stream()
            .map(
                each -> {
                  String text = each;
                  for (String file : files) {
                    // Of a data set as an experiment file has it the name is within the text.
                    text =
                        text.equals(file) || text.startsWith("{")
                            ? text.replace(file, folder.resolve(file).toString())
                            : text;
                  }
                  return text;
                })
            .toList();
    List<String> all = new ArrayList<>(bench.run(folder));
    // Of 'run FILE --out ...' all but the file.
    all.set(0, "auto");
    all.remove(1);
    all.addAll(1, placed);
    all.addAll(List.of("--minutes", minutes));
    if (!said.contains("--folds")) {
      all.addAll(List.of("--folds", "2"));
    }
    return all;
  }

  private static List<String> subjectFiles(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(each -> each.getFileName().toString()).toList();
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
