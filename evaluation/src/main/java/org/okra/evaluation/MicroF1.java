package org.okra.evaluation;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;

/**
 * The F1 of all examples and labels taken together, in [0, 1]:
 *
 * <pre>{@code
 * F1 = 2 sum_i |t_i & p_i| / sum_i (|t_i| + |p_i|)
 * }</pre>
 *
 * <p>It is {@code empty} when every set is empty: 1 by default, since empty sets agree. The
 * standard error is the jackknife's over examples, O(n).
 */
@Component(
    name = "micro-f1",
    help = "label sets: F1 of all examples and labels together",
    alsoKnownAs = "f1-micro")
public record MicroF1(
    @Option(help = "F1 when every set is empty", atLeast = 0, atMost = 1) double empty)
    implements Metric<ItemSet, ItemSet> {
  /** Empty sets agree. */
  public MicroF1() {
    this(1);
  }

  public MicroF1 {
    Options.check(MicroF1.class, empty);
  }

  @Override
  public Direction direction() {
    return Direction.HIGHER_IS_BETTER;
  }

  @Override
  public Estimate estimate(Samples<ItemSet> truths, Samples<ItemSet> predictions) {
    PairChecks.universe(truths, predictions);
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

  private double f1(long common, long members) {
    return members == 0 ? empty : 2.0 * common / members;
  }
}
