package org.okra.evaluation;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.sample.ItemSet;

/**
 * A score per label, higher is likelier: the prediction that metrics of rankings of labels judge.
 *
 * @param values finite
 */
public record LabelScores(double[] values) {
  public LabelScores {
    values = values.clone();
    for (double value : values) {
      if (!Double.isFinite(value)) {
        throw Errors.notFinite("The score of a label is %s; scores must be finite.", value);
      }
    }
  }

  /** The score of one of the labels that the sets are made of. */
  double of(ItemSet truth, int label) {
    check(truth);
    return values[label];
  }

  /** The scores of the labels of a set. */
  double[] inside(ItemSet set) {
    check(set);
    return Arrays.stream(set.items()).mapToDouble(label -> values[label]).toArray();
  }

  /** The scores of the other labels. */
  double[] outside(ItemSet set) {
    check(set);
    return IntStream.range(0, values.length)
        .filter(label -> !set.contains(label))
        .mapToDouble(label -> values[label])
        .toArray();
  }

  private void check(ItemSet set) {
    if (set.universe() != values.length) {
      throw Errors.shape(
          "%s scores do not match a set out of %s labels.", values.length, set.universe());
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LabelScores scores && Arrays.equals(values, scores.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return "LabelScores " + Arrays.toString(values);
  }
}
