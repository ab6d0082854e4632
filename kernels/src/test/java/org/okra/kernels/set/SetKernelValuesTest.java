package org.okra.kernels.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.SparseVector;

final class SetKernelValuesTest {
  @Test
  void tanimotoIsTheShareOfCommonItems() {
    TanimotoKernel kernel = new TanimotoKernel();
    LabelSet first = LabelSet.of(6, 0, 2, 3);
    LabelSet second = LabelSet.of(6, 2, 3, 4, 5);
    LabelSet empty = LabelSet.of(6);
    assertThat(kernel.value(first, second)).isEqualTo(2 / 5.0);
    assertThat(kernel.value(first, BitVector.of(6, 0, 2, 3))).isEqualTo(1);
    assertThat(kernel.value(empty, empty)).isEqualTo(1);
    assertThat(kernel.value(first, empty)).isZero();
    assertThat(new GaussianTanimotoKernel(1.5).value(first, second))
        .isCloseTo(Math.exp(-2 * 1.5 * 0.6), within(1e-15));
  }

  @Test
  void refusesSetsOutOfDifferentUniverses() {
    TanimotoKernel kernel = new TanimotoKernel();
    assertThatThrownBy(() -> kernel.value(LabelSet.of(3), LabelSet.of(4)))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH))
        .hasMessage("A kernel cannot compare sets out of 3 and out of 4 items.");
    LabelSets three = new LabelSets(3, List.of(LabelSet.of(3)));
    LabelSets four = new LabelSets(4, List.of(LabelSet.of(4)));
    try (RunContext context = RunContext.withSeed(1)) {
      assertThatThrownBy(() -> kernel.fill(three, four, Matrix.zeros(1, 1), context))
          .hasMessageContaining("out of 3 and out of 4 items");
    }
  }

  @Test
  void zeroOneComparesVectorsByTheirCoordinates() {
    ZeroOneKernel kernel = new ZeroOneKernel();
    DenseVector dense = DenseVector.of(0, 2, 0);
    assertThat(kernel.value(dense, SparseVector.of(3, new int[] {1}, new double[] {2})))
        .isEqualTo(1);
    assertThat(kernel.value(dense, SparseVector.of(4, new int[] {1}, new double[] {2}))).isZero();
    assertThat(kernel.value("a", "b")).isZero();
  }
}
