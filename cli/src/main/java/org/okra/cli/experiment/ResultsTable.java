package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.okra.cli.TextTable;
import org.okra.core.resource.ByteSize;
import org.okra.experiments.result.AgainstConstant;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;

/** Results as a table of plain text, one line per method. */
final class ResultsTable {
  private ResultsTable() {}

  static void print(Results results, PrintWriter out) {
    List<String> heading = new ArrayList<>(List.of("method"));
    heading.addAll(results.methods().get(0).metrics().keySet());
    heading.addAll(List.of("fit s", "predict s", "peak memory"));
    TextTable table = TextTable.ofNumbers().row(heading.toArray());
    results.methods().forEach(method -> table.row(row(method).toArray()));
    table.print(out);
    AgainstConstant.notes(results.methods()).forEach(out::println);
  }

  private static List<String> row(MethodResult method) {
    List<String> row = new ArrayList<>(List.of(method.name()));
    method
        .metrics()
        .values()
        .forEach(metric -> row.add(text("%.4f", metric.mean(), "%.4f", metric.standardError())));
    row.add(String.format(Locale.ROOT, "%.2f", method.fitSeconds()));
    row.add(String.format(Locale.ROOT, "%.2f", method.predictSeconds()));
    row.add(new ByteSize(method.peakBytes()).toString());
    return row;
  }

  /** A value with its standard error, if there is one. */
  static String text(String format, double value, String errorFormat, OptionalDouble error) {
    String text = String.format(Locale.ROOT, format, value);
    return error.isEmpty()
        ? text
        : text + String.format(Locale.ROOT, " ± " + errorFormat, error.getAsDouble());
  }
}
