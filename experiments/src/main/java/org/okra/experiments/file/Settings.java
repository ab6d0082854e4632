package org.okra.experiments.file;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.okra.core.component.Specification;

/**
 * Everything that decides one run but its seed. Names and options are checked; nothing is loaded.
 *
 * @param dataset what to learn from
 * @param split how to cut it; the official split, or a random one where there is none, if empty
 * @param labelled how many of the training rows keep their inputs, from the first; the outputs of
 *     the others are known without inputs. All if empty
 * @param preprocess steps, in order
 * @param inputKernel k_x
 * @param inputSketch where the input map comes from; {@code identity} is the exact one
 * @param outputKernel k_y
 * @param outputSketch the map of the outputs; {@code identity} is the exact one
 * @param projection what is learnt on top of it; {@code none} is nothing
 * @param estimator fits the coefficients
 * @param decoder finds outputs
 * @param candidates what it chooses from
 * @param metrics at least one
 */
public record Settings(
    Specification dataset,
    Optional<Specification> split,
    OptionalInt labelled,
    List<Specification> preprocess,
    Specification inputKernel,
    Specification inputSketch,
    Specification outputKernel,
    Specification outputSketch,
    Specification projection,
    Specification estimator,
    Specification decoder,
    CandidateSource candidates,
    List<Specification> metrics) {

  public Settings {
    preprocess = List.copyOf(preprocess);
    metrics = List.copyOf(metrics);
  }

  /** The same with another map of the inputs. */
  public Settings withInputSketch(Specification sketch) {
    return new Settings(
        dataset,
        split,
        labelled,
        preprocess,
        inputKernel,
        sketch,
        outputKernel,
        outputSketch,
        projection,
        estimator,
        decoder,
        candidates,
        metrics);
  }

  /** What results call the metrics. */
  public List<String> metricNames() {
    return metricNames(metrics);
  }

  /** What results call metrics: the type, and the options too where one type is used twice. */
  public static List<String> metricNames(List<Specification> metrics) {
    List<String> types = metrics.stream().map(Specification::type).toList();
    return metrics.stream()
        .map(
            metric ->
                Collections.frequency(types, metric.type()) == 1
                    ? metric.type()
                    : metric.toString())
        .toList();
  }
}
