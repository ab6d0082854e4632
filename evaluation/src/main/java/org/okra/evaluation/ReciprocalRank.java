package org.okra.evaluation;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.evaluation.RankedOutputs;

/**
 * The mean over queries of {@code 1 / place of the truth} in the ranked outputs, in [0, 1]; 0 where
 * the truth is not among them. Vectors are equal when all their coordinates are.
 */
public final class ReciprocalRank extends MeanMetric<Object, RankedOutputs<?>> {
  private static final String NAME = "mean-reciprocal-rank";

  /** The metric. */
  public ReciprocalRank() {
    super(Specification.of(NAME), Object.class, RankedOutputs.class, Direction.HIGHER_IS_BETTER);
  }

  @Override
  protected double term(Object truth, RankedOutputs<?> prediction) {
    int place = TopKAccuracy.place(truth, prediction, Integer.MAX_VALUE);
    return place == TopKAccuracy.ABSENT ? 0 : 1.0 / place;
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "ranked outputs: mean of 1 over the place of the truth", NoOptions.class);
    }

    @Override
    public Metric<?, ?> create(NoOptions options, MetricScope scope) {
      return new ReciprocalRank();
    }
  }
}
