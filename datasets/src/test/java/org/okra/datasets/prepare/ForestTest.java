package org.okra.datasets.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.tree.Thresholds;
import org.okra.core.tree.TreeGrower;
import org.okra.datasets.Column;

final class ForestTest {
  private final RunContext context = RunContext.withSeed(3);

  @AfterEach
  void close() {
    context.close();
  }

  private static Matrix normal(int rows, int columns, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(rows, columns);
    Arrays.setAll(matrix.values(), i -> random.nextGaussian());
    return matrix;
  }

  private static Inputs inputs(Matrix x) {
    return Inputs.of(new DenseRows(x), List.of());
  }

  private static OutputCoordinates outputs(Matrix y) {
    return rows -> new DenseRows(y).select(rows).dense();
  }

  private static Forest forest(Thresholds thresholds, int trees, int leaf, double sample) {
    return new Forest(trees, thresholds, leaf, 1, sample, 0.3, 10_000, 1);
  }

  private static int leaves(FittedPreparation fitted) {
    Matrix nodes = fitted.state().arrays().get("nodes");
    return (int) Arrays.stream(nodes.columnValues(0)).filter(column -> column < 0).count();
  }

  /** Which leaves every row has. */
  private double[][] reached(FittedPreparation fitted, Matrix x) {
    Matrix z = fitted.apply(inputs(x), context).inputs().vectors().dense();
    double[][] result = new double[x.rows()][];
    for (int i = 0; i < result.length; i++) {
      result[i] = Arrays.copyOf(z.rowValues(i), leaves(fitted));
    }
    return result;
  }

  private static double spread(List<Integer> rows, Matrix y) {
    double sum = 0;
    for (int o = 0; o < y.columns(); o++) {
      double mean = 0;
      for (int row : rows) {
        mean += y.get(row, o) / rows.size();
      }
      for (int row : rows) {
        sum += Math.pow(y.get(row, o) - mean, 2);
      }
    }
    return sum;
  }

  /** A tree whose every cut is the best of all, tried one by one; a number of its leaf per row. */
  private static void growSlowly(Matrix x, Matrix y, List<Integer> rows, int leaf, int[] found) {
    double least = Double.POSITIVE_INFINITY;
    List<Integer> left = List.of();
    List<Integer> right = List.of();
    for (int j = 0; j < x.columns(); j++) {
      for (int at : rows) {
        List<Integer> below = new ArrayList<>();
        List<Integer> above = new ArrayList<>();
        for (int row : rows) {
          (x.get(row, j) <= x.get(at, j) ? below : above).add(row);
        }
        double rest = above.isEmpty() ? 0 : spread(below, y) + spread(above, y);
        if (Math.min(below.size(), above.size()) >= leaf && rest < least) {
          least = rest;
          left = below;
          right = above;
        }
      }
    }
    if (left.isEmpty() || spread(rows, y) < 1e-12) {
      rows.forEach(row -> found[row] = rows.get(0));
    } else {
      growSlowly(x, y, left, leaf, found);
      growSlowly(x, y, right, leaf, found);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7})
  void theBestCutsAreThoseOfTryingAll(int leaf) {
    Matrix x = normal(80, 3, 7);
    Matrix y = Matrix.zeros(80, 2);
    RandomStream noise = new RandomStream(8);
    for (int i = 0; i < 80; i++) {
      // One column of few values, so that rows are equal there.
      x.set(i, 2, Math.rint(2 * x.get(i, 2)));
      y.set(i, 0, 5 + Math.sin(2 * x.get(i, 0)) + 0.3 * noise.nextGaussian());
      y.set(i, 1, x.get(i, 1) * x.get(i, 2) + 0.3 * noise.nextGaussian());
    }
    FittedPreparation fitted =
        forest(Thresholds.BEST, 1, leaf, 1).fit(inputs(x), outputs(y), context);
    double[][] reached = reached(fitted, x);
    int[] expected = new int[80];
    growSlowly(x, y, IntStream.range(0, 80).boxed().toList(), leaf, expected);
    for (int i = 0; i < 80; i++) {
      for (int j = 0; j < 80; j++) {
        assertThat(Arrays.equals(reached[i], reached[j])).isEqualTo(expected[i] == expected[j]);
      }
    }
    assertThat(leaves(fitted)).isEqualTo(Arrays.stream(expected).distinct().count());
  }

