package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.Precision;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;

final class LandmarkMapTest {
  private static final RunContext CONTEXT = RunContext.withSeed(3);
  private static final TestKernels.Gaussian KERNEL = new TestKernels.Gaussian(0.5);
  private static final DenseRows LANDMARKS = TestKernels.normalRows(4, 2, 1);
  private static final DenseRows POINTS = TestKernels.normalRows(6, 2, 2);

  @Test
  void multipliesKernelValuesWithTheCoefficients() {
    Matrix coefficients = TestKernels.normal(4, 3, 7);
    Matrix features = LandmarkMap.of(KERNEL, LANDMARKS, coefficients).apply(POINTS, CONTEXT);
    for (int i = 0; i < 6; i++) {
      for (int j = 0; j < 3; j++) {
        double expected = 0;
        for (int s = 0; s < 4; s++) {
          expected += KERNEL.value(POINTS.get(i), LANDMARKS.get(s)) * coefficients.get(s, j);
        }
        assertThat(features.get(i, j)).isCloseTo(expected, within(1e-14));
      }
    }
  }

  @Test
  void rowsBeyondOneBlockAreMultipliedToo() {
    int landmarks = 2000;
    int block = Sketch.blockRows(landmarks);
    DenseRows used = TestKernels.normalRows(landmarks, 1, 3);
    DenseRows points = TestKernels.normalRows(block + 5, 1, 4);
    Matrix coefficients = TestKernels.normal(landmarks, 2, 5);
    Matrix features = LandmarkMap.of(KERNEL, used, coefficients).apply(points, CONTEXT);
    for (int i : new int[] {0, block - 1, block, block + 4}) {
      for (int j = 0; j < 2; j++) {
        double expected = 0;
        for (int s = 0; s < landmarks; s++) {
          expected += KERNEL.value(points.get(i), used.get(s)) * coefficients.get(s, j);
        }
        assertThat(features.get(i, j)).isCloseTo(expected, within(1e-10));
      }
    }
  }

  @Test
  void whatAMapSaysOfItself() {
    DenseRows training = TestKernels.normalRows(40, 2, 3);
    LandmarkMap<FeatureVector> plain = LandmarkMap.identity(KERNEL, LANDMARKS);
    LandmarkMap<FeatureVector> whitened =
        (LandmarkMap<FeatureVector>) MapSource.subsample(6).create(KERNEL, training, CONTEXT);
    assertThat(plain.isExact()).isTrue();
    assertThat(plain.isOrthonormal()).isFalse();
    assertThat(plain.metric(CONTEXT)).isEmpty();
    assertThat(whitened.isExact()).isFalse();
    assertThat(whitened.isOrthonormal()).isTrue();
    assertThat(whitened.metric(CONTEXT)).isEmpty();
    assertThat(whitened.kernel()).isEqualTo(KERNEL);
    assertThat(whitened.landmarkForm()).containsSame(whitened);
    Matrix coordinates = TestKernels.normal(3, whitened.dimension(), 8);
    assertThat(plain.weights(coordinates, CONTEXT)).isSameAs(coordinates);
    SketchTest.assertClose(
        whitened.weights(coordinates, CONTEXT),
        CONTEXT
            .linearAlgebra()
            .multiplyRightTransposed(coordinates, whitened.coefficients(CONTEXT).orElseThrow()));
  }

  @Test
  void trainingRowsHaveTheFeaturesOfAnyRows() {
    DenseRows training = TestKernels.normalRows(40, 2, 3);
    FeatureMap<FeatureVector> map = MapSource.subsample(6).create(KERNEL, training, CONTEXT);
    Matrix some = Matrix.zeros(25, map.dimension());
    map.applyToTraining(training, 10, 35, some, CONTEXT);
    SketchTest.assertClose(some, map.apply(training.slice(10, 35), CONTEXT));
    assertCode(
        () -> map.applyToTraining(training, 10, 41, some, CONTEXT), ErrorCode.INVALID_ARGUMENT);
    assertCode(
        () -> map.applyToTraining(training, 10, 34, some, CONTEXT), ErrorCode.SHAPE_MISMATCH);
  }

