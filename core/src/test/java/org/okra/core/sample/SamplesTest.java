package org.okra.core.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;

final class SamplesTest {
  private static final double[][] ROWS = {{1, 0, 1}, {0, 0, 0}, {0, 1, 1}, {1, 1, 1}, {0, 1, 0}};

  /** The same five binary vectors, stored in each of the four ways. */
  static Stream<VectorSamples<?>> vectorSamples() {
    Matrix matrix = Matrix.ofRows(ROWS);
    List<LabelSet> sets =
        List.of(
            LabelSet.of(3, 0, 2),
            LabelSet.of(3),
            LabelSet.of(3, 1, 2),
            LabelSet.of(3, 0, 1, 2),
            LabelSet.of(3, 1));
    List<BitVector> bits = sets.stream().map(set -> BitVector.of(3, set.items())).toList();
    return Stream.of(
        new DenseRows(matrix),
        new SparseRows(SparseMatrix.ofDense(matrix)),
        new LabelSets(3, sets),
        new BitVectors(3, bits));
  }

  @ParameterizedTest
  @MethodSource("vectorSamples")
  void allStoragesHoldTheSameVectors(VectorSamples<?> samples) {
    checkRows(samples, 0, 1, 2, 3, 4);
    assertThat(samples.dimension()).isEqualTo(3);
    assertThat(samples.get(3).dot(samples.get(2))).isEqualTo(2);
    assertThat(samples.get(3).squaredNorm()).isEqualTo(3);
    assertThat(samples.get(1).storedCoordinates().length).isIn(0, 3);
  }

  @ParameterizedTest
  @MethodSource("vectorSamples")
  void slicesSelectionsAndJoinsAgreeWithTheRows(VectorSamples<?> samples) {
    checkRows(samples.slice(1, 4), 1, 2, 3);
    checkRows(samples.slice(1, 4).slice(1, 3), 2, 3);
    checkRows(samples.slice(2, 2));
    checkRows(samples.select(new int[] {4, 0, 0}), 4, 0, 0);
    checkRows(samples.slice(1, 5).select(new int[] {3, 0}), 4, 1);
    checkRows((VectorSamples<?>) join(samples.slice(3, 5), samples.slice(0, 2)), 3, 4, 0, 1);
  }

