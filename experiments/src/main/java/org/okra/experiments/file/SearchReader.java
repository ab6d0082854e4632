package org.okra.experiments.file;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.component.Specification;
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
 *   trials: 20                      # else every combination
 * }</pre>
 */
final class SearchReader {
  private static final int MOST_STEPS = 1000;

  private final SpecificationReader specifications;

  SearchReader(SpecificationReader specifications) {
    this.specifications = specifications;
  }

  SearchSettings read(Node node, List<Specification> metrics) {
    node.checkKeys("search", List.of("space", "metric", "split", "trials"));
    Map<String, Node> entries = node.entries("search");
    Map<String, List<Object>> space = new LinkedHashMap<>();
    ExperimentReader.required(node, "space", "search")
        .entries("space")
        .forEach((path, values) -> space.put(path, values(values)));
    if (space.isEmpty()) {
      throw node.place().error(ErrorCode.INVALID_OPTION, "search.space names no setting.");
    }
    return new SearchSettings(
        space,
        Optional.ofNullable(entries.get("metric"))
            .map(metric -> metric(metric, metrics))
            .orElse(metrics.get(0)),
        ExperimentReader.optional(entries, "split")
            .map(split -> specifications.read(split, Kind.SPLIT)),
        Optional.ofNullable(entries.get("trials")).map(SearchReader::trials));
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

  private static int trials(Node node) {
    if (node.value() instanceof Long count && count >= 1 && count <= Integer.MAX_VALUE) {
      return count.intValue();
    }
    throw node.place()
        .error(
            ErrorCode.INVALID_OPTION,
            "trials is " + node.plain() + "; a whole number, at least 1.");
  }

  private static List<Object> values(Node node) {
    if (!node.isMapping()) {
      List<Object> values = node.elements().stream().map(Node::plain).toList();
      if (values.isEmpty()) {
        throw node.place().error(ErrorCode.INVALID_OPTION, "There is no value to try here.");
      }
      return values;
    }
    node.checkKeys("A range", List.of("from", "to", "count"));
    double from = number(node, "from");
    double to = number(node, "to");
    double count = number(node, "count");
    if (!(from > 0 && to > from) || count != Math.rint(count) || count < 2 || count > MOST_STEPS) {
      throw node.place()
          .error(
              ErrorCode.INVALID_OPTION,
              "A range needs 0 < from < to and a count from 2 to " + MOST_STEPS + ".");
    }
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      // The ends exactly as given.
      values.add(
          i == 0
              ? from
              : i == count - 1 ? to : rounded(from * Math.pow(to / from, i / (count - 1))));
    }
    return values;
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
