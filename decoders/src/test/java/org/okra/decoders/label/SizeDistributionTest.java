package org.okra.decoders.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.random.Well19937c;
import org.junit.jupiter.api.Test;

class SizeDistributionTest {
  /** The distribution of how many of some labels are there, each label counted in at a time. */
  private static double[] sizes(double[] p) {
    double[] sizes = new double[p.length + 1];
    sizes[0] = 1;
    for (double each : p) {
      for (int s = p.length; s > 0; s--) {
        sizes[s] = (1 - each) * sizes[s] + each * sizes[s - 1];
      }
      sizes[0] *= 1 - each;
    }
    return sizes;
  }

  /** Every number of labels, with whole tables. */
  private static int slow(double[] p) {
    int best = 0;
    double bestValue = sizes(p)[0];
    for (int k = 1; k <= p.length; k++) {
      double[] among = sizes(Arrays.copyOf(p, k));
      double[] others = sizes(Arrays.copyOfRange(p, k, p.length));
      double value = 0;
      for (int a = 1; a <= k; a++) {
        for (int b = 0; b < others.length; b++) {
          value += among[a] * others[b] * 2 * a / (k + a + b);
        }
      }
      if (value > bestValue) {
        bestValue = value;
        best = k;
      }
    }
    return best;
  }

  @Test
  void findsTheSameNumberAsAllTablesForFewAndManyLabels() {
    Well19937c random = new Well19937c(7);
    for (int labels : new int[] {1, 2, 63, 64, 65, 128, 150}) {
      for (double scale : new double[] {0.02, 0.3, 0.95}) {
        double[] p =
            DoubleStream.generate(random::nextDouble)
                .limit(labels)
                .map(each -> -scale * each)
                .sorted()
                .map(each -> -each)
                .toArray();
        double none = Arrays.stream(p).reduce(1, (all, each) -> all * (1 - each));
        assertThat(SizeDistribution.bestCount(p, none, 1))
            .as("%d labels up to %s", labels, scale)
            .isEqualTo(slow(p));
      }
    }
  }
}
