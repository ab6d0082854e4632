package org.okra.evaluation;

import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;

/**
 * The mean over the d labels of the F1 of each label, in [0, 1]:
 *
 * <pre>{@code
 * F1 = 1/d sum_l 2 |examples with l in t and p| / (|examples with l in t| + |with l in p|)
 * }</pre>
 *
 * <p>A label that is nowhere true and nowhere predicted counts as {@code absent}, 1 by default: two
 * empty sets agree. Some libraries take 0 instead. The standard error is the jackknife's over
 * examples; leaving one out touches its own labels only, so all of it costs as much as the sets
 * have members.
 */
@Component(
    name = "macro-f1",
    help = "label sets: mean F1 of single labels",
    alsoKnownAs = "f1-macro")
public record MacroF1(
    @Option(help = "F1 of a label that is never true and never predicted", atLeast = 0, atMost = 1)
        double absent)
    implements Metric<ItemSet, ItemSet> {
  /** A label that is nowhere counts as right. */
  public MacroF1() {
    this(1);
  }

  public MacroF1 {
    Options.check(MacroF1.class, absent);
  }

  @Override
  public Direction direction() {
    return Direction.HIGHER_IS_BETTER;
  }

  @Override
  public Estimate estimate(Samples<ItemSet> truths, Samples<ItemSet> predictions) {
    int labels = PairChecks.universe(truths, predictions);
    if (labels == 0) {
      throw Errors.empty(
          "metric %s averages over labels and there are none.", Specification.text(this));
    }
    int n = truths.size();
    int[] common = new int[labels];
    int[] members = new int[labels];
    for (int i = 0; i < n; i++) {
      count(truths.get(i), predictions.get(i), common, members);
    }
    double[] parts = new double[labels];
    double sum = 0;
    for (int label = 0; label < labels; label++) {
      parts[label] = f1(common[label], members[label]);
      sum += parts[label];
    }
    double[] leftOut = new double[n];
    for (int i = 0; i < n; i++) {
      leftOut[i] = (sum + change(truths.get(i), predictions.get(i), common, members)) / labels;
    }
    return Estimate.ofJackknife(sum / labels, leftOut).withParts(parts);
  }

  private static void count(ItemSet truth, ItemSet prediction, int[] common, int[] members) {
    for (int label : truth.items()) {
      members[label]++;
      common[label] += prediction.contains(label) ? 1 : 0;
    }
    for (int label : prediction.items()) {
      members[label]++;
    }
  }

  /** What the sum of the labels' F1 gains when one example is left out. */
  private double change(ItemSet truth, ItemSet prediction, int[] common, int[] members) {
    double change = 0;
    for (int label : truth.items()) {
      int both = prediction.contains(label) ? 1 : 0;
      change += f1(common[label] - both, members[label] - 1 - both);
      change -= f1(common[label], members[label]);
    }
    for (int label : prediction.items()) {
      if (!truth.contains(label)) {
        change += f1(common[label], members[label] - 1) - f1(common[label], members[label]);
      }
    }
    return change;
  }

  private double f1(int common, int members) {
    return members == 0 ? absent : 2.0 * common / members;
  }
}
