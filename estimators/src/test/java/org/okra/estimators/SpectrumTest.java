package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.run.RunContext;
import org.okra.sketches.Metric;

/** On a matrix with the eigenvalues 4, 1 and 0, the last of which is rounding below 0. */
final class SpectrumTest {
  private static final Offset<Double> NEAR = within(1e-14);

  private final RunContext context = RunContext.withSeed(1);
  private final LinearAlgebra algebra = context.linearAlgebra();

  /** Orthonormal columns. */
  private final Matrix vectors =
      Matrix.ofRows(
          new double[] {0.6, -0.8, 0}, new double[] {0.8, 0.6, 0}, new double[] {0, 0, 1});

  private Spectrum spectrum(Spectrum.Form form) {
    return Spectrum.of(
        form,
        Matrix.zeros(3, 3),
        Optional.empty(),
        2,
        ignored -> new Eigenpairs(new double[] {4, 1, -1e-17}, vectors),
        algebra);
  }

  /** {@code V diag(d) V^T}. */
  private Matrix of(double first, double second, double third) {
    double[] d = {first, second, third};
    Matrix result = Matrix.zeros(3, 3);
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        for (int k = 0; k < 3; k++) {
          result.set(i, j, result.get(i, j) + vectors.get(i, k) * d[k] * vectors.get(j, k));
        }
      }
    }
    return result;
  }

  @Test
  void roundingBelowZeroIsZeroAndHasNoRank() {
    Spectrum spectrum = spectrum(Spectrum.Form.GRAM);
    assertThat(spectrum.values()).containsExactly(4, 1, 0);
    assertThat(spectrum.rank()).isEqualTo(2);
    assertThat(spectrum.leading().columns()).isEqualTo(2);
  }

  @Test
  void gainsAndWhatIsLeftAreThoseOfWeightTimesLambda() {
    Spectrum spectrum = spectrum(Spectrum.Form.GRAM);
    assertThat(spectrum.gains(0.5)).containsExactly(new double[] {0.2, 0.5, 1}, NEAR);
    assertThat(spectrum.left(0.5, 3)).containsExactly(new double[] {0.2, 0.5, 1}, NEAR);
    assertThat(spectrum.left(0.5, 1)).containsExactly(new double[] {0.2}, NEAR);
    // Beyond the rank nothing is fitted, whatever the eigenvalue.
    Spectrum cut = new Spectrum(Spectrum.Form.GRAM, 2, new double[] {4, 1, 1e-20}, vectors, 2);
    assertThat(cut.left(1e-20, 3)[2]).isEqualTo(1);
    for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> spectrum.left(wrong, 3))
          .hasMessage(
              "lambda is " + wrong + "; it must be a finite number above 0, for example 1.0e-4.");
    }
  }

  @Test
  void solvesAndSmoothsAsTheMatrixDoes() {
    Spectrum spectrum = spectrum(Spectrum.Form.GRAM);
    Matrix right = Matrix.ofRows(new double[] {1, 2}, new double[] {-3, 0}, new double[] {5, 7});
    Matrix solved = spectrum.solve(0.5, spectrum.project(right, context), context);
    assertThat(solved.values())
        .containsExactly(algebra.multiply(of(0.2, 0.5, 1), right).values(), NEAR);
    assertThat(spectrum.smoother(0.5, context).apply(right).values())
        .containsExactly(algebra.multiply(of(0.8, 0.5, 0), right).values(), NEAR);
  }

  @Test
  void rotatedRowsOfAGramMatrixAreScaledAndThoseOfFeaturesAreNot() {
    Rotation features = spectrum(Spectrum.Form.COVARIANCE).rotation(new double[0]);
    assertThat(features.squares()).containsExactly(4, 1);
    assertThat(features.basis().values())
        .containsExactly(vectors.columnBlock(0, 2).copy().values(), NEAR);
    Rotation gram = spectrum(Spectrum.Form.GRAM).rotation(new double[] {1, 2, 3});
    assertThat(gram.squares()).containsExactly(4, 1);
    assertThat(gram.basis().values())
        .containsExactly(new double[] {0.3, 0.8, 0, -0.8, 1.2, 0}, NEAR);
  }

  @Test
  void directionsOfNoiseHaveNoWhitenedVector() {
    Matrix scaled = spectrum(Spectrum.Form.GRAM).scaledVectors(-0.5, 3);
    assertThat(scaled.values())
        .containsExactly(new double[] {0.3, 0.4, 0, -0.8, 0.6, 0, 0, 0, 0}, NEAR);
    assertThat(vectors.get(2, 2)).isEqualTo(1);
  }

  /** {@code A V = M V diag(d)} with {@code V^T M V = I}. */
  @Test
  void theVectorsOfFeaturesWithAMetricAreOrthonormalInIt() {
    Matrix lower = Matrix.ofRows(new double[] {2, 0}, new double[] {0.5, 1.5});
    Matrix rest = algebra.multiplyRightTransposed(lower, lower);
    Matrix m = Matrix.identity(3);
    m.view(1, 3, 1, 3).setAll(rest);
    Matrix system = of(4, 1, 0.5);
    Spectrum spectrum =
        Spectrum.of(
            Spectrum.Form.COVARIANCE,
            system.copy(),
            Optional.of(new Metric(1, rest, lower)),
            2,
            algebra::eigen,
            algebra);
    Matrix v = spectrum.vectors();
    Matrix scaled = algebra.multiply(m, v);
    assertThat(algebra.multiplyLeftTransposed(v, scaled).values())
        .containsExactly(Matrix.identity(3).values(), NEAR);
    for (int j = 0; j < 3; j++) {
      for (int i = 0; i < 3; i++) {
        scaled.set(i, j, scaled.get(i, j) * spectrum.values()[j]);
      }
    }
    assertThat(algebra.multiply(system, v).values())
        .containsExactly(scaled.values(), within(1e-13));
  }
}