  /** The linear kernel needs no kernel values; the same features come from them. */
  @Test
  void theLinearKernelGivesTheSameFeaturesWithoutKernelValues() {
    DenseRows training = TestKernels.normalRows(40, 5, 3);
    DenseRows queries = TestKernels.normalRows(6, 5, 4);
    Kernel<FeatureVector> kernel = new LinearKernel();
    for (MapSource source :
        List.of(
            MapSource.subsample(4),
            MapSource.subsample(20),
            new PSparsifiedSketch(SketchSize.of(4), SketchSize.perPoints(4), EntryLaw.GAUSSIAN))) {
      LandmarkMap<FeatureVector> map =
          (LandmarkMap<FeatureVector>) source.create(kernel, training, CONTEXT);
      Matrix values = Matrix.zeros(6, map.landmarks().size());
      kernel.fill(queries, map.landmarks(), values, CONTEXT);
      Matrix expected =
          CONTEXT.linearAlgebra().multiply(values, map.coefficients(CONTEXT).orElseThrow());
      SketchTest.assertClose(map.apply(queries, CONTEXT), expected);
    }
    assertCode(
        () ->
            MapSource.subsample(4)
                .create(kernel, training, CONTEXT)
                .apply(TestKernels.normalRows(6, 3, 4), CONTEXT),
        ErrorCode.SHAPE_MISMATCH);
  }

  @Test
  void theIdentityIsTheKernelItself() {
    LandmarkMap<FeatureVector> map = LandmarkMap.identity(KERNEL, LANDMARKS);
    Matrix features = map.apply(POINTS, CONTEXT);
    assertThat(map.dimension()).isEqualTo(4);
    assertThat(map.coefficients(CONTEXT)).isEmpty();
    assertThat(features.get(5, 2)).isEqualTo(KERNEL.value(POINTS.get(5), LANDMARKS.get(2)));
  }

  @Test
  void forgettingTheTrainingFeaturesKeepsTheMap() {
    FeatureMap<FeatureVector> map = MapSource.subsample(3).create(KERNEL, POINTS, CONTEXT);
    LandmarkMap<FeatureVector> forPrediction = ((LandmarkMap<FeatureVector>) map).forPrediction();
    Matrix before = Matrix.zeros(6, map.dimension());
    Matrix after = Matrix.zeros(6, map.dimension());
    map.applyToTraining(POINTS, 0, 6, before, CONTEXT);
    forPrediction.applyToTraining(POINTS, 0, 6, after, CONTEXT);
    SketchTest.assertClose(before, after);
    assertThatThrownBy(
            () -> map.applyToTraining(POINTS.slice(0, 5), 0, 2, Matrix.zeros(2, 3), CONTEXT))
        .hasMessageContaining("created from 6 samples but was given 5");
    assertThat(forPrediction.apply(POINTS, CONTEXT).values())
        .isEqualTo(map.apply(POINTS, CONTEXT).values());
  }

  @Test
  void wrongShapesAndSamplesAreRefused() {
    LandmarkMap<FeatureVector> map = LandmarkMap.identity(KERNEL, LANDMARKS);
    assertThatThrownBy(() -> map.apply(POINTS, Matrix.zeros(6, 3), CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH))
        .hasMessage("A block for 6 x 4 features is 6 x 3.");
    assertCode(
        () -> LandmarkMap.of(KERNEL, LANDMARKS, Matrix.zeros(3, 3)), ErrorCode.SHAPE_MISMATCH);
    assertCode(() -> LandmarkMap.identity(KERNEL, LANDMARKS.slice(0, 0)), ErrorCode.EMPTY_INPUT);
    assertCode(
        () -> map.applyToTraining(POINTS, 4, 9, Matrix.zeros(5, 4), CONTEXT),
        ErrorCode.INVALID_ARGUMENT);
    @SuppressWarnings({"unchecked", "rawtypes"}) // What a program with raw types could pass.
    Samples<FeatureVector> words = (Samples) new ListSamples<>(String.class, List.of("okra"));
    assertThatThrownBy(() -> map.apply(words, CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN))
        .hasMessageContaining("works on FeatureVector but was given String");
  }

