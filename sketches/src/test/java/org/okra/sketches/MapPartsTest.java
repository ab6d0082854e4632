package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;

/** Maps come back from what they save. */
final class MapPartsTest {
  private static final RunContext CONTEXT = RunContext.withSeed(3);
  private static final Kernel<FeatureVector> KERNEL = new GaussianKernel(0.5);
  private static final DenseRows POINTS = TestKernels.normalRows(12, 3, 2);
  private final MapParts parts = new MapParts(TestSketches.COMPONENTS);

  @Test
  void everyFormatIsOnTheClassPath() {
    assertThat(parts.formats().names())
        .containsExactly("coordinates", "fourier", "landmarks", "projected", "whitened");
  }

  @Test
  void restoredMapsGiveTheSameFeatures() {
    FeatureMap<FeatureVector> fourier =
        TestSketches.source("{type: fourier, size: 6}").create(KERNEL, POINTS, CONTEXT);
    assertRestored(fourier, "fourier");
    assertRestored(fourier.followedBy(TestKernels.normal(6, 2, 5), CONTEXT), "projected");
    assertRestored(new CoordinateMap<>(FeatureVector.class, 1, 2, 3), "coordinates");
    assertRestored(MapSource.subsample(5).create(KERNEL, POINTS, CONTEXT), "whitened");
    assertRestored(MapSource.exact().create(KERNEL, POINTS, CONTEXT), "landmarks");
    FeatureMap<FeatureVector> mixed =
        TestSketches.source("{type: p-sparsified, size: 5}").create(KERNEL, POINTS, CONTEXT);
    assertRestored(mixed, "whitened");
    assertRestored(mixed.followedBy(TestKernels.normal(5, 2, 5), CONTEXT), "landmarks");
    assertRestored(
        TestSketches.source("{type: gaussian, size: 5}").create(KERNEL, POINTS, CONTEXT),
        "whitened");
  }

  /** A factor of which none, some or all coordinates are made orthonormal. */
  @Test
  void factorsAreRestoredAsFarAsTheyAreUsed() {
    Matrix lower = CONTEXT.linearAlgebra().cholesky(gram()).lower();
    for (int leading : new int[] {0, 2, 4}) {
      Mixing.Whitening some = new Mixing.Whitening(Weights.Diagonal.constant(4, 1), lower, leading);
      Mixing.Whitening restored = Mixing.Whitening.restore(some.save(), CONTEXT);
      assertThat(restored.leading()).isEqualTo(leading);
      assertThat(restored.landmarks()).isEqualTo(4);
      Matrix values = TestKernels.normal(3, 4, 7);
      Matrix expected = Matrix.zeros(3, 4);
      some.apply(values, expected, CONTEXT);
      restored.finish(values, CONTEXT);
      assertThat(values.values()).isEqualTo(expected.values());
      // The matrix A of the same features, F = V A.
      Matrix unit = Matrix.identity(4);
      some.finish(unit, CONTEXT);
      SketchTest.assertClose(some.matrix(4, CONTEXT).orElseThrow(), unit);
    }
  }

  private static Matrix gram() {
    Matrix values = Matrix.zeros(4, 4);
    KERNEL.fillSymmetric(POINTS.slice(0, 4), values, CONTEXT);
    return values;
  }

  @Test
  void factorsThatDoNotFitAreRefused() {
    for (int[] shape : new int[][] {{2, 2, -1}, {2, 2, 3}}) {
      assertMalformed(
          factor(shape[2], shape[0], shape[1]), "The shape of a feature map is malformed.");
    }
    assertMalformed(factor(1, 2), "The shape of a feature map is malformed.");
    assertMalformed(
        Container.builder("whitening")
            .doubles("factor", 1, 2, 3)
            .integers("leading", 1, 1)
            .integers("shape", 2, 2)
            .build(),
        "The shape of a feature map is malformed.");
    assertMalformed(
        factor(1, 3, 3),
        "The factor of a feature map should be a triangle of 3 rows, but 3 numbers are stored.");
    assertMalformed(
        factor(1, 2, 3), "The weights of a feature map do not have the shape they should.");
    assertMalformed(
        Container.builder("whitening")
            .doubles("factor", 1, 2, 3)
            .integers("leading", 1)
            .integers("shape", 2, 2)
            .matrix("weights", Matrix.zeros(3, 2))
            .build(),
        "The weights of a feature map do not have the shape they should.");
  }

  private static Container factor(int leading, int... shape) {
    return Container.builder("whitening")
        .doubles("factor", 1, 2, 3)
        .integers("leading", leading)
        .integers("shape", shape)
        .build();
  }

  private static void assertMalformed(Container saved, String text) {
    assertThatThrownBy(() -> Mixing.Whitening.restore(saved, CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT))
        .hasMessage(text);
  }

  private void assertRestored(FeatureMap<FeatureVector> map, String type) {
    Container saved = map.save(parts, CONTEXT);
    assertThat(saved.text("type")).isEqualTo(type);
    FeatureMap<?> restored = parts.restore(saved, CONTEXT);
    assertThat(restored).isInstanceOf(map.getClass()).hasToString(map.toString());
    assertThat(features(restored).values()).isEqualTo(map.apply(POINTS, CONTEXT).values());
  }

  private static <T> Matrix features(FeatureMap<T> map) {
    return map.apply(POINTS.as(map.domain(), "test"), CONTEXT);
  }

  @Test
  void unknownAndMalformedPartsAreRefused() {
    assertThatThrownBy(() -> parts.restore(saved("powers").build(), CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_NAME))
        .hasMessageContaining("There is no feature map 'powers'.");
    Container two =
        saved("fourier")
            .matrix("frequencies", Matrix.identity(2))
            .doubles("constant", 1, 2)
            .build();
    assertThatThrownBy(() -> parts.restore(two, CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FILE_FORMAT))
        .hasMessage("The constant of the Fourier features is malformed.");
  }

  private static Container.Builder saved(String type) {
    return Container.builder("map").text("type", type);
  }

  @Test
  void aMapWithoutAFormatSaysWhatIsMissing() {
    FeatureMap<FeatureVector> map = new Constant();
    assertThatThrownBy(() -> map.save(parts, CONTEXT))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("cannot be saved: its class has no save method");
    MapFormat nameless = (container, inside, context) -> map;
    assertThatThrownBy(() -> MapParts.builder(nameless))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("@Component");
  }

  private record Constant() implements FeatureMap<FeatureVector> {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public Class<FeatureVector> domain() {
      return FeatureVector.class;
    }

    @Override
    public void apply(Samples<? extends FeatureVector> z, Matrix block, RunContext context) {
      block.fill(1);
    }
  }
}
