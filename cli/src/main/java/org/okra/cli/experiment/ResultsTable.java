package org.okra.cli.experiment;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.okra.core.resource.ByteSize;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;
import org.okra.experiments.result.Results;

/** Results as a table of plain text, one line per method. */
final class ResultsTable {
  private final Results results;

  ResultsTable(Results results) {
    this.results = results;
  }

  void print(PrintWriter out) {
    List<List<String>> rows = new ArrayList<>();
    List<String> heading = new ArrayList<>(List.of("method"));
    heading.addAll(results.methods().get(0).metrics().keySet());
    heading.addAll(List.of("fit s", "predict s", "peak memory"));
    rows.add(heading);
    results.methods().forEach(method -> rows.add(row(method)));
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        String padding = " ".repeat(widths[i] - row.get(i).length());
        // Names to the left, numbers to the right.
        line.append(i == 0 ? row.get(i) + padding : "  " + padding + row.get(i));
      }
      out.println(line);
    }
  }

  private static List<String> row(MethodResult method) {
    List<String> row = new ArrayList<>(List.of(method.name()));
    method.metrics().values().forEach(metric -> row.add(text(metric)));
    row.add(String.format(Locale.ROOT, "%.2f", method.fitSeconds()));
    row.add(String.format(Locale.ROOT, "%.2f", method.predictSeconds()));
    row.add(new ByteSize(method.peakBytes()).toString());
    return row;
  }

  private static String text(MetricResult metric) {
    String mean = String.format(Locale.ROOT, "%.4f", metric.mean());
    return metric.standardError().isEmpty()
        ? mean
        : mean + String.format(Locale.ROOT, " ± %.4f", metric.standardError().getAsDouble());
  }
}
