package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;

final class LeadingEigensolverTest {
  private final RunContext context = RunContext.withSeed(7);
  private final LinearAlgebra algebra = context.linearAlgebra();

  @Test
  void agreesWithTheDenseSolverOnAFallingSpectrum() {
    Matrix a = withSpectrum(300, i -> Math.pow(i + 1, -1.5));
    Eigenpairs dense = algebra.leadingEigen(a, 20);
    Eigenpairs krylov = solve(new LeadingEigensolver(1e-9, 60), a, 20);
    for (int i = 0; i < 20; i++) {
      assertThat(krylov.values()[i]).isCloseTo(dense.values()[i], within(1e-12));
    }
    Matrix overlap = algebra.multiplyLeftTransposed(krylov.vectors(), dense.vectors());
    for (int i = 0; i < 20; i++) {
      assertThat(Math.abs(overlap.get(i, i))).isCloseTo(1, within(1e-6));
    }
  }

  @Test
  void restartsKeepWhatWasFoundAndEveryColumnIsMultipliedOnce() {
    // A slow decay that one basis does not resolve; residuals are those of the whole matrix.
    Matrix a = withSpectrum(500, i -> 1.0 / (i + 20));
    int[] columns = {0};
    Eigenpairs found =
        new LeadingEigensolver(1e-8, 60)
            .solve(
                SymmetricOperator.of(
                    500,
                    v -> {
                      columns[0] += v.columns();
                      return algebra.multiply(a, v);
                    }),
                15,
                algebra,
                context.memory(),
                context.random().stream("test"));
    Eigenpairs dense = algebra.leadingEigen(a, 15);
    Matrix image = algebra.multiply(a, found.vectors());
    for (int j = 0; j < 15; j++) {
      assertThat(found.values()[j]).isCloseTo(dense.values()[j], within(1e-12));
      double residual = 0;
      for (int i = 0; i < 500; i++) {
        double left = image.get(i, j) - found.values()[j] * found.vectors().get(i, j);
        residual += left * left;
      }
      assertThat(Math.sqrt(residual)).isLessThanOrEqualTo(1.01e-8 * dense.values()[0]);
    }
    // More than one basis, and far less than the 27 + 27 + 81 columns that each of a dozen rounds
    // of subspace iteration takes.
    assertThat(columns[0]).isBetween(150, 600);
  }

  @Test
  void findsEqualEigenvaluesAndZeros() {
    // Rank 7 with a sevenfold eigenvalue: ten wanted pairs include three zeros.
    Matrix a = withSpectrum(200, i -> i < 7 ? 2.0 : 0.0);
    Eigenpairs found = solve(new LeadingEigensolver(1e-9, 60), a, 10);
    for (int i = 0; i < 10; i++) {
      assertThat(found.values()[i]).isCloseTo(i < 7 ? 2.0 : 0.0, within(1e-12));
    }
    assertThat(found.positiveRank(1e-10)).isEqualTo(7);
    Matrix identity = algebra.gram(found.vectors());
    for (int i = 0; i < 10; i++) {
      for (int j = 0; j < 10; j++) {
        assertThat(identity.get(i, j)).isCloseTo(i == j ? 1 : 0, within(1e-10));
      }
    }
  }

  @Test
  void scalesWithTheMatrix() {
    Matrix a = withSpectrum(250, i -> 1e-12 * Math.exp(-0.2 * i));
    Eigenpairs found = solve(new LeadingEigensolver(1e-9, 60), a, 5);
    for (int i = 0; i < 5; i++) {
      assertThat(found.values()[i] * 1e12).isCloseTo(Math.exp(-0.2 * i), within(1e-10));
    }
  }

  @Test
  void smallMatricesAndNoPairsWork() {
    Matrix a = withSpectrum(4, i -> 4.0 - i);
    assertThat(solve(new LeadingEigensolver(1e-9, 60), a, 4).values())
        .usingComparatorWithPrecision(1e-12)
        .containsExactly(4, 3, 2, 1);
    assertThat(solve(new LeadingEigensolver(1e-9, 60), a, 0).values()).isEmpty();
  }

