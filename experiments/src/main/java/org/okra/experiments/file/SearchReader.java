package org.okra.experiments.file;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.experiments.file.SearchSettings.Dimension;
import org.okra.experiments.file.SearchSettings.Range;
import org.okra.experiments.file.SearchSettings.Validation;
import org.okra.experiments.file.SearchSettings.Way;
import org.okra.experiments.plugin.Kind;

/**
 * The key {@code search}:
 *
 * <pre>{@code
 * search:
 *   space:
 *     estimator.lambda: {from: 1.0e-8, to: 1.0e-2, count: 7}   # even steps of the logarithm
 *     input.kernel.gamma: [0.01, 0.1]
 *   metric: f1                      # else the first of the metrics
 *   split: {type: k-fold, folds: 5} # else a random fifth of the training part
 *   method: grid                    # or random, or continuous (ranges only)
 *   trials: 20                      # else every combination
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

  private final SpecificationReader specifications;

  SearchReader(SpecificationReader specifications) {
    this.specifications = specifications;
  }

  SearchSettings read(Node node, List<Specification> metrics) {
    node.checkKeys("search", List.of("space", "metric", "split", "method", "trials"));
    Map<String, Node> entries = node.entries("search");
    Optional<Integer> trials =
        Optional.ofNullable(entries.get("trials")).map(each -> count(each, "trials"));
    Way way = way(entries, trials);
    Map<String, Dimension> space = new LinkedHashMap<>();
    ExperimentReader.required(node, "space", "search")
        .entries("space")
        .forEach((path, values) -> space.put(path, dimension(values, way)));
    if (space.isEmpty()) {
      throw node.place().error(ErrorCode.INVALID_OPTION, "search.space names no setting.");
    }
    if (way != Way.GRID && trials.isEmpty()) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "A search by method " + lower(way) + " needs the number of trials.");
    }
    return new SearchSettings(
        space,
        Optional.ofNullable(entries.get("metric"))
            .map(metric -> metric(metric, metrics))
            .orElse(metrics.get(0)),
        validation(ExperimentReader.optional(entries, "split")),
        way,
        trials);
  }

  /** As said; without a word some of the combinations where a number is given, else all. */
  private static Way way(Map<String, Node> entries, Optional<Integer> trials) {
    Node node = entries.get("method");
    if (node == null) {
      return trials.isPresent() ? Way.RANDOM : Way.GRID;
    }
    return Stream.of(Way.values())
        .filter(way -> lower(way).equals(node.value()))
        .findFirst()
        .orElseThrow(
            () ->
                node.place()
                    .error(
                        ErrorCode.INVALID_OPTION,
                        "method is '"
                            + node.plain()
                            + "'; allowed are grid, random and continuous."));
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
    closed.get().checkKeys(LEAVE_ONE_OUT, List.of("type", "rows"));
    Node rows = closed.get().entries(LEAVE_ONE_OUT).get("rows");
    return new Validation.LeaveOneOut(rows == null ? ROWS : count(rows, "rows"));
  }

  private Specification split(Node node) {
    try {
      return specifications.read(node, Kind.SPLIT);
    } catch (OkraException e) {
      if (e.code() != ErrorCode.UNKNOWN_NAME) {
        throw e;
      }
      throw Errors.of(e.code(), e, "%s A search may also use %s.", e.getMessage(), LEAVE_ONE_OUT);
    }
  }

  private static boolean isLeaveOneOut(Node node) {
    Object type =
        node.isMapping()
            ? Optional.ofNullable(node.entries("split").get("type")).map(Node::value).orElse("")
            : node.value();
    return LEAVE_ONE_OUT.equals(type);
  }

  private Specification metric(Node node, List<Specification> metrics) {
    Specification metric = specifications.read(node, Kind.METRIC);
    if (!metrics.contains(metric)) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "The metric " + metric + " of the search is not among those of the experiment.");
    }
    return metric;
  }

  private static int count(Node node, String key) {
    if (node.value() instanceof Long count && count >= 1 && count <= Integer.MAX_VALUE) {
      return count.intValue();
    }
    throw node.place()
        .error(
            ErrorCode.INVALID_OPTION,
            key + " is " + node.plain() + "; a whole number, at least 1.");
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
    node.checkKeys("A range", List.of("from", "to", "count"));
    double from = number(node, "from");
    double to = number(node, "to");
    boolean counted = way != Way.CONTINUOUS || node.entries("A range").containsKey("count");
    double count = counted ? number(node, "count") : 2;
    if (!(from > 0 && to > from) || count != Math.rint(count) || count < 2 || count > MOST_STEPS) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "A range needs 0 < from < to and a count from 2 to " + MOST_STEPS + ".");
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
    Node value = ExperimentReader.required(node, key, "A range");
    if (value.value() instanceof Number number && Double.isFinite(number.doubleValue())) {
      return number.doubleValue();
    }
    throw value.place().error(ErrorCode.INVALID_OPTION, key + " must be a finite number.");
  }
}
