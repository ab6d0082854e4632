package org.okra.evaluation;

import java.util.Arrays;
import java.util.List;
import org.okra.core.Errors;

/**
 * The outputs found for one input, best first, with their scores (lower is better).
 *
 * @param outputs at least one
 * @param scores one per output, rising, finite
 * @param <Y> type of one output
 */
public record RankedOutputs<Y>(List<Y> outputs, double[] scores) {

  public RankedOutputs {
    outputs = List.copyOf(outputs);
    if (outputs.isEmpty() || outputs.size() != scores.length) {
      throw Errors.internal(
          "%s outputs with %s scores are not a result.", outputs.size(), scores.length);
    }
    for (double score : scores) {
      if (!Double.isFinite(score)) {
        throw Errors.notFinite(
            "An output was found with the score %s; scores must be finite. Check the model for huge"
                + " coefficients.",
            score);
      }
    }
  }

  /** The best output. */
  public Y best() {
    return outputs.get(0);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RankedOutputs<?> ranked
        && outputs.equals(ranked.outputs)
        && Arrays.equals(scores, ranked.scores);
  }

  @Override
  public int hashCode() {
    return 31 * outputs.hashCode() + Arrays.hashCode(scores);
  }

  @Override
  public String toString() {
    return "RankedOutputs " + outputs + " with scores " + Arrays.toString(scores);
  }
}
