package org.okra.decoders.approximate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.decoders.TopCandidates;

/** The cells themselves, against distances one by one. */
final class CandidateCellsTest {
  private static final int DIMENSION = 6;

  private final RunContext context = RunContext.withSeed(5);

  private static Matrix vectors(int rows, int count, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix vectors = Matrix.zeros(rows, count);
    for (int k = 0; k < vectors.values().length; k++) {
      vectors.values()[k] = random.nextGaussian();
    }
    return vectors;
  }

  private static double distance(Matrix a, int i, Matrix b, int j) {
    double sum = 0;
    for (int k = 0; k < a.rows(); k++) {
      sum += Math.pow(a.get(k, i) - b.get(k, j), 2);
    }
    return sum;
  }

  @Test
  void vectorsOfSeveralBlocksHaveTheirNearestCentre() {
    Matrix vectors = vectors(DIMENSION, 1100, 1);
    NearestCentres centres = NearestCentres.of(vectors, 9, 3, context);
    int[] nearest = centres.nearest(vectors, context);
    for (int c = 0; c < 9; c++) {
      assertThat(centres.squaredLengths()[c])
          .isCloseTo(distance(centres.centres(), c, Matrix.zeros(DIMENSION, 1), 0), within(1e-12));
    }
    for (int j = 0; j < 1100; j++) {
      int vector = j;
      int expected =
          IntStream.range(0, 9)
              .boxed()
              .min(Comparator.comparingDouble(c -> distance(centres.centres(), c, vectors, vector)))
              .orElseThrow();
      assertThat(nearest[j]).isEqualTo(expected);
    }
    NearestCentres moved = centres.means(vectors, nearest);
    for (int c = 0; c < 9; c++) {
      int cell = c;
      int[] members = IntStream.range(0, 1100).filter(j -> nearest[j] == cell).toArray();
      for (int k = 0; k < DIMENSION; k++) {
        int row = k;
        double mean = Arrays.stream(members).mapToDouble(j -> vectors.get(row, j)).sum();
        assertThat(moved.centres().get(k, c)).isCloseTo(mean / members.length, within(1e-12));
      }
    }
  }

  @Test
  void ofEqualCentresTheFirstIsNearestAndACentreOfNothingStays() {
    Matrix vectors = Matrix.wrap(1, 4, new double[] {1, 1, 5, 6});
    NearestCentres twice =
        new NearestCentres(Matrix.wrap(1, 3, new double[] {1, 1, 5}), new double[] {1, 1, 25});
    int[] nearest = twice.nearest(vectors, context);
    assertThat(nearest).containsExactly(0, 0, 2, 2);
    assertThat(twice.means(vectors, nearest).centres().values()).containsExactly(1, 1, 5.5);
  }

  @Test
  void roundsEndWhenNothingMoves() {
    List<String> reports = new ArrayList<>();
    RunContext reporting =
        RunContext.builder()
            .progress((stage, done, total) -> reports.add(stage + " " + done + "/" + total))
            .build();
    // Two far groups: the first means are the last.
    Matrix vectors = Matrix.wrap(1, 6, new double[] {0, 0.1, 0.2, 100, 100.1, 100.2});
    NearestCentres centres = NearestCentres.of(vectors, 2, 50, reporting);
    assertThat(reports).startsWith("candidate cells 1/50").hasSizeLessThan(5);
    assertThat(centres.centres().values()).hasSize(2);
    reports.clear();
    NearestCentres.of(vectors(DIMENSION, 400, 2), 12, 2, reporting);
    assertThat(reports).containsExactly("candidate cells 1/2", "candidate cells 2/2");
  }

