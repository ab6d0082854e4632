package org.okra.evaluation;

import org.okra.core.component.Component;

/**
 * The share of samples whose best output is the truth, in [0, 1]: classification accuracy. Vectors
 * are equal when all their coordinates are, sets when all their members are; for label sets this is
 * the subset accuracy. The accuracy of single labels is one minus {@link Hamming}.
 */
@Component(
    name = "accuracy",
    help = "any outputs: share that is predicted exactly",
    alsoKnownAs = {"accuracy-score", "top-1-accuracy"})
public record Accuracy() implements MeanScore<Object, RankedOutputs<?>> {
  @Override
  public double term(Object truth, RankedOutputs<?> prediction) {
    return prediction.place(truth, 1).isPresent() ? 1 : 0;
  }
}
