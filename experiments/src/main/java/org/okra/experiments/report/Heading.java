package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.okra.experiments.result.MethodResult;
import org.okra.experiments.result.Results;

/** Name, what was run on what, and the best of each metric at a glance. */
final class Heading {
  /** More would be a second table. */
  private static final int MOST_CARDS = 3;

  private static final int MOST_SEEDS = 12;

  private Heading() {}

  static void write(Markup page, Results results, List<MethodResult> summary) {
    page.open("header");
    page.element("p", "Okra experiment", "class", "kicker");
    page.element("h1", results.name());
    Facts.list(page, facts(results, summary.size()));
    page.close();
    if (!summary.isEmpty()) {
      cards(page, summary);
    }
  }

  private static Map<String, String> facts(Results results, int methods) {
    Map<String, String> facts = new LinkedHashMap<>(results.data());
    long runs = results.methods().stream().mapToLong(method -> method.runs().size()).sum();
    facts.put("methods", Integer.toString(methods));
    facts.put("runs", Long.toString(runs));
    if (!results.seeds().isEmpty()) {
      facts.put(results.seeds().size() == 1 ? "seed" : "seeds", seeds(results.seeds()));
    }
    return facts;
  }

  /** The seeds, those that follow each other as a range. */
  static String seeds(List<Long> seeds) {
    List<String> ranges = new ArrayList<>();
    int start = 0;
    for (int i = 1; i <= seeds.size(); i++) {
      if (i == seeds.size() || seeds.get(i) != seeds.get(i - 1) + 1) {
        String first = seeds.get(start).toString();
        ranges.add(
            switch (i - start) {
              case 1 -> first;
              case 2 -> first + ", " + seeds.get(i - 1);
              default -> first + " to " + seeds.get(i - 1);
            });
        start = i;
      }
    }
    return ranges.size() <= MOST_SEEDS
        ? String.join(", ", ranges)
        : String.join(", ", ranges.subList(0, MOST_SEEDS)) + ", … (" + seeds.size() + ")";
  }

  private static void cards(Markup page, List<MethodResult> methods) {
    page.open("ul", "class", "cards");
    for (MetricColumn column : MetricColumn.of(methods).stream().limit(MOST_CARDS).toList()) {
      MethodResult best =
          methods.stream()
              .filter(method -> method.metrics().containsKey(column.name()))
              .filter(method -> method.metrics().get(column.name()).mean() == column.best())
              .findFirst()
              .orElseThrow();
      String label = column.contested() ? "Best " + column.name() : column.name();
      card(page, label, column.format().value(column.best()), best.name());
    }
    MethodResult fastest =
        methods.stream().min(Comparator.comparingDouble(TimeChart::seconds)).orElseThrow();
    String label = methods.size() > 1 ? "Fastest" : "Fit and predict";
    card(page, label, NumberText.seconds(TimeChart.seconds(fastest)) + " s", fastest.name());
    page.close();
  }

  private static void card(Markup page, String label, String value, String method) {
    page.open("li")
        .element("span", label, "class", "label")
        .element("span", value, "class", "value")
        .element("span", method, "class", "method")
        .close();
  }
}
