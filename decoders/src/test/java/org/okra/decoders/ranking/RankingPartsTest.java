package org.okra.decoders.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cancellation;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.estimators.KernelModel;
import org.okra.kernels.Kernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.LandmarkMap;

/** Borders between the methods, and the parts they are made of. */
final class RankingPartsTest {
  private final RunContext context = RunContext.withSeed(8);

  @AfterEach
  void close() {
    context.close();
  }

  /** Items of which the first three chase each other and all others come behind, one by one. */
  private static Preferences oneCycle(int items) {
    Matrix p = Matrix.zeros(items, items);
    for (int a = 0; a < items; a++) {
      for (int b = a + 1; b < items; b++) {
        p.set(a, b, a == 0 && b == 2 ? -1 : 2);
      }
    }
    return Preferences.of(p);
  }

  @Test
  void sixtyFourItemsAreSearchedAndMoreAreNot() {
    Consensus most = new BranchAndBound(1).solve(oneCycle(64), context);
    assertThat(most.isOptimal()).isTrue();
    assertThat(most.disagreement()).isPositive();
    assertThat(new BranchAndBound(1).solve(oneCycle(65), context).isOptimal()).isFalse();
  }

  @Test
  void aBoundThatIsMetNeedsNoSearch() {
    assertThat(new BranchAndBound(0).solve(oneCycle(5), context).isOptimal()).isTrue();
    Preferences hard = PreferenceProblems.normal(16, context.random().stream("test", 3));
    assertThat(new BranchAndBound(0).solve(hard, context).isOptimal()).isFalse();
    // Up to 16 items a program over subsets needs none either.
    assertThat(CycleGroups.of(hard)).hasSize(1);
    assertThat(new ExactConsensus(1).solve(hard, context).isOptimal()).isTrue();
  }

  @Test
  void itemsThatNobodyPrefersStayInTheOrderOfTheirNumbers() {
    Preferences none = Preferences.of(Matrix.zeros(30, 30));
    int[] numbers = IntStream.range(0, 30).toArray();
    for (ConsensusMethod method :
        List.of(new KwikSort(1), new BordaCount(), new InsertionSearch())) {
      assertThat(method.solve(none, context).order()).containsExactly(numbers);
    }
  }

  @Test
  void aSearchThatIsCancelledEnds() {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    RunContext ending = RunContext.builder().seed(8).cancellation(cancelled).build();
    Preferences hard = PreferenceProblems.normal(20, context.random().stream("test", 3));
    for (ConsensusMethod method : List.of(new KwikSort(2), new InsertionSearch())) {
      assertThatThrownBy(() -> method.solve(hard, ending))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
    }
  }

  @Test
  void costsOfThousandsOfSubsetsAreRemembered() {
    SubsetCosts costs = new SubsetCosts();
    Map<Long, Double> expected = new HashMap<>();
    RandomStream random = new RandomStream(3);
    for (int i = 0; i < 6000; i++) {
      long subset = i % 5 == 4 ? 1 + random.nextInt(500) : 1 + (long) random.nextInt(1 << 30) * i;
      double cost = random.nextDouble();
      costs.put(subset, cost);
      expected.put(subset, cost);
    }
    expected.forEach((subset, cost) -> assertThat(costs.get(subset)).isEqualTo(cost));
    assertThat(costs.get(-1L)).isInfinite();
  }

  @Test
  void aConsensusIsEqualToTheSameOnly() {
    Consensus one = new Consensus(new int[] {0, 1}, 2, 1);
    assertThat(one).isEqualTo(new Consensus(new int[] {0, 1}, 2, 1));
    assertThat(one).isNotEqualTo(new Consensus(new int[] {1, 0}, 2, 1));
    assertThat(one).isNotEqualTo(new Consensus(new int[] {0, 1}, 3, 1));
    assertThat(one).isNotEqualTo(new Consensus(new int[] {0, 1}, 2, 2));
    assertThat(one).isNotEqualTo(Ranking.ofOrder(2, 0, 1));
  }

  @Test
  void landmarksThatRankDifferentItemsAreRefused() {
    ListSamples<Ranking> uneven =
        new ListSamples<>(Ranking.class, List.of(Ranking.ofOrder(2, 0), Ranking.ofOrder(3, 0)));
    KernelModel<FeatureVector, Ranking> model =
        KernelModel.of(
            new CoordinateMap<>(FeatureVector.class, 0, 0),
            new Ones(),
            LandmarkMap.identity(new Ones(), uneven),
            Matrix.identity(2));
    assertThatThrownBy(() -> new RankingDecoder<>(model, new BordaCount(), context))
        .hasMessageStartingWith("Ranking 1 is of 3 items where ranking 0 is of 2");
  }

  /** A kernel that compares nothing. */
  private record Ones() implements Kernel<Ranking> {
    @Override
    public double value(Ranking a, Ranking b) {
      return 1;
    }
  }

  @Test
  void theDecoderOfRankingsTakesNoCandidates() {
    Kemeny kemeny = new Kemeny();
    assertThat(kemeny.outputType()).isEqualTo(Ranking.class);
    assertThat(kemeny.usesCandidates()).isFalse();
    assertThat(kemeny.insteadForSets()).isPresent();
    assertThatThrownBy(() -> new Kemeny(Kemeny.Method.EXACT, 0)).hasMessageContaining("'nodes'");
  }

  /** Which numbers are drawn for what is part of a result that can be had again. */
  @Test
  void ofTheSameSeedSortingGivesTheSameOrders() {
    Preferences preferences = PreferenceProblems.normal(12, new RandomStream(5));
    assertThat(new KwikSort(1).solve(preferences, context).order())
        .containsExactly(6, 5, 0, 2, 3, 11, 7, 9, 1, 10, 8, 4);
    assertThat(new KwikSort(2).solve(preferences, context).order())
        .containsExactly(6, 5, 0, 2, 10, 9, 3, 8, 4, 11, 7, 1);
    assertThat(new KwikSort(4).solve(preferences, context).order())
        .containsExactly(6, 5, 0, 2, 10, 9, 3, 8, 4, 11, 7, 1);
  }

  private PairSums<FeatureVector> sums(long entries, Ranking... rankings) {
    ListSamples<Ranking> landmarks = new ListSamples<>(Ranking.class, List.of(rankings));
    KernelModel<FeatureVector, Ranking> model =
        KernelModel.of(
            new CoordinateMap<>(FeatureVector.class, 0, 0),
            new Ones(),
            LandmarkMap.identity(new Ones(), landmarks),
            Matrix.zeros(2, rankings.length));
    return new PairSums<>(model, entries, context);
  }

  @Test
  void landmarksAreTakenTogetherWhileTheirSignsAreFewEnough() {
    Ranking all = Ranking.ofOrder(5, 0, 1, 2, 3, 4);
    Ranking three = Ranking.ofOrder(5, 4, 0, 2);
    // Ten pairs each, three of the last but one; 250 entries are 20 signs, 375 are 30.
    PairSums<FeatureVector> twenty = sums(250, all, all, all, three, all);
    assertThat(twenty.blockEnd(0)).isEqualTo(2);
    assertThat(twenty.blockEnd(1)).isEqualTo(3);
    assertThat(twenty.blockEnd(2)).isEqualTo(4);
    assertThat(twenty.blockEnd(4)).isEqualTo(5);
    assertThat(sums(375, all, all, all, three, all).blockEnd(2)).isEqualTo(5);
    // At least one, however few.
    assertThat(sums(1, all, all, all, three, all).blockEnd(1)).isEqualTo(2);
  }
}
