package org.okra.experiments.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.okra.core.resource.ByteSize;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;
import org.okra.experiments.result.RunResult;

/** Every single run, folded away until asked for. */
final class RunsTable {
  private RunsTable() {}

  static void write(Markup page, Results results, Selection selection) {
    List<RunResult> runs =
        results.methods().stream().flatMap(method -> method.runs().stream()).toList();
    if (runs.isEmpty()) {
      return;
    }
    List<MetricColumn> columns = MetricColumn.of(results.methods());
    Set<String> facts = new LinkedHashSet<>();
    runs.forEach(run -> facts.addAll(run.chosen().keySet()));
    runs.forEach(run -> facts.addAll(run.facts().keySet()));
    page.open("section").element("h2", "Runs");
    page.open("details");
    page.element("summary", runs.size() == 1 ? "The run" : "All " + runs.size() + " runs");
    page.scroll("Runs").open("table", "class", "runs");
    head(page, columns, facts, selection);
    page.open("tbody");
    for (MethodResult method : results.methods()) {
      for (RunResult run : method.runs()) {
        page.open("tr", "class", selection.both(method));
        if (selection.hasDatasets()) {
          page.element("th", method.dataset(), "scope", "row");
        }
        row(page, method.name(), run, columns, facts);
      }
    }
    page.close().close().close().close().close();
  }

  private static void head(
      Markup page, List<MetricColumn> columns, Set<String> facts, Selection selection) {
    page.open("thead").open("tr");
    if (selection.hasDatasets()) {
      page.element("th", "Data set", "scope", "col");
    }
    page.element("th", "Method", "scope", "col");
    number(page, "th", "Seed");
    number(page, "th", "Fold");
    columns.forEach(column -> number(page, "th", column.name()));
    number(page, "th", "Fit, s");
    number(page, "th", "Predict, s");
    number(page, "th", "Peak memory");
    facts.forEach(fact -> number(page, "th", fact));
    page.close().close();
  }

  private static void row(
      Markup page, String method, RunResult run, List<MetricColumn> columns, Set<String> facts) {
    page.element("th", method, "scope", "row");
    number(page, "td", Long.toString(run.seed()));
    number(page, "td", Integer.toString(run.fold()));
    for (MetricColumn column : columns) {
      String value =
          Optional.ofNullable(run.metrics().get(column.name()))
              .map(estimate -> column.format().value(estimate.value()))
              .orElse("–");
      number(page, "td", value);
    }
    number(page, "td", NumberText.alignedSeconds(run.fitSeconds()));
    number(page, "td", NumberText.alignedSeconds(run.predictSeconds()));
    number(page, "td", new ByteSize(run.peakBytes()).toString());
    for (String fact : facts) {
      String value =
          Optional.ofNullable(run.chosen().get(fact))
              .map(Object::toString)
              .or(() -> Optional.ofNullable(run.facts().get(fact)).map(NumberText::plain))
              .orElse("–");
      number(page, "td", value);
    }
    page.close();
  }

  private static void number(Markup page, String tag, String text) {
    page.element(tag, text, "class", "number");
  }
}
