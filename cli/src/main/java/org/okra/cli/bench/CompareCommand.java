package org.okra.cli.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.okra.cli.ExitCode;
import org.okra.cli.TextTable;
import org.okra.core.Errors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code okra bench compare}: two files of {@code okra bench limits} side by side. */
@Command(
    name = "compare",
    description = {
      "Compare two files of 'okra bench limits --json', stage by stage. What counts is the time"
          + " relative to the matrix products of the same run, so that a machine that was busier"
          + " does not look like slower code. Ends with 1 if a stage became slower.",
      "Examples: okra bench compare before.json now.json; okra bench compare --threshold 1.5 a b"
    })
final class CompareCommand implements Callable<Integer> {
  /** Shorter stages are noise in both files. */
  private static final double LEAST_SECONDS = 0.01;

  @Parameters(index = "0", paramLabel = "BEFORE", description = "The earlier file.")
  private Path before;

  @Parameters(index = "1", paramLabel = "NOW", description = "The later file.")
  private Path now;

  @Option(
      names = "--threshold",
      paramLabel = "RATIO",
      defaultValue = "1.2",
      description = "Slower means by more than this factor; else ${DEFAULT-VALUE}.")
  private double threshold;

  @Spec private CommandSpec command;

  @Override
  public Integer call() {
    if (!(threshold >= 1)) {
      throw Errors.option("--threshold is %s; give a ratio of at least 1, such as 1.2.", threshold);
    }
    LimitsFile first = LimitsFile.read(before);
    LimitsFile second = LimitsFile.read(now);
    List<Pair> pairs = pairs(first.stages(), second.stages());
    PrintWriter out = command.commandLine().getOut();
    out.printf(Locale.ROOT, "dgemm %.1f -> %.1f GFLOP/s%n%n", first.dgemm(), second.dgemm());
    TextTable table =
        TextTable.ofNumbers()
            .row("method", "stage", "n", "mx", "before s", "now s", "ratio", "at equal dgemm", "");
    int slower = 0;
    for (Pair pair : pairs) {
      StageCost cost = pair.now();
      double ratio = cost.seconds() / pair.before().seconds();
      double relative = ratio * second.dgemm() / first.dgemm();
      String verdict = verdict(relative, Math.max(pair.before().seconds(), cost.seconds()));
      slower += verdict.equals("slower") ? 1 : 0;
      table.row(
          cost.method(),
          cost.stage(),
          cost.sizes().n(),
          cost.sizes().mx(),
          number("%.4f", pair.before().seconds()),
          number("%.4f", cost.seconds()),
          number("%.2f", ratio),
          number("%.2f", relative),
          verdict);
    }
    table.print(out);
    out.println();
    out.printf(
        Locale.ROOT,
        "%d stages in both files; %d slower by more than %s times.%n",
        pairs.size(),
        slower,
        threshold);
    return (slower == 0 ? ExitCode.OK : ExitCode.UNHEALTHY).number();
  }

  /** The same stage in both files. */
  private record Pair(StageCost before, StageCost now) {}

  private List<Pair> pairs(List<StageCost> first, List<StageCost> second) {
    List<Pair> pairs =
        second.stream()
            .flatMap(cost -> first.stream().filter(cost::matches).map(old -> new Pair(old, cost)))
            .toList();
    if (pairs.isEmpty()) {
      throw Errors.argument(
          "%s and %s have no stage in common; measure with the same options.", before, now);
    }
    return pairs;
  }

  private String verdict(double relative, double longer) {
    if (longer < LEAST_SECONDS) {
      return "";
    }
    return relative > threshold ? "slower" : relative < 1 / threshold ? "faster" : "";
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
