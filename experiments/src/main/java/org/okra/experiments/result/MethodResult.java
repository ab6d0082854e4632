package org.okra.experiments.result;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;

/**
 * One row of the table: a method and what its runs gave.
 *
 * @param name of the method
 * @param configuration every setting of the method as plain values
 * @param metrics by name
 * @param fitSeconds mean over the runs
 * @param predictSeconds mean over the runs
 * @param peakBytes the highest of the runs
 * @param runs one per seed and fold
 * @param dataset the name of its data set where an experiment has several; else empty
 */
public record MethodResult(
    String name,
    Map<String, Object> configuration,
    Map<String, MetricResult> metrics,
    double fitSeconds,
    double predictSeconds,
    long peakBytes,
    List<RunResult> runs,
    String dataset) {

  /** A method of an experiment with one data set. */
  public MethodResult(
      String name,
      Map<String, Object> configuration,
      Map<String, MetricResult> metrics,
      double fitSeconds,
      double predictSeconds,
      long peakBytes,
      List<RunResult> runs) {
    this(name, configuration, metrics, fitSeconds, predictSeconds, peakBytes, runs, "");
  }

  public MethodResult {
    configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
    metrics = Collections.unmodifiableMap(new LinkedHashMap<>(metrics));
    runs = List.copyOf(runs);
  }

  /** The name, with the data set where there are several. */
  public String title() {
    return dataset.isEmpty() ? name : name + " on " + dataset;
  }

  /**
   * Sums up runs, at least one.
   *
   * @param directions which way each metric improves, by its name
   */
  public static MethodResult of(
      String name,
      Map<String, Object> configuration,
      Map<String, Direction> directions,
      List<RunResult> runs) {
    Map<String, MetricResult> metrics = new LinkedHashMap<>();
    List<Long> seeds = runs.stream().map(RunResult::seed).toList();
    for (String metric : runs.get(0).metrics().keySet()) {
      List<Estimate> values = runs.stream().map(run -> run.metrics().get(metric)).toList();
      metrics.put(metric, MetricResult.of(directions.get(metric), values, seeds));
    }
    return new MethodResult(
        name,
        configuration,
        metrics,
        mean(runs, RunResult::fitSeconds),
        mean(runs, RunResult::predictSeconds),
        runs.stream().mapToLong(RunResult::peakBytes).max().orElse(0),
        runs);
  }

  /** The same on one of several data sets. */
  public MethodResult on(String name) {
    return new MethodResult(
        this.name, configuration, metrics, fitSeconds, predictSeconds, peakBytes, runs, name);
  }

  /** What its runs were cut by: methods that agree in it saw the same rows. */
  List<Object> splits() {
    List<Object> splits = new ArrayList<>();
    splits.add(String.valueOf(configuration.get("dataset")));
    splits.add(String.valueOf(configuration.get("split")));
    runs.forEach(run -> splits.add(List.of(run.seed(), run.fold())));
    return splits;
  }

  /** Whether settings were chosen anew on the training part of every run: nested selection. */
  public boolean isSelected() {
    return runs.stream().anyMatch(run -> !run.chosen().isEmpty());
  }

  /** What the parts of its metrics are called: labels or targets; empty where there are none. */
  public List<String> targets() {
    return runs.isEmpty() ? List.of() : runs.get(0).targets();
  }

  private static double mean(List<RunResult> runs, ToDoubleFunction<RunResult> part) {
    return runs.stream().mapToDouble(part).average().orElse(0);
  }
}