  @Test
  void theNearestCellsAreOpenedUntilTheyHoldEnoughAndScoresAreThoseOfTheirCandidates() {
    int count = 300;
    Matrix vectors = vectors(DIMENSION + 1, count, 3);
    Matrix original = vectors.copy();
    RandomStream random = new RandomStream(4);
    double[] norms = IntStream.range(0, count).mapToDouble(i -> random.nextDouble()).toArray();
    CandidateCells cells =
        CandidateCells.of(vectors, norms, new Approximate(1, Optional.of(15), 4), context);
    assertThat(cells.size()).isEqualTo(count);
    assertThat(cells.starts()[15]).isEqualTo(count);
    double[] prediction = {0.3, -1, 0.5, 2, -0.2, 0.7};
    Matrix query = Matrix.zeros(DIMENSION + 1, 1);
    System.arraycopy(prediction, 0, query.values(), 0, DIMENSION);
    Integer[] order = IntStream.range(0, 15).boxed().toArray(Integer[]::new);
    // The norms differ, so that predictions are not stretched.
    Arrays.sort(
        order, Comparator.comparingDouble(c -> distance(cells.centres().centres(), c, query, 0)));
    for (int least : new int[] {1, 40, 150, count, 2 * count}) {
      int held = 0;
      int opened = 0;
      while (held < least && opened < 15) {
        held += cells.starts()[order[opened] + 1] - cells.starts()[order[opened]];
        opened++;
      }
      assertThat(Arrays.stream(cells.open(prediction, least)).boxed().toList())
          .isEqualTo(List.of(order).subList(0, opened));
    }
    double[] scores = new double[count];
    for (int cell : cells.open(prediction, count)) {
      cells.score(prediction, cell, scores);
    }
    for (int j = 0; j < count; j++) {
      double score = norms[j];
      for (int k = 0; k < DIMENSION; k++) {
        score -= 2 * prediction[k] * original.get(k, j);
      }
      assertThat(scores[j]).isCloseTo(score, within(1e-12));
    }
    for (int cell = 0; cell < 15; cell++) {
      int[] members =
          Arrays.copyOfRange(cells.numbers(), cells.starts()[cell], cells.starts()[cell + 1]);
      assertThat(members).isSorted();
    }
  }

  @Test
  void ofEqualScoresOfDifferentCellsTheLowerNumberStays() {
    // Two candidates far from each other that a prediction of 0 cannot tell apart.
    Matrix vectors = Matrix.wrap(2, 2, new double[] {5, 0, -5, 0});
    double[] norms = {1, 1};
    CandidateCells cells =
        CandidateCells.of(vectors, norms, new Approximate(1, Optional.of(2), 2), context);
    int second = IntStream.range(0, 2).filter(c -> cells.numbers()[cells.starts()[c]] == 1).sum();
    TopCandidates best = new TopCandidates(1);
    cells.scan(new double[] {0}, second, best);
    cells.scan(new double[] {0}, 1 - second, best);
    assertThat(best.numbers()).containsExactly(0);
  }

  @Test
  void aScoreThatIsNoNumberNamesItsCandidate() {
    Matrix vectors = Matrix.wrap(3, 1, new double[] {1e200, 1, 0});
    CandidateCells cells =
        new CandidateCells(
            vectors,
            new int[] {7},
            new double[] {Double.POSITIVE_INFINITY},
            new int[] {0, 1},
            new NearestCentres(vectors, new double[1]),
            new DistanceReduction(0, 0));
    assertThatThrownBy(() -> cells.score(new double[] {1e200, 0}, 0, new double[8]))
        .hasMessageStartingWith("The score of candidate 7 is not a number:");
  }

  @Test
  void theIndexIsAsLargeAsItsArraysAndHasNoMoreCellsThanCandidates() {
    // Vectors of b + 1 numbers, norms twice, three integers; centres twice with lengths, starts.
    assertThat(CandidateCells.bytes(1000, 20, 30))
        .isEqualTo(1000 * (8 * 21 + 16 + 12) + 30 * (16 * 22 + 4));
    assertThat(new Approximate().cellsFor(10_000)).isEqualTo(400);
    assertThat(new Approximate().cellsFor(10_001)).isEqualTo(401);
    assertThat(new Approximate().cellsFor(3)).isEqualTo(3);
    assertThat(new Approximate(1, Optional.of(7), 1).cellsFor(100)).isEqualTo(7);
  }
}