  private static void assertCode(Runnable call, ErrorCode code) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code));
  }

  /** An inner product that counts what is asked of it. */
  private static final class CountingProduct implements Kernel<FeatureVector> {
    private final AtomicLong values = new AtomicLong();

    @Override
    public double value(FeatureVector a, FeatureVector b) {
      values.incrementAndGet();
      return a.dot(b);
    }

    @Override
    public boolean isInnerProduct() {
      return true;
    }
  }

  /** Dense vectors need no kernel values; sparse ones on either side, and exact maps, do. */
  @Test
  void innerProductsOfDenseVectorsAreNotEvaluated() {
    DenseRows training = TestKernels.normalRows(12, 5, 3);
    DenseRows queries = TestKernels.normalRows(6, 5, 4);
    SparseRows sparse = new SparseRows(SparseMatrix.ofDense(queries.dense()));
    CountingProduct kernel = new CountingProduct();
    FeatureMap<FeatureVector> map = MapSource.subsample(3).create(kernel, training, CONTEXT);
    Matrix expected = evaluated(kernel, map, sparse, 6 * 3);
    SketchTest.assertClose(evaluated(kernel, map, queries, 0), expected);
    FeatureMap<FeatureVector> onSparse =
        MapSource.subsample(3)
            .create(kernel, new SparseRows(SparseMatrix.ofDense(training.dense())), CONTEXT);
    SketchTest.assertClose(evaluated(kernel, onSparse, queries, 6 * 3), expected);
    FeatureMap<FeatureVector> exact = LandmarkMap.identity(kernel, training);
    SketchTest.assertClose(
        evaluated(kernel, exact, queries, 6 * 12),
        CONTEXT.linearAlgebra().multiplyRightTransposed(queries.dense(), training.dense()));
  }

  private static Matrix evaluated(
      CountingProduct kernel,
      FeatureMap<FeatureVector> map,
      Samples<? extends FeatureVector> rows,
      long values) {
    long before = kernel.values.get();
    Matrix features = map.apply(rows, CONTEXT);
    assertThat(kernel.values.get() - before).isEqualTo(values);
    return features;
  }

  /** A divides by small numbers: what it is multiplied with is computed in double. */
  @Test
  void onlyExactMapsAreComputedInFloat() {
    DenseRows training = TestKernels.normalRows(300, 250, 3);
    DenseRows queries = TestKernels.normalRows(280, 250, 4);
    Kernel<FeatureVector> kernel = new GaussianKernel(0.002);
    RunContext inFloat = CONTEXT.withPrecision(Precision.SINGLE);
    FeatureMap<FeatureVector> map = MapSource.subsample(200).create(kernel, training, CONTEXT);
    assertThat(map.apply(queries, inFloat).values())
        .isEqualTo(map.apply(queries, CONTEXT).values());
    FeatureMap<FeatureVector> exact = LandmarkMap.identity(kernel, training);
    assertThat(exact.apply(queries, inFloat).values())
        .isNotEqualTo(exact.apply(queries, CONTEXT).values());
  }

  /** Kernel values of a selection become features where they are: no room is taken for them. */
  @Test
  void selectionsTakeNoRoomBesideTheirFeatures() {
    DenseRows training = TestKernels.normalRows(60, 2, 3);
    DenseRows queries = TestKernels.normalRows(500, 2, 4);
    FeatureMap<FeatureVector> map = MapSource.subsample(20).create(KERNEL, training, CONTEXT);
    FeatureMap<FeatureVector> stored = map.followedBy(Matrix.identity(map.dimension()), CONTEXT);
    Matrix block = Matrix.zeros(500, map.dimension());
    try (RunContext small = RunContext.builder().memory(new MemoryBudget(10_000)).build()) {
      map.apply(queries, block, small);
      assertThatThrownBy(() -> stored.apply(queries, block.copy(), small))
          .hasMessageStartingWith("a block of kernel values (500 x 20)");
    }
    SketchTest.assertClose(block, map.apply(queries, CONTEXT));
    LandmarkMap<FeatureVector> exact = LandmarkMap.identity(KERNEL, LANDMARKS);
    Matrix v = TestKernels.normal(4, 2, 6);
    Matrix values = exact.apply(queries, CONTEXT);
    try (RunContext small = RunContext.builder().memory(new MemoryBudget(10_000)).build()) {
      exact.apply(queries, block.columnBlock(0, 4), small);
    }
    SketchTest.assertClose(block.columnBlock(0, 4), values);
    SketchTest.assertClose(
        exact.followedBy(v, CONTEXT).apply(queries, CONTEXT),
        CONTEXT.linearAlgebra().multiply(values, v));
  }

  /** {@code z -> V^T map(z)}, of training rows too. */
  @Test
  void mapsAreFollowedByLinearOnes() {
    DenseRows training = TestKernels.normalRows(40, 2, 3);
    FeatureMap<FeatureVector> map = MapSource.subsample(6).create(KERNEL, training, CONTEXT);
    Matrix v = TestKernels.normal(map.dimension(), 2, 9);
    FeatureMap<FeatureVector> followed = map.followedBy(v, CONTEXT);
    Matrix expected = CONTEXT.linearAlgebra().multiply(map.apply(training, CONTEXT), v);
    SketchTest.assertClose(followed.apply(training, CONTEXT), expected);
    Matrix some = Matrix.zeros(20, 2);
    followed.applyToTraining(training, 5, 25, some, CONTEXT);
    SketchTest.assertClose(some, expected.rowBlock(5, 25));
    assertThatThrownBy(() -> followed.applyToTraining(POINTS, 0, 6, some, CONTEXT))
        .hasMessage("A block for 6 x 2 features is 20 x 2.");
    assertThatThrownBy(() -> followed.applyToTraining(POINTS, 0, 6, Matrix.zeros(6, 2), CONTEXT))
        .hasMessageContaining("created from 40 samples but was given 6");
  }
}
