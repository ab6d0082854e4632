package org.okra.experiments.file;

import static org.okra.experiments.file.ExperimentReader.count;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.datasets.split.SplitMethod;
import org.okra.evaluation.Metric;
import org.okra.experiments.file.SearchSettings.Dimension;
import org.okra.experiments.file.SearchSettings.Range;
import org.okra.experiments.file.SearchSettings.Validation;
import org.okra.experiments.file.SearchSettings.Way;

/**
 * The key {@code search}:
 *
 * <pre>{@code
 * search:
 *   space:
 *     estimator.lambda: {from: 1.0e-8, to: 1.0e-2, count: 7}   # even steps of the logarithm
 *     input.kernel.gamma: [0.01, 0.1]
 *   alternatives:                   # tried as well, each by itself
 *   - {estimator: [{type: forest, leaf: 3}, {type: forest, leaf: 10}]}
 *   metric: f1                      # else the first of the metrics
 *   split: {type: k-fold, folds: 5} # else a random fifth of the training part
 *   method: grid                    # or random, race, or continuous (ranges only)
 *   trials: 20                      # else every combination
 *   minutes: 5                      # of a race, for one search; else until it is decided
 *   after: NAME                     # start from what the search of that method chose
 * }</pre>
 *
 * <p>With {@code split: leave-one-out} every row is left out of all others in closed form, for
 * estimators that have one; {@code {type: leave-one-out, rows: 500}} looks at fewer rows.
 */
final class SearchReader {
  static final String LEAVE_ONE_OUT = "leave-one-out";

  private static final int MOST_STEPS = 1000;

  /** Rows that leave-one-out looks at when nothing is said: enough to tell settings apart. */
  private static final int ROWS = 500;

  private final ComponentReader components;

  SearchReader(ComponentReader components) {
    this.components = components;
  }