  /** New rows go by the middle between the rows that a cut parts. */
  @ParameterizedTest
  @EnumSource(Thresholds.class)
  void cutsLieInTheMiddle(Thresholds thresholds) {
    Matrix x = Matrix.ofRows(new double[] {1}, new double[] {1}, new double[] {4});
    Matrix y = Matrix.ofRows(new double[] {5}, new double[] {5}, new double[] {6});
    FittedPreparation fitted = forest(thresholds, 20, 1, 1).fit(inputs(x), outputs(y), context);
    assertThat(leaves(fitted)).isEqualTo(40);
    assertThat(fitted.state().arrays().get("nodes").columnValues(1)).containsOnly(0, 2.5);
    double[][] leaves =
        reached(fitted, Matrix.ofRows(new double[] {-9}, new double[] {2.5}, new double[] {2.6}));
    assertThat(leaves[0]).isEqualTo(leaves[1]);
    assertThat(leaves[1]).isNotEqualTo(leaves[2]);
  }

  /** A number in the range would part one row from the others, again and again. */
  @Test
  void valuesFarFromTheOthersDoNotTakeAllCuts() {
    Matrix x = normal(300, 1, 1);
    Matrix stretched = x.copy();
    for (int i = 0; i < 300; i++) {
      stretched.set(i, 0, Math.exp(20 * x.get(i, 0)));
    }
    Forest step = new Forest(5, Thresholds.RANDOM, 1, 1, 1, 0, 10_000, 1);
    assertThat(leaves(step.fit(inputs(stretched), outputs(x), context))).isEqualTo(5 * 300);
  }

  @ParameterizedTest
  @CsvSource({"BEST, 1", "BEST, 4", "RANDOM, 1", "RANDOM, 4"})
  void leavesHaveAsManyRowsAsAskedOrTheSameOutputs(Thresholds thresholds, int leaf) {
    Matrix x = normal(120, 3, 2);
    Matrix y = Matrix.zeros(120, 1);
    for (int i = 0; i < 120; i++) {
      y.set(i, 0, x.get(i, 0) > 0 ? 1 : x.get(i, 1));
    }
    FittedPreparation fitted = forest(thresholds, 6, leaf, 1).fit(inputs(x), outputs(y), context);
    Map<Integer, List<Integer>> members = new HashMap<>();
    double[][] reached = reached(fitted, x);
    for (int i = 0; i < 120; i++) {
      for (int number = 0; number < reached[i].length; number++) {
        if (reached[i][number] != 0) {
          members.computeIfAbsent(number, unused -> new ArrayList<>()).add(i);
        }
      }
    }
    assertThat(members).hasSize(leaves(fitted));
    assertThat(members.values()).allMatch(rows -> rows.size() >= leaf);
    assertThat(leaves(fitted)).isGreaterThan(6);
    if (leaf == 1) {
      assertThat(members.values()).allMatch(rows -> spread(rows, y) < 1e-12);
    }
  }

