package org.okra.sketches.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.kernels.Gram;
import org.okra.kernels.KernelGram;
import org.okra.kernels.StoredGram;
import org.okra.sketches.TestKernels;

final class GramSpectrumTest {
  private static final RunContext CONTEXT = RunContext.withSeed(6);

  @Test
  void theCriticalRadiusIsTheOneFoundByBisection() {
    for (double exponent : new double[] {0.5, 1, 2, 4}) {
      for (double scale : new double[] {1e-6, 1, 100}) {
        double[] eigenvalues = new double[500];
        Arrays.setAll(eigenvalues, i -> scale * Math.pow(i + 1, -exponent));
        GramSpectrum spectrum = GramSpectrum.ofEigenvalues(eigenvalues);
        double radius = bisection(eigenvalues);
        assertThat(spectrum.criticalRadius()).isCloseTo(radius, within(1e-9 * radius));
        assertThat(spectrum.statisticalDimension()).isEqualTo(firstBelow(eigenvalues, radius));
      }
    }
  }

  @Test
  void flatSpectraHaveFullDimensionAndZeroOnesNone() {
    double[] flat = new double[10];
    Arrays.fill(flat, 3);
    // t = delta^2 = 1 solves sqrt(min(t, 3)) = t; no eigenvalue is below it.
    assertThat(GramSpectrum.ofEigenvalues(flat).criticalRadius()).isCloseTo(1, within(1e-12));
    assertThat(GramSpectrum.ofEigenvalues(flat).statisticalDimension()).isEqualTo(10);
    assertThat(GramSpectrum.ofEigenvalues(0, 0).criticalRadius()).isZero();
    assertThat(GramSpectrum.ofEigenvalues(0, 0).statisticalDimension()).isEqualTo(1);
  }

  @Test
  void tailsAndRanksAndDimensionsAreThoseOfTheDefinition() {
    GramSpectrum spectrum = GramSpectrum.ofEigenvalues(4, 3, 2, 1);
    assertThat(spectrum.tail(0)).isEqualTo(1);
    assertThat(spectrum.tail(1)).isCloseTo(0.6, within(1e-15));
    assertThat(spectrum.tail(4)).isZero();
    assertThat(spectrum.rankForTail(0.1)).isEqualTo(3);
    assertThat(spectrum.rankForTail(0.0)).isEqualTo(4);
    assertThat(spectrum.rankForTail(1.0)).isZero();
    assertThat(spectrum.effectiveDimension(1)).isCloseTo(0.8 + 0.75 + 2 / 3.0 + 0.5, within(1e-14));
    assertThat(spectrum.suggestedSize()).isEqualTo(4);
    assertThat(GramSpectrum.ofEigenvalues(1, 1).tail(1)).isEqualTo(0.5);
    assertThat(GramSpectrum.ofEigenvalues(0, 0).tail(1)).isZero();
    double[] falling = new double[500];
    Arrays.setAll(falling, i -> Math.exp(-i));
    GramSpectrum steep = GramSpectrum.ofEigenvalues(falling);
    assertThat(steep.statisticalDimension()).isBetween(2, 20);
    assertThat(steep.suggestedSize()).isEqualTo(20 * steep.statisticalDimension());
  }

  /** As many points as the limit are all of them; one point is enough. */
  @Test
  void limitsAreCountsOfPoints() {
    Gram gram = new StoredGram(Matrix.identity(5));
    assertThat(GramSpectrum.of(gram, 5, CONTEXT).evaluatedPoints()).isEqualTo(5);
    assertThat(GramSpectrum.of(gram, 4, CONTEXT).evaluatedPoints()).isEqualTo(4);
    assertThat(GramSpectrum.of(gram, 1, CONTEXT).eigenvalues()).containsExactly(1);
  }

  @Test
  void smallGramMatricesAreExactAndLargeOnesSampled() {
    Gram gram =
        new KernelGram<>(
            new TestKernels.Gaussian(0.05), TestKernels.normalRows(900, 2, 3), CONTEXT);
    GramSpectrum exact = GramSpectrum.of(gram, CONTEXT);
    GramSpectrum sampled = GramSpectrum.of(gram, 300, CONTEXT);
    assertThat(exact.evaluatedPoints()).isEqualTo(900);
    assertThat(sampled.evaluatedPoints()).isEqualTo(300);
    assertThat(Arrays.stream(exact.eigenvalues()).sum()).isCloseTo(1, within(1e-12));
    for (int i = 0; i < 5; i++) {
      double value = exact.eigenvalues()[i];
      assertThat(sampled.eigenvalues()[i]).isCloseTo(value, within(0.2 * value + 0.01));
    }
    assertThat(sampled.criticalRadius())
        .isCloseTo(exact.criticalRadius(), within(0.1 * exact.criticalRadius()));
    assertThat(Math.abs(sampled.statisticalDimension() - exact.statisticalDimension()))
        .isLessThanOrEqualTo(2);
    assertThat(GramSpectrum.of(gram, 300, CONTEXT).eigenvalues()).isEqualTo(sampled.eigenvalues());
  }

  @Test
  void badArgumentsAreRefused() {
    assertCode(() -> GramSpectrum.ofEigenvalues(1, 2), ErrorCode.INVALID_ARGUMENT);
    assertCode(() -> GramSpectrum.ofEigenvalues(1, -2), ErrorCode.INVALID_ARGUMENT);
    assertCode(() -> GramSpectrum.ofEigenvalues(Double.NaN), ErrorCode.INVALID_ARGUMENT);
    assertCode(GramSpectrum::ofEigenvalues, ErrorCode.EMPTY_INPUT);
    Gram empty = new StoredGram(Matrix.zeros(0, 0));
    assertCode(() -> GramSpectrum.of(empty, CONTEXT), ErrorCode.EMPTY_INPUT);
    Gram one = new StoredGram(Matrix.identity(1));
    assertCode(() -> GramSpectrum.of(one, 0, CONTEXT), ErrorCode.INVALID_ARGUMENT);
    GramSpectrum spectrum = GramSpectrum.of(one, CONTEXT);
    assertCode(() -> spectrum.rankForTail(-1), ErrorCode.INVALID_ARGUMENT);
    assertCode(() -> spectrum.effectiveDimension(0), ErrorCode.INVALID_ARGUMENT);
    Gram notFinite =
        new KernelGram<>(
            new TestKernels.Gaussian(1), DenseRows.of(new double[] {Double.NaN}), CONTEXT);
    assertCode(() -> GramSpectrum.of(notFinite, CONTEXT), ErrorCode.NOT_FINITE);
  }

  private static void assertCode(Runnable call, ErrorCode code) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  private static double bisection(double[] eigenvalues) {
    double low = 0;
    double high = 1e3;
    for (int step = 0; step < 200; step++) {
      double delta = 0.5 * (low + high);
      double mean =
          Arrays.stream(eigenvalues).map(v -> Math.min(v, delta * delta)).average().orElseThrow();
      if (Math.sqrt(mean) <= delta * delta) {
        high = delta;
      } else {
        low = delta;
      }
    }
    return high;
  }

  private static int firstBelow(double[] eigenvalues, double radius) {
    for (int j = 0; j < eigenvalues.length; j++) {
      if (eigenvalues[j] <= radius * radius) {
        return j + 1;
      }
    }
    return eigenvalues.length;
  }
}