  @ParameterizedTest
  @MethodSource("vectorSamples")
  void badIndicesAreCodedErrors(VectorSamples<?> samples) {
    assertThatThrownBy(() -> samples.get(5))
        .hasMessage("There is no sample 5 in a sequence of 5; counting starts at 0.");
    assertThatThrownBy(() -> samples.slice(3, 6))
        .hasMessage("Samples [3, 6) are not part of a sequence of 5.");
    assertThatThrownBy(() -> samples.select(new int[] {0, -1}))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT));
  }

  @Test
  void mixedDotProductsAgree() {
    List<VectorSamples<?>> storages = vectorSamples().toList();
    for (VectorSamples<?> left : storages) {
      for (VectorSamples<?> right : storages) {
        for (int i = 0; i < 5; i++) {
          for (int j = 0; j < 5; j++) {
            double expected = 0;
            for (int k = 0; k < 3; k++) {
              expected += ROWS[i][k] * ROWS[j][k];
            }
            assertThat(left.get(i).dot(right.get(j))).isEqualTo(expected);
            double distance = 0;
            for (int c = 0; c < left.get(i).dimension(); c++) {
              distance += Math.pow(left.get(i).get(c) - right.get(j).get(c), 2);
            }
            assertThat(left.get(i).squaredDistance(right.get(j))).isEqualTo(distance);
          }
        }
      }
    }
  }

  @Test
  void setsIntersectAcrossStorages() {
    LabelSet labels = LabelSet.of(70, 1, 5, 64, 69);
    BitVector bits = BitVector.of(70, 69, 5, 2);
    assertThat(labels.intersectionCount(bits)).isEqualTo(2);
    assertThat(bits.intersectionCount(labels)).isEqualTo(2);
    assertThat(bits.items()).containsExactly(2, 5, 69);
    assertThat(bits.count()).isEqualTo(3);
    assertThat(bits.contains(70)).isFalse();
    assertThat(labels).isEqualTo(LabelSet.of(70, 1, 5, 64, 69)).isNotEqualTo(LabelSet.of(70, 1));
  }

  @Test
  void samplesOfAnotherTypeCannotFollow() {
    LabelSets labels = new LabelSets(3, List.of(LabelSet.of(3, 1)));
    ListSamples<Ranking> rankings =
        new ListSamples<>(Ranking.class, List.of(Ranking.ofPositions(1, 2)));
    assertThatThrownBy(() -> join(labels, rankings))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN))
        .hasMessageContaining("Samples of type Ranking")
        .hasMessageContaining("cannot follow samples of type LabelSet");
    assertThatThrownBy(() -> join(rankings, labels)).hasMessageContaining("type Ranking");
    LabelSets wider = new LabelSets(4, List.of(LabelSet.of(4, 1)));
    assertThatThrownBy(() -> labels.followedBy(wider))
        .hasMessage("Samples of dimension 4 cannot follow samples of dimension 3.");
    assertThat(rankings.followedBy(rankings).size()).isEqualTo(2);
  }

  @Test
  void wrongDomainsAreNamed() {
    DenseRows rows = DenseRows.of(new double[] {1});
    assertThat(rows.as(FeatureVector.class, "kernel gaussian").size()).isEqualTo(1);
    assertThatThrownBy(() -> rows.as(Ranking.class, "kernel kendall"))
        .hasMessage("kernel kendall works on Ranking but was given DenseVector.");
  }

  @Test
  void rankingsKeepTiesAndGaps() {
    Ranking ranking = Ranking.ofPositions(30, 10, 0, 10, 50);
    assertThat(ranking.positions()).containsExactly(2, 1, 0, 1, 3);
    assertThat(ranking.isStrict()).isFalse();
    assertThat(ranking.compare(1, 0)).isEqualTo(1);
    assertThat(ranking.compare(4, 0)).isEqualTo(-1);
    assertThat(ranking.compare(1, 3)).isZero();
    assertThat(ranking.compare(1, 2)).isZero();
    assertThat(Ranking.ofOrder(3, 2, 0, 1)).isEqualTo(Ranking.ofPositions(2, 3, 1));
    assertThat(Ranking.ofOrder(3, 2, 0, 1).isStrict()).isTrue();
    assertThat(Ranking.ofOrder(3, 2).isStrict()).isFalse();
    assertThat(Ranking.ofPositions(0, 3, 2).isStrict()).isFalse();
    assertThatThrownBy(() -> Ranking.ofOrder(3, 0, 0)).hasMessageContaining("appears twice");
  }

  @Test
  void spectraAndGraphsCheckThemselves() {
    assertThatThrownBy(() -> Spectrum.of(0, new double[0], new double[0]))
        .hasMessageContaining("above 0");
    assertThatThrownBy(() -> Spectrum.of(100, new double[] {5, 4}, new double[] {1, 1}))
        .hasMessageContaining("Peak 1");
    assertThatThrownBy(() -> Spectrum.of(100, new double[] {5}, new double[] {Double.NaN}))
        .hasMessageContaining("intensities are at least 0");
    Graph graph = Graph.of(List.of("C", "O", "C"), new int[] {0, 1}, new int[] {1, 0});
    assertThat(graph.neighbours(1)).containsExactly(0);
    assertThat(graph.neighbours(2)).isEmpty();
    assertThatThrownBy(() -> Graph.of(List.of("C"), new int[] {0, 0}))
        .hasMessageContaining("two different vertices");
  }

  private static void checkRows(VectorSamples<?> samples, int... rows) {
    assertThat(samples.size()).isEqualTo(rows.length);
    Matrix dense = samples.dense();
    SparseMatrix sparse = samples.sparse();
    assertThat(dense.rows()).isEqualTo(rows.length);
    for (int i = 0; i < rows.length; i++) {
      assertThat(dense.rowValues(i)).isEqualTo(ROWS[rows[i]]);
      assertThat(samples.get(i).toArray()).isEqualTo(ROWS[rows[i]]);
      for (int j = 0; j < 3; j++) {
        assertThat(sparse.get(i, j)).isEqualTo(ROWS[rows[i]][j]);
        assertThat(samples.get(i).get(j)).isEqualTo(ROWS[rows[i]][j]);
      }
    }
  }

  @SuppressWarnings("unchecked") // The point is to join what does not fit.
  private static Samples<?> join(Samples<?> first, Samples<?> second) {
    return ((Samples<Object>) first).followedBy((Samples<Object>) second);
  }
}
