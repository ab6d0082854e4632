package org.okra.testing.builtin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.Graph;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.Spectrum;

/** Small random samples of every type, the same in every run. */
final class TestSamples {
  private TestSamples() {}

  static DenseRows dense() {
    return dense(30, 7);
  }

  static DenseRows dense(int n, int d) {
    DenseRows rows = vectors(n, d, 11);
    // One sample twice: distances of 0 between different rows must work.
    for (int j = 0; j < d; j++) {
      rows.dense().set(n - 1, j, rows.dense().get(4, j));
    }
    return rows;
  }

  static DenseRows vectors(int n, int d, long seed) {
    RandomStream stream = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(n, d);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = stream.nextGaussian();
    }
    return new DenseRows(matrix);
  }

  static DenseRows counts() {
    RandomStream stream = new RandomStream(12);
    Matrix matrix = Matrix.zeros(30, 9);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = Math.max(0, stream.nextInt(6) - 2);
    }
    return new DenseRows(matrix);
  }

  /** Sparse rows, one of them without entries. */
  static SparseRows sparse() {
    return sparse(40, 60, 0.06);
  }

  static SparseRows sparse(int n, int d, double density) {
    RandomStream stream = new RandomStream(13);
    SparseMatrix.Builder builder = new SparseMatrix.Builder(d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d && i != 2; j++) {
        if (stream.nextDouble() < density) {
          builder.add(j, 0.25 + stream.nextDouble());
        }
      }
      builder.endRow();
    }
    return new SparseRows(builder.build());
  }

  /** Label sets, two of them empty. */
  static LabelSets labels() {
    RandomStream stream = new RandomStream(14);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      sets.add(LabelSet.of(20, stream.subset(20, i % 15 == 5 ? 0 : stream.nextInt(6))));
    }
    return new LabelSets(20, sets);
  }

  static LabelSets nonEmptyLabels() {
    return new LabelSets(
        20,
        List.of(
            LabelSet.of(20, 1, 4),
            LabelSet.of(20, 2, 4, 9),
            LabelSet.of(20, 0),
            LabelSet.of(20, 1, 2, 11)));
  }

  static BitVectors bits() {
    RandomStream stream = new RandomStream(15);
    List<BitVector> vectors = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      vectors.add(BitVector.of(130, stream.subset(130, i == 3 ? 0 : 40 + stream.nextInt(30))));
    }
    return new BitVectors(130, vectors);
  }

  /** Sets of at most three of seven labels. */
  static LabelSets sets(int count, long seed) {
    RandomStream stream = new RandomStream(seed);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(LabelSet.of(7, stream.subset(7, stream.nextInt(4))));
    }
    return new LabelSets(7, sets);
  }

  static ListSamples<Ranking> rankings() {
    return orders(20, 6, 16);
  }

  static ListSamples<Ranking> rankingsWithGaps() {
    return tiedRankings(30, 7, 17);
  }

  /** Without ties: every two items are decided. */
  static ListSamples<Ranking> orders(int count, int items, long seed) {
    RandomStream stream = new RandomStream(seed);
    List<Ranking> rankings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rankings.add(Ranking.ofOrder(items, stream.permutation(items)));
    }
    return new ListSamples<>(Ranking.class, rankings);
  }

  /** Six items, with ties and missing ones. */
  static ListSamples<Ranking> tiedRankings(int count, long seed) {
    return tiedRankings(count, 6, seed);
  }

  private static ListSamples<Ranking> tiedRankings(int count, int items, long seed) {
    RandomStream stream = new RandomStream(seed);
    List<Ranking> rankings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int[] positions = new int[items];
      Arrays.setAll(positions, item -> stream.nextInt(5));
      rankings.add(Ranking.ofPositions(positions));
    }
    return new ListSamples<>(Ranking.class, rankings);
  }

  /** Words over three letters, one of them empty. */
  static ListSamples<String> words() {
    RandomStream stream = new RandomStream(18);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 15; i++) {
      StringBuilder word = new StringBuilder();
      for (int k = i == 2 ? 0 : 1 + stream.nextInt(9); k > 0; k--) {
        word.append("abc".charAt(stream.nextInt(3)));
      }
      words.add(word.toString());
    }
    return new ListSamples<>(String.class, words);
  }

  static ListSamples<Graph> graphs() {
    RandomStream stream = new RandomStream(19);
    List<Graph> graphs = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      int vertices = 2 + stream.nextInt(6);
      List<String> labels = new ArrayList<>();
      List<int[]> edges = new ArrayList<>();
      for (int v = 0; v < vertices; v++) {
        labels.add(stream.nextBoolean() ? "C" : "N");
        if (v > 0) {
          edges.add(new int[] {v, stream.nextInt(v)});
        }
      }
      graphs.add(Graph.of(labels, edges.toArray(int[][]::new)));
    }
    return new ListSamples<>(Graph.class, graphs);
  }

  /** Spectra, one of them without peaks. */
  static ListSamples<Spectrum> spectra() {
    RandomStream stream = new RandomStream(20);
    List<Spectrum> spectra = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      double[] masses = stream.doubles(i == 4 ? 0 : 1 + stream.nextInt(12)).toArray();
      double[] intensities = stream.doubles(masses.length).toArray();
      for (int k = 0; k < masses.length; k++) {
        masses[k] = 50 + 40 * masses[k];
      }
      Arrays.sort(masses);
      spectra.add(Spectrum.of(100 + 10 * stream.nextDouble(), masses, intensities));
    }
    return new ListSamples<>(Spectrum.class, spectra);
  }
}
