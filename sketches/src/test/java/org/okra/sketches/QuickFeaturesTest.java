package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.PivotedCholesky;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Gram;
import org.okra.kernels.KernelGram;
import org.okra.kernels.StoredGram;

/** Features that are made orthonormal in part, against those that are altogether. */
final class QuickFeaturesTest {
  private static final RunContext CONTEXT = RunContext.withSeed(3);
  private static final LinearAlgebra ALGEBRA = CONTEXT.linearAlgebra();
  private static final int SIZE = 300;

  private static SketchedGram whitened(Matrix gram) {
    int[] all = IntStream.range(0, gram.rows()).toArray();
    return SketchedGram.whiten(
        Sketch.selection(gram.rows(), all, 1), new StoredGram(gram), CONTEXT);
  }

  /** All points at right angles and of one length, but for some pairs. */
  private static Matrix rightAngles(int size, double squaredLength, double cosine, int... pairs) {
    Matrix gram = Matrix.identity(size);
    for (int k = 0; k < pairs.length; k += 2) {
      gram.set(pairs[k], pairs[k + 1], cosine);
      gram.set(pairs[k + 1], pairs[k], cosine);
    }
    ALGEBRA.scale(squaredLength, gram);
    return gram;
  }

  /** {@code Phi^T Phi} from quick features, as estimators do it. */
  private static Matrix sums(SketchedGram quick) {
    Matrix sums = ALGEBRA.gram(quick.features(CONTEXT));
    quick.metric(CONTEXT).whiten(sums, ALGEBRA);
    return sums;
  }

  private static void assertSameSpan(SketchedGram whole) {
    SketchedGram quick = whole.quick(CONTEXT);
    assertThat(quick).isNotSameAs(whole);
    assertThat(whole.quick(CONTEXT)).isSameAs(quick);
    assertThat(quick.dimension()).isEqualTo(whole.dimension());
    assertThat(quick.landmarks()).isEqualTo(whole.landmarks());
    SketchTest.assertClose(sums(quick), ALGEBRA.gram(whole.features(CONTEXT)));
    Metric metric = quick.metric(CONTEXT);
    SketchTest.assertClose(
        metric.rest(), ALGEBRA.multiplyRightTransposed(metric.lower(), metric.lower()));
  }

  private static Gram gaussian(DenseRows points) {
    return new KernelGram<>(new TestKernels.Gaussian(0.05), points, CONTEXT);
  }

  private static Sketch all(int size) {
    return Sketch.selection(size, IntStream.range(0, size).toArray(), 1);
  }

  @Test
  void sumsOfQuickFeaturesAreThoseOfWhitenedOnes() {
    DenseRows points = TestKernels.normalRows(400, 12, 5);
    int[] some = IntStream.range(0, SIZE).map(i -> 399 - i).sorted().toArray();
    for (Sketch sketch :
        new Sketch[] {
          Sketch.selection(400, some, 2),
          new Sketch(400, some, new Weights.Dense(TestKernels.normal(260, SIZE, 4)))
        }) {
      SketchedGram whole = SketchedGram.whiten(sketch, gaussian(points), CONTEXT);
      assertSameSpan(whole);
      assertThat(whole.quick(CONTEXT).mixing().leading()).isEqualTo(SketchedGram.LEADING);
    }
  }

  /** Known rows of the whole map do not spoil what the quick one is made of. */
  @Test
  void quickFeaturesDoNotDependOnWhatWasAskedBefore() {
    DenseRows points = TestKernels.normalRows(SIZE, 12, 5);
    SketchedGram asked = SketchedGram.whiten(all(SIZE), gaussian(points), CONTEXT);
    asked.features(CONTEXT);
    SketchedGram fresh = SketchedGram.whiten(all(SIZE), gaussian(points), CONTEXT);
    assertThat(asked.quick(CONTEXT).features(CONTEXT).values())
        .isEqualTo(fresh.quick(CONTEXT).features(CONTEXT).values());
  }

  /** Points that nearly repeat others are among the first; repeated ones are left out. */
  @Test
  void nearRepetitionsAreMadeOrthonormalFirst() {
    Matrix points = TestKernels.normal(SIZE + 20, 12, 5).copy();
    for (int i = 0; i < 20; i++) {
      double moved = i < 10 ? 0 : 1e-3;
      for (int j = 0; j < 12; j++) {
        points.set(SIZE + i, j, points.get(3 * i, j) + moved);
      }
    }
    SketchedGram whole =
        SketchedGram.whiten(all(SIZE + 20), gaussian(new DenseRows(points)), CONTEXT);
    assertThat(whole.dimension()).isEqualTo(SIZE + 10);
    assertThat(whole.landmarks()).hasSize(SIZE + 20).doesNotHaveDuplicates();
    assertSameSpan(whole);
    // Ten that are repeated, ten that nearly are, and the ten that nearly repeat them.
    assertThat(whole.quick(CONTEXT).mixing().leading()).isEqualTo(30 + SketchedGram.LEADING);
  }

