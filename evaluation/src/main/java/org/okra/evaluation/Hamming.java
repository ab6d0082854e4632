package org.okra.evaluation;

import java.util.Arrays;
import org.okra.core.component.Component;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;
import org.okra.evaluation.loss.HammingLoss;

/**
 * The mean over examples of the Hamming loss {@code (|t \ p| + |p \ t|) / d}, in [0, 1]: the share
 * of the d labels that are wrong. 0 when no labels exist.
 */
@Component(
    name = "hamming",
    help = "label sets: mean share of wrong labels",
    alsoKnownAs = "hamming-loss")
public record Hamming() implements MeanError<ItemSet, ItemSet> {
  @Override
  public double term(ItemSet truth, ItemSet prediction) {
    return new HammingLoss().value(prediction, truth);
  }

  /** With the share of wrong examples of every label. */
  @Override
  public Estimate estimate(Samples<ItemSet> truths, Samples<ItemSet> predictions) {
    Estimate estimate = MeanError.super.estimate(truths, predictions);
    double[] wrong = new double[PairChecks.universe(truths, predictions)];
    for (int i = 0; i < truths.size(); i++) {
      count(truths.get(i), predictions.get(i), wrong);
      count(predictions.get(i), truths.get(i), wrong);
    }
    Arrays.setAll(wrong, label -> wrong[label] / truths.size());
    return estimate.withParts(wrong);
  }

  private static void count(ItemSet these, ItemSet others, double[] wrong) {
    for (int label : these.items()) {
      wrong[label] += others.contains(label) ? 0 : 1;
    }
  }
}
