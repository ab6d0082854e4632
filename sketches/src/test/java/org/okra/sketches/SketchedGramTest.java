package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularValueDecomposition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.kernels.Gram;
import org.okra.kernels.KernelGram;
import org.okra.kernels.StoredGram;

final class SketchedGramTest {
  private static final RunContext CONTEXT = RunContext.withSeed(3);

  static Stream<Sketch> sketches() {
    return SketchTest.sketches();
  }

  /** Features times features must be the projection {@code K R^T (R K R^T)^+ R K}. */
  @ParameterizedTest
  @MethodSource("sketches")
  void innerProductsAreThoseOfTheProjection(Sketch sketch) {
    Matrix gram = TestKernels.positiveDefinite(sketch.points(), CONTEXT, 5);
    Matrix features = SketchedGram.whiten(sketch, new StoredGram(gram), CONTEXT).features(CONTEXT);

    SketchTest.assertClose(
        CONTEXT.linearAlgebra().multiplyRightTransposed(features, features),
        naiveProjection(sketch, gram));
  }

  @Test
  void aFactorOfTheSketchChangesNothing() {
    Matrix gram = TestKernels.positiveDefinite(9, CONTEXT, 5);
    int[] support = {0, 3, 7};
    Matrix small = features(new Sketch(9, support, Weights.Diagonal.constant(3, 1e-6)), gram);
    Matrix large = features(new Sketch(9, support, Weights.Diagonal.constant(3, 1e6)), gram);
    SketchTest.assertClose(
        CONTEXT.linearAlgebra().multiplyRightTransposed(small, small),
        CONTEXT.linearAlgebra().multiplyRightTransposed(large, large));
  }

  /** A kernel scaled by a million or a millionth keeps the rank: the cut is relative. */
  @Test
  void aFactorOfTheKernelKeepsTheRank() {
    DenseRows points = TestKernels.normalRows(60, 2, 9);
    Matrix gram = Matrix.zeros(60, 60);
    new TestKernels.Gaussian(0.01).fillSymmetric(points, gram, CONTEXT);
    Sketch all = new Sketch(60, all(60), Weights.Diagonal.constant(60, 1));
    int rank = SketchedGram.whiten(all, new StoredGram(gram), CONTEXT).dimension();
    for (double factor : new double[] {1e-6, 1e6}) {
      Matrix scaled = gram.copy();
      CONTEXT.linearAlgebra().scale(factor, scaled);
      assertThat(SketchedGram.whiten(all, new StoredGram(scaled), CONTEXT).dimension())
          .isBetween(rank - 1, rank + 1);
    }
    assertThat(rank).isLessThan(60);
  }

  /**
   * A wide Gaussian on few dimensions has condition numbers beyond 1/epsilon, and duplicates make
   * it singular; inner products must still be right to rounding of the largest eigenvalue.
   */
  @Test
  void illConditionedGramMatricesAreReconstructedToRounding() {
    DenseRows half = TestKernels.normalRows(150, 3, 9);
    int[] twice = new int[300];
    for (int i = 0; i < 300; i++) {
      twice[i] = i % 150;
    }
    KernelGram<?> gram =
        new KernelGram<>(new TestKernels.Gaussian(0.01), half.select(twice), CONTEXT);
    Matrix weights = TestKernels.normal(300, 300, 2);
    for (Weights each :
        new Weights[] {Weights.Diagonal.constant(300, 1), new Weights.Dense(weights)}) {
      Matrix features =
          SketchedGram.whiten(new Sketch(300, all(300), each), gram, CONTEXT).features(CONTEXT);
      Matrix error = Matrix.zeros(300, 300);
      gram.fillSymmetric(all(300), error);
      CONTEXT
          .linearAlgebra()
          .add(-1, CONTEXT.linearAlgebra().multiplyRightTransposed(features, features), error);
      double worst = 0;
      for (double value : error.values()) {
        worst = Math.max(worst, Math.abs(value));
      }
      // The largest eigenvalue is about 290; epsilon n times it is 2e-11.
      assertThat(worst).isLessThan(1e-9);
    }
  }

  @Test
  void rowsOfTheSupportEqualThoseComputedAgain() {
    DenseRows points = TestKernels.normalRows(40, 3, 9);
    TestKernels.Gaussian kernel = new TestKernels.Gaussian(0.5);
    KernelGram<?> gram = new KernelGram<>(kernel, points, CONTEXT);
    Sketch sketch =
        new Sketch(40, new int[] {0, 1, 7, 20, 39}, new Weights.Dense(TestKernels.normal(4, 5, 1)));
    SketchedGram sketched = SketchedGram.whiten(sketch, gram, CONTEXT);
    LandmarkMap<?> map = LandmarkMap.of(sketched, kernel, points);

    Matrix known = Matrix.zeros(25, sketched.dimension());
    sketched.features(5, 30, known, CONTEXT);

    SketchTest.assertClose(
        known,
        LandmarkMap.of(
                kernel,
                map.landmarks().as(kernel.domain(), "test"),
                map.coefficients(CONTEXT).orElseThrow())
            .apply(points.slice(5, 30), CONTEXT));
  }

  @Test
  void aZeroGramMatrixIsRefused() {
    Sketch sketch = new Sketch(5, new int[] {1, 2}, Weights.Diagonal.constant(2, 1));
    assertThatThrownBy(
            () -> SketchedGram.whiten(sketch, new StoredGram(Matrix.zeros(5, 5)), CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_POSITIVE_DEFINITE))
        .hasMessageContaining("no positive eigenvalue")
        .hasMessageContaining("Check the kernel");
  }

