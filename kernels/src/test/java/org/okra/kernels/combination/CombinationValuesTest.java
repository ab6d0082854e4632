package org.okra.kernels.combination;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;

final class CombinationValuesTest {
  private final RunContext context = RunContext.withSeed(5);

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void centringEqualsDoubleCentringOfTheGramMatrix() {
    DenseRows points = points(12);
    Matrix gram = Matrix.zeros(12, 12);
    new GaussianKernel(0.4).fillSymmetric(points, gram, context);
    Matrix projector = Matrix.identity(12);
    for (int k = 0; k < projector.values().length; k++) {
      projector.values()[k] -= 1 / 12.0;
    }
    Matrix expected =
        context
            .linearAlgebra()
            .multiply(context.linearAlgebra().multiply(projector, gram), projector);
    Matrix centred = Matrix.zeros(12, 12);
    new CentredKernel<>(new GaussianKernel(0.4))
        .fit(points, context)
        .fillSymmetric(points, centred, context);
    assertThat(centred.values()).containsExactly(expected.values(), within(1e-14));
  }

  @Test
  void newPointsAreCentredByTheTrainingMean() {
    // With the linear kernel centring is moving the points.
    DenseRows training = DenseRows.of(new double[] {1, 0}, new double[] {3, 4});
    Kernel<FeatureVector> kernel = new CentredKernel<>(new LinearKernel()).fit(training, context);
    DenseRows fresh = DenseRows.of(new double[] {5, 5}, new double[] {-1, 2});
    // The mean is (2, 2): (3, 3) and (-3, 0).
    assertThat(kernel.value(fresh.get(0), fresh.get(1))).isCloseTo(-9, within(1e-14));
    assertThat(kernel.diagonal(fresh, context))
        .containsExactly(new double[] {18, 9}, within(1e-13));
  }

  @Test
  void normalisedLinearIsTheCosine() {
    DenseRows points = DenseRows.of(new double[] {3, 4}, new double[] {0, 2}, new double[] {0, 0});
    Kernel<FeatureVector> kernel = new NormalisedKernel<>(new LinearKernel());
    assertThat(kernel.value(points.get(0), points.get(1))).isCloseTo(0.8, within(1e-15));
    assertThat(kernel.value(points.get(0), points.get(2))).isZero();
    assertThat(kernel.value(points.get(2), DenseRows.of(new double[] {0, 0}).get(0))).isEqualTo(1);
  }

  @Test
  void declaresWhatFollowsFromTheParts() {
    Kernel<FeatureVector> unit = new GaussianKernel(1);
    Kernel<FeatureVector> other = new LinearKernel();
    List<Kernel<FeatureVector>> both = List.of(unit, other);
    assertThat(new SumKernel<>(List.of(unit, unit)).constantDiagonal()).hasValue(2);
    assertThat(new SumKernel<>(both).constantDiagonal()).isEmpty();
    assertThat(new ProductKernel<>(both).constantDiagonal()).isEmpty();
    assertThat(new ScaledKernel<>(3, unit).constantDiagonal()).hasValue(3);
    assertThat(new ScaledKernel<>(3, other).constantDiagonal()).isEmpty();
    assertThat(new CentredKernel<>(unit).fit(points(5), context).constantDiagonal()).isEmpty();
  }

  @Test
  void storedKernelsAreChecked() {
    assertCode(ErrorCode.SHAPE_MISMATCH, () -> new PrecomputedKernel(Matrix.zeros(2, 3)));
    assertCode(
        ErrorCode.NOT_SYMMETRIC,
        () -> new PrecomputedKernel(Matrix.ofRows(new double[] {1, 2}, new double[] {2.1, 1})));
    assertCode(
        ErrorCode.NOT_FINITE,
        () ->
            new PrecomputedKernel(
                Matrix.ofRows(new double[] {1, Double.NaN}, new double[] {2, 1})));
    PrecomputedKernel kernel =
        new PrecomputedKernel(Matrix.ofRows(new double[] {1, 0.5}, new double[] {0.5, 1}));
    assertThat(kernel.value(0, 1)).isEqualTo(0.5);
    assertCode(ErrorCode.INVALID_ARGUMENT, () -> kernel.value(0, 2));
  }

  private static void assertCode(ErrorCode code, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  private static DenseRows points(int n) {
    RandomStream stream = new RandomStream(7);
    Matrix matrix = Matrix.zeros(n, 3);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = stream.nextGaussian();
    }
    return new DenseRows(matrix);
  }
}
