package org.okra.decoders.ranking;

import java.util.Comparator;
import java.util.stream.IntStream;
import org.okra.core.run.RunContext;

/**
 * Borda: items by falling {@code sum_b net(a, b)}, ties by the lower number. The quickest method,
 * one pass over the preferences, and the start of {@link InsertionSearch}.
 */
public final class BordaCount implements ConsensusMethod {

  @Override
  public Consensus solve(Preferences preferences, RunContext context) {
    return Consensus.unproved(preferences, order(preferences));
  }

  static int[] order(Preferences preferences) {
    int n = preferences.items();
    double[] sums = new double[n];
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        sums[a] += preferences.table()[a * n + b];
      }
    }
    return IntStream.range(0, n)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer a) -> -sums[a]).thenComparing(a -> a))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
