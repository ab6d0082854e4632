package org.okra.core.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
}
