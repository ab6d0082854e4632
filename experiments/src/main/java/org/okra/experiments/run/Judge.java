package org.okra.experiments.run;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.LabelScores;
import org.okra.evaluation.Metric;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.file.Settings;

/** Judges predictions by some metrics. */
public final class Judge {
  private final Map<String, Metric<?, ?>> metrics = new LinkedHashMap<>();
  private final Samples<?> trainingOutputs;
  private final RunContext context;

  /**
   * A judge.
   *
   * @param trainingOutputs what options such as {@code gamma: median} are taken from
   */
  public Judge(
      List<? extends Metric<?, ?>> metrics, Samples<?> trainingOutputs, RunContext context) {
    this.trainingOutputs = trainingOutputs;
    this.context = context;
    List<String> names = Settings.metricNames(metrics);
    for (int i = 0; i < names.size(); i++) {
      this.metrics.put(names.get(i), metrics.get(i).fit(trainingOutputs, context));
    }
  }

  /** How many outputs per input the metrics look at. */
  public int depth() {
    return metrics.values().stream().mapToInt(Metric::depth).max().orElse(1);
  }

  /** Which way each metric improves, by its name. */
  public Map<String, Direction> directions() {
    Map<String, Direction> directions = new LinkedHashMap<>();
    metrics.forEach((name, metric) -> directions.put(name, metric.direction()));
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
    return judge(truths, queries, predictions, model, labelScores(queries, model));
  }

  /** The same with the scores of labels given, where metrics need them. */
  <X, Y> Map<String, Estimate> judge(
      Samples<?> truths,
      Samples<X> queries,
      List<RankedOutputs<Y>> predictions,
      KernelModel<X, Y> model,
      Optional<Matrix> labelScores) {
    Map<String, Estimate> values = new LinkedHashMap<>();
    List<LabelScores> scores =
        labelScores.stream()
            .flatMap(all -> IntStream.range(0, all.rows()).mapToObj(all::rowValues))
            .map(LabelScores::new)
            .toList();
    metrics.forEach(
        (name, metric) ->
            values.put(
                name,
                needsScores(metric)
                    ? metric.evaluate(truths, scores)
                    : judge(metric, truths, queries, predictions, model)));
    return values;
  }

  /** Whether a metric judges scores of labels, which not every method has. */
  static boolean needsScores(Metric<?, ?> metric) {
    return metric.predictionType() == LabelScores.class;
  }

  /** The scores that {@code --scores} writes, queries x labels, if a metric needs them. */
  <X, Y> Optional<Matrix> labelScores(Samples<X> queries, KernelModel<X, Y> model) {
    Optional<String> asking =
        metrics.entrySet().stream()
            .filter(each -> needsScores(each.getValue()))
            .map(Map.Entry::getKey)
            .findFirst();
    return asking.map(
        name -> {
          Samples<Y> outputs =
              trainingOutputs.as(model.outputKernel().domain(), "The output kernel");
          try {
            return VectorReadOut.of(model, outputs, context).read(queries, context);
          } catch (OkraException e) {
            throw e.in("The metric " + name + " needs a score for every label");
          }
        });
  }

  private <X, Y> Estimate judge(
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
