package org.okra.kernels.structure;

import java.util.stream.IntStream;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;

/**
 * The spectrum kernel on strings (Leslie, Eskin and Noble 2002): {@code k(s, t) = sum_u count_s(u)
 * count_t(u)} over all substrings u of a given length. A string shorter than that has no parts and
 * gives 0 with every string.
 */
@Component(
    name = "string-spectrum",
    help = "strings: common substrings of one length (spectrum kernel)",
    alsoKnownAs = {"spectrum", "kmer", "k-mer", "n-gram"})
public record KmerKernel(
    @Option(help = "length of the substrings", atLeast = 1, atMost = 1000) int length)
    implements CountingKernel<String> {
  /** A kernel with substrings of three letters. */
  public KmerKernel() {
    this(3);
  }

  public KmerKernel {
    Options.check(KmerKernel.class, length);
  }

  @Override
  public int[] parts(String sample, Dictionary dictionary) {
    return IntStream.rangeClosed(0, sample.length() - length)
        .map(from -> dictionary.number(sample.substring(from, from + length)))
        .toArray();
  }
}
