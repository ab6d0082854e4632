package org.okra.cli.campaign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Commands with wrong options and arguments. */
final class OptionFamily implements Family {
  private static final List<String> VALUES =
      List.of(
          "",
          " ",
          "-1",
          "0",
          "abc",
          "1e9",
          "99999999999999999999",
          "NaN",
          "\u0000",
          "/",
          "..",
          "=",
          "--out",
          "nothing.yaml",
          "1KB",
          "-5MB",
          "0x10",
          "\u001b[2J",
          "[",
          "{",
          "a.b.c=1",
          "seeds=",
          "estimator=5",
          "input.kernel=",
          "metrics=[]",
          "=x",
          "estimator.lambda=abc",
          "seeds=-1",
          "name=../x",
          "dataset.type=none",
          "a=b=c",
          "estimator..lambda=1",
          ".=.",
          "input=[1]");
  private static final List<String> OPTIONS =
      List.of(
          "--threads",
          "--memory",
          "--set",
          "--data",
          "--plugins",
          "--out",
          "--format",
          "--seed",
          "--nothing",
          "--resume",
          "--overwrite",
          "-x",
          "--threads=",
          "--memory=",
          "--top",
          "--");
  private static final List<String> COMMANDS =
      List.of(
          "run",
          "plan",
          "tune",
          "fit",
          "predict",
          "evaluate",
          "inspect",
          "verify",
          "schema",
          "plugins",
          "datasets",
          "runn",
          "",
          "--help",
          "completion");
  private static final List<List<String>> HARMLESS =
      List.of(
          List.of("--threads", "2"),
          List.of("--memory", "500MB"),
          List.of("--resume"),
          List.of("--overwrite"),
          List.of("--set", "seeds=1"),
          List.of("--set", "seeds=[0]"),
          List.of("--format", "csv"));

  private final Workbench bench;
  private final List<Subject> subjects;

  OptionFamily(Workbench bench, List<Subject> subjects) {
    this.bench = bench;
    this.subjects = subjects;
  }

  @Override
  public Trial make(SplittableRandom random, Path folder) throws IOException {
    Subject subject = Family.pick(subjects, random);
    String clean = bench.predictions(subject);
    Workbench.write(subject, folder);
    List<String> arguments = new ArrayList<>(bench.run(folder));
    return switch (random.nextInt(4)) {
      case 0 -> {
        List<String> more = Family.pick(HARMLESS, random);
        if (more.get(0).equals("--threads")) {
          arguments.subList(arguments.indexOf("--threads"), arguments.indexOf("--plugins")).clear();
        }
        arguments.addAll(more);
        yield trial(subject, "with " + more, Expectation.SAME, arguments, folder, clean);
      }
      case 1 -> {
        Path file = Files.writeString(folder.resolve("file"), "x");
        List<String> places =
            List.of(file.toString(), file + "/below", "", folder.resolve("\u0007").toString());
        int out = arguments.indexOf("--out");
        String place = Family.pick(places, random);
        arguments.set(random.nextBoolean() ? out + 1 : 1, place);
        yield trial(
            subject,
            "'" + place.replace(folder.toString(), "") + "' as a place",
            Expectation.ANY,
            arguments,
            folder,
            clean);
      }
      case 2 -> {
        String option = Family.pick(OPTIONS, random);
        arguments.add(option);
        if (random.nextBoolean()) {
          arguments.add(Family.pick(VALUES, random));
        }
        yield trial(subject, "more", Expectation.ANY, arguments, folder, clean);
      }
      default -> {
        arguments.set(0, Family.pick(COMMANDS, random));
        while (arguments.size() > 1 && random.nextInt(3) > 0) {
          arguments.remove(1 + random.nextInt(arguments.size() - 1));
        }
        boolean anywhere = !arguments.contains("--out") && !arguments.contains("--model");
        if (anywhere && List.of("run", "tune").contains(arguments.get(0))) {
          arguments.add("--help");
        }
        yield trial(subject, "another command", Expectation.ANY, arguments, folder, "");
      }
    };
  }

  private static Trial trial(
      Subject subject,
      String what,
      Expectation expectation,
      List<String> arguments,
      Path folder,
      String clean) {
    List<String> shown =
        arguments.stream().map(each -> each.replace(folder.toString(), "HERE")).toList();
    return new Trial(
        subject + ", " + what + ": " + shown,
        expectation,
        arguments,
        () ->
            Files.exists(folder.resolve("out/predictions.csv"))
                ? Workbench.predictions(folder)
                : "",
        clean);
  }
}
