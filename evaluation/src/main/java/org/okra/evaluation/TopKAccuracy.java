package org.okra.evaluation;

import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.OptionChecks;
import org.okra.kernels.set.ZeroOneKernel;

/**
 * The share of queries whose truth is among the first k of the ranked outputs, in [0, 1]. With
 * fewer than k outputs, all of them are looked at. Vectors are equal when all their coordinates
 * are.
 */
public final class TopKAccuracy extends MeanMetric<Object, RankedOutputs<?>> {
  private static final String NAME = "top-k-accuracy";

  /** The place of a truth that is not among the outputs. */
  static final int ABSENT = Integer.MAX_VALUE;

  private final int k;

  /**
   * The options of the metric.
   *
   * @param k how many outputs are looked at
   */
  public record Options(
      @Option(help = "how many outputs are looked at, at least 1", defaultsTo = "1") int k) {
    public Options {
      OptionChecks.within("k", k, 1, Integer.MAX_VALUE);
    }
  }

  /** The metric. */
  public TopKAccuracy(Options options) {
    super(
        Specification.of(NAME, options),
        Object.class,
        RankedOutputs.class,
        Direction.HIGHER_IS_BETTER);
    this.k = options.k();
  }

  @Override
  protected double term(Object truth, RankedOutputs<?> prediction) {
    return place(truth, prediction, k) == ABSENT ? 0 : 1;
  }

  /** The place of the truth among the first of ranked outputs, from 1, or {@link #ABSENT}. */
  static int place(Object truth, RankedOutputs<?> ranked, int most) {
    ZeroOneKernel equality = new ZeroOneKernel();
    for (int i = 0; i < Math.min(most, ranked.outputs().size()); i++) {
      if (equality.value(truth, ranked.outputs().get(i)) == 1) {
        return i + 1;
      }
    }
    return ABSENT;
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "ranked outputs: share with the truth among the first k", Options.class);
    }

    @Override
    public Metric<?, ?> create(Options options, MetricScope scope) {
      return new TopKAccuracy(options);
    }
  }
}
