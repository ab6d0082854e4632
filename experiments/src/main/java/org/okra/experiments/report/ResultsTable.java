package org.okra.experiments.report;

import java.util.List;
import java.util.Optional;
import org.okra.core.resource.ByteSize;
import org.okra.experiments.result.AgainstConstant;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;
import org.okra.experiments.result.Results;

/** One row per method: metrics with standard errors, seconds and memory. */
final class ResultsTable {
  private ResultsTable() {}

  static void write(Markup page, Results results) {
    if (results.methods().isEmpty()) {
      return;
    }
    List<MetricColumn> columns = MetricColumn.of(results.methods());
    page.open("section").element("h2", "Results");
    page.scroll("Results").open("table", "class", "results");
    head(page, columns);
    page.open("tbody");
    for (MethodResult method : results.methods()) {
      row(page, method, columns);
    }
    page.close().close().close();
    page.element("p", note(results, columns), "class", "note");
    AgainstConstant.notes(results.methods())
        .forEach(each -> page.element("p", each, "class", "note"));
    page.close();
  }

  private static void head(Markup page, List<MetricColumn> columns) {
    page.open("thead").open("tr").element("th", "Method", "scope", "col");
    for (MetricColumn column : columns) {
      page.open("th", "scope", "col", "colspan", 2, "class", "number", "title", column.hint())
          .text(column.name() + " ")
          .element("span", column.arrow(), "class", "arrow")
          .close();
    }
    for (String title : List.of("Fit, s", "Predict, s", "Peak memory")) {
      page.element("th", title, "scope", "col", "class", "number");
    }
    page.close().close();
  }

  private static void row(Markup page, MethodResult method, List<MetricColumn> columns) {
    page.open("tr").element("th", method.name(), "scope", "row");
    for (MetricColumn column : columns) {
      cells(page, column, Optional.ofNullable(method.metrics().get(column.name())));
    }
    page.element("td", NumberText.alignedSeconds(method.fitSeconds()), "class", "number");
    page.element("td", NumberText.alignedSeconds(method.predictSeconds()), "class", "number");
    page.element("td", new ByteSize(method.peakBytes()).toString(), "class", "number");
    page.close();
  }

  private static void cells(Markup page, MetricColumn column, Optional<MetricResult> result) {
    if (result.isEmpty()) {
      page.element("td", "–", "class", "number mean").element("td", "", "class", "error");
      return;
    }
    MetricResult metric = result.get();
    String value = column.format().value(metric.mean());
    page.open("td", "class", "number mean");
    if (column.contested() && metric.mean() == column.best()) {
      page.element("strong", value, "class", "best");
    } else {
      page.element("span", value);
    }
    page.close();
    String error =
        metric.standardError().isPresent()
            ? "± " + column.format().error(metric.standardError().getAsDouble())
            : "";
    page.element("td", error, "class", "error");
  }

  private static String note(Results results, List<MetricColumn> columns) {
    boolean errors =
        results.methods().stream()
            .flatMap(method -> method.metrics().values().stream())
            .anyMatch(metric -> metric.standardError().isPresent());
    return (columns.stream().noneMatch(MetricColumn::contested)
            ? ""
            : "The best value of each metric is shaded. ")
        + (errors ? "± is one standard error of the mean. " : "")
        + "Seconds are means over the runs; memory is the highest of them.";
  }
}
