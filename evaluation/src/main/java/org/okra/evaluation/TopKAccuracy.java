package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;

/**
 * The share of queries whose truth is among the first k of the ranked outputs, in [0, 1]. With
 * fewer than k outputs, all of them are looked at. Vectors are equal when all their coordinates
 * are.
 */
@Component(
    name = "top-k-accuracy",
    help = "ranked outputs: share with the truth among the first k",
    alsoKnownAs = {"hit-rate", "recall-at-k"})
public record TopKAccuracy(@Option(help = "how many outputs are looked at", atLeast = 1) int k)
    implements MeanScore<Object, RankedOutputs<?>> {
  /** The share whose best output is the truth. */
  public TopKAccuracy() {
    this(1);
  }

  public TopKAccuracy {
    Options.check(TopKAccuracy.class, k);
  }

  @Override
  public int depth() {
    return k;
  }

  @Override
  public double term(Object truth, RankedOutputs<?> prediction) {
    return prediction.place(truth, k).isPresent() ? 1 : 0;
  }
}
