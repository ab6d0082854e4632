package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cancellation;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.kernels.Gram;
import org.okra.kernels.StoredGram;

/** A run that is cancelled ends between blocks, in draws and in maps. */
final class CancellationTest {
  private static final RunContext CONTEXT = RunContext.withSeed(4);
  private static final DenseRows ROWS = TestKernels.normalRows(40, 3, 1);

  private static RunContext cancelled() {
    Cancellation cancellation = new Cancellation();
    cancellation.cancel();
    return RunContext.builder().seed(4).cancellation(cancellation).build();
  }

  private static Gram gram() {
    Matrix values = Matrix.zeros(40, 40);
    new TestKernels.Gaussian(0.5).fillSymmetric(ROWS, values, CONTEXT);
    return new StoredGram(values);
  }

  private static void assertEnds(Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{type: leverage, size: 8}",
        "{type: pivoted-cholesky, size: 8}",
        "{type: k-means, size: 8}"
      })
  void drawsEnd(String text) {
    Gram gram = gram();
    try (RunContext context = cancelled()) {
      assertEnds(() -> TestSketches.draw(text, gram, context));
    }
  }

  @Test
  void productsAndMapsEnd() {
    Gram gram = gram();
    Sketch sketch = TestSketches.draw("{type: gaussian, size: 8}", gram, CONTEXT);
    LandmarkMap<?> map =
        LandmarkMap.of(
            SketchedGram.whiten(sketch, gram, CONTEXT), new TestKernels.Gaussian(0.5), ROWS);
    Matrix block = Matrix.zeros(40, map.dimension());
    KnownRows known = KnownRows.of(40, new int[] {3}, Matrix.zeros(1, 2));
    try (RunContext context = cancelled()) {
      assertEnds(() -> sketch.rightProduct(gram, new int[] {1, 2}, context));
      assertEnds(() -> apply(map, block, context));
      assertEnds(() -> known.fill(0, 40, Matrix.zeros(40, 2), context, (rows, part) -> {}));
      // Blocks without a row that is known, and products that are no more than factors.
      assertEnds(() -> known.fill(10, 20, Matrix.zeros(10, 2), context, (rows, part) -> {}));
      Sketch selection = Sketch.selection(40, new int[] {2, 5}, 3);
      assertEnds(() -> selection.rightProduct(gram, new int[] {1, 2}, context));
      Matrix values = Matrix.identity(5);
      assertEnds(() -> KernelClusters.seeded(values, 2, new RandomStream(1), context));
    }
  }

  private static <T> void apply(LandmarkMap<T> map, Matrix block, RunContext context) {
    map.apply(ROWS.as(map.domain(), "the test"), block, context);
  }
}
