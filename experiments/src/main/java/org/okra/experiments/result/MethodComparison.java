package org.okra.experiments.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.okra.core.random.RandomStreams;
import org.okra.evaluation.Direction;
import org.okra.evaluation.statistics.Friedman;
import org.okra.evaluation.statistics.PairedComparison;

/**
 * The methods of an experiment side by side, by one metric.
 *
 * @param metric its name
 * @param direction which way it improves
 * @param datasets names; one that is empty where the experiment has one data set
 * @param methods names
 * @param cells data sets x methods
 * @param ranks over the data sets; empty for fewer than two of them or of methods
 * @param pairs over the data sets, every two methods; on single data sets over the splits, the
 *     first method with each of the others
 * @param selected methods whose settings were chosen on the training part of every split
 */
public record MethodComparison(
    String metric,
    Direction direction,
    List<String> datasets,
    List<String> methods,
    List<List<MetricResult>> cells,
    Optional<Friedman> ranks,
    List<Pair> pairs,
    Set<String> selected) {

  /**
   * Two methods.
   *
   * @param dataset where they met; empty for all data sets together, or for the only one
   * @param first a method
   * @param second another
   * @param result in favour of the first where positive
   */
  public record Pair(String dataset, String first, String second, PairedComparison result) {}

  /** A comparison per metric that every method has on every data set. */
  public static List<MethodComparison> of(Results results) {
    Map<String, Map<String, MethodResult>> table = new LinkedHashMap<>();
    for (MethodResult method : results.methods()) {
      table
          .computeIfAbsent(method.dataset(), name -> new LinkedHashMap<>())
          .put(method.name(), method);
    }
    List<MethodComparison> comparisons = new ArrayList<>();
    if (table.isEmpty()) {
      return comparisons;
    }
    Map<String, MethodResult> first = table.values().iterator().next();
    for (String metric : first.values().iterator().next().metrics().keySet()) {
      boolean complete =
          results.methods().stream().allMatch(method -> method.metrics().containsKey(metric))
              && table.values().stream().allMatch(row -> row.keySet().equals(first.keySet()));
      if (complete) {
        comparisons.add(of(metric, table, results));
      }
    }
    return comparisons;
  }

  private static MethodComparison of(
      String metric, Map<String, Map<String, MethodResult>> table, Results results) {
    List<String> datasets = List.copyOf(table.keySet());
    List<String> methods = List.copyOf(table.get(datasets.get(0)).keySet());
    List<List<MetricResult>> cells =
        table.values().stream()
            .map(row -> methods.stream().map(name -> row.get(name).metrics().get(metric)).toList())
            .toList();
    Direction direction = cells.get(0).get(0).direction();
    List<Pair> pairs = new ArrayList<>();
    Optional<Friedman> ranks = Optional.empty();
    if (datasets.size() > 1 && methods.size() > 1) {
      double[][] values =
          cells.stream()
              .map(row -> row.stream().mapToDouble(MetricResult::mean).toArray())
              .toArray(double[][]::new);
      ranks = Optional.of(Friedman.of(values, direction));
      overDatasets(metric, direction, methods, cells, pairs);
    }
    for (DatasetResult dataset : results.datasets()) {
      overSplits(
          metric, direction, dataset, List.copyOf(table.get(dataset.name()).values()), pairs);
    }
    Set<String> selected =
        results.methods().stream()
            .filter(MethodResult::isSelected)
            .map(MethodResult::name)
            .collect(Collectors.toSet());
    return new MethodComparison(
        metric, direction, datasets, methods, cells, ranks, pairs, selected);
  }

  private static void overDatasets(
      String metric,
      Direction direction,
      List<String> methods,
      List<List<MetricResult>> cells,
      List<Pair> pairs) {
    for (int i = 0; i < methods.size(); i++) {
      for (int j = i + 1; j < methods.size(); j++) {
        double[] one = column(cells, i);
        double[] other = column(cells, j);
        // Its own stream for every pair: further methods do not change an interval.
        var random = new RandomStreams(0).stream("comparison " + metric, 1000L * i + j);
        pairs.add(
            new Pair(
                "",
                methods.get(i),
                methods.get(j),
                PairedComparison.ofDatasets(one, other, direction, random)));
      }
    }
  }

  private static double[] column(List<List<MetricResult>> cells, int method) {
    return cells.stream().mapToDouble(row -> row.get(method).mean()).toArray();
  }

  /** Methods that ran on the same splits, two at least, are paired run by run. */
  private static void overSplits(
      String metric,
      Direction direction,
      DatasetResult dataset,
      List<MethodResult> methods,
      List<Pair> pairs) {
    MethodResult first = methods.get(0);
    for (MethodResult other : methods.subList(1, methods.size())) {
      if (first.runs().size() > 1 && first.splits().equals(other.splits())) {
        pairs.add(
            new Pair(
                dataset.name(),
                first.name(),
                other.name(),
                PairedComparison.ofSplits(
                    runs(first, metric),
                    runs(other, metric),
                    direction,
                    (double) dataset.testRows() / dataset.trainRows())));
      }
    }
  }

  private static double[] runs(MethodResult method, String metric) {
    return method.runs().stream().mapToDouble(run -> run.metrics().get(metric).value()).toArray();
  }
}
