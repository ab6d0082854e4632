package org.okra.kernels.structure;

import java.util.Arrays;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.kernels.Kernel;

/**
 * The gap-weighted subsequence kernel on strings (Lodhi et al. 2002): {@code k(s, t) = sum_u sum_i
 * sum_j decay^(span(i) + span(j))} over all sequences u of a given length and all places i in s and
 * j in t where u occurs as a subsequence; the span of a place counts its letters and its gaps.
 *
 * <p>Computed by the recursion of the paper in time {@code length |s| |t|}. A string shorter than
 * the length gives 0.
 */
@Component(
    name = "subsequence",
    help = "strings: common subsequences, gaps weighted down",
    alsoKnownAs = {"string-subsequence", "ssk", "gap-weighted"})
public record SubsequenceKernel(
    @Option(help = "length of the sequences", atLeast = 1, atMost = 100) int length,
    @Option(help = "weight of each letter and gap", above = 0, atMost = 1) double decay)
    implements Kernel<String> {
  /** A kernel with sequences of three letters and a decay of a half. */
  public SubsequenceKernel() {
    this(3, 0.5);
  }

  public SubsequenceKernel {
    Options.check(SubsequenceKernel.class, length, decay);
  }

  /**
   * With {@code K'_p[i, j]} the sum over sequences of length p in the first i and j letters, where
   * spans count to the ends of the prefixes: {@code K''_p[i, j] = decay K''_p[i, j - 1] + [s_i =
   * t_j] decay^2 K'_{p-1}[i - 1, j - 1]} and {@code K'_p[i, j] = decay K'_p[i - 1, j] + K''_p[i,
   * j]}. The kernel is the sum of {@code decay^2 K'_{length-1}[i - 1, j - 1]} over equal letters.
   */
  @Override
  public double value(String s, String t) {
    int n = s.length();
    int m = t.length();
    double square = decay * decay;
    double[][] previous = new double[n + 1][m + 1];
    for (double[] row : previous) {
      Arrays.fill(row, 1);
    }
    for (int p = 1; p < length; p++) {
      double[][] next = new double[n + 1][m + 1];
      for (int i = 1; i <= n; i++) {
        double along = 0;
        for (int j = 1; j <= m; j++) {
          double match = s.charAt(i - 1) == t.charAt(j - 1) ? square * previous[i - 1][j - 1] : 0;
          along = decay * along + match;
          next[i][j] = decay * next[i - 1][j] + along;
        }
      }
      previous = next;
    }
    double sum = 0;
    for (int i = 1; i <= n; i++) {
      for (int j = 1; j <= m; j++) {
        sum += s.charAt(i - 1) == t.charAt(j - 1) ? square * previous[i - 1][j - 1] : 0;
      }
    }
    return sum;
  }
}