  @Test
  void notANumberIsRefused() {
    Matrix gram = Matrix.identity(5);
    gram.set(2, 2, Double.NaN);
    Sketch sketch = new Sketch(5, new int[] {1, 2}, Weights.Diagonal.constant(2, 1));
    assertThatThrownBy(() -> SketchedGram.whiten(sketch, new StoredGram(gram), CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FINITE));
  }

  private static Matrix features(Sketch sketch, Matrix gram) {
    return SketchedGram.whiten(sketch, new StoredGram(gram), CONTEXT).features(CONTEXT);
  }

  private static int[] all(int size) {
    return IntStream.range(0, size).toArray();
  }

  private static Matrix naiveProjection(Sketch sketch, Matrix gram) {
    RealMatrix k = oracle(gram);
    RealMatrix r = oracle(sketch.toDense());
    RealMatrix sketched = r.multiply(k).multiply(r.transpose());
    RealMatrix pseudoInverse = new SingularValueDecomposition(sketched).getSolver().getInverse();
    RealMatrix right = k.multiply(r.transpose());
    RealMatrix result = right.multiply(pseudoInverse).multiply(right.transpose());
    return Matrix.ofRows(result.getData());
  }

  private static RealMatrix oracle(Matrix matrix) {
    RealMatrix result = new Array2DRowRealMatrix(matrix.rows(), matrix.columns());
    for (int i = 0; i < matrix.rows(); i++) {
      result.setRow(i, matrix.rowValues(i));
    }
    return result;
  }

  /** Points that nearly repeat another come first, with it; where most do, none is special. */
  @Test
  void nearRepetitionsAreTheFirstLandmarks() {
    Matrix line = Matrix.zeros(12, 1);
    for (int i = 0; i < 12; i++) {
      line.set(i, 0, i == 10 ? 3.001 : 0.5 * i);
    }
    assertThat(firstLandmarks(line)).startsWith(6, 10);
    for (int i = 0; i < 12; i++) {
      line.set(i, 0, i / 2 + 0.001 * (i % 2) * (i < 8 ? 1 : 300));
    }
    assertThat(firstLandmarks(line)).startsWith(0, 1, 2, 3);
  }

  private static int[] firstLandmarks(Matrix points) {
    Gram gram = new KernelGram<>(new TestKernels.Gaussian(1), new DenseRows(points), CONTEXT);
    int[] all = new int[points.rows()];
    Arrays.setAll(all, i -> i);
    return SketchedGram.whiten(Sketch.selection(all.length, all, 1), gram, CONTEXT).landmarks();
  }

  /** What counts as near is a hundredth of the median, wherever the near point is. */
  @Test
  void nearIsAHundredthOfTheMedian() {
    for (int place = 1; place < 12; place++) {
      for (double share : new double[] {0.02, 0.005}) {
        Matrix gram = Matrix.identity(12);
        // ||k_i - k_j||^2 = 2 - 2 cosine, and 2 between others.
        gram.set(place, 0, 1 - share);
        gram.set(0, place, 1 - share);
        int[] first = share < 0.01 ? new int[] {0, place} : new int[] {0, 1};
        int[] all = all(12);
        SketchedGram sketched =
            SketchedGram.whiten(Sketch.selection(12, all, 1), new StoredGram(gram), CONTEXT);
        assertThat(sketched.landmarks()).startsWith(first).hasSize(12).doesNotHaveDuplicates();
        Matrix features = sketched.features(CONTEXT);
        SketchTest.assertClose(
            CONTEXT.linearAlgebra().multiplyRightTransposed(features, features), gram);
      }
    }
  }

  /** A quarter of the points at most are special. */
  @Test
  void whereManyPointsNearlyRepeatOthersTheOrderStays() {
    Matrix line = Matrix.zeros(12, 1);
    for (int i = 0; i < 12; i++) {
      line.set(i, 0, i < 8 ? i : i + 0.999 * (i % 2 == 0 ? 1 : 0));
    }
    assertThat(firstLandmarks(line)).startsWith(0, 1, 2, 3);
    Matrix shorter = Matrix.column(0, 1, 2, 3, 4, 5, 6.999, 7);
    assertThat(firstLandmarks(shorter)).startsWith(6, 7, 0);
  }

  @Test
  void whiteningAsksForItsRoomFirst() {
    try (RunContext small = RunContext.builder().memory(new MemoryBudget(3000)).build()) {
      Sketch sketch = Sketch.selection(10, all(10), 1);
      assertThatThrownBy(
              () -> SketchedGram.whiten(sketch, new StoredGram(Matrix.identity(10)), small))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET))
          .hasMessageStartingWith("Whitening a sketch (40 x 10) needs 3.13 KiB");
    }
  }

  @Test
  void blocksOfAnotherShapeAreRefused() {
    SketchedGram sketched =
        SketchedGram.whiten(
            Sketch.selection(6, new int[] {1, 4}, 1), new StoredGram(Matrix.identity(6)), CONTEXT);
    assertThatThrownBy(() -> sketched.features(0, 5, Matrix.zeros(4, 2), CONTEXT))
        .hasMessage("A block for 5 x 2 features is 4 x 2.");
    assertThatThrownBy(() -> sketched.features(0, 5, Matrix.zeros(5, 3), CONTEXT))
        .hasMessage("A block for 5 x 2 features is 5 x 3.");
  }
}
