package org.okra.core.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;

/** Which rows trees are grown on, and in how much memory. */
final class TreeGrowerTest {
  private final RandomStream numbers = new RandomStream(3);

  private Matrix normal(int rows, int columns) {
    Matrix matrix = Matrix.zeros(rows, columns);
    Arrays.setAll(matrix.values(), i -> numbers.nextGaussian());
    return matrix;
  }

  private static TreeOptions options(double sample, int directions) {
    return new TreeOptions(Thresholds.BEST, 1, 1, sample, directions);
  }

  private TreeGrower grower(TreeOptions options, int rows, int outputs, RunContext context) {
    return new TreeGrower(options, normal(rows, 2), normal(rows, outputs), new double[0], context);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0.99, 1",
    "1, 1, 1",
    "2, 0.1, 2",
    "2, 0.99, 2",
    "3, 0.1, 2",
    "3, 0.99, 2",
    "3, 1, 3",
    "50, 0.5, 25",
    "50, 0.98, 49",
    "50, 0.99, 49",
    "50, 0.9999, 49",
    "50, 1, 50",
    "200, 0.99, 198"
  })
  void aPartOfTheRowsIsNeverAllOfThem(int rows, double sample, int expected) {
    try (RunContext context = RunContext.withSeed(1)) {
      int[] members =
          grower(options(sample, 20), rows, 1, context).grow(new RandomStream(5)).members();
      assertThat(members).hasSize(expected).doesNotHaveDuplicates();
      assertThat(IntStream.of(members)).allMatch(row -> row >= 0 && row < rows);
    }
  }

  /** Trees one after the other take the work space of one. */
  @ParameterizedTest
  @CsvSource({"4, 20", "40, 5"})
  void outputsAndOneWorkSpaceAreCounted(int outputs, int directions) {
    MemoryBudget memory = MemoryBudget.measuring(1L << 30, 0);
    int rows = 5000;
    int members = 3500;
    try (RunContext context = RunContext.builder().seed(1).memory(memory).build()) {
      TreeGrower grower = grower(options(0.7, directions), rows, outputs, context);
      int width = Math.min(outputs, directions);
      long own = 8L * rows * (outputs + 1);
      assertThat(memory.peakBytes()).isEqualTo(own);
      IntStream.range(0, 3).forEach(tree -> grower.grow(new RandomStream(tree)));
      long signs = width < outputs ? 8L * outputs * width : 0;
      assertThat(memory.peakBytes()).isEqualTo(own + 8L * rows * width + 24L * members + signs);
    }
  }

  /** What one tree leaves in the work space is nothing to the next. */
  @ParameterizedTest
  @CsvSource({"4, 20", "40, 5"})
  void aTreeIsTheSameAfterOthers(int outputs, int directions) {
    try (RunContext context = RunContext.withSeed(1)) {
      Matrix x = normal(90, 3);
      Matrix y = normal(90, outputs);
      TreeOptions options = options(0.6, directions);
      TreeGrower grower = new TreeGrower(options, x, y, new double[0], context);
      IntStream.range(0, 4).forEach(tree -> grower.grow(new RandomStream(tree)));
      Tree after = grower.grow(new RandomStream(9));
      Tree first = new TreeGrower(options, x, y, new double[0], context).grow(new RandomStream(9));
      assertThat(after.nodes()).isEqualTo(first.nodes());
      assertThat(after.members()).containsExactly(first.members());
      assertThat(after.starts()).containsExactly(first.starts());
    }
  }

  @Test
  void signsThatNoArrayHoldsAreRefused() {
    try (RunContext context = RunContext.withSeed(1)) {
      TreeOptions options = options(1, 50_000);
      Matrix x = normal(2, 1);
      Matrix y = Matrix.zeros(2, 60_000);
      assertThatThrownBy(() -> new TreeGrower(options, x, y, new double[0], context))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.TOO_LARGE))
          .hasMessage(
              "A forest cannot mix 60000 coordinates of outputs at random to 50000 directions in"
                  + " one array; let trees look at fewer directions.");
    }
    // What an array would hold, and the budget does not.
    MemoryBudget memory = new MemoryBudget(1L << 24);
    try (RunContext context = RunContext.builder().seed(1).memory(memory).build()) {
      TreeGrower grower = grower(options(1, 2000), 2, 3000, context);
      assertThatThrownBy(() -> grower.grow(new RandomStream(1)))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET))
          .hasMessageContaining("The work space of a tree needs");
    }
  }

  @Test
  void aTreeKnowsItsBytes() {
    try (RunContext context = RunContext.withSeed(1)) {
      Tree tree = grower(options(1, 20), 60, 1, context).grow(new RandomStream(2));
      assertThat(tree.leaves()).isEqualTo(60);
      assertThat(tree.bytes()).isEqualTo(40 * (2 * 60 - 1) + 4 * (60 + 61));
    }
  }

  /** The rows of every leaf. */
  private static Set<Set<Integer>> leaves(Tree tree) {
    Set<Set<Integer>> leaves = new HashSet<>();
    for (int leaf = 0; leaf < tree.leaves(); leaf++) {
      leaves.add(
          IntStream.range(tree.starts()[leaf], tree.starts()[leaf + 1])
              .map(place -> tree.members()[place])
              .boxed()
              .collect(Collectors.toSet()));
    }
    return leaves;
  }

  private static Set<Set<Integer>> leaves(Matrix x, Matrix y, RunContext context) {
    TreeOptions options = new TreeOptions(Thresholds.BEST, 2, 1, 1, 20);
    return leaves(new TreeGrower(options, x, y, new double[0], context).grow(new RandomStream(7)));
  }

  /** A step in the first column, and noise that is a multiple of 1/1024. */
  private Matrix steps(Matrix x, int outputs) {
    Matrix y = normal(x.rows(), outputs);
    for (int i = 0; i < x.rows(); i++) {
      for (int o = 0; o < outputs; o++) {
        double step = x.get(i, o) > 0 ? 4 : 0;
        y.set(i, o, Math.rint(1024 * (step + y.get(i, o))) / 1024);
      }
    }
    return y;
  }

  /** Two rows far away that only one cut parts from the others: all else is as without them. */
  @ParameterizedTest
  @ValueSource(doubles = {50, 1e5, 1e8, 1e13, 1e30, 1e100})
  void aHugeOutputChangesNoCutAmongOtherRows(double huge) {
    try (RunContext context = RunContext.withSeed(1)) {
      Matrix x = normal(122, 3);
      Matrix y = steps(x, 2);
      Set<Set<Integer>> expected =
          leaves(x.rowBlock(0, 120).copy(), y.rowBlock(0, 120).copy(), context);
      for (int row = 120; row < 122; row++) {
        x.set(row, 1, 100 + row);
        y.set(row, 0, huge);
        y.set(row, 1, -3 * huge);
      }
      expected.add(Set.of(120, 121));
      assertThat(leaves(x, y, context)).isEqualTo(expected);
    }
  }

  /** Where the huge output of two is constant, the other one is cut as if it were alone. */
  @ParameterizedTest
  @ValueSource(doubles = {1e3, 1e8, 1e15})
  void aHugeColumnOfOutputsDoesNotStopTheCutsOfAnother(double huge) {
    try (RunContext context = RunContext.withSeed(1)) {
      Matrix x = normal(160, 3);
      Matrix y = steps(x, 2);
      Set<Set<Integer>> expected = new HashSet<>();
      int[] sides = {-1, 1};
      for (int side : sides) {
        int[] rows = IntStream.range(0, 160).filter(i -> side * x.get(i, 2) > 0).toArray();
        for (Set<Integer> leaf : leaves(rows(x, rows), rows(y.columnBlock(1, 2), rows), context)) {
          expected.add(leaf.stream().map(i -> rows[i]).collect(Collectors.toSet()));
        }
        IntStream.of(rows).forEach(i -> y.set(i, 0, side * huge));
      }
      assertThat(leaves(x, y, context)).isEqualTo(expected);
    }
  }

  private static Matrix rows(Matrix matrix, int[] rows) {
    Matrix some = Matrix.zeros(rows.length, matrix.columns());
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < matrix.columns(); j++) {
        some.set(i, j, matrix.get(rows[i], j));
      }
    }
    return some;
  }

  /** A constant added to the outputs, in numbers that hold the sums exactly, changes no leaf. */
  @ParameterizedTest
  @ValueSource(doubles = {-7, 1 << 20, 1L << 36})
  void aShiftOfTheOutputsChangesNoLeaf(double shift) {
    try (RunContext context = RunContext.withSeed(1)) {
      Matrix x = normal(130, 3);
      Matrix y = steps(x, 3);
      Set<Set<Integer>> expected = leaves(x, y, context);
      IntStream.range(0, 130).forEach(i -> y.set(i, 1, y.get(i, 1) + shift));
      assertThat(leaves(x, y, context)).isEqualTo(expected);
    }
  }

  /** Outputs that differ by rounding are one leaf. */
  @Test
  void outputsThatDifferByRoundingAreTheSame() {
    try (RunContext context = RunContext.withSeed(1)) {
      Matrix x = normal(100, 2);
      Matrix y = Matrix.zeros(100, 1);
      Arrays.setAll(y.values(), i -> 1e5 / 3 + (i % 3) * Math.ulp(1e5 / 3));
      assertThat(leaves(x, y, context)).hasSize(1);
    }
  }
}
