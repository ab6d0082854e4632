package org.okra.experiments.report;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.okra.evaluation.Direction;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;

/** Metrics of single labels or targets: a table per metric, folded away until asked for. */
final class TargetsTable {
  /** More would make the page heavy; {@code results.json} has them all. */
  private static final int MOST = 300;

  private TargetsTable() {}

  static void write(Markup page, Results results, Selection selection) {
    Map<String, List<MethodResult>> groups =
        results.methods().stream()
            .filter(method -> !method.targets().isEmpty())
            .collect(
                Collectors.groupingBy(
                    method -> method.dataset() + "\n" + method.targets(),
                    TreeMap::new,
                    Collectors.toList()));
    if (groups.isEmpty()) {
      return;
    }
    page.open("section").element("h2", "Labels and targets");
    int tables = 0;
    for (List<MethodResult> methods : groups.values()) {
      for (MetricColumn column : MetricColumn.of(methods)) {
        List<MethodResult> known =
            methods.stream()
                .filter(method -> method.metrics().containsKey(column.name()))
                .filter(method -> !method.metrics().get(column.name()).parts().isEmpty())
                .toList();
        if (!known.isEmpty()) {
          table(page, column, known, selection, new Sorting("targets" + tables++));
        }
      }
    }
    page.close();
  }

  private static void table(
      Markup page,
      MetricColumn column,
      List<MethodResult> methods,
      Selection selection,
      Sorting sorting) {
    List<String> targets = methods.get(0).targets();
    int shown = Math.min(MOST, targets.size());
    String dataset = methods.get(0).dataset();
    String where = dataset.isEmpty() ? "" : " on " + dataset;
    String title = column.name() + where + ", " + targets.size() + " labels or targets";
    page.open("details", "class", selection.dataset(dataset)).element("summary", title);
    if (targets.size() > MOST) {
      page.element("p", "The first " + MOST + " are shown; results.json has all.", "class", "note");
    }
    page.scroll(title).open("table", Sorting.table("runs", methods.size() + 1));
    page.open("thead").open("tr");
    sorting.head(page, "Label or target", Sorting.order(shown), "scope", "col");
    double sign = column.direction() == Direction.HIGHER_IS_BETTER ? -1 : 1;
    for (MethodResult method : methods) {
      double[] keys =
          IntStream.range(0, shown).mapToDouble(i -> sign * part(method, column, i)).toArray();
      sorting.head(
          page,
          method.name(),
          keys,
          "scope",
          "col",
          "class",
          "number " + selection.method(method.name()));
    }
    page.close().close().open("tbody");
    for (int i = 0; i < shown; i++) {
      page.open("tr", "style", sorting.row(i)).element("th", targets.get(i), "scope", "row");
      for (MethodResult method : methods) {
        double value = part(method, column, i);
        page.element(
            "td",
            Double.isNaN(value) ? "–" : column.format().value(value),
            "class",
            "number " + selection.method(method.name()));
      }
      page.close();
    }
    page.close().close().close().close();
  }

  private static double part(MethodResult method, MetricColumn column, int i) {
    List<Double> parts = method.metrics().get(column.name()).parts();
    return i < parts.size() ? parts.get(i) : Double.NaN;
  }
}
