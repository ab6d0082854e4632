package org.okra.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.kernels.set.ZeroOneKernel;

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

  /**
   * The place of an output among the first few, counted from 1; empty when it is not there. Vectors
   * are equal when all their coordinates are.
   */
  public OptionalInt place(Object output, int most) {
    ZeroOneKernel equality = new ZeroOneKernel();
    return IntStream.rangeClosed(1, Math.min(most, outputs.size()))
        .filter(place -> equality.value(output, outputs.get(place - 1)) == 1)
        .findFirst();
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
