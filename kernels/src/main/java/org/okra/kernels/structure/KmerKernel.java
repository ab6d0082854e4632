package org.okra.kernels.structure;

import java.util.HashMap;
import java.util.Map;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;
import org.okra.kernels.OptionChecks;

/**
 * The spectrum kernel on strings (Leslie, Eskin and Noble 2002): {@code k(s, t) = sum_u count_s(u)
 * count_t(u)} over all substrings u of a given length. A string shorter than that has no parts and
 * gives 0 with every string.
 */
public final class KmerKernel extends CountingKernel<String> {
  private static final String NAME = "string-spectrum";

  private final int length;

  /** A kernel with substrings of a length of at least 1. */
  public KmerKernel(int length) {
    super(String.class);
    this.length = OptionChecks.within("length", length, 1, 1000);
  }

  @Override
  Map<Integer, Integer> counts(String sample, Dictionary dictionary) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i + length <= sample.length(); i++) {
      increment(counts, dictionary.number(sample.substring(i, i + length)));
    }
    return counts;
  }

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(length)).toString();
  }

  /** Options of the kernel. */
  public record Options(
      @Option(help = "length of the substrings, from 1 to 1000", defaultsTo = "3") int length) {
    public Options {
      OptionChecks.within("length", length, 1, 1000);
    }
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "strings: common substrings of one length (spectrum kernel)", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new KmerKernel(options.length());
    }
  }
}
