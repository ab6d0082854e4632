package org.okra.experiments.auto;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is tried where outputs are label sets: rules that make a set of scores, the least expected
 * loss among sets that were seen, and metrics that judge both. All must agree on what two empty
 * sets count.
 *
 * @param empty F1 of two empty sets
 */
record LabelSpace(DataTraits traits, double empty) {
  private static final Set<String> EXAMPLE_F1 =
      Set.of("f1", "example-f1", "samples-f1", "f1-score");

  /** Kernels that are tried with the least expected loss. */
  private static final int KERNELS = 8;

  /** Decoders, the more usual ones first. */
  List<Object> decoders() {
    Map<String, Object> top = rule("top");
    top.put("count", "auto");
    return List.of(
        rule("threshold"),
        rule("threshold-per-label"),
        rule("expected-f1"),
        DefaultSpace.options("candidates"),
        top);
  }

  /**
   * A space of its own for {@code argmin_y sum_i alpha_i(x) loss(y, y_i)} over training sets, if
   * these come back: unlike a rule of scores it knows which labels go together. It needs weights
   * over training outputs, which one coordinate per label does not have; whole sets that are equal
   * or not do.
   */
  List<Map<String, Object>> alternatives(
      List<Map<String, Object>> kernels, Map<String, Object> lambdas) {
    return leastLoss(
        Map.of("input.kernel", kernels.subList(0, Math.min(KERNELS, kernels.size()))), lambdas);
  }

  /** The same with the kernel that was chosen; after trees, which have none, with a line. */
  List<Map<String, Object>> alternatives(Map<String, Object> lambdas) {
    return leastLoss(Map.of("estimator", List.of("ridge")), lambdas);
  }

  private List<Map<String, Object>> leastLoss(
      Map<String, Object> first, Map<String, Object> lambdas) {
    Map<String, Object> space = new LinkedHashMap<>(first);
    Object loss = empty == 1 ? "f1" : metric();
    space.put("estimator.lambda", lambdas);
    space.put("output.kernel", List.of("zero-one"));
    space.put("output.sketch", List.of("none"));
    space.put("decoder", List.of(DefaultSpace.options("loss-search", "loss", loss)));
    return traits.repeatsSets() ? List.of(space) : List.of();
  }

  /** A rule with probabilities of labels, which thresholds do not look at and people do. */
  private Map<String, Object> rule(String name) {
    Map<String, Object> decoder =
        DefaultSpace.options("labels", "rule", name, "probabilities", "logistic");
    if (empty != 1) {
      decoder.put("empty", empty);
    }
    return decoder;
  }

  /** Metrics; the first decides. */
  List<Object> metrics() {
    List<Object> all = new ArrayList<>(List.of("f1", "hamming", "subset-accuracy"));
    if (traits.hasEmpty()) {
      // Some count two empty sets as equal, others as nothing in common.
      all.add(1, DefaultSpace.options("f1", "empty", 0.0));
    }
    return all;
  }

  /** The example F1 as a file has it. */
  Map<String, Object> metric() {
    return DefaultSpace.options("f1", "empty", empty);
  }

  /** What a comparison with this convention is called. */
  String name() {
    return empty > 0 ? "empty-counts-1" : "empty-counts-0";
  }

  /** The same where two empty sets count what they do not here. */
  LabelSpace otherConvention() {
    return new LabelSpace(traits, empty > 0 ? 0 : 1);
  }

  /** The same, tuned for what a metric makes of two empty sets. */
  LabelSpace judgedBy(Object metric) {
    return metric instanceof Map<?, ?> map
            && isExampleF1(metric)
            && map.get("empty") instanceof Number number
        ? new LabelSpace(traits, number.doubleValue())
        : this;
  }

  /** Whether a metric is the mean over rows of the F1 of label sets. */
  boolean isExampleF1(Object metric) {
    Object type = metric instanceof Map<?, ?> map ? map.get("type") : metric;
    return traits.outputs() == DataTraits.Outputs.LABEL_SETS
        && EXAMPLE_F1.contains(String.valueOf(type));
  }

  /** A metric in the words of {@link #metrics}, so that it is known among them. */
  Object inUsualWords(Object metric) {
    if (!isExampleF1(metric)) {
      return metric;
    }
    double counts = judgedBy(metric).empty;
    return counts == 1 ? "f1" : DefaultSpace.options("f1", "empty", counts);
  }
}
