package org.okra.kernels.structure;

import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;
import org.okra.kernels.OptionChecks;

/**
 * The gap-weighted subsequence kernel on strings (Lodhi et al. 2002): {@code k(s, t) = sum_u sum_i
 * sum_j decay^(span(i) + span(j))} over all sequences u of a given length and all places i in s and
 * j in t where u occurs as a subsequence; the span of a place counts its letters and its gaps.
 *
 * <p>Computed by the recursion of the paper in time {@code length |s| |t|}. A string shorter than
 * the length gives 0.
 */
public final class SubsequenceKernel implements Kernel<String> {
  private static final String NAME = "subsequence";

  private final int length;
  private final double decay;

  /**
   * A kernel.
   *
   * @param length of the sequences, at least 1
   * @param decay per letter and gap, above 0 and at most 1
   */
  public SubsequenceKernel(int length, double decay) {
    this.length = OptionChecks.within("length", length, 1, 100);
    this.decay = checkDecay(decay);
  }

  private static double checkDecay(double decay) {
    if (!(decay > 0 && decay <= 1)) {
      throw OptionChecks.outside("decay", decay, "a number above 0 and at most 1");
    }
    return decay;
  }

  @Override
  public Class<String> domain() {
    return String.class;
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
      java.util.Arrays.fill(row, 1);
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

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(length, decay)).toString();
  }

  /** Options of the kernel. */
  public record Options(
      @Option(help = "length of the sequences, from 1 to 100", defaultsTo = "3") int length,
      @Option(help = "weight of each letter and gap, above 0 and at most 1", defaultsTo = "0.5")
          double decay) {
    public Options {
      OptionChecks.within("length", length, 1, 100);
      checkDecay(decay);
    }
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "strings: common subsequences, gaps weighted down", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new SubsequenceKernel(options.length(), options.decay());
    }
  }
}
