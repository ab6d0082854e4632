package org.okra.kernels.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.apache.commons.math3.stat.correlation.KendallsCorrelation;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.VectorSamples;

final class RankingKernelValuesTest {
  @Test
  void kendallIsTauOfStrictRankings() {
    RandomStream stream = new RandomStream(3);
    for (int round = 0; round < 20; round++) {
      Ranking a = Ranking.ofOrder(8, stream.permutation(8));
      Ranking b = Ranking.ofOrder(8, stream.permutation(8));
      double tau = new KendallsCorrelation().correlation(doubles(a), doubles(b));
      assertThat(new KendallKernel().value(a, b)).isCloseTo(tau, within(1e-14));
      assertThat(new KendallKernel().value(a, a)).isEqualTo(1);
      long discordant = Math.round((1 - tau) / 2 * 28);
      assertThat(new MallowsKernel(0.2).value(a, b))
          .isCloseTo(Math.exp(-0.2 * discordant), within(1e-14));
      assertThat(new KemenyKernel().value(a, b)).isEqualTo(28 - 2 * discordant);
    }
  }

  private static double[] doubles(Ranking ranking) {
    return java.util.Arrays.stream(ranking.positions()).asDoubleStream().toArray();
  }

  @Test
  void tiesAndMissingItemsCountAsUndecided() {
    Ranking strict = Ranking.ofPositions(1, 2, 3);
    Ranking tied = Ranking.ofPositions(1, 1, 2);
    Ranking missing = Ranking.ofPositions(2, 0, 1);
    assertThat(new KemenyKernel().value(strict, tied)).isEqualTo(2);
    assertThat(new KendallKernel().value(strict, tied)).isEqualTo(2 / 3.0);
    assertThat(new KemenyKernel().value(strict, missing)).isEqualTo(-1);
    // One pair undecided in one of the two counts a quarter.
    assertThat(new MallowsKernel(1).value(strict, tied)).isCloseTo(Math.exp(-0.25), within(1e-15));
    // One pair in opposite order and two undecided.
    assertThat(new MallowsKernel(1).value(strict, missing))
        .isCloseTo(Math.exp(-1.5), within(1e-15));
  }

  /** Phi has a coordinate for each of ten pairs; under other functions of it there are more. */
  @Test
  void rankingsSpanAsManyDimensionsAsThereArePairs() {
    Ranking five = Ranking.ofPositions(1, 2, 3, 4, 5);
    assertThat(new KemenyKernel().span(five)).hasValue(10);
    assertThat(new KendallKernel().span(five)).hasValue(10);
    assertThat(new MallowsKernel(0.2).span(five)).isEmpty();
  }

  @Test
  void sparseRankingsAreEmbeddedSparse() {
    RandomStream stream = new RandomStream(4);
    List<Ranking> rankings = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      rankings.add(Ranking.ofOrder(60, stream.subset(60, 6)));
    }
    ListSamples<Ranking> samples = new ListSamples<>(Ranking.class, rankings);
    try (RunContext context = RunContext.withSeed(1)) {
      VectorSamples<?> vectors = KemenyEmbedding.embed(samples, context).orElseThrow();
      assertThat(vectors.isSparse()).isTrue();
      assertThat(vectors.dimension()).isEqualTo(60 * 59 / 2);
      assertBlockEqualsValues(samples, context);
    }
  }

  @Test
  void comparesOneByOneWhenTheEmbeddingDoesNotFit() {
    RandomStream stream = new RandomStream(4);
    List<Ranking> rankings = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      rankings.add(Ranking.ofOrder(30, stream.permutation(30)));
    }
    ListSamples<Ranking> samples = new ListSamples<>(Ranking.class, rankings);
    try (RunContext context = RunContext.builder().memory(new MemoryBudget(20_000)).build()) {
      assertThat(KemenyEmbedding.embed(samples, context)).isEmpty();
      assertBlockEqualsValues(samples, context);
    }
  }

  private static void assertBlockEqualsValues(ListSamples<Ranking> samples, RunContext context) {
    int n = samples.size();
    Matrix symmetric = Matrix.zeros(n, n);
    Matrix block = Matrix.zeros(n, n);
    MallowsKernel kernel = new MallowsKernel(0.05);
    kernel.fillSymmetric(samples, symmetric, context);
    kernel.fill(samples, samples, block, context);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        double value = kernel.value(samples.get(i), samples.get(j));
        assertThat(symmetric.get(i, j)).isCloseTo(value, within(1e-15));
        assertThat(block.get(i, j)).isCloseTo(value, within(1e-15));
      }
    }
  }

  @Test
  void refusesRankingsOfDifferentItems() {
    Ranking three = Ranking.ofPositions(1, 2, 3);
    Ranking four = Ranking.ofPositions(1, 2, 3, 4);
    assertThatThrownBy(() -> new KendallKernel().value(three, four))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH))
        .hasMessageContaining("rankings of 3 and of 4 items");
    ListSamples<Ranking> mixed = new ListSamples<>(Ranking.class, List.of(three, four));
    try (RunContext context = RunContext.withSeed(1)) {
      assertThatThrownBy(
              () -> new KendallKernel().fillSymmetric(mixed, Matrix.zeros(2, 2), context))
          .hasMessageContaining("rankings of 3 and of 4 items");
    }
  }
}
