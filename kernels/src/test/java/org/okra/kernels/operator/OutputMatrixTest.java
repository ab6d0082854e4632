package org.okra.kernels.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseVector;
import org.okra.kernels.vector.LinearKernel;

final class OutputMatrixTest {
  private final RunContext context = RunContext.withSeed(5);

  @AfterEach
  void close() {
    context.close();
  }

  @Test
  void jointQuantilesFollowTheFormula() {
    Matrix m = OutputMatrix.jointQuantiles(2, 0.1, 0.5, 0.9).matrix();
    assertThat(m.get(0, 0)).isEqualTo(1);
    assertThat(m.get(0, 2)).isCloseTo(Math.exp(-2 * 0.64), within(1e-15));
    assertThat(m.get(2, 1)).isCloseTo(Math.exp(-2 * 0.16), within(1e-15));
  }

  @Test
  void graphLaplacianIsTheInverse() {
    Matrix weights =
        Matrix.ofRows(new double[] {0, 2, 0}, new double[] {2, 0, 1}, new double[] {0, 1, 0});
    Matrix m = OutputMatrix.graphLaplacian(weights, 0.4, context).matrix();
    Matrix laplacian =
        Matrix.ofRows(new double[] {2, -2, 0}, new double[] {-2, 3, -1}, new double[] {0, -1, 1});
    Matrix system = laplacian.copy();
    for (int k = 0; k < system.values().length; k++) {
      system.values()[k] *= 0.4;
    }
    context.linearAlgebra().addDiagonal(0.6, system);
    assertThat(context.linearAlgebra().multiply(system, m).values())
        .containsExactly(Matrix.identity(3).values(), within(1e-14));
    assertThat(m.transposed().values()).isEqualTo(m.values());
    assertThat(OutputMatrix.graphLaplacian(weights, 0, context).isIdentity()).isTrue();
  }

  @Test
  void normEqualsTheTrace() {
    Matrix kernel = Matrix.ofRows(new double[] {2, 1}, new double[] {1, 3});
    Matrix gamma = Matrix.ofRows(new double[] {1, 2, 3}, new double[] {-1, 0, 1});
    OutputMatrix output = OutputMatrix.jointQuantiles(5, 0.2, 0.3, 0.7);
    Matrix all =
        context
            .linearAlgebra()
            .multiplyRightTransposed(
                context
                    .linearAlgebra()
                    .multiply(context.linearAlgebra().multiply(kernel, gamma), output.matrix()),
                gamma);
    assertThat(output.squaredNorm(kernel, gamma, context))
        .isCloseTo(all.get(0, 0) + all.get(1, 1), within(1e-13));
    assertThat(OutputMatrix.identity(3).timesOutput(gamma, context)).isSameAs(gamma);
    assertCode(
        ErrorCode.SHAPE_MISMATCH, () -> OutputMatrix.identity(2).timesOutput(gamma, context));
  }

  @Test
  void givenMatricesAreChecked() {
    Matrix semiDefinite = Matrix.ofRows(new double[] {1, 1}, new double[] {1, 1});
    assertThat(OutputMatrix.of(semiDefinite, context).outputs()).isEqualTo(2);
    // Relative: the same matrix in other units is as good.
    Matrix tiny = Matrix.ofRows(new double[] {1e-30, 1e-30}, new double[] {1e-30, 1e-30});
    assertThat(OutputMatrix.of(tiny, context).outputs()).isEqualTo(2);
    assertCode(
        ErrorCode.NOT_POSITIVE_DEFINITE,
        () ->
            OutputMatrix.of(
                Matrix.ofRows(new double[] {1e-30, 2e-30}, new double[] {2e-30, 1e-30}), context));
    assertCode(
        ErrorCode.NOT_SYMMETRIC,
        () ->
            OutputMatrix.of(Matrix.ofRows(new double[] {1, 0.5}, new double[] {0.4, 1}), context));
    assertCode(ErrorCode.SHAPE_MISMATCH, () -> OutputMatrix.of(Matrix.zeros(2, 3), context));
    assertCode(ErrorCode.EMPTY_INPUT, () -> OutputMatrix.of(Matrix.zeros(0, 0), context));
  }

  @Test
  void badOptionsAreRefused() {
    assertCode(ErrorCode.INVALID_OPTION, () -> OutputMatrix.identity(0));
    assertCode(ErrorCode.INVALID_OPTION, () -> OutputMatrix.jointQuantiles(-1, 0.5));
    assertCode(ErrorCode.INVALID_OPTION, () -> OutputMatrix.jointQuantiles(1, 0.5, 0.5));
    assertCode(ErrorCode.INVALID_OPTION, () -> OutputMatrix.jointQuantiles(1, 0.5, 1));
    assertCode(ErrorCode.EMPTY_INPUT, () -> OutputMatrix.jointQuantiles(1));
    assertCode(
        ErrorCode.INVALID_OPTION,
        () -> OutputMatrix.graphLaplacian(Matrix.zeros(2, 2), 1, context));
    assertCode(
        ErrorCode.INVALID_ARGUMENT,
        () ->
            OutputMatrix.graphLaplacian(
                Matrix.ofRows(new double[] {0, 1}, new double[] {2, 0}), 0.5, context));
  }

  @Test
  void decomposableKernelScalesTheOutputMatrix() {
    DecomposableKernel<org.okra.core.sample.FeatureVector> kernel =
        new DecomposableKernel<>(new LinearKernel(), OutputMatrix.jointQuantiles(0, 0.2, 0.8));
    Matrix value = kernel.value(DenseVector.of(1, 2), DenseVector.of(3, 4));
    assertThat(value.values()).containsOnly(11);
  }

  private static void assertCode(ErrorCode code, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code));
  }
}
