package org.okra.evaluation;

import java.util.OptionalInt;
import org.okra.core.component.Component;

/**
 * The mean over queries of {@code 1 / place of the truth} in the ranked outputs, in [0, 1]; 0 where
 * the truth is not among the first 1000 of them. Vectors are equal when all their coordinates are.
 */
@Component(
    name = "mean-reciprocal-rank",
    help = "ranked outputs: mean of 1 over the place of the truth",
    alsoKnownAs = {"mrr", "reciprocal-rank"})
public record ReciprocalRank() implements MeanScore<Object, RankedOutputs<?>> {
  @Override
  public int depth() {
    return 1000;
  }

  @Override
  public double term(Object truth, RankedOutputs<?> prediction) {
    OptionalInt place = prediction.place(truth, depth());
    return place.isPresent() ? 1.0 / place.getAsInt() : 0;
  }
}
