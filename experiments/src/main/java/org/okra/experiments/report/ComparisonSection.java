package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.okra.evaluation.Direction;
import org.okra.evaluation.statistics.Friedman;
import org.okra.evaluation.statistics.PairedComparison;
import org.okra.experiments.result.MethodComparison;
import org.okra.experiments.result.MetricResult;

/**
 * Per metric: the values of all methods on all data sets, average ranks, the picture of critical
 * differences, and how the first method differs from the others. Effect sizes and intervals come
 * before p values.
 */
final class ComparisonSection {
  private static final double ALPHA = 0.05;

  private final Markup page;
  private final Selection selection;

  private ComparisonSection(Markup page, Selection selection) {
    this.page = page;
    this.selection = selection;
  }

  static void write(Markup page, List<MethodComparison> comparisons, Selection selection) {
    List<MethodComparison> shown =
        comparisons.stream()
            .filter(each -> each.ranks().isPresent() || !each.pairs().isEmpty())
            .toList();
    if (shown.isEmpty()) {
      return;
    }
    page.open("section").element("h2", "Comparison");
    ComparisonSection section = new ComparisonSection(page, selection);
    for (int i = 0; i < shown.size(); i++) {
      section.write(shown.get(i), "c" + i);
    }
    page.close();
  }

  private void write(MethodComparison comparison, String id) {
    page.open("div", "class", "comparison");
    page.element("h3", comparison.metric() + arrow(comparison.direction()));
    comparison
        .ranks()
        .ifPresent(
            ranks -> {
              values(comparison, ranks, id);
              tests(ranks);
              CriticalDifference.write(page, comparison.methods(), ranks, ALPHA, id);
            });
    differences(comparison, id);
    page.close();
  }

  private static String arrow(Direction direction) {
    return direction == Direction.HIGHER_IS_BETTER ? " ↑" : " ↓";
  }

  /** A row per method, a column per data set. */
  private void values(MethodComparison comparison, Friedman ranks, String id) {
    int methods = comparison.methods().size();
    int datasets = comparison.datasets().size();
    Sorting sorting = new Sorting(id);
    page.scroll(comparison.metric() + " on every data set")
        .open("table", Sorting.table("values", datasets + 2));
    page.open("thead").open("tr");
    sorting.head(page, "Method", Sorting.order(methods), "scope", "col");
    sorting.head(page, "Rank", numbers(ranks.averageRanks()), "scope", "col", "class", "number");
    double sign = comparison.direction() == Direction.HIGHER_IS_BETTER ? -1 : 1;
    List<ColumnFormat> formats = new ArrayList<>();
    List<Double> best = new ArrayList<>();
    for (int d = 0; d < datasets; d++) {
      List<MetricResult> cells = comparison.cells().get(d);
      double[] keys = cells.stream().mapToDouble(cell -> sign * cell.mean()).toArray();
      formats.add(ColumnFormat.of(cells));
      best.add(sign * IntStream.range(0, methods).mapToDouble(j -> keys[j]).min().getAsDouble());
      String name = comparison.datasets().get(d);
      sorting.head(page, name, keys, "scope", "col", "class", "number " + selection.dataset(name));
    }
    page.close().close().open("tbody");
    for (int j = 0; j < methods; j++) {
      String name = comparison.methods().get(j);
      page.open("tr", "class", selection.method(name), "style", sorting.row(j));
      ResultsTable.name(page, name, comparison.selected().contains(name) ? "*" : "");
      page.element("td", NumberText.fixed(ranks.averageRanks().get(j), 2), "class", "number");
      for (int d = 0; d < datasets; d++) {
        cell(
            comparison.cells().get(d).get(j),
            formats.get(d),
            best.get(d),
            selection.dataset(comparison.datasets().get(d)));
      }
      page.close();
    }
    page.close().close().close();
  }

