package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;

/** By hand. */
final class BorderedTest {
  private final MemoryBudget memory = MemoryBudget.ofHeap();

  @Test
  void theConstantIsWhatIsLeftOfTheTargetsOverWhatIsLeftOfOne() {
    // T = [1 2; 3 4], s = [5, 6], t = [50, 60], W = 200.
    Bordered bordered =
        Bordered.of(
            Matrix.ofRows(new double[] {1, 2}, new double[] {3, 4}),
            new double[] {50, 60},
            new double[] {5, 6},
            200,
            memory);
    assertThat(bordered.right().values()).containsExactly(1, 3, 2, 4, 5, 6);
    // With A = 2 I, A^-1 B = B / 2: q_j = [t, W]_j - s . B_j / 2.
    Matrix solved = Matrix.wrap(2, 3, new double[] {0.5, 1.5, 1, 2, 2.5, 3});
    double[] left = bordered.left(solved);
    assertThat(left)
        .containsExactly(50 - (5 * 0.5 + 6 * 1.5), 60 - (5 * 1 + 6 * 2), 200 - (5 * 2.5 + 6 * 3));
    assertThat(Bordered.constant(left))
        .containsExactly(new double[] {38.5 / 169.5, 43 / 169.5}, within(1e-15));
    Coefficients.Stored solution = bordered.solution(solved, memory);
    assertThat(solution.constant()).containsExactly(Bordered.constant(left));
    double[] b = solution.constant();
    assertThat(solution.matrix().values())
        .containsExactly(
            new double[] {0.5 - 2.5 * b[0], 1.5 - 3 * b[0], 1 - 2.5 * b[1], 2 - 3 * b[1]},
            within(1e-15));
  }

  @Test
  void ofExactInputsTheProductsAreAllThereIs() {
    Matrix targets = Matrix.column(1, 2, 3);
    Bordered equal = Bordered.ofRows(targets, new double[0], memory);
    assertThat(equal.right().values()).containsExactly(1, 2, 3, 1, 1, 1);
    Bordered weighted = Bordered.ofRows(targets, new double[] {4, 5, 6}, memory);
    assertThat(weighted.right().values()).containsExactly(1, 2, 3, 4, 5, 6);
    Matrix solved = Matrix.wrap(3, 2, new double[] {1, 0, 1, -2, 0, 1});
    assertThat(weighted.left(solved)).containsExactly(4 + 6, -8 + 6);
  }

  @Test
  void featuresThatReproduceTheConstantLeaveNoLessThanRounding() {
    Matrix cross = Matrix.zeros(1, 1);
    Bordered bordered = Bordered.of(cross, new double[] {1}, new double[] {2}, 4, memory);
    // s^T A^-1 s is W itself, or a little more.
    for (double inside : new double[] {2, 2.0000000001}) {
      Matrix solved = Matrix.wrap(1, 2, new double[] {0, inside});
      assertThat(bordered.left(solved)[1]).isEqualTo(1e-14 * 4);
    }
    Matrix solved = Matrix.wrap(1, 2, new double[] {0, 1.5});
    assertThat(bordered.left(solved)[1]).isEqualTo(1);
  }

  @Test
  void aConstantThatIsNoNumberNamesItsTarget() {
    assertThatThrownBy(() -> Bordered.constant(new double[] {1, Double.POSITIVE_INFINITY, 2}))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FINITE))
        .hasMessage(
            "The intercept of target 1 is Infinity; inputs and outputs must be finite numbers.");
  }
}
