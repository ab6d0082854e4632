package org.okra.experiments.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.okra.core.component.FlowText;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.experiments.run.SearchHistory;
import org.okra.experiments.run.SearchHistory.Round;
import org.okra.experiments.run.Trial;

/**
 * Why a search chose what it chose, for people: its rounds, the best trial of every kind of kernel
 * and decoder in the last round that tried it, and how far the second kind is behind.
 */
public final class Choice {
  private static final String FROM = "from";
  private static final String ESTIMATOR = "estimator";

  private final List<Round> rounds;
  private final String judges;

  /** The choice of the first race of a history. */
  public Choice(SearchHistory history) {
    this(history.first(), history.judges());
  }

  /**
   * The choice of the last of some rounds.
   *
   * @param judges what settings were judged on, for people
   */
  Choice(List<Round> rounds, String judges) {
    this.rounds = List.copyOf(rounds);
    this.judges = judges;
  }

  /** The best of a round, in one line. */
  public static String text(Trial trial) {
    List<String> parts = new ArrayList<>();
    trial.settings().forEach((path, value) -> parts.add(name(path) + " " + words(value)));
    return String.join(", ", parts);
  }

  /** The page as lines. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (rounds.isEmpty()) {
      return lines;
    }
    lines.add("How settings were chosen: by " + metric() + " on " + judges + ".");
    for (Round round : rounds) {
      lines.add(
          String.format(
              Locale.ROOT,
              "  %d of %d rows%s: %d settings tried%s, best %s",
              round.rows(),
              round.all(),
              round.repeats() > 1 ? ", cut " + round.repeats() + " times over" : "",
              round.found().trials().size(),
              round.found().failures().isEmpty()
                  ? ""
                  : ", " + round.found().failures().size() + " failed",
              value(round.found().best())));
    }
    Round last = rounds.get(rounds.size() - 1);
    lines.add("Chosen: " + text(last.found().best()));
    for (String path : paths(last)) {
      Map<String, Last> kinds = kinds(path);
      boolean numbers = last.found().best().settings().get(path) instanceof Number;
      if (kinds.size() > 1 && !numbers) {
        lines.add("Best by " + name(path) + ":");
        kinds.forEach(
            (kind, best) ->
                lines.add(
                    String.format(
                        Locale.ROOT,
                        "  %-24s %s on %d rows (%s)",
                        kind,
                        value(best.trial()),
                        best.rows(),
                        text(best.trial()))));
      }
    }
    return lines;
  }

  /** What the choice is made of, and the estimator where there were several to choose from. */
  private Set<String> paths(Round last) {
    Set<String> paths = new LinkedHashSet<>(last.found().best().settings().keySet());
    boolean several =
        rounds.stream()
            .flatMap(round -> round.found().trials().stream())
            .anyMatch(trial -> trial.settings().containsKey(ESTIMATOR));
    if (several) {
      paths.add(ESTIMATOR);
    }
    return paths;
  }

  private String metric() {
    return rounds.get(0).metric();
  }

  /** The section of a report; nothing where no race was run. */
  void write(Markup page) {
    List<String> lines = lines();
    if (!lines.isEmpty()) {
      page.open("section").element("h2", "How settings were chosen");
      page.open("details").element("summary", lines.get(rounds.size() + 1));
      // Browsers skip a line break right after the tag, so this one costs nothing.
      page.element("pre", "\n" + String.join("\n", lines)).close().close();
    }
  }

  /** The best trial of a kind, in the last round in which the kind was tried. */
  private record Last(Trial trial, int rows) {}

  private Map<String, Last> kinds(String path) {
    Map<String, Last> kinds = new LinkedHashMap<>();
    for (int i = rounds.size() - 1; i >= 0; i--) {
      Round round = rounds.get(i);
      boolean higher = round.found().direction() == Direction.HIGHER_IS_BETTER;
      Map<String, Last> own = new LinkedHashMap<>();
      for (Trial trial : round.found().trials()) {
        own.merge(
            kind(trial.settings().getOrDefault(path, "as in the file")),
            new Last(trial, round.rows()),
            (a, b) -> {
              double gain = b.trial().value().value() - a.trial().value().value();
              return (higher ? gain : -gain) > 0 ? b : a;
            });
      }
      own.forEach(kinds::putIfAbsent);
    }
    return kinds;
  }

  private static String kind(Object value) {
    if (value instanceof Map<?, ?> map && map.get("type") != null) {
      Object rule = map.get("rule");
      Object hubs = map.get("hubness");
      return map.get("type")
          + (rule == null ? "" : " " + rule)
          + (hubs == null ? "" : " against hubs");
    }
    return words(value);
  }

  private static String words(Object value) {
    if (value instanceof Map<?, ?> map && map.containsKey(FROM)) {
      // The same for all that are tried.
      Map<Object, Object> rest = new LinkedHashMap<>(map);
      rest.remove(FROM);
      return words(rest);
    }
    return value instanceof Map<?, ?> map && map.size() == 1 && map.get("type") != null
        ? String.valueOf(map.get("type"))
        : FlowText.write(value);
  }

  private static String name(String path) {
    return path.startsWith("output.")
        ? path.replace('.', ' ')
        : path.substring(path.lastIndexOf('.') + 1);
  }

  private static String value(Trial trial) {
    Estimate value = trial.value();
    String text = String.format(Locale.ROOT, "%.4f", value.value());
    return value.standardError().isEmpty()
        ? text
        : text + String.format(Locale.ROOT, " ± %.4f", value.standardError().getAsDouble());
  }
}
