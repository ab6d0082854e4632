package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.cli.TextTable;
import org.okra.core.resource.ByteSize;
import org.okra.experiments.result.AgainstConstant;
import org.okra.experiments.result.MethodComparison;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;
import org.okra.experiments.result.Results;

/** Results as a table of plain text, one line per method. */
final class ResultsTable {
  private ResultsTable() {}

  static void print(Results results, PrintWriter out) {
    List<MethodComparison> comparisons = MethodComparison.of(results);
    if (results.datasets().size() > 1 && !comparisons.isEmpty()) {
      comparisons.forEach(comparison -> print(comparison, out));
    } else {
      print(results.methods(), out);
    }
    AgainstConstant.notes(results.methods()).forEach(out::println);
  }

  /** One line per method; a metric that only some of them have is left open for the others. */
  private static void print(List<MethodResult> methods, PrintWriter out) {
    List<String> metrics =
        methods.stream().flatMap(method -> method.metrics().keySet().stream()).distinct().toList();
    List<String> heading = new ArrayList<>(List.of("method"));
    heading.addAll(metrics);
    heading.addAll(List.of("fit s", "predict s", "peak memory"));
    TextTable table = TextTable.ofNumbers().row(heading.toArray());
    methods.forEach(method -> table.row(row(method, metrics).toArray()));
    table.print(out);
  }

  /** One line per method: its value on every data set, and its average rank. */
  private static void print(MethodComparison comparison, PrintWriter out) {
    List<String> heading = new ArrayList<>(List.of(comparison.metric()));
    heading.addAll(comparison.datasets());
    comparison.ranks().ifPresent(ranks -> heading.add("average rank"));
    TextTable table = TextTable.ofNumbers().row(heading.toArray());
    for (int j = 0; j < comparison.methods().size(); j++) {
      int method = j;
      String name = comparison.methods().get(j);
      boolean selected = comparison.selected().contains(name);
      List<String> row = new ArrayList<>(List.of(name + (selected ? " *" : "")));
      comparison
          .cells()
          .forEach(cells -> row.add(String.format(Locale.ROOT, "%.4f", cells.get(method).mean())));
      comparison
          .ranks()
          .ifPresent(
              ranks ->
                  row.add(String.format(Locale.ROOT, "%.2f", ranks.averageRanks().get(method))));
      table.row(row.toArray());
    }
    table.print(out);
    comparison
        .ranks()
        .ifPresent(
            ranks ->
                out.printf(
                    Locale.ROOT,
                    "critical difference of average ranks %.2f (Nemenyi, 0.05); p of equal methods"
                        + " %.3g (Iman and Davenport)%n",
                    ranks.criticalDifference(0.05),
                    ranks.pValueOfF()));
    if (!comparison.selected().isEmpty()) {
      out.println("* settings chosen on the training part of every split (nested selection)");
    }
    out.println();
  }

  private static List<String> row(MethodResult method, List<String> metrics) {
    List<String> row = new ArrayList<>(List.of(method.title()));
    metrics.stream()
        .map(name -> Optional.ofNullable(method.metrics().get(name)))
        .map(found -> found.map(ResultsTable::text).orElse("-"))
        .forEach(row::add);
    row.add(String.format(Locale.ROOT, "%.2f", method.fitSeconds()));
    row.add(String.format(Locale.ROOT, "%.2f", method.predictSeconds()));
    row.add(new ByteSize(method.peakBytes()).toString());
    return row;
  }

  private static String text(MetricResult metric) {
    return text("%.4f", metric.mean(), "%.4f", metric.standardError());
  }

  /** A value with its standard error, if there is one. */
  static String text(String format, double value, String errorFormat, OptionalDouble error) {
    String text = String.format(Locale.ROOT, format, value);
    return error.isEmpty()
        ? text
        : text + String.format(Locale.ROOT, " ± " + errorFormat, error.getAsDouble());
  }
}
