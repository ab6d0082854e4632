package org.okra.experiments.report;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.okra.core.resource.ByteSize;
import org.okra.experiments.result.AgainstConstant;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.MetricResult;

/** One row per method: metrics with standard errors, seconds and memory. */
final class ResultsTable {
  private static final String SELECTED =
      "chosen on the training part of every split (nested selection)";

  private ResultsTable() {}

  static void write(Markup page, List<MethodResult> methods, Selection selection) {
    if (methods.isEmpty()) {
      return;
    }
    List<MetricColumn> columns = MetricColumn.of(methods);
    Sorting sorting = new Sorting("results");
    page.open("section").element("h2", "Results");
    page.scroll("Results").open("table", Sorting.table("results", 4 + 2 * columns.size()));
    head(page, methods, columns, sorting);
    page.open("tbody");
    for (int i = 0; i < methods.size(); i++) {
      page.open("tr", "class", selection.method(methods.get(i).name()), "style", sorting.row(i));
      row(page, methods.get(i), columns);
    }
    page.close().close().close();
    page.element("p", note(methods, columns), "class", "note");
    AgainstConstant.notes(methods).forEach(each -> page.element("p", each, "class", "note"));
    page.close();
  }

  private static void head(
      Markup page, List<MethodResult> methods, List<MetricColumn> columns, Sorting sorting) {
    page.open("thead").open("tr");
    sorting.head(page, "Method", Sorting.order(methods.size()), "scope", "col");
    for (MetricColumn column : columns) {
      sorting.head(
          page,
          column.keys(methods),
          "scope",
          "col",
          "colspan",
          2,
          "class",
          "number",
          "title",
          column.hint());
      page.text(column.name() + " ").element("span", column.arrow(), "class", "arrow");
      sorting.end(page);
    }
    number(page, sorting, "Fit, s", methods, MethodResult::fitSeconds);
    number(page, sorting, "Predict, s", methods, MethodResult::predictSeconds);
    number(page, sorting, "Peak memory", methods, MethodResult::peakBytes);
    page.close().close();
  }

  private static void number(
      Markup page,
      Sorting sorting,
      String title,
      List<MethodResult> methods,
      ToDoubleFunction<MethodResult> part) {
    double[] keys = methods.stream().mapToDouble(part).toArray();
    sorting.head(page, title, keys, "scope", "col", "class", "number");
  }

  private static void row(Markup page, MethodResult method, List<MetricColumn> columns) {
    name(page, method.title(), method.isSelected() ? "*" : "");
    for (MetricColumn column : columns) {
      cells(page, column, Optional.ofNullable(method.metrics().get(column.name())));
    }
    page.element("td", NumberText.alignedSeconds(method.fitSeconds()), "class", "number");
    page.element("td", NumberText.alignedSeconds(method.predictSeconds()), "class", "number");
    page.element("td", new ByteSize(method.peakBytes()).toString(), "class", "number");
    page.close();
  }

  /** The name of a method, marked where its settings were selected. */
  static void name(Markup page, String name, String mark) {
    page.open("th", "scope", "row").text(name);
    if (!mark.isEmpty()) {
      page.element("span", mark, "class", "selected", "title", SELECTED);
    }
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

  private static String note(List<MethodResult> methods, List<MetricColumn> columns) {
    boolean errors =
        methods.stream()
            .flatMap(method -> method.metrics().values().stream())
            .anyMatch(metric -> metric.standardError().isPresent());
    return (columns.stream().noneMatch(MetricColumn::contested)
            ? ""
            : "The best value of each metric is shaded. ")
        + (errors ? "± is one standard error of the mean. " : "")
        + "Seconds are means over the runs; memory is the highest of them."
        + (methods.stream().anyMatch(MethodResult::isSelected)
            ? " * Settings were " + SELECTED + "."
            : "");
  }
}