  /** Smaller ones have little to save, ill-conditioned ones digits to lose. */
  @Test
  void mapsThatAreLeftAsTheyAre() {
    SketchedGram small = whitened(rightAngles(SketchedGram.SMALL - 1, 1, 0));
    assertThat(small.quick(CONTEXT)).isSameAs(small);
    SketchedGram least = whitened(rightAngles(SketchedGram.SMALL, 1, 0));
    assertThat(least.quick(CONTEXT)).isNotSameAs(least);
    DenseRows plane = TestKernels.normalRows(SIZE, 2, 5);
    SketchedGram pivoted = SketchedGram.whiten(all(SIZE), gaussian(plane), CONTEXT);
    assertThat(pivoted.quick(CONTEXT)).isSameAs(pivoted);
    assertThat(pivoted.landmarks()).hasSize(SIZE).doesNotHaveDuplicates();
  }

  /** 260 points, most of them repeated up to rounding, and nearly all of those exactly. */
  @Test
  void mapsOfWhichNearlyAllPointsAreRepeatedAreLeftAsTheyAre() {
    int size = 2000;
    Matrix gram = Matrix.zeros(size, size);
    for (int j = 0; j < size; j++) {
      for (int i = j % 260; i < size; i += 260) {
        // The first repetition of 250 points is exact, all others are off by some epsilon.
        boolean exact = i == j || (Math.max(i, j) < 260 + 250 && Math.min(i, j) < 260);
        gram.set(i, j, exact ? 1 : 1 - 8 * Math.ulp(1.0));
      }
    }
    SketchedGram whole = whitened(gram);
    assertThat(whole.dimension()).isEqualTo(260);
    assertThat(whole.quick(CONTEXT)).isSameAs(whole);
  }

  /** {@code d_min >= ||N||^2 / (r^2 k_max)}, whatever the scale of the kernel. */
  @Test
  void theLeastEigenvalueDecides() {
    for (double scale : new double[] {1e-4, 1, 1e4}) {
      for (double least : new double[] {1e-3, 1e-7}) {
        // I - (1 - least) u u^T with u = (1, .., 1) / sqrt(n): no two points are near.
        Matrix gram = rightAngles(SIZE, 1, 0);
        for (int k = 0; k < gram.values().length; k++) {
          gram.values()[k] -= (1 - least) / SIZE;
        }
        ALGEBRA.scale(scale, gram);
        SketchedGram whole = whitened(gram);
        assertThat(whole.quick(CONTEXT) == whole)
            .as("scale %s, least %s", scale, least)
            .isEqualTo(least < 1e-5);
      }
      // Pairs that nearly repeat make the least eigenvalue small, but not that of what is left.
      SketchedGram pairs = whitened(rightAngles(SIZE, scale, 1 - 1e-8, 7, 200, 90, 299));
      assertThat(pairs.quick(CONTEXT)).isNotSameAs(pairs);
      assertThat(pairs.landmarks()).startsWith(7, 90, 200, 299);
    }
  }

  @Test
  void mapsForSumsHaveAMetricAndCanForgetTheirTrainingRows() {
    DenseRows points = TestKernels.normalRows(SIZE, 12, 5);
    TestKernels.Gaussian kernel = new TestKernels.Gaussian(0.05);
    SketchedGram whole = SketchedGram.whiten(all(SIZE), gaussian(points), CONTEXT);
    LandmarkMap<FeatureVector> map = LandmarkMap.of(whole, kernel, points);
    LandmarkMap<FeatureVector> forSums = (LandmarkMap<FeatureVector>) map.forSums(CONTEXT);
    assertThat(forSums).isNotSameAs(map);
    assertThat(forSums.isOrthonormal()).isFalse();
    assertThat(forSums.isExact()).isFalse();
    Metric metric = forSums.metric(CONTEXT).orElseThrow();
    assertThat(metric.leading()).isEqualTo(SketchedGram.LEADING);
    LandmarkMap<FeatureVector> forgetful = forSums.forPrediction();
    assertThat(forgetful.forSums(CONTEXT)).isSameAs(forgetful);
    Metric computed = forgetful.metric(CONTEXT).orElseThrow();
    SketchTest.assertClose(computed.rest(), metric.rest());
    SketchTest.assertClose(computed.lower(), metric.lower());
    // The same function in both: coordinates C of one are those E^-T C of the other.
    Matrix coordinates = TestKernels.normal(map.dimension(), 2, 8);
    Matrix others = coordinates.copy();
    metric.toFeatures(others, ALGEBRA);
    DenseRows queries = TestKernels.normalRows(9, 12, 6);
    Matrix expected = ALGEBRA.multiply(map.apply(queries, CONTEXT), coordinates);
    SketchTest.assertClose(ALGEBRA.multiply(forgetful.apply(queries, CONTEXT), others), expected);
    SketchTest.assertClose(forSums.followedBy(others, CONTEXT).apply(queries, CONTEXT), expected);
    // A + alpha M, whitened, is what A whitened has with alpha more on its diagonal.
    Matrix sums = ALGEBRA.gram(forSums.apply(points, CONTEXT));
    Matrix more = sums.copy();
    metric.addTo(0.5, more, ALGEBRA);
    metric.whiten(sums, ALGEBRA);
    metric.whiten(more, ALGEBRA);
    ALGEBRA.addDiagonal(0.5, sums);
    SketchTest.assertClose(more, sums);
    assertThat(PivotedCholesky.of(more, ALGEBRA).isInOrder()).isTrue();
  }
}
