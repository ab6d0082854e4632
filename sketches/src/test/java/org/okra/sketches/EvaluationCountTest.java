package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.KernelGram;

/** No sketch evaluates more of the Gram matrix than the n x s' values of its support. */
final class EvaluationCountTest {
  private static final int POINTS = 600;
  private static final DenseRows TRAINING = TestKernels.normalRows(POINTS, 3, 4);

  /** Draw, map and features of all points together. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{type: subsample, size: 40}",
        "{type: subsample, size: 40, replacement: with}",
        "{type: p-sparsified, size: 12, p: 10/n}",
        "{type: p-sparsified, size: 12, entries: gaussian}",
        "{type: accumulation, size: 12, terms: 8}",
        "{type: gaussian, size: 12}",
        "{type: srht, size: 12}",
      })
  void theWholeWayEvaluatesAtMostTheColumnsOfTheSupport(String text) {
    try (RunContext context = RunContext.withSeed(8)) {
      TestKernels.Counting kernel = new TestKernels.Counting();
      FeatureMap<FeatureVector> map = TestSketches.source(text).create(kernel, TRAINING, context);
      long afterCreation = kernel.values();
      applyInBlocks(map, context);

      int support = ((LandmarkMap<FeatureVector>) map).landmarks().size();
      assertThat(kernel.values()).isPositive().isLessThanOrEqualTo((long) POINTS * support);
      assertThat(kernel.diagonalValues()).isZero();
      // The map itself needs the support only.
      assertThat(afterCreation).isLessThanOrEqualTo((long) support * support);
    }
  }

  /**
   * Selections that look at the kernel have n x m values for the choice, and n x s' for the map.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{type: leverage, size: 40}",
        "{type: leverage, size: 1}",
        "{type: leverage, size: 600}",
        "{type: leverage, size: 41, lambda: 0.001}",
        "{type: pivoted-cholesky, size: 40}",
        "{type: k-means, size: 40}",
        "{type: k-means, size: 1}",
        "{type: k-means, size: 400}",
      })
  void choosingAndMappingEachStayWithinTheirColumns(String text) {
    try (RunContext context = RunContext.withSeed(8)) {
      TestKernels.Counting kernel = new TestKernels.Counting();
      Specification specification = Specification.parse(text);
      int size = ((Long) specification.options().get("size")).intValue();
      KernelGram<FeatureVector> gram = new KernelGram<>(kernel, TRAINING, context);
      Sketch sketch = TestSketches.draw(text, gram, context);
      long forTheChoice = kernel.values();
      LandmarkMap<FeatureVector> map =
          LandmarkMap.of(SketchedGram.whiten(sketch, gram, context), kernel, TRAINING);
      applyInBlocks(map, context);

      assertThat(forTheChoice).isLessThanOrEqualTo((long) POINTS * size);
      assertThat(kernel.diagonalValues()).isLessThanOrEqualTo(POINTS);
      assertThat(kernel.values() - forTheChoice)
          .isPositive()
          .isLessThanOrEqualTo((long) POINTS * sketch.support().length);
    }
  }

  private static void applyInBlocks(FeatureMap<FeatureVector> map, RunContext context) {
    for (int start = 0; start < POINTS; start += 128) {
      int end = Math.min(POINTS, start + 128);
      Matrix block = Matrix.zeros(end - start, map.dimension());
      map.applyToTraining(TRAINING, start, end, block, context);
    }
  }
}
