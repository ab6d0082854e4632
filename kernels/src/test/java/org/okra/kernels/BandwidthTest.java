package org.okra.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.Samples;
import org.okra.kernels.vector.AbelKernel;
import org.okra.kernels.vector.ChiSquareKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LaplacianKernel;
import org.okra.kernels.vector.PolynomialKernel;

final class BandwidthTest {
  private final RunContext context = RunContext.withSeed(5);

  /** Distances 5, 4, 3 and Manhattan distances 7, 4, 3; the first point twice. */
  private final DenseRows triangle =
      DenseRows.of(
          new double[] {0, 0}, new double[] {3, 4}, new double[] {0, 4}, new double[] {0, 0});

  @AfterEach
  void close() {
    context.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"median", "mean", "1/features", "0.25", "3.0E-7", "4.0*median", "0.5*1/features"})
  void textSurvives(String text) {
    assertThat(Bandwidth.parse(text)).hasToString(text);
    assertThat(Bandwidth.parse(text)).isEqualTo(Bandwidth.parse(" " + text + " "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "NaN",
        "Infinity",
        "",
        "wide",
        "2/features",
        "0*median",
        "x*mean",
        "*median",
        "2*3",
        "2*wide",
        "2*2*median"
      })
  void refusesWhatIsNoWidth(String text) {
    assertThatThrownBy(() -> Bandwidth.parse(text))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessageContaining("give a number above 0, median, mean or 1/features");
  }

  @Test
  void onlyAWordHasNoNumber() {
    assertThat(Bandwidth.of(0.25).value()).isEqualTo(0.25);
    for (Bandwidth.Rule rule : Bandwidth.Rule.values()) {
      assertThatThrownBy(() -> new Bandwidth(rule, rule == Bandwidth.Rule.NUMBER ? 0 : 1))
          .isInstanceOf(OkraException.class);
    }
    assertThatThrownBy(Bandwidth.PER_FEATURE::value)
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessageStartingWith("The bandwidth '1/features' is not a number before")
        .hasMessageContaining("call fit(training, context)");
  }

  @Test
  void wordsBecomeNumbersFromPositiveDistances() {
    // Positive distances: 5, 4, 3, 5, 4 (the copy of the first point counts against the others).
    assertThat(((GaussianKernel) create("gaussian")).gamma().value())
        .isCloseTo(1 / 32.0, within(1e-15));
    assertThat(((GaussianKernel) create("{type: gaussian, gamma: mean}")).gamma().value())
        .isCloseTo(0.5 / (4.2 * 4.2), within(1e-15));
    assertThat(((GaussianKernel) create("{type: gaussian, gamma: 1/features}")).gamma().value())
        .isEqualTo(0.5);
    assertThat(((GaussianKernel) create("{type: gaussian, gamma: 7}")).gamma().value())
        .isEqualTo(7);
    assertThat(((GaussianKernel) create("{type: gaussian, gamma: 4*median}")).gamma().value())
        .isCloseTo(4 / 32.0, within(1e-15));
    assertThat(((GaussianKernel) create("{type: gaussian, gamma: 3*1/features}")).gamma().value())
        .isEqualTo(1.5);
    assertThat(((AbelKernel) create("{type: abel, scale: mean}")).scale().value())
        .isCloseTo(4.2, within(1e-14));
    // Manhattan distances: 7, 4, 3, 7, 4.
    assertThat(((LaplacianKernel) create("laplacian")).gamma().value())
        .isCloseTo(0.25, within(1e-15));
    assertThat(((LaplacianKernel) create("{type: laplacian, gamma: mean}")).gamma().value())
        .isCloseTo(0.2, within(1e-15));
    // Against the zero vector the chi-square distance is the Manhattan one.
    assertThat(((ChiSquareKernel) create("{type: chi-square, gamma: mean}")).gamma().value())
        .isCloseTo(0.2, within(1e-15));
    assertThat(((PolynomialKernel) create("polynomial")).gamma().value()).isEqualTo(0.5);
  }

  @Test
  void largeSamplesUseASeededPart() {
    RandomStream stream = new RandomStream(3);
    Matrix points = Matrix.zeros(1500, 1);
    Arrays.setAll(points.values(), i -> stream.nextGaussian());
    Samples<?> samples = new DenseRows(points);
    double gamma = gaussianGamma(samples, 5);
    assertThat(gaussianGamma(samples, 5)).isEqualTo(gamma);
    assertThat(gaussianGamma(samples, 6)).isNotEqualTo(gamma);
    // The median of |x - y| is 0.954 for standard normal x and y.
    assertThat(gamma).isCloseTo(0.5 / (0.954 * 0.954), within(0.05));
  }

  private static double gaussianGamma(Samples<?> samples, long seed) {
    try (RunContext context = RunContext.withSeed(seed)) {
      return ((GaussianKernel) Kernel.fitted(new GaussianKernel(), samples, context))
          .gamma()
          .value();
    }
  }

  private Kernel<?> create(String text) {
    Kernel<?> kernel = Components.load().create(Kernel.class, Specification.parse(text));
    return Kernel.fitted(kernel, triangle, context);
  }
}
