package org.okra.estimators;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
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
import org.okra.core.sample.Samples;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.Spectrum;

/** Small random samples of every type, the same in every run. */
final class TestSamples {
  private static final String[] ATOMS = {"C", "N", "O"};

  private TestSamples() {}

  /** Samples by the name of their codec. */
  static Samples<?> of(String type, int count, int seed) {
    RandomStream random = new RandomStream(seed);
    return switch (type) {
      case "dense" -> dense(count, 3, seed);
      case "sparse" -> sparse(count, random);
      case "shifted" -> shifted(sparse(count, random));
      case "labels" -> labels(count, seed);
      case "bits" -> new BitVectors(70, list(count, i -> BitVector.of(70, subset(random, 70, 30))));
      case "rankings" ->
          new ListSamples<>(
              Ranking.class, list(count, i -> Ranking.ofOrder(5, random.permutation(5))));
      case "spectra" -> new ListSamples<>(Spectrum.class, list(count, i -> spectrum(random)));
      case "strings" -> new ListSamples<>(String.class, list(count, i -> string(random)));
      case "graphs" -> new ListSamples<>(Graph.class, list(count, i -> graph(random)));
      case "integers" -> new ListSamples<>(Integer.class, list(count, i -> random.nextInt(6)));
      default -> throw new AssertionError(type);
    };
  }

  static DenseRows dense(int count, int dimension, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(count, dimension);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextGaussian();
    }
    return new DenseRows(matrix);
  }

  static LabelSets labels(int count, int seed) {
    RandomStream random = new RandomStream(seed);
    return new LabelSets(8, list(count, i -> LabelSet.of(8, subset(random, 8, 4))));
  }

  private static SparseRows sparse(int count, RandomStream random) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(20);
    for (int i = 0; i < count; i++) {
      for (int column : subset(random, 20, 5)) {
        builder.add(column, random.nextDouble());
      }
      builder.endRow();
    }
    return new SparseRows(builder.build());
  }

  private static ShiftedRows shifted(SparseRows rows) {
    double[] origin = new double[rows.dimension()];
    Arrays.setAll(origin, j -> 0.1 * (j % 4));
    return new ShiftedRows(rows, origin);
  }

  private static int[] subset(RandomStream random, int universe, int most) {
    return random.subset(universe, 1 + random.nextInt(most));
  }

  private static Spectrum spectrum(RandomStream random) {
    double[] masses = IntStream.range(0, 4).mapToDouble(i -> 50 + random.nextInt(9)).toArray();
    java.util.Arrays.sort(masses);
    return Spectrum.of(
        120 + random.nextInt(5),
        masses,
        IntStream.range(0, 4).mapToDouble(i -> random.nextDouble()).toArray());
  }

  private static String string(RandomStream random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 9; i++) {
      text.append("abc".charAt(random.nextInt(3)));
    }
    return text.toString();
  }

  private static Graph graph(RandomStream random) {
    List<String> labels = list(4, i -> ATOMS[random.nextInt(3)]);
    int[][] edges = new int[3][];
    for (int i = 0; i < 3; i++) {
      edges[i] = new int[] {random.nextInt(i + 1), i + 1};
    }
    return Graph.of(labels, edges);
  }

  private static <T> List<T> list(int count, Function<Integer, T> element) {
    List<T> list = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      list.add(element.apply(i));
    }
    return list;
  }
}