  /** The kernel of the leaves is the share of trees, and variances are as asked. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.25, 0.9})
  void inputsHaveTheirPartOfTheVariance(double keep) {
    Matrix x = normal(90, 2, 4);
    Forest step = new Forest(7, Thresholds.BEST, 5, 0.5, 0.7, keep, 10_000, 1);
    FittedPreparation fitted = step.fit(inputs(x), outputs(normal(90, 2, 9)), context);
    Inputs result = fitted.apply(inputs(x), context).inputs();
    assertThat(result.vectors().isSparse()).isTrue();
    Matrix z = result.vectors().dense();
    int leaves = leaves(fitted);
    assertThat(z.columns()).isEqualTo(leaves + (keep > 0 ? 2 : 0));
    assertThat(result.columns()).hasSize(z.columns());
    double[] parts = new double[2];
    for (int j = 0; j < z.columns(); j++) {
      double[] column = z.columnValues(j);
      double mean = Arrays.stream(column).average().orElseThrow();
      double variance = Arrays.stream(column).map(v -> (v - mean) * (v - mean)).sum() / 90;
      parts[j < leaves ? 0 : 1] += variance;
      if (j >= leaves) {
        double ratio = column[0] / x.get(0, j - leaves);
        for (int i = 0; i < 90; i++) {
          assertThat(column[i]).isCloseTo(ratio * x.get(i, j - leaves), within(1e-12));
        }
      }
    }
    assertThat(parts[0]).isCloseTo(1 - keep, within(1e-12));
    assertThat(parts[1]).isCloseTo(keep, within(1e-12));
    for (int i = 0; i < 90; i++) {
      double[] own = Arrays.copyOf(z.rowValues(i), leaves);
      double[] entries = Arrays.stream(own).filter(value -> value != 0).toArray();
      assertThat(entries).hasSize(7);
      assertThat(Arrays.stream(entries).distinct().count()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Thresholds.class)
  void whereNothingCanBeLearntInputsAreLeft(Thresholds thresholds) {
    Matrix x = normal(20, 3, 1);
    Matrix constant = Matrix.zeros(20, 1);
    constant.fill(4);
    FittedPreparation fitted =
        forest(thresholds, 4, 1, 1).fit(inputs(x), outputs(constant), context);
    assertThat(leaves(fitted)).isEqualTo(4);
    Matrix z = fitted.apply(inputs(x), context).inputs().vectors().dense();
    double ratio = z.get(0, 4) / x.get(0, 0);
    for (int i = 0; i < 20; i++) {
      assertThat(z.get(i, 4)).isCloseTo(ratio * x.get(i, 0), within(1e-12));
      assertThat(Arrays.copyOf(z.rowValues(i), 4)).containsOnly(0);
    }
    constant.fill(Double.MAX_VALUE);
    FittedPreparation equal =
        forest(thresholds, 4, 1, 1).fit(inputs(constant), outputs(x), context);
    assertThat(equal.apply(inputs(constant), context).inputs().vectors().dense().values())
        .containsOnly(0);
    assertThat(
            forest(thresholds, 4, 1, 1)
                .fit(inputs(normal(1, 3, 1)), outputs(constant), context)
                .apply(inputs(x), context)
                .inputs()
                .size())
        .isEqualTo(20);
  }

  @Test
  void threadsDoNotMatter() {
    Matrix x = normal(200, 5, 1);
    Forest step = new Forest();
    double[][] all = new double[2][];
    for (int threads = 1; threads <= 2; threads++) {
      try (RunContext own = RunContext.builder().seed(3).threads(Threads.okra(threads)).build()) {
        Matrix nodes =
            step.fit(inputs(x), outputs(normal(200, 2, 2)), own).state().arrays().get("nodes");
        all[threads - 1] = nodes.values();
      }
    }
    assertThat(all[0]).containsExactly(all[1]);
  }

  /** Outputs of ever larger steps cut off a row at a time. */
  @Test
  void treesAreNotDeeperThanTheirBound() {
    Matrix x = Matrix.zeros(300, 1);
    Matrix y = Matrix.zeros(300, 1);
    for (int i = 0; i < 300; i++) {
      x.set(i, 0, i);
      y.set(i, 0, Math.pow(3, i));
    }
    FittedPreparation fitted = forest(Thresholds.BEST, 1, 1, 1).fit(inputs(x), outputs(y), context);
    assertThat(leaves(fitted)).isEqualTo(1 + TreeGrower.MOST_DEPTH);
  }

  @Test
  void aPartOfManyRowsIsLearntFromAndNamed() {
    Matrix x = normal(60, 2, 1);
    Forest some = new Forest(3, Thresholds.BEST, 1, 1, 1, 0, 25, 1);
    FittedPreparation fitted = some.fit(inputs(x), outputs(x), context);
    assertThat(fitted.learntFrom().cardinality()).isEqualTo(25);
    assertThat(some.restore(fitted.state()).learntFrom().isEmpty()).isTrue();
    Forest half = new Forest(3, Thresholds.BEST, 1, 1, 1, 0, 60, 0.5);
    assertThat(half.fit(inputs(x), outputs(x), context).learntFrom().cardinality()).isEqualTo(30);
    assertThat(new Forest().fit(inputs(x), outputs(x), context).learntFrom().cardinality())
        .isEqualTo(60);
  }

  @Test
  void sparseInputsGiveTheSame() {
    Matrix x = normal(50, 4, 1);
    for (int i = 0; i < 50; i++) {
      x.set(i, i % 4, 0);
    }
    Inputs sparse = Inputs.of(new SparseRows(new DenseRows(x).sparse()), List.of());
    FittedPreparation ofDense = new Forest().fit(inputs(x), outputs(x), context);
    FittedPreparation ofSparse = new Forest().fit(sparse, outputs(x), context);
    assertThat(ofSparse.apply(sparse, context).inputs().vectors().dense().values())
        .containsExactly(ofDense.apply(inputs(x), context).inputs().vectors().dense().values());
  }