  @Test
  void tooFewRoundsAreACodedError() {
    Matrix flat = withSpectrum(400, i -> 1.0 - 1e-4 * i);
    assertThatThrownBy(() -> solve(new LeadingEigensolver(1e-12, 1), flat, 10))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_CONVERGED))
        .hasMessageContaining("10 leading eigenpairs of order 400")
        .hasMessageContaining("allow more rounds");
    assertThatThrownBy(() -> solve(new LeadingEigensolver(1e-9, 60), flat, 401))
        .hasMessageContaining("give 0 to 400");
    assertThatThrownBy(() -> solve(new LeadingEigensolver(1e-9, 60), flat, -1))
        .hasMessage("Cannot find -1 eigenpairs of order 400; give 0 to 400.");
    assertThatThrownBy(() -> new LeadingEigensolver(0, 1)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> new LeadingEigensolver(Double.NaN, 1))
        .hasMessageContaining("tolerance NaN");
    assertThatThrownBy(() -> new LeadingEigensolver(1e-9, 0)).hasMessageContaining("0 rounds");
  }

  /** Blocks of twelve more than wanted, 32 at most; all of a small matrix at once. */
  @Test
  void theOperatorIsAppliedToBlocks() {
    for (int[] sizes :
        new int[][] {{200, 5, 17}, {200, 20, 32}, {200, 21, 32}, {60, 12, 60}, {85, 5, 85}}) {
      // Of rank 3: found at the first look.
      Matrix a = withSpectrum(sizes[0], i -> i < 3 ? 3.0 - i : 0);
      List<Integer> widths = new ArrayList<>();
      new LeadingEigensolver(1e-6, 60)
          .solve(
              SymmetricOperator.of(
                  sizes[0],
                  v -> {
                    widths.add(v.columns());
                    return algebra.multiply(a, v);
                  }),
              sizes[1],
              algebra,
              context.memory(),
              context.random().stream("test"));
      assertThat(widths).containsOnly(sizes[2]);
      // A basis of twice what is kept before the first look, unless it is everything.
      int blocks = sizes[2] == sizes[0] ? 1 : (2 * (sizes[1] + 12) + sizes[2] - 1) / sizes[2];
      assertThat(widths).hasSize(blocks);
    }
  }

  /** A round fills the basis, here of 3 x 22 + 2 x 22 columns; the next starts from 22 of them. */
  @Test
  void aRoundEndsWhenTheBasisIsFull() {
    Matrix flat = withSpectrum(400, i -> 1.0 - 1e-4 * i);
    for (int rounds : new int[] {1, 2}) {
      int[] columns = {0};
      assertThatThrownBy(
              () ->
                  new LeadingEigensolver(1e-12, rounds)
                      .solve(
                          SymmetricOperator.of(
                              400,
                              v -> {
                                columns[0] += v.columns();
                                return algebra.multiply(flat, v);
                              }),
                          10,
                          algebra,
                          context.memory(),
                          context.random().stream("test")))
          .hasMessageStartingWith("10 leading eigenpairs of order 400 did not converge in");
      assertThat(columns[0]).isEqualTo(rounds == 1 ? 110 : 110 + 88);
    }
  }

  @Test
  void aBasisThatDoesNotFitIsRefused() {
    for (int[] sizes : new int[][] {{1000, 5, 170}, {1000, 30, 380}, {80, 30, 160}}) {
      assertThatThrownBy(
              () ->
                  new LeadingEigensolver(1e-9, 60)
                      .solve(
                          SymmetricOperator.of(sizes[0], v -> v.copy()),
                          sizes[1],
                          algebra,
                          new MemoryBudget(1000),
                          context.random().stream("test")))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET))
          .hasMessageStartingWith(
              "The basis of the eigensolver (%d x %d) needs", sizes[0], sizes[2]);
    }
  }

  /** The mean of both triangles stands for an operator that is symmetric only nearly. */
  @Test
  void operatorsThatAreNotQuiteSymmetric() {
    for (int size : new int[] {30, 200}) {
      Matrix a = withSpectrum(size, i -> Math.exp(-0.3 * i));
      Matrix skewed = a.copy();
      for (int i = 1; i < size; i++) {
        skewed.set(i, i - 1, skewed.get(i, i - 1) + 1e-5);
        skewed.set(i - 1, i, skewed.get(i - 1, i) - 1e-5);
      }
      Eigenpairs found = solve(new LeadingEigensolver(size == 30 ? 1e-9 : 1e-3, 60), skewed, 4);
      for (int i = 0; i < 4; i++) {
        assertThat(found.values()[i])
            .isCloseTo(Math.exp(-0.3 * i), within(size == 30 ? 1e-12 : 1e-6));
      }
    }
  }

  private Eigenpairs solve(LeadingEigensolver solver, Matrix a, int count) {
    return solver.solve(
        SymmetricOperator.of(a.rows(), v -> algebra.multiply(a, v)),
        count,
        algebra,
        context.memory(),
        context.random().stream("test"));
  }

  private Matrix withSpectrum(int size, java.util.function.IntToDoubleFunction spectrum) {
    RandomStream random = context.random().stream("spectrum", size);
    Matrix gaussian = Matrix.zeros(size, size);
    for (int k = 0; k < size * size; k++) {
      gaussian.values()[k] = random.nextGaussian();
    }
    Matrix q = algebra.orthogonal(gaussian).q();
    Matrix scaled = q.copy();
    for (int j = 0; j < size; j++) {
      for (int i = 0; i < size; i++) {
        scaled.set(i, j, q.get(i, j) * spectrum.applyAsDouble(j));
      }
    }
    Matrix a = algebra.multiplyRightTransposed(scaled, q);
    Matrix transposed = a.transposed();
    algebra.add(1, transposed, a);
    algebra.scale(0.5, a);
    return a;
  }
}
