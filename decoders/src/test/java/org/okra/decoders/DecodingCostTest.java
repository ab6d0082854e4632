package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.okra.core.resource.Cost;
import org.okra.estimators.FitCost;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.Ridge;
import org.okra.sketches.MapShape;

/** The arrays of every form of a map, counted by hand. */
final class DecodingCostTest {
  private static final ProblemSize SIZE = new ProblemSize(1000, 0, 50, 400, 7, 9);
  private static final MapShape MIXTURE = MapShape.mixture(20, 30);
  private static final MapShape SELECTION = MapShape.selection(20);
  private static final MapShape EXACT = new MapShape(1000, 1000, MapShape.Form.EXACT);
  private static final MapShape FREE = new MapShape(9, 0, MapShape.Form.FREE);

  private static DecodingCost cost(MapShape input, MapShape output) {
    return new DecodingCost(input, output, SIZE);
  }

  @Test
  void candidatesAreEmbeddedInBlocks() {
    assertThat(cost(MIXTURE, MIXTURE).embedded()).isEqualTo(8 * 20 * 400);
    assertThat(cost(MIXTURE, MIXTURE).embedding()).isEqualTo(8 * 400 * 20 + 8 * 30 * 400);
    assertThat(cost(MIXTURE, SELECTION).embedding()).isEqualTo(8 * 400 * 20);
    // At most 4096 at a time, as many as make 2^21 numbers, and at least 64; never more than all.
    assertThat(CandidateSearch.embeddingBlock(100, 1e6)).isEqualTo(4096);
    assertThat(CandidateSearch.embeddingBlock(1000, 1e6)).isEqualTo(2097);
    assertThat(CandidateSearch.embeddingBlock(1e6, 1e6)).isEqualTo(64);
    assertThat(CandidateSearch.embeddingBlock(1e6, 10)).isEqualTo(10);
    assertThat(CandidateSearch.embeddingBlock(0, 10)).isEqualTo(10);
  }

  @Test
  void vectorsAreReadOutOfAllButFreeMaps() {
    assertThat(cost(MIXTURE, MIXTURE).readOut()).isEqualTo(8 * 20 * 9);
    assertThat(cost(MIXTURE, FREE).readOut()).isZero();
    assertThat(cost(MIXTURE, EXACT).readingOut()).isZero();
    assertThat(cost(MIXTURE, FREE).readingOut()).isZero();
    assertThat(cost(MIXTURE, SELECTION).readingOut()).isEqualTo(8 * 20 * 20 + 8 * 16 * 9);
    assertThat(cost(MIXTURE, MIXTURE).readingOut()).isEqualTo(8 * 30 * 20 + 8 * 20 * 20);
    assertThat(cost(MIXTURE, MapShape.dense(20, 30)).readingOut())
        .isEqualTo(8 * 30 * 20 + 8 * 20 * 20);
    // Vectors that are longer than the map is wide, sixteen at a time.
    ProblemSize longer = new ProblemSize(1000, 0, 50, 400, 7, 90);
    assertThat(new DecodingCost(MIXTURE, MIXTURE, longer).readingOut())
        .isEqualTo(8 * 30 * 20 + 8 * 16 * 90);
  }

  @Test
  void featuresAreLeftOutWhereThatIsNoMoreWork() {
    // s' b against a^2 + a b: equal, and one point more.
    MapShape ten = MapShape.mixture(10, 20);
    assertThat(cost(ten, ten).predictor()).isEqualTo(8 * 20 * 10);
    assertThat(cost(ten, ten).joining()).isEqualTo(8 * 20 * 10 + 8 * 10 * 10);
    assertThat(cost(SELECTION, ten).joining()).isEqualTo(8 * 20 * 10);
    MapShape more = MapShape.mixture(10, 21);
    assertThat(cost(more, ten).predictor()).isZero();
    assertThat(cost(more, ten).joining()).isZero();
    assertThat(cost(FREE, ten).predictor()).isZero();
    assertThat(cost(EXACT, ten).predictor()).isZero();
  }