  @Test
  void whatItCannotWorkOnIsRefused() {
    Matrix x = normal(10, 2, 1);
    assertThatThrownBy(() -> new Forest().fit(inputs(x), context))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("step forest learns from outputs, and none were given");
    FittedPreparation fitted = new Forest().fit(inputs(x), outputs(x), context);
    Matrix gap = x.copy();
    gap.set(3, 1, Double.NaN);
    Inputs named =
        new Inputs(new DenseRows(gap), List.of(Column.numeric("size"), Column.numeric("age")));
    assertThatThrownBy(() -> new Forest().fit(named, outputs(x), context))
        .hasMessageContaining("column 'age' holds a missing one; put the step impute before it");
    assertThatThrownBy(() -> fitted.apply(named, context))
        .hasMessageContaining("step forest needs numbers, and column 'age' holds a missing one");
    assertThatThrownBy(() -> fitted.apply(inputs(normal(3, 3, 1)), context))
        .isInstanceOf(OkraException.class);
    Matrix large = normal(10, 2, 1);
    large.set(0, 0, 1e200);
    assertThatThrownBy(() -> new Forest().fit(inputs(large), outputs(x), context))
        .hasMessageContaining("too large for numbers; put the step standardise before it");
    Matrix tiny = Matrix.zeros(10, 1);
    tiny.set(0, 0, 1e-160);
    assertThatThrownBy(() -> new Forest().fit(inputs(tiny), outputs(x), context))
        .hasMessageContaining("too small for numbers; put the step standardise before it");
  }

  private interface Damage {
    void on(Matrix nodes);
  }

  @Test
  void damagedTreesAreRefused() {
    Matrix x = normal(30, 2, 1);
    Forest step = forest(Thresholds.BEST, 2, 5, 1);
    PreparationState whole = step.fit(inputs(x), outputs(x), context).state();
    Matrix stored = whole.arrays().get("nodes");
    int last = stored.rows() - 1;
    List<Damage> damages =
        List.of(
            nodes -> nodes.set(0, 0, 2),
            nodes -> nodes.set(0, 0, 0.5),
            nodes -> nodes.set(0, 0, -2),
            nodes -> nodes.set(0, 0, Double.NaN),
            nodes -> nodes.set(0, 1, Double.NaN),
            nodes -> nodes.set(0, 2, 0),
            nodes -> nodes.set(0, 2, 1),
            nodes -> nodes.set(0, 2, nodes.get(0, 2) + 1),
            nodes -> nodes.set(0, 2, nodes.get(0, 2) + 0.5),
            nodes -> nodes.set(0, 2, 1e300),
            nodes -> nodes.set(0, 2, last),
            nodes -> nodes.set(0, 0, -1),
            nodes -> nodes.set(last, 2, 0),
            nodes -> nodes.set(last, 0, 1));
    for (Damage damage : damages) {
      Matrix nodes = stored.copy();
      damage.on(nodes);
      assertThatThrownBy(() -> step.restore(with(whole, "nodes", nodes)))
          .isInstanceOf(OkraException.class)
          .hasMessageContaining("stored forest are damaged");
    }
    assertThatThrownBy(() -> step.restore(with(whole, "nodes", stored.rowBlock(0, last).copy())))
        .hasMessageContaining("stored forest are damaged");
    assertThatThrownBy(() -> forest(Thresholds.BEST, 3, 5, 1).restore(whole))
        .hasMessageContaining("tree 3 of 3 has no end");
    assertThatThrownBy(() -> forest(Thresholds.BEST, 1, 5, 1).restore(whole))
        .hasMessageContaining("belong to no tree");
    assertThatThrownBy(() -> step.restore(with(whole, "nodes", stored.columnBlock(0, 2).copy())))
        .hasMessageContaining("nodes have 2 numbers each");
    for (double[] scales :
        List.of(
            new double[] {1, 1},
            new double[] {-1, 1, 2},
            new double[] {1, Double.NaN, 2},
            new double[] {Double.POSITIVE_INFINITY, 1, 2})) {
      assertThatThrownBy(() -> step.restore(with(whole, "scales", Matrix.ofRows(scales))))
          .hasMessageContaining("lacks 'nodes' or 'scales' of the right shape");
    }
    assertThatThrownBy(
            () -> step.restore(with(whole, "scales", Matrix.ofRows(new double[] {1, 1, 2.5}))))
        .hasMessageContaining("inputs of dimension 2.5");
  }

  private static PreparationState with(PreparationState state, String name, Matrix array) {
    Map<String, Matrix> arrays = new HashMap<>(state.arrays());
    arrays.put(name, array);
    return new PreparationState(state.specification(), arrays, Map.of());
  }
}
