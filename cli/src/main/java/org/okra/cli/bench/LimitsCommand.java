package org.okra.cli.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.okra.cli.MachineOptions;
import org.okra.cli.ProgressBars;
import org.okra.cli.TextTable;
import org.okra.core.Errors;
import org.okra.core.resource.ByteSize;
import org.okra.core.run.RunContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code okra bench limits}: seconds of every stage against what the machine allows. */
@Command(
    name = "limits",
    description = {
      "Measure every stage of the methods on made-up rows: seconds, the operations that the best"
          + " known algorithm needs, the share of the matrix product rate that they reach, and how"
          + " times grow. Takes about a minute as it is.",
      "Examples: okra bench limits; okra bench limits --methods sisokr --n 15000,30000,60000 --mx"
          + " 2000 --d 300; okra bench limits --methods sisokr --n 60000 --mx 2000,4000 --my 750"
          + " --d 2150 --density 0.04 --targets 208 --test 27856 --json bookmarks.json"
    })
final class LimitsCommand implements Runnable {
  private static final int PRODUCT = 1500;

  /** The times of shorter stages are mostly noise. */
  private static final double LEAST_SECONDS = 0.01;

  @Option(
      names = "--methods",
      paramLabel = "NAME",
      split = ",",
      description =
          "What to measure: iokr, siokr, sisokr, reduced-rank, oel, trace-norm, lipschitz; else"
              + " all.")
  private List<String> methods = new ArrayList<>();

  @Option(
      names = "--n",
      paramLabel = "N",
      split = ",",
      defaultValue = "750,1500",
      description = "Training rows; several give an exponent; else ${DEFAULT-VALUE}.")
  private List<Integer> n;

  @Option(
      names = "--mx",
      paramLabel = "N",
      split = ",",
      defaultValue = "200,400",
      description = "Sizes of the input sketch; several give an exponent; else ${DEFAULT-VALUE}.")
  private List<Integer> mx;

  @Option(
      names = "--my",
      paramLabel = "N",
      defaultValue = "100",
      description = "Size of the output sketch or projection; else ${DEFAULT-VALUE}.")
  private int my;

  @Option(
      names = "--d",
      paramLabel = "N",
      defaultValue = "100",
      description = "Columns of the inputs; else ${DEFAULT-VALUE}.")
  private int d;

  @Option(
      names = "--density",
      paramLabel = "SHARE",
      defaultValue = "1",
      description =
          "Share of non-zeros in the inputs, at most a quarter, with label sets as outputs; else 1:"
              + " dense inputs and outputs.")
  private double density;

  @Option(
      names = "--targets",
      paramLabel = "N",
      defaultValue = "20",
      description = "Columns or labels of the outputs; else ${DEFAULT-VALUE}.")
  private int targets;

  @Option(
      names = "--test",
      paramLabel = "N",
      defaultValue = "500",
      description = "Rows to predict and decode; else ${DEFAULT-VALUE}.")
  private int test;

  @Option(
      names = "--repetitions",
      paramLabel = "N",
      defaultValue = "3",
      description = "Timed runs after the warm-up, the median counts; else ${DEFAULT-VALUE}.")
  private int repetitions;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the numbers to a file.")
  private Optional<Path> json = Optional.empty();

  @Mixin private MachineOptions machine;
  @Spec private CommandSpec command;

  @Override
  public void run() {
    Sizes others = new Sizes(0, 0, my, d, density, targets, test);
    LimitsPlan plan = new LimitsPlan(chosen(), n, mx, others, repetitions, PRODUCT);
    PrintWriter out = command.commandLine().getOut();
    try (ProgressBars progress = new ProgressBars(command.commandLine().getErr());
        RunContext context = machine.builder().build()) {
      LimitsFile measured = new Limits(plan, context).measure(progress);
      print(measured, others, out);
      json.ifPresent(measured::write);
    }
  }

  private List<Method> chosen() {
    return methods.isEmpty()
        ? List.of(Method.values())
        : methods.stream().map(this::method).toList();
  }

  private Method method(String name) {
    return Stream.of(Method.values())
        .filter(each -> each.label().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                Errors.option(
                    "--methods has '%s'; give some of %s.",
                    name,
                    Stream.of(Method.values())
                        .map(Method::label)
                        .collect(Collectors.joining(", "))));
  }

  private static void print(LimitsFile file, Sizes others, PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "dgemm %.1f GFLOP/s with %d threads (%s); my %d, d %d, density %s, targets %d, test %d%n%n",
        file.dgemm(),
        file.threads(),
        file.backend(),
        others.my(),
        others.d(),
        others.density(),
        others.targets(),
        others.test());
    TextTable table =
        TextTable.ofNumbers()
            .row("method", "stage", "n", "mx", "seconds", "GFLOP", "GFLOP/s", "share", "peak heap");
    for (StageCost each : file.stages()) {
      boolean counted = each.flops() > 0;
      table.row(
          each.method(),
          each.stage(),
          each.sizes().n(),
          each.sizes().mx(),
          number("%.4f", each.seconds()),
          number("%.3f", 1e-9 * each.flops()),
          counted ? number("%.2f", each.gflops()) : "-",
          counted ? number("%.0f %%", 100 * each.share()) : "-",
          new ByteSize(each.peakBytes()));
    }
    table.print(out);
    growth(file, out);
  }

  /** Exponents of the stages that take long enough for one. */
  private static void growth(LimitsFile file, PrintWriter out) {
    TextTable table = TextTable.ofNumbers().row("method", "stage", "in n", "in mx");
    int rows = 0;
    for (String method : file.stages().stream().map(StageCost::method).distinct().toList()) {
      for (Stage stage : Stage.values()) {
        List<Growth> found =
            file.growth().stream()
                .filter(each -> each.method().equals(method))
                .filter(each -> each.stage().equals(stage.label()))
                .toList();
        if (!found.isEmpty() && file.longest(method, stage) >= LEAST_SECONDS) {
          table.row(method, stage.label(), exponent(found, "n"), exponent(found, "mx"));
          rows++;
        }
      }
    }
    if (rows > 0) {
      out.println();
      out.printf(Locale.ROOT, "exponents of time (stages of %s s and more)%n", LEAST_SECONDS);
      table.print(out);
    }
  }

  private static String exponent(List<Growth> found, String in) {
    return found.stream()
        .filter(each -> each.in().equals(in))
        .map(each -> number("%.2f", each.exponent()))
        .findFirst()
        .orElse("-");
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