  @Test
  void aBlockOfQueriesHoldsPredictionsAndScoresOrWhatTheyAreMadeOf() {
    // Kernel values become predictions, then there are scores of 400 candidates.
    assertThat(cost(MIXTURE, MIXTURE).searching()).isEqualTo(8 * 50 * 20 + 8 * 50 * 400);
    // Without candidates vectors of R^9 are made; the kernel values are more.
    DecodingCost none = new DecodingCost(MIXTURE, MIXTURE, SIZE.withCandidates(0));
    assertThat(none.searching()).isEqualTo(8 * 50 * 20 + 8 * 50 * 30);
    // Features, and beside them their kernel values or the predictions, whichever is more.
    MapShape wide = MapShape.mixture(20, 100);
    assertThat(new DecodingCost(wide, MIXTURE, SIZE.withCandidates(0)).searching())
        .isEqualTo(8 * 50 * 20 + 8 * 50 * 100);
    assertThat(new DecodingCost(FREE, MIXTURE, SIZE.withCandidates(0)).searching())
        .isEqualTo(8 * 50 * 20 + 8 * 50 * 9);
    // Vectors of one coordinate are less than these, and of 50 they are more.
    ProblemSize narrow = new ProblemSize(1000, 0, 50, 0, 7, 1);
    assertThat(new DecodingCost(FREE, MIXTURE, narrow).searching())
        .isEqualTo(8 * 50 * 9 + 8 * 50 * 20);
    ProblemSize broad = new ProblemSize(1000, 0, 50, 0, 7, 50);
    assertThat(new DecodingCost(FREE, MIXTURE, broad).searching())
        .isEqualTo(8 * 50 * 20 + 8 * 50 * 50);
    // At most 1024 queries and 1024 candidates at a time.
    ProblemSize many = SIZE.withTest(100_000).withCandidates(5000);
    assertThat(new DecodingCost(MIXTURE, MIXTURE, many).searching())
        .isEqualTo(8 * 1024 * 20 + 8 * 1024 * 1024);
  }

  @Test
  void coefficientsOfExactModelsMoveToFewCandidates() {
    double features = 8 * 50 * 1000;
    DecodingCost moved = new DecodingCost(EXACT, EXACT, SIZE.withCandidates(500));
    assertThat(moved.searching()).isEqualTo(features + 8 * 50 * 500);
    assertThat(moved.scoringAll()).isEqualTo(2 * features + 8 * 50 * 500);
    DecodingCost stays = new DecodingCost(EXACT, EXACT, SIZE.withCandidates(501));
    assertThat(stays.searching()).isEqualTo(3 * features);
    assertThat(stays.scoringAll()).isEqualTo(3 * features);
    DecodingCost none = new DecodingCost(EXACT, EXACT, SIZE.withCandidates(0));
    assertThat(none.searching()).isEqualTo(3 * features);
    assertThat(none.predictor()).isZero();
  }

  @Test
  void scoresOfAllCandidatesAreHeldForAsFewQueriesAsAreNeeded() {
    ProblemSize many = SIZE.withCandidates(1 << 20);
    assertThat(new DecodingCost(MIXTURE, MIXTURE, many).scoringAll())
        .isEqualTo(2 * 8 * 4 * 20 + 8.0 * 4 * (1 << 20));
    ProblemSize more = SIZE.withCandidates(1 << 24);
    assertThat(new DecodingCost(MIXTURE, MIXTURE, more).scoringAll())
        .isEqualTo(2 * 8 * 20 + 8.0 * (1 << 24));
  }

  @Test
  void hubsCostLeftOutPredictionsAndAutoRanksAPoolTwice() {
    Cost left = FitCost.leaveOneOut(MIXTURE, MIXTURE, 1000, SIZE);
    assertThat(new Candidates().tuningCost(new Ridge(), MIXTURE, MIXTURE, SIZE))
        .isEqualTo(Cost.NONE);
    assertThat(new Candidates(Hubness.of(1), 5).tuningCost(new Ridge(), MIXTURE, MIXTURE, SIZE))
        .isEqualTo(
            new Cost(
                left.peakBytes() + 8 * 1000 * 20,
                8 * 1000 * 20,
                left.operations() + 2.0 * 1000 * 1400 * 20,
                left.inputValues(),
                left.outputValues()));
    assertThat(new Candidates(Hubness.AUTO, 5).tuningCost(new Ridge(), MIXTURE, MIXTURE, SIZE))
        .isEqualTo(
            new Cost(
                left.peakBytes() + 8 * (1000 * 20 + 1400 * 20),
                8 * 1000 * 20,
                left.operations() + 8.0 * 1000 * 1400 * 20,
                left.inputValues(),
                left.outputValues() + 1400 * 30));
    assertThat(new Candidates().insteadForSets()).isEmpty();
    assertThat(new Candidates(Hubness.AUTO, 5).insteadForSets()).contains("'hubness: none'");
  }
}