  SearchSettings read(Node node, List<Metric<?, ?>> metrics) {
    node.checkKeys("search", ExperimentKeys.SEARCH);
    Optional<Integer> trials =
        node.child("trials").map(each -> count(each, "trials", "a number of trials"));
    Way way = way(node.child("method"), trials);
    Map<String, Dimension> space = space(node.required("space", "search"), "space", way);
    List<Map<String, Dimension>> alternatives =
        node.child("alternatives").stream()
            .flatMap(all -> all.elements().stream())
            .map(each -> space(each, "alternatives", way))
            .toList();
    if (way == Way.CONTINUOUS && !alternatives.isEmpty()) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "A continuous search has one space; alternatives are for grid, random and race.");
    }
    if ((way == Way.RANDOM || way == Way.CONTINUOUS) && trials.isEmpty()) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "A search by method %s needs the number of trials.",
              lower(way));
    }
    return new SearchSettings(
        space,
        alternatives,
        node.child("metric").map(each -> metric(each, metrics)).orElse(0),
        validation(node.given("split")),
        way,
        trials,
        minutes(node.child("minutes"), way),
        node.child("after").map(each -> String.valueOf(each.value())));
  }

  private static Map<String, Dimension> space(Node node, String key, Way way) {
    Map<String, Dimension> space = new LinkedHashMap<>();
    node.entries(key).forEach((path, values) -> space.put(path, dimension(values, way)));
    if (space.isEmpty()) {
      throw node.place().error(ErrorCode.INVALID_OPTION, "search.%s names no setting.", key);
    }
    return space;
  }

  private static OptionalDouble minutes(Optional<Node> given, Way way) {
    if (given.isEmpty()) {
      return OptionalDouble.empty();
    }
    Node node = given.get();
    boolean isTime =
        node.value() instanceof Number number
            && number.doubleValue() > 0
            && Double.isFinite(number.doubleValue());
    if (!isTime || way != Way.RACE) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "minutes is '%s' with method %s; it is a number above 0, and for method race.",
              node.plain(),
              lower(way));
    }
    return OptionalDouble.of(((Number) node.value()).doubleValue());
  }

  /** As said; without a word some of the combinations where a number is given, else all. */
  private static Way way(Optional<Node> given, Optional<Integer> trials) {
    if (given.isEmpty()) {
      return trials.isPresent() ? Way.RANDOM : Way.GRID;
    }
    Node node = given.get();
    return Stream.of(Way.values())
        .filter(way -> lower(way).equals(node.value()))
        .findFirst()
        .orElseThrow(
            () ->
                node.place()
                    .error(
                        ErrorCode.INVALID_OPTION,
                        "method is '%s'; allowed are grid, random, race and continuous.",
                        node.plain()));
  }

  private static String lower(Way way) {
    return way.name().toLowerCase(Locale.ROOT);
  }

  private Validation validation(Optional<Node> split) {
    Optional<Node> closed = split.filter(SearchReader::isLeaveOneOut);
    if (closed.isEmpty()) {
      return new Validation.Parts(split.map(this::split));
    }
    if (!closed.get().isMapping()) {
      return new Validation.LeaveOneOut(ROWS);
    }
    closed.get().checkKeys(LEAVE_ONE_OUT, ExperimentKeys.LEAVE_ONE_OUT);
    return new Validation.LeaveOneOut(
        closed
            .get()
            .child("rows")
            .map(rows -> count(rows, "rows", "a number of rows"))
            .orElse(ROWS));
  }

  private SplitMethod split(Node node) {
    try {
      return components.read(node, SplitMethod.class);
    } catch (OkraException e) {
      if (e.code() != ErrorCode.UNKNOWN_NAME) {
        throw e;
      }
      throw Errors.of(e.code(), e, "%s A search may also use %s.", e.getMessage(), LEAVE_ONE_OUT);
    }
  }

  private static boolean isLeaveOneOut(Node node) {
    return LEAVE_ONE_OUT.equals(node.child("type").orElse(node).value());
  }

  /** Which of the metrics of the experiment decides. */
  private int metric(Node node, List<Metric<?, ?>> metrics) {
    Metric<?, ?> metric = components.read(node, Metric.class);
    if (!metrics.contains(metric)) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "The metric %s of the search is not among those of the experiment.",
              Specification.text(metric));
    }
    return metrics.indexOf(metric);
  }

  private static Dimension dimension(Node node, Way way) {
    if (!node.isMapping()) {
      List<Object> values = node.elements().stream().map(Node::plain).toList();
      if (values.isEmpty()) {
        throw node.place().error(ErrorCode.INVALID_OPTION, "There is no value to try here.");
      }
      if (way == Way.CONTINUOUS) {
        throw node.place()
            .error(
                ErrorCode.INVALID_OPTION,
                "A continuous search needs ranges, such as {from: 1.0e-8, to: 1.0e-2}.");
      }
      return new Dimension(values, Optional.empty());
    }
    node.checkKeys("A range", ExperimentKeys.RANGE);
    double from = number(node, "from");
    double to = number(node, "to");
    boolean counted = way != Way.CONTINUOUS || node.child("count").isPresent();
    double count = counted ? number(node, "count") : 2;
    if (!(from > 0 && to > from) || count != Math.rint(count) || count < 2 || count > MOST_STEPS) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "A range needs 0 < from < to and a count from 2 to %d.",
              MOST_STEPS);
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      // The ends exactly as given.
      values.add(i == 0 ? from : i == count - 1 ? to : rounded(between(from, to, i / (count - 1))));
    }
    return new Dimension(values, Optional.of(new Range(from, to)));
  }

  /** By logarithms, so that no ratio overflows. */
  private static double between(double from, double to, double share) {
    double first = Math.log(from);
    return Math.exp(first + share * (Math.log(to) - first));
  }

  /** To twelve digits, so that steps of powers of ten look like what they are. */
  private static double rounded(double value) {
    return new BigDecimal(value).round(new MathContext(12)).doubleValue();
  }

  private static double number(Node node, String key) {
    Node value = node.required(key, "A range");
    if (value.value() instanceof Number number && Double.isFinite(number.doubleValue())) {
      return number.doubleValue();
    }
    throw value.place().error(ErrorCode.INVALID_OPTION, "%s must be a finite number.", key);
  }
}
