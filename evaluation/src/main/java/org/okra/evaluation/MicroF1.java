package org.okra.evaluation;

import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;

/**
 * The F1 of all examples and labels taken together, in [0, 1]:
 *
 * <pre>{@code
 * F1 = 2 sum_i |t_i & p_i| / sum_i (|t_i| + |p_i|)
 * }</pre>
 *
 * <p>It is 1 when every set is empty. The standard error is the jackknife's over examples, O(n).
 */
public final class MicroF1 extends DescribedMetric<ItemSet, ItemSet> {
  private static final String NAME = "micro-f1";

  /** The metric. */
  public MicroF1() {
    super(Specification.of(NAME), ItemSet.class, ItemSet.class, Direction.HIGHER_IS_BETTER);
  }

  @Override
  public Estimate estimate(Samples<ItemSet> truths, Samples<ItemSet> predictions) {
    SetPairs.universe(truths, predictions);
    int n = truths.size();
    long[] common = new long[n];
    long[] members = new long[n];
    long allCommon = 0;
    long allMembers = 0;
    for (int i = 0; i < n; i++) {
      common[i] = truths.get(i).intersectionCount(predictions.get(i));
      members[i] = (long) truths.get(i).count() + predictions.get(i).count();
      allCommon += common[i];
      allMembers += members[i];
    }
    double[] leftOut = new double[n];
    for (int i = 0; i < n; i++) {
      leftOut[i] = f1(allCommon - common[i], allMembers - members[i]);
    }
    return Estimate.ofJackknife(f1(allCommon, allMembers), leftOut);
  }

  private static double f1(long common, long members) {
    return members == 0 ? 1 : 2.0 * common / members;
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "label sets: F1 of all examples and labels together", NoOptions.class);
    }

    @Override
    public Metric<?, ?> create(NoOptions options, MetricScope scope) {
      return new MicroF1();
    }
  }
}