  private static double[] numbers(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private void cell(MetricResult cell, ColumnFormat format, double best, String dataset) {
    String error =
        cell.standardError().isPresent()
            ? "± " + format.error(cell.standardError().getAsDouble())
            : "one run";
    page.open("td", "class", "number mean " + dataset, "title", error);
    String value = format.value(cell.mean());
    if (cell.mean() == best) {
      page.element("strong", value, "class", "best");
    } else {
      page.element("span", value);
    }
    page.close();
  }

  private void tests(Friedman ranks) {
    page.element(
        "p",
        "Rank 1 is best. Under equal methods, ranks as different as these have probability "
            + probability(ranks.pValueOfF())
            + " (Iman and Davenport; Friedman "
            + probability(ranks.pValue())
            + ") over "
            + ranks.datasets()
            + " data sets. The best value of each data set is shaded; standard errors show under"
            + " the mouse.",
        "class",
        "note");
  }

  static String probability(double p) {
    return p < 0.001 ? "below 0.001" : NumberText.fixed(p, 3);
  }

  /** The first method with the others: over the data sets, then on each of them over its splits. */
  private void differences(MethodComparison comparison, String id) {
    String first = comparison.methods().get(0);
    List<MethodComparison.Pair> pairs =
        comparison.pairs().stream().filter(pair -> pair.first().equals(first)).toList();
    if (pairs.isEmpty()) {
      return;
    }
    boolean many = comparison.ranks().isPresent();
    page.open("details", many ? new Object[0] : new Object[] {"open", "open"});
    page.element("summary", "How " + first + " differs from the others");
    Sorting sorting = new Sorting(id + "p");
    page.scroll("Differences").open("table", Sorting.table("runs", many ? 10 : 9));
    page.open("thead").open("tr");
    sorting.head(page, "Other method", Sorting.order(pairs.size()), "scope", "col");
    if (many) {
      page.element("th", "Data", "scope", "col");
    }
    List<PairedComparison> all = pairs.stream().map(MethodComparison.Pair::result).toList();
    number(sorting, "Difference", all.stream().mapToDouble(r -> -r.difference()));
    page.element("th", "95 % interval", "scope", "col", "class", "number");
    number(sorting, "Effect size", all.stream().mapToDouble(r -> -r.effectSize()));
    number(sorting, "Rank-biserial", all.stream().mapToDouble(r -> -r.rankBiserial()));
    number(sorting, "Wins", all.stream().mapToDouble(r -> -r.wins()));
    number(sorting, "Losses", all.stream().mapToDouble(PairedComparison::losses));
    number(sorting, "p, t test", all.stream().mapToDouble(PairedComparison::pValueOfT));
    number(sorting, "p, Wilcoxon", all.stream().mapToDouble(PairedComparison::pValueOfRanks));
    page.close().close().open("tbody");
    for (int i = 0; i < pairs.size(); i++) {
      row(pairs.get(i), comparison, sorting.row(i));
    }
    page.close().close().close();
    page.element(
        "p",
        "Positive differences are in favour of "
            + first
            + ". The effect size is the mean difference over its standard deviation. "
            + (many
                ? "Over all data sets: bootstrap interval, paired t test. On one data set, over its"
                    + " splits: interval and t test corrected for training rows that the splits"
                    + " share (Nadeau and Bengio). "
                : "Interval and t test are corrected for training rows that the splits share"
                    + " (Nadeau and Bengio). ")
            + "Wilcoxon's test takes pairs for independent, which splits are not. p values are not"
            + " adjusted for their number.",
        "class",
        "note");
    page.close();
  }

  private void number(Sorting sorting, String title, DoubleStream keys) {
    sorting.head(page, title, keys.toArray(), "scope", "col", "class", "number");
  }

  private void row(MethodComparison.Pair pair, MethodComparison comparison, String style) {
    PairedComparison result = pair.result();
    String classes = selection.method(pair.second()) + " " + selection.dataset(pair.dataset());
    page.open("tr", "class", classes.strip(), "style", style);
    page.element("th", pair.second(), "scope", "row");
    if (comparison.ranks().isPresent()) {
      page.element("td", pair.dataset().isEmpty() ? "all" : pair.dataset(), "class", "where");
    }
    for (String text :
        List.of(
            signed(result.difference(), 4),
            signed(result.interval().lower(), 4) + " to " + signed(result.interval().upper(), 4),
            signed(result.effectSize(), 2),
            signed(result.rankBiserial(), 2),
            Integer.toString(result.wins()),
            Integer.toString(result.losses()),
            probability(result.pValueOfT()),
            probability(result.pValueOfRanks()))) {
      page.element("td", text, "class", "number");
    }
    page.close();
  }

  /** With a sign; so many decimals, or a power of ten where they would show nothing. */
  private static String signed(double value, int decimals) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "∞" : "−∞";
    }
    double size = Math.abs(value);
    boolean small = size != 0 && size < 0.5 * Math.pow(10, -decimals);
    String text =
        small || size >= 1e5 ? NumberText.scientific(size, 1) : NumberText.fixed(size, decimals);
    return value < 0 ? "−" + text : value > 0 ? "+" + text : text;
  }
}
