package org.okra.experiments.run;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.PluginCode;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.BootstrapInterval;
import org.okra.evaluation.Direction;
import org.okra.evaluation.Estimate;
import org.okra.evaluation.LabelScores;
import org.okra.evaluation.MeanMetric;
import org.okra.evaluation.Metric;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.file.Settings;

/** Judges predictions by some metrics. */
public final class Judge {
  private static final double CONFIDENCE = 0.95;

  private final Map<String, Metric<?, ?>> metrics = new LinkedHashMap<>();
  private final TargetScale targets;
  private final Samples<?> trainingOutputs;
  private final RunContext context;

  /**
   * A judge.
   *
   * @param trainingOutputs what options such as {@code gamma: median} are taken from, as the model
   *     learnt them
   * @param targets how they were scaled for it
   */
  public Judge(
      List<? extends Metric<?, ?>> metrics,
      Samples<?> trainingOutputs,
      TargetScale targets,
      RunContext context) {
    this.targets = targets;
    this.trainingOutputs = trainingOutputs;
    this.context = context;
    Samples<?> own = targets.undo(trainingOutputs);
    int[] complete = MissingOutputs.complete(own);
    Samples<?> known = complete.length == own.size() ? own : own.select(complete);
    List<String> names = Settings.metricNames(metrics);
    for (int i = 0; i < names.size(); i++) {
      this.metrics.put(names.get(i), fitted(metrics.get(i), known));
    }
  }

  private Metric<?, ?> fitted(Metric<?, ?> metric, Samples<?> trainingOutputs) {
    return PluginCode.returned(metric.fit(trainingOutputs, context), metric, "fit");
  }

  /** How many outputs per input the metrics look at. */
  public int depth() {
    return metrics.values().stream().mapToInt(Metric::depth).max().orElse(1);
  }

  /** Which way each metric improves, by its name. */
  public Map<String, Direction> directions() {
    Map<String, Direction> directions = new LinkedHashMap<>();
    metrics.forEach(
        (name, metric) ->
            directions.put(name, PluginCode.returned(metric.direction(), metric, "direction")));
    return directions;
  }

  /**
   * The value of each metric, by its name. Rows of which a true output is missing are left out.
   *
   * @param truths in their own units
   * @param queries what was predicted from, prepared
   * @param predictions in their own units
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
    List<LabelScores> scores =
        labelScores.stream()
            .flatMap(all -> IntStream.range(0, all.rows()).mapToObj(all::rowValues))
            .map(LabelScores::new)
            .toList();
    int[] known = MissingOutputs.complete(truths);
    Map<String, Estimate> values = new LinkedHashMap<>();
    metrics.forEach(
        (name, metric) -> {
          boolean all = known.length == truths.size() || metric.takesMissingTruths();
          Estimate value =
              needsScores(metric)
                  ? metric.evaluate(truths, scores)
                  : all
                      ? judge(metric, truths, queries, predictions, model)
                      : judgeComplete(metric, known, truths, queries, predictions, model);
          values.put(name, PluginCode.returned(value, metric, "evaluate"));
        });
    return values;
  }

  private <X, Y> Estimate judgeComplete(
      Metric<?, ?> metric,
      int[] known,
      Samples<?> truths,
      Samples<X> queries,
      List<RankedOutputs<Y>> predictions,
      KernelModel<X, Y> model) {
    if (known.length == 0) {
      throw Errors.empty("There is no row to judge by: in each a true output is missing.");
    }
    List<RankedOutputs<Y>> kept = IntStream.of(known).mapToObj(predictions::get).toList();
    return judge(metric, truths.select(known), queries.select(known), kept, model);
  }

  /**
   * Bootstrap intervals of hit rates and other means over ranked outputs, as facts of a run: {@code
   * NAME 95% from} and {@code NAME 95% to}.
   */
  Map<String, Double> intervals(Samples<?> truths, List<? extends RankedOutputs<?>> predictions) {
    Map<String, Double> facts = new LinkedHashMap<>();
    metrics.forEach(
        (name, metric) -> {
          if (metric.predictionType() == RankedOutputs.class
              && metric instanceof MeanMetric<?, ?> mean) {
            BootstrapInterval interval =
                BootstrapInterval.ofMean(
                    terms(mean, truths, predictions),
                    CONFIDENCE,
                    context.random().stream("bootstrap." + name));
            facts.put(name + " 95% from", interval.lower());
            facts.put(name + " 95% to", interval.upper());
          }
        });
    return facts;
  }

  private static <T, P> double[] terms(
      MeanMetric<T, P> metric, Samples<?> truths, List<?> predictions) {
    return IntStream.range(0, truths.size())
        .mapToDouble(
            i -> {
              @SuppressWarnings("unchecked") // The metric judged the same pairs just before.
              double term = metric.term((T) truths.get(i), (P) predictions.get(i));
              return term;
            })
        .toArray();
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
      Samples<Y> typed =
          targets.apply(truths).as(model.outputKernel().domain(), "The output kernel");
      double[] errors = model.surrogateErrors(queries, typed, context);
      return metric.evaluate(truths, Arrays.stream(errors).boxed().toList());
    }
    return metric.evaluate(truths, predictions.stream().map(RankedOutputs::best).toList());
  }
}
