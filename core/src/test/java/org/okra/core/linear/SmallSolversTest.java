package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cancellation;
import org.okra.core.run.RunContext;

/** {@link SmallSystem}, {@link ConjugateGradients} and the {@link Entries} they stand on. */
final class SmallSolversTest {
  private final LinearAlgebra algebra = RunContext.withSeed(1).linearAlgebra();
  private final Matrix system = positiveDefinite(6);
  private final Matrix right = Entries.gaussian(6, 3, new RandomStream(4));

  private Matrix positiveDefinite(int size) {
    Matrix result = algebra.gram(Entries.gaussian(2 * size, size, new RandomStream(2)));
    algebra.addDiagonal(0.1, result);
    return result;
  }

  private Matrix expected() {
    Matrix solution = right.copy();
    algebra.cholesky(system).solveInPlace(solution);
    return solution;
  }

  @Test
  void smallSystemsHaveTheSolutionsOfLargeOnes() {
    for (int j = 0; j < right.columns(); j++) {
      double[] b = right.columnValues(j);
      double[] a = system.values().clone();
      for (int column = 1; column < 6; column++) {
        // Entry (0, column) by rows: the upper triangle does not count.
        a[column] = Double.NaN;
      }
      SmallSystem.solve(a, b);
      assertThat(b).containsExactly(expected().columnValues(j), within(1e-12));
    }
  }

  @Test
  void smallSystemsThatAreNotPositiveDefiniteAreRefused() {
    assertThatThrownBy(() -> SmallSystem.solve(new double[] {1, 0, 1, 1}, new double[2]))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_POSITIVE_DEFINITE))
        .hasMessageContaining("use a larger lambda");
    assertThatThrownBy(() -> SmallSystem.solve(new double[] {1, 0, 1, Double.NaN}, new double[2]))
        .hasMessageContaining("use a larger lambda");
  }

  /** A look at the switch in every round, and as few rounds as there are eigenvalues. */
  @Test
  void conjugateGradientsCountTheirRoundsAndCanBeCancelled() {
    int[] products = {0};
    Matrix two = Matrix.identity(6);
    two.set(3, 3, 5);
    Matrix solution =
        ConjugateGradients.solve(
            v -> {
              products[0]++;
              return algebra.multiply(two, v);
            },
            right,
            Matrix.zeros(6, 3),
            new Cancellation());
    // The residual of the start, and a product for each of the two eigenvalues.
    assertThat(products[0]).isEqualTo(3);
    for (int j = 0; j < 3; j++) {
      assertThat(solution.get(3, j)).isCloseTo(right.get(3, j) / 5, within(1e-14));
    }
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    assertThatThrownBy(
            () -> ConjugateGradients.solve(v -> v.copy(), right, Matrix.zeros(6, 3), cancelled))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
  }

  /** Squares of numbers below 1e-162 vanish: what is known so far is the solution. */
  @Test
  void conjugateGradientsEndWhereNumbersVanish() {
    Matrix b = Matrix.column(1e-160, 1e-160);
    Matrix start = Matrix.zeros(2, 1);
    Matrix solution =
        ConjugateGradients.solve(
            v -> {
              Matrix image = v.copy();
              Entries.scaleRows(new double[] {1e-30, 1e-30}, image);
              return image;
            },
            b,
            start,
            new Cancellation());
    assertThat(solution).isSameAs(start);
  }

  /** Eigenvalues from 1 to 1e12, far more of them than rounds. */
  @Test
  void conjugateGradientsGiveUpAfterFiveHundredRounds() {
    double[] eigenvalues = new double[2000];
    Arrays.setAll(eigenvalues, i -> Math.pow(10, 12 * i / 1999.0));
    Matrix b = Matrix.zeros(2000, 1);
    b.fill(1);
    int[] products = {0};
    ConjugateGradients.solve(
        v -> {
          products[0]++;
          Matrix image = v.copy();
          Entries.scaleRows(eigenvalues, image);
          return image;
        },
        b,
        Matrix.zeros(2000, 1),
        new Cancellation());
    assertThat(products[0]).isEqualTo(501);
  }

  @Test
  void conjugateGradientsEndAtTheSolutionAndLeaveTheirStart() {
    Matrix start = Entries.gaussian(6, 3, new RandomStream(5));
    double[] before = start.values().clone();
    Matrix solution =
        ConjugateGradients.solve(
            v -> algebra.multiply(system, v), right, start, new Cancellation());
    assertThat(solution.values()).containsExactly(expected().values(), within(1e-8));
    assertThat(start.values()).containsExactly(before);
    Matrix zero = Matrix.zeros(6, 3);
    assertThat(ConjugateGradients.solve(v -> v.copy(), zero, zero, new Cancellation()).values())
        .containsOnly(0);
  }

  @Test
  void entriesOfViewsAreFoundAndScaled() {
    Matrix all = Matrix.ofRows(new double[] {1, 2, 3}, new double[] {4, 5, 6});
    Matrix view = all.columnBlock(1, 3);
    assertThat(Entries.squaredNorm(view)).isEqualTo(4 + 9 + 25 + 36);
    assertThat(Entries.inner(view, Matrix.identity(2))).isEqualTo(2 + 6);
    assertThat(Entries.sum(view, 10, Matrix.identity(2)).values()).containsExactly(12, 5, 3, 16);
    Entries.scaleRows(new double[] {1, -1}, view);
    Entries.scaleColumns(view, new double[] {2, 3});
    assertThat(all.values()).containsExactly(1, 4, 4, -10, 9, -18);
  }
}
