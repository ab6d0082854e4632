package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.SparseRows;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LaplacianKernel;

final class FourierFeaturesTest {
  private static final RunContext CONTEXT = RunContext.withSeed(6);
  private static final DenseRows POINTS = TestKernels.normalRows(30, 5, 3);

  @ParameterizedTest
  @EnumSource(FourierFeatures.Coupling.class)
  void innerProductsApproachTheKernel(FourierFeatures.Coupling coupling) {
    for (Kernel<FeatureVector> kernel :
        List.of(new GaussianKernel(0.1), new LaplacianKernel(0.2))) {
      double[] errors = errors(kernel, coupling, 8000, 1);
      // Standard deviation of one entry: at most 1/sqrt(4000) = 0.016.
      assertThat(errors[0]).as(kernel.toString()).isLessThan(0.016);
      assertThat(errors[1]).as(kernel.toString()).isLessThan(0.075);
    }
  }

  /** The mean over many small draws: a bias would stay. */
  @ParameterizedTest
  @EnumSource(FourierFeatures.Coupling.class)
  void featuresAreUnbiased(FourierFeatures.Coupling coupling) {
    for (Kernel<FeatureVector> kernel :
        List.of(new GaussianKernel(0.1), new LaplacianKernel(0.2))) {
      int draws = 3000;
      double expected = kernel.value(POINTS.get(0), POINTS.get(1));
      double sum = 0;
      for (int draw = 0; draw < draws; draw++) {
        Matrix features =
            map(kernel, coupling, 10, CONTEXT.child("draw", draw))
                .apply(POINTS.slice(0, 2), CONTEXT);
        for (int j = 0; j < features.columns(); j++) {
          sum += features.get(0, j) * features.get(1, j);
        }
      }
      // Five frequencies a draw: 4.5 standard deviations are below 4.5 sqrt(1/2 / 15000).
      assertThat(sum / draws).as(kernel.toString()).isCloseTo(expected, within(0.026));
    }
  }

  @Test
  void orthogonalFrequenciesAreOrthogonalAndReduceTheError() {
    Kernel<FeatureVector> kernel = new GaussianKernel(0.02);
    FourierMap<FeatureVector> map =
        (FourierMap<FeatureVector>) map(kernel, FourierFeatures.Coupling.ORTHOGONAL, 14, CONTEXT);
    Matrix products = CONTEXT.linearAlgebra().gram(map.frequencies());
    for (int i = 0; i < 5; i++) {
      for (int j = 0; j < i; j++) {
        assertThat(products.get(i, j)).isCloseTo(0, within(1e-12));
      }
    }
    double orthogonal = 0;
    double independent = 0;
    for (int seed = 0; seed < 200; seed++) {
      orthogonal += errors(kernel, FourierFeatures.Coupling.ORTHOGONAL, 20, seed)[0];
      independent += errors(kernel, FourierFeatures.Coupling.INDEPENDENT, 20, seed)[0];
    }
    assertThat(orthogonal).isLessThan(0.7 * independent);
  }

  @Test
  void theNormIsExactAndOddSizesAreRoundedUp() {
    FeatureMap<FeatureVector> map =
        map(new GaussianKernel(0.1), FourierFeatures.Coupling.INDEPENDENT, 7, CONTEXT);
    assertThat(map.dimension()).isEqualTo(8);
    for (double norm : CONTEXT.linearAlgebra().rowSquaredNorms(map.apply(POINTS, CONTEXT))) {
      assertThat(norm).isCloseTo(1, within(1e-14));
    }
  }

  @Test
  void sparseVectorsGiveTheSameFeatures() {
    FeatureMap<FeatureVector> map =
        map(new GaussianKernel(0.1), FourierFeatures.Coupling.INDEPENDENT, 8, CONTEXT);
    Matrix dense = map.apply(POINTS, CONTEXT);
    Matrix sparse = map.apply(new SparseRows(SparseMatrix.ofDense(POINTS.dense())), CONTEXT);
    for (int i = 0; i < dense.values().length; i++) {
      assertThat(sparse.values()[i]).isCloseTo(dense.values()[i], within(1e-13));
    }
  }

  @Test
  void otherKernelsSamplesAndDimensionsAreRefused() {
    MapSource fourier = TestSketches.source("{type: fourier, size: 10}");
    assertThatThrownBy(() -> fourier.create(new TestKernels.Linear(), POINTS, CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN))
        .hasMessageContaining("gaussian or laplacian");
    ListSamples<FeatureVector> list =
        new ListSamples<>(FeatureVector.class, List.<FeatureVector>of(POINTS.get(0)));
    assertThatThrownBy(() -> fourier.create(new GaussianKernel(1), list, CONTEXT))
        .hasMessageContaining("works on vectors stored as rows");
    FeatureMap<FeatureVector> map = fourier.create(new GaussianKernel(1), POINTS, CONTEXT);
    assertThatThrownBy(() -> map.apply(TestKernels.normalRows(2, 4, 1), CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH))
        .hasMessageContaining("takes vectors of 5 coordinates but was given vectors of 4");
  }

  private static FeatureMap<FeatureVector> map(
      Kernel<FeatureVector> kernel,
      FourierFeatures.Coupling coupling,
      int size,
      RunContext context) {
    return new FourierFeatures(SketchSize.of(size), coupling).create(kernel, POINTS, context);
  }

  /** Root mean square and largest error over all pairs of points. */
  private static double[] errors(
      Kernel<FeatureVector> kernel, FourierFeatures.Coupling coupling, int size, long seed) {
    Matrix features =
        map(kernel, coupling, size, CONTEXT.child("seed", seed)).apply(POINTS, CONTEXT);
    Matrix products = CONTEXT.linearAlgebra().multiplyRightTransposed(features, features);
    double squares = 0;
    double largest = 0;
    for (int i = 0; i < POINTS.size(); i++) {
      for (int j = 0; j < i; j++) {
        double error = Math.abs(products.get(i, j) - kernel.value(POINTS.get(i), POINTS.get(j)));
        squares += error * error;
        largest = Math.max(largest, error);
      }
    }
    int pairs = POINTS.size() * (POINTS.size() - 1) / 2;
    return new double[] {Math.sqrt(squares / pairs), largest};
  }
}
