package org.okra.experiments.file;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.okra.core.component.Specification;
import org.okra.core.linear.Precision;
import org.okra.core.run.RunContext;
import org.okra.datasets.DatasetSource;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.split.SplitMethod;
import org.okra.decoders.Decoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.ProjectionLearner;
import org.okra.evaluation.Metric;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;

/**
 * Everything that decides one run but its seed. Components are created and checked; nothing is
 * loaded. Components with equal options are equal, and so are settings.
 *
 * @param dataset what to learn from
 * @param split how to cut it; the official split, or a random one where there is none, if empty
 * @param labelled how many of the training rows keep their inputs, from the first; the outputs of
 *     the others are known without inputs. All if empty
 * @param preprocess steps, in order
 * @param targets what is done to outputs that are numbers, and undone to predictions
 * @param inputKernel k_x
 * @param inputSketch where the input map comes from
 * @param outputKernel k_y
 * @param outputSketch where the output map comes from
 * @param projection what is learnt on top of it; nothing if empty
 * @param estimator fits the coefficients
 * @param decoder finds outputs
 * @param candidates what it chooses from
 * @param metrics at least one
 * @param precision of large matrix products; that of the machine's linear algebra if empty
 * @param conformal sets that hold the truth with a given probability; none if empty
 */
public record Settings(
    DatasetSource dataset,
    Optional<SplitMethod> split,
    OptionalInt labelled,
    List<Preparation> preprocess,
    Targets targets,
    Kernel<?> inputKernel,
    MapSource inputSketch,
    Kernel<?> outputKernel,
    MapSource outputSketch,
    Optional<ProjectionLearner> projection,
    Estimator estimator,
    Decoder decoder,
    CandidateSource candidates,
    List<Metric<?, ?>> metrics,
    Optional<Precision> precision,
    Optional<ConformalSettings> conformal) {

  public Settings {
    preprocess = List.copyOf(preprocess);
    metrics = List.copyOf(metrics);
  }

  /** The same with other maps. */
  public Settings withMaps(MapSource input, MapSource output, Optional<ProjectionLearner> learnt) {
    return new Settings(
        dataset,
        split,
        labelled,
        preprocess,
        targets,
        inputKernel,
        input,
        outputKernel,
        output,
        learnt,
        estimator,
        decoder,
        candidates,
        metrics,
        precision,
        conformal);
  }

  /** The same with other sets. */
  public Settings withConformal(Optional<ConformalSettings> other) {
    return new Settings(
        dataset,
        split,
        labelled,
        preprocess,
        targets,
        inputKernel,
        inputSketch,
        outputKernel,
        outputSketch,
        projection,
        estimator,
        decoder,
        candidates,
        metrics,
        precision,
        other);
  }

  /** What decides the feature maps: settings that agree in it share a problem. */
  public List<Object> problem() {
    return List.of(
        preprocess,
        targets,
        inputKernel,
        inputSketch,
        outputKernel,
        outputSketch,
        projection,
        precision);
  }

  /** A context that computes in the precision of these settings; it shares everything else. */
  public RunContext within(RunContext context) {
    return precision.map(context::withPrecision).orElse(context);
  }

  /** What results call the metrics. */
  public List<String> metricNames() {
    return metricNames(metrics);
  }

  /** What results call metrics: the name, and the options too where one name is used twice. */
  public static List<String> metricNames(List<? extends Metric<?, ?>> metrics) {
    List<Specification> all = metrics.stream().map(Specification::of).toList();
    List<String> names = all.stream().map(Specification::type).toList();
    return all.stream()
        .map(each -> Collections.frequency(names, each.type()) == 1 ? each.type() : each.toString())
        .toList();
  }
}
