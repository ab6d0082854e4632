package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.OrthogonalFactor;
import org.okra.core.random.RandomStream;
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

  /** Every group of d frequencies has a stream of its own: more of them change none. */
  @Test
  void orthogonalFrequenciesAreThoseOfTheirStreams() {
    double gamma = 0.1;
    Matrix frequencies =
        ((FourierMap<FeatureVector>)
                map(
                    new GaussianKernel(gamma),
                    FourierFeatures.Coupling.ORTHOGONAL,
                    2 * 13,
                    CONTEXT))
            .frequencies();
    assertThat(frequencies.columns()).isEqualTo(13);
    for (int group = 0; group < 3; group++) {
      RandomStream stream = CONTEXT.random().stream("sketch.fourier.normal", group);
      Matrix square = Matrix.zeros(5, 5);
      Arrays.setAll(square.values(), k -> stream.nextGaussian());
      OrthogonalFactor factor = CONTEXT.linearAlgebra().orthogonal(square);
      for (int j = 0; j < Math.min(5, 13 - 5 * group); j++) {
        double squares = 0;
        for (int i = 0; i < 5; i++) {
          squares += Math.pow(stream.nextGaussian(), 2);
        }
        // The columns of Q with a positive diagonal of R, at the scale of the kernel.
        double length = Math.sqrt(2 * gamma * squares) * Math.signum(factor.r().get(j, j));
        for (int i = 0; i < 5; i++) {
          assertThat(frequencies.get(i, 5 * group + j))
              .isCloseTo(length * factor.q().get(i, j), within(1e-13));
        }
      }
    }
  }

  /** What a map that is no sketch says of itself, and what it does with training rows. */
  @Test
  void fourierMapsKeepNothingOfTheirTrainingRows() {
    FeatureMap<FeatureVector> map =
        map(new GaussianKernel(0.1), FourierFeatures.Coupling.INDEPENDENT, 8, CONTEXT);
    assertThat(map.isOrthonormal()).isTrue();
    assertThat(map.isExact()).isFalse();
    assertThat(map.forSums(CONTEXT)).isSameAs(map);
    assertThat(map.forPrediction()).isSameAs(map);
    assertThat(map.metric(CONTEXT)).isEmpty();
    assertThat(map.landmarkForm()).isEmpty();
    assertThat(map.origin()).isEmpty();
    Matrix all = map.apply(POINTS, CONTEXT);
    Matrix some = Matrix.zeros(12, 8);
    map.applyToTraining(POINTS, 7, 19, some, CONTEXT);
    SketchTest.assertClose(some, all.rowBlock(7, 19));
    assertThatThrownBy(() -> map.apply(POINTS, Matrix.zeros(30, 9), CONTEXT))
        .hasMessage("A block for 30 x 8 features is 30 x 9.");
  }

  @Test
  void projectedFeaturesAreProducts() {
    FeatureMap<FeatureVector> map =
        map(new GaussianKernel(0.1), FourierFeatures.Coupling.INDEPENDENT, 8, CONTEXT);
    Matrix v = TestKernels.normal(8, 3, 4);
    FeatureMap<FeatureVector> projected = map.followedBy(v, CONTEXT);
    Matrix expected = CONTEXT.linearAlgebra().multiply(map.apply(POINTS, CONTEXT), v);
    SketchTest.assertClose(projected.apply(POINTS, CONTEXT), expected);
    SketchTest.assertClose(projected.forPrediction().apply(POINTS, CONTEXT), expected);
    assertThat(projected.domain()).isEqualTo(FeatureVector.class);
    Matrix some = Matrix.zeros(12, 3);
    projected.applyToTraining(POINTS, 7, 19, some, CONTEXT);
    SketchTest.assertClose(some, expected.rowBlock(7, 19));
    Matrix w = TestKernels.normal(3, 2, 6);
    SketchTest.assertClose(
        projected.followedBy(w, CONTEXT).apply(POINTS, CONTEXT),
        CONTEXT.linearAlgebra().multiply(expected, w));
    assertThatThrownBy(() -> projected.apply(POINTS, Matrix.zeros(30, 8), CONTEXT))
        .hasMessage("A block for 30 x 3 features is 30 x 8.");
    assertThatThrownBy(() -> map.followedBy(w, CONTEXT))
        .hasMessage("A projection of 3 coordinates does not match a map into R^8.");
  }

  @Test
  void mapsWithoutFrequenciesOrAConstantAreRefused() {
    Matrix frequencies = Matrix.zeros(2, 3);
    for (double constant : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new FourierMap<>(FeatureVector.class, frequencies, constant))
          .hasMessage(
              "A kernel value of "
                  + constant
                  + " at equal arguments is not possible; it must be finite and above 0.");
    }
    for (Matrix empty : List.of(Matrix.zeros(0, 3), Matrix.zeros(2, 0))) {
      assertThatThrownBy(() -> new FourierMap<>(FeatureVector.class, empty, 1))
          .hasMessage("Fourier features need at least one coordinate and frequency.");
    }
  }
}
