package org.okra.core.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.okra.core.Refusals.assertRefused;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.RealDistribution;
import org.apache.commons.math3.distribution.UniformRealDistribution;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.stat.inference.ChiSquareTest;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;

/** Draws of one stream: recorded values, independent implementations and distributions. */
final class RandomStreamTest {
  /** A fixed seed: either these tests pass for ever or the algorithm was changed. */
  private static final double LEAST_PROBABILITY = 1e-3;

  private final RandomStream random = new RandomStream(20260101);

  @Test
  void recordedValues() {
    RandomStream stream = new RandomStreams(42).stream("golden", 7);
    assertThat(stream.nextLong()).isEqualTo(0x3f95503a2f32275L);
    assertThat(stream.nextLong()).isEqualTo(0xd9d66d17afb0b3a9L);
    assertThat(stream.nextLong()).isEqualTo(0xc3ef432062a02f61L);
    assertThat(stream.nextInt()).isEqualTo(-1298680002);
    assertThat(stream.nextInt(1000)).isEqualTo(215);
    assertThat(stream.nextInt(-5, 6)).isEqualTo(5);
    assertThat(stream.nextLong(1L << 60)).isEqualTo(424399351291850735L);
    assertThat(stream.nextLong(Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(7985380762879375961L);
    assertThat(stream.nextDouble()).isEqualTo(0.35913753457385544);
    assertThat(stream.nextDouble(3)).isEqualTo(0.8032694674064733);
    assertThat(stream.nextDouble(-2, 5)).isEqualTo(1.4144911557131439);
    assertThat(stream.nextBoolean()).isFalse();
    assertThat(stream.nextGaussian()).isEqualTo(-1.2963505139286364);
    assertThat(stream.nextGaussian()).isEqualTo(0.6236865281360222);
    assertThat(stream.nextGaussian(10, 2)).isEqualTo(7.85400463182974);
    assertThat(stream.nextExponential()).isEqualTo(0.1957535694046854);
    assertThat(stream.permutation(10)).containsExactly(1, 3, 5, 9, 0, 8, 7, 6, 4, 2);
    assertThat(stream.subset(1000, 6)).containsExactly(7, 19, 125, 343, 685, 857);
  }

  /** The published first numbers of xoshiro256++ with its state from SplitMix64 at seed 0. */
  @Test
  void referenceSequence() {
    String[] expected = {
      "5987356902031041503",
      "7051070477665621255",
      "6633766593972829180",
      "211316841551650330",
      "9136120204379184874",
      "379361710973160858",
      "15813423377499357806",
      "15596884590815070553",
      "5439680534584881407",
      "1369371744833522710"
    };
    RandomStream stream = new RandomStream(0);
    for (String value : expected) {
      assertThat(Long.toUnsignedString(stream.nextLong())).isEqualTo(value);
    }
  }

  @Test
  void uniformDoubles() {
    assertDistribution(new UniformRealDistribution(0, 1), random::nextDouble);
    assertDistribution(new UniformRealDistribution(0, 0.3), () -> random.nextDouble(0.3));
    assertDistribution(new UniformRealDistribution(-7, 2), () -> random.nextDouble(-7, 2));
  }

  @Test
  void gaussians() {
    assertDistribution(new NormalDistribution(0, 1), random::nextGaussian);
    DescriptiveStatistics statistics = sample(200_000, random::nextGaussian);
    assertThat(statistics.getMean()).isCloseTo(0, within(0.01));
    assertThat(statistics.getVariance()).isCloseTo(1, within(0.015));
    assertThat(statistics.getSkewness()).isCloseTo(0, within(0.03));
    assertThat(statistics.getKurtosis()).isCloseTo(0, within(0.05));
    assertThat(statistics.getMax()).isBetween(3.5, 6.0);
  }

  /** The two Gaussians of a pair are independent. */
  @Test
  void gaussianPairsAreUncorrelated() {
    double sum = 0;
    double sumOfSquares = 0;
    int pairs = 100_000;
    for (int i = 0; i < pairs; i++) {
      double first = random.nextGaussian();
      double second = random.nextGaussian();
      sum += first * second;
      sumOfSquares += (first * first - 1) * (second * second - 1);
    }
    assertThat(sum / pairs).isCloseTo(0, within(4 / Math.sqrt(pairs)));
    assertThat(sumOfSquares / pairs).isCloseTo(0, within(8 / Math.sqrt(pairs)));
  }

  @Test
  void exponentials() {
    assertDistribution(new ExponentialDistribution(null, 1), random::nextExponential);
  }

  private static void assertDistribution(RealDistribution expected, DoubleSupplier draw) {
    double[] values = sample(5000, draw).getValues();
    assertThat(new KolmogorovSmirnovTest().kolmogorovSmirnovTest(expected, values))
        .isGreaterThan(LEAST_PROBABILITY);
    double mean = Arrays.stream(values).average().orElseThrow();
    double error = 4 * Math.sqrt(expected.getNumericalVariance() / values.length);
    assertThat(mean).isCloseTo(expected.getNumericalMean(), within(error));
  }

  private static DescriptiveStatistics sample(int size, DoubleSupplier draw) {
    DescriptiveStatistics statistics = new DescriptiveStatistics();
    for (int i = 0; i < size; i++) {
      statistics.addValue(draw.getAsDouble());
    }
    return statistics;
  }

  @Test
  void boundedNumbersAreUniform() {
    for (int bound : new int[] {1, 2, 3, 7, 64, 100}) {
      Map<Object, Long> counts = new TreeMap<>();
      for (int i = 0; i < 1000 * bound; i++) {
        counts.merge(random.nextInt(bound), 1L, Long::sum);
      }
      assertUniform(counts, bound);
      assertThat(counts.keySet()).allMatch(key -> (int) key >= 0 && (int) key < bound);
    }
  }

  @Test
  void rangesAreUniform() {
    Map<Object, Long> counts = new TreeMap<>();
    for (int i = 0; i < 20_000; i++) {
      counts.merge(random.nextInt(-3, 4), 1L, Long::sum);
      counts.merge((int) random.nextLong(-3, 4), 1L, Long::sum);
    }
    assertUniform(counts, 7);
    assertThat(counts.keySet()).containsExactly(-3, -2, -1, 0, 1, 2, 3);
  }

  /** A bound just above half the range, where a remainder without rejection is worst. */
  @Test
  void largeBoundsHaveNoBias() {
    long bound = (1L << 62) + (1L << 61);
    int low = 0;
    for (int i = 0; i < 30_000; i++) {
      long value = random.nextLong(bound);
      assertThat(value).isBetween(0L, bound - 1);
      low += value < bound / 3 ? 1 : 0;
    }
    assertThat(low).isBetween(9_600, 10_400);
    for (int i = 0; i < 1000; i++) {
      assertThat(random.nextLong(Long.MIN_VALUE, 5)).isLessThan(5);
      assertThat(random.nextLong(-5, Long.MAX_VALUE)).isGreaterThanOrEqualTo(-5);
    }
  }

  @Test
  void drawsAtTheEdges() {
    for (int i = 0; i < 1000; i++) {
      assertThat(random.nextInt(1)).isZero();
      assertThat(random.nextInt(5, 6)).isEqualTo(5);
      assertThat(random.nextDouble(1, Math.nextUp(1.0))).isEqualTo(1);
      assertThat(random.nextDouble(-Double.MAX_VALUE, Double.MAX_VALUE)).isFinite();
      assertThat(random.nextExponential()).isNotNegative().isFinite();
    }
  }

  @Test
  void booleansAndBitsAreBalanced() {
    int[] ones = new int[64];
    int trues = 0;
    int draws = 20_000;
    for (int i = 0; i < draws; i++) {
      long bits = random.nextLong();
      for (int bit = 0; bit < 64; bit++) {
        ones[bit] += (int) (bits >>> bit & 1);
      }
      trues += random.nextBoolean() ? 1 : 0;
    }
    double tolerance = 4.5 * Math.sqrt(draws) / 2;
    for (int count : ones) {
      assertThat((double) count).isCloseTo(draws / 2.0, within(tolerance));
    }
    assertThat((double) trues).isCloseTo(draws / 2.0, within(tolerance));
  }

  @Test
  void everyPermutationIsEquallyLikely() {
    Map<Object, Long> counts = new TreeMap<>();
    for (int i = 0; i < 24_000; i++) {
      counts.merge(Arrays.toString(random.permutation(4)), 1L, Long::sum);
    }
    assertUniform(counts, 24);
    assertThat(random.permutation(0)).isEmpty();
    assertThat(random.permutation(1)).containsExactly(0);
  }

  @Test
  void everySubsetIsEquallyLikely() {
    Map<Object, Long> counts = new TreeMap<>();
    for (int i = 0; i < 20_000; i++) {
      counts.merge(Arrays.toString(random.subset(6, 3)), 1L, Long::sum);
    }
    assertUniform(counts, 20);
  }

  private static void assertUniform(Map<Object, Long> counts, int outcomes) {
    assertThat(counts).hasSize(outcomes);
    if (outcomes > 1) {
      long[] observed = counts.values().stream().mapToLong(Long::longValue).toArray();
      double[] expected = new double[outcomes];
      Arrays.fill(expected, 1);
      assertThat(new ChiSquareTest().chiSquareTest(expected, observed))
          .isGreaterThan(LEAST_PROBABILITY);
    }
  }

  @Test
  void subsetsRiseAndStayInRange() {
    assertThat(random.subset(0, 0)).isEmpty();
    assertThat(random.subset(9, 0)).isEmpty();
    assertThat(random.subset(5, 5)).containsExactly(0, 1, 2, 3, 4);
    for (int count : new int[] {1, 10, 999, 1000}) {
      int[] subset = random.subset(1000, count);
      assertThat(subset).hasSize(count);
      for (int i = 0; i < count; i++) {
        assertThat(subset[i]).isBetween(i == 0 ? 0 : subset[i - 1] + 1, 999);
      }
    }
    assertThat(random.subset(Integer.MAX_VALUE, 3)).hasSize(3);
  }

  @Test
  void shuffleKeepsTheElements() {
    int[] elements = {5, 5, 1, 9, -4};
    random.shuffle(elements);
    assertThat(elements).containsExactlyInAnyOrder(5, 5, 1, 9, -4);
  }

  @Test
  void impossibleDrawsAreRefused() {
    for (int bound : new int[] {0, -3}) {
      assertRefused(
          ErrorCode.INVALID_ARGUMENT,
          "Cannot draw a number below " + bound + "; the bound must be at least 1.",
          () -> random.nextInt(bound));
    }
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Cannot draw a number from 4 to below 4; give two finite bounds, the smaller one first.",
        () -> random.nextInt(4, 4));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Cannot draw a number from 0.0 to below NaN; give two finite bounds, the smaller one"
            + " first.",
        () -> random.nextDouble(Double.NaN));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Cannot draw a number from 1.0 to below Infinity; give two finite bounds, the smaller one"
            + " first.",
        () -> random.nextDouble(1, Double.POSITIVE_INFINITY));
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "Cannot order -1 elements; give at least 0.",
        () -> random.permutation(-1));
    for (int count : new int[] {-1, 11}) {
      assertRefused(
          ErrorCode.INVALID_ARGUMENT,
          "Cannot choose " + count + " of 10 without replacement; give 0 to 10.",
          () -> random.subset(10, count));
    }
  }
}
