package org.okra.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.Set;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;

/** Streams addressed by seed, purpose and index. */
final class RandomStreamsTest {
  @Test
  void recordedValues() {
    assertThat(new RandomStream(0).nextLong()).isEqualTo(0x53175d61490b23dfL);
    assertThat(new RandomStreams(0).stream("").nextLong()).isEqualTo(0x9601f41293426e46L);
    assertThat(new RandomStreams(-1).stream("sketch.input", -3).nextLong())
        .isEqualTo(0x584f7c92e3ee3978L);
    assertThat(new RandomStreams(42).child("fold", 3).seed()).isEqualTo(2475697277863413576L);
  }

  @Test
  void aStreamDependsOnItsAddressAlone() {
    RandomStreams streams = new RandomStreams(9);
    double[] expected = draws(streams.stream("a", 3), 50);
    draws(streams.stream("b", 3), 7);
    assertThat(draws(streams.stream("a", 3), 50)).isEqualTo(expected);
    assertThat(draws(new RandomStreams(9).stream("a", 3), 50)).isEqualTo(expected);
    assertThat(draws(streams.stream("a"), 50)).isEqualTo(draws(streams.stream("a", 0), 50));
  }

  /** No two of many neighbouring addresses share a stream. */
  @Test
  void everyAddressHasItsOwnStream() {
    Set<Long> first = new HashSet<>();
    int addresses = 0;
    for (long seed : new long[] {0, 1, 2, -1, 42}) {
      RandomStreams streams = new RandomStreams(seed);
      for (String purpose : new String[] {"", "a", "b", "ab", "ba", "aa", "sketch", "sketch."}) {
        for (long index = -50; index < 500; index++) {
          first.add(streams.stream(purpose, index).nextLong());
          first.add(streams.child(purpose, index).stream(purpose, index).nextLong());
          addresses += 2;
        }
      }
    }
    assertThat(first).hasSize(addresses);
  }

  /** The first numbers of consecutive streams look like the numbers of one stream. */
  @Test
  void firstNumbersOfNeighbouringStreamsAreUniform() {
    RandomStreams streams = new RandomStreams(3);
    double[] byIndex = new double[5000];
    double[] bySeed = new double[5000];
    for (int i = 0; i < 5000; i++) {
      byIndex[i] = streams.stream("task", i).nextDouble();
      bySeed[i] = new RandomStreams(i).stream("task").nextDouble();
    }
    assertUniform(byIndex);
    assertUniform(bySeed);
  }

  private static void assertUniform(double[] values) {
    double probability =
        new KolmogorovSmirnovTest()
            .kolmogorovSmirnovTest(new UniformRealDistribution(0, 1), values);
    assertThat(probability).isGreaterThan(1e-3);
  }

  @Test
  void neighbouringStreamsAreUncorrelated() {
    RandomStreams streams = new RandomStreams(17);
    int length = 20_000;
    double[][] draws = {
      draws(streams.stream("x", 0), length),
      draws(streams.stream("x", 1), length),
      draws(streams.stream("y", 0), length),
      draws(new RandomStreams(18).stream("x", 0), length),
      draws(streams.child("x", 0).stream("x", 0), length)
    };
    for (int i = 0; i < draws.length; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(Math.abs(new PearsonsCorrelation().correlation(draws[i], draws[j])))
            .isLessThan(4 / Math.sqrt(length));
      }
    }
  }

  @Test
  void childrenHaveStreamsOfTheirOwn() {
    RandomStreams parent = new RandomStreams(5);
    assertThat(parent.child("fold", 1)).isEqualTo(parent.child("fold", 1));
    assertThat(parent.child("fold", 1)).isNotEqualTo(parent.child("fold", 2));
    assertThat(parent.child("fold", 1)).isNotEqualTo(parent.child("run", 1));
    assertThat(parent.child("fold", 1)).isNotEqualTo(parent);
  }

  @Test
  void aPurposeIsNeeded() {
    assertThatThrownBy(() -> new RandomStreams(1).stream(null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("purpose");
  }

  private static double[] draws(RandomStream stream, int count) {
    double[] draws = new double[count];
    for (int i = 0; i < count; i++) {
      draws[i] = stream.nextDouble();
    }
    return draws;
  }
}
