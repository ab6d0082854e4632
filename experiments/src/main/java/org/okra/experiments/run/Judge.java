package org.okra.experiments.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.RankedOutputs;
import org.okra.decoders.metric.Direction;
import org.okra.decoders.metric.Estimate;
import org.okra.decoders.metric.Metric;
import org.okra.decoders.metric.Metrics;
import org.okra.estimators.KernelModel;
import org.okra.experiments.file.Settings;

/** Judges predictions by some metrics. */
public final class Judge {
  /** Outputs asked for by metrics on ranked outputs that do not say how many they look at. */
  private static final int MOST_RANKED = 1000;

  private final List<Specification> specifications;
  private final List<String> names;
  private final List<Metric<?, ?>> metrics = new ArrayList<>();
  private final RunContext context;

  /**
   * A judge.
   *
   * @param trainingOutputs what options such as {@code gamma: median} are taken from
   */
  public Judge(
      Metrics factories,
      List<Specification> specifications,
      Samples<?> trainingOutputs,
      RunContext context) {
    this.specifications = List.copyOf(specifications);
    this.names = Settings.metricNames(specifications);
    this.context = context;
    for (Specification each : specifications) {
      metrics.add(factories.create(each, trainingOutputs, context));
    }
  }

  /** How many outputs per input the metrics look at. */
  public int ranked() {
    int most = 1;
    for (int i = 0; i < metrics.size(); i++) {
      if (metrics.get(i).predictionType() == RankedOutputs.class) {
        Object k = specifications.get(i).options().getOrDefault("k", defaultRanked(i));
        most = Math.max(most, k instanceof Number number ? number.intValue() : MOST_RANKED);
      }
    }
    return most;
  }

  private int defaultRanked(int metric) {
    return specifications.get(metric).type().equals("top-k-accuracy") ? 1 : MOST_RANKED;
  }

  /** Which way each metric improves, by its name. */
  public Map<String, Direction> directions() {
    Map<String, Direction> directions = new LinkedHashMap<>();
    for (int i = 0; i < metrics.size(); i++) {
      directions.put(names.get(i), metrics.get(i).direction());
    }
    return directions;
  }

  /**
   * The value of each metric, by its name.
   *
   * @param queries what was predicted from, prepared
   */
  public <X, Y> Map<String, Estimate> judge(
      Samples<?> truths,
      Samples<X> queries,
      List<RankedOutputs<Y>> predictions,
      KernelModel<X, Y> model) {
    Map<String, Estimate> values = new LinkedHashMap<>();
    for (int i = 0; i < metrics.size(); i++) {
      values.put(names.get(i), evaluate(metrics.get(i), truths, queries, predictions, model));
    }
    return values;
  }

  private <X, Y> Estimate evaluate(
      Metric<?, ?> metric,
      Samples<?> truths,
      Samples<X> queries,
      List<RankedOutputs<Y>> predictions,
      KernelModel<X, Y> model) {
    if (metric.predictionType() == RankedOutputs.class) {
      return metric.evaluate(truths, predictions);
    }
    if (metric.predictionType() == Double.class) {
      // A metric of numbers judges the model before decoding.
      Samples<Y> typed = truths.as(model.outputKernel().domain(), "The output kernel");
      double[] errors = model.surrogateErrors(queries, typed, context);
      return metric.evaluate(truths, Arrays.stream(errors).boxed().toList());
    }
    return metric.evaluate(truths, predictions.stream().map(RankedOutputs::best).toList());
  }
}
