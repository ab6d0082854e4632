package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.okra.core.Matrix;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Gram;
import org.okra.kernels.Kernel;
import org.okra.kernels.StoredGram;
import org.okra.kernels.vector.GaussianKernel;

/** What every map says of its size beforehand. */
final class MapShapeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: subsample, size: 100} | 100 | 100 | SELECTION",
        "{type: subsample, size: 0.1, replacement: with} | 200 | 200 | SELECTION",
        "{type: leverage, size: 5000} | 2000 | 2000 | SELECTION",
        "{type: k-means, size: 20/n} | 20 | 20 | SELECTION",
        "{type: pivoted-cholesky, size: 7} | 7 | 7 | SELECTION",
        "{type: gaussian, size: 100} | 100 | 2000 | DENSE",
        "{type: rademacher, size: 100} | 100 | 2000 | DENSE",
        "{type: srht, size: 100} | 100 | 2000 | DENSE",
        "{type: count-sketch, size: 100} | 100 | 2000 | MIXTURE",
        "{type: sjlt, size: 100} | 100 | 2000 | MIXTURE",
        "{type: p-sparsified, size: 10} | 10 | 191.236 | MIXTURE",
        "{type: p-sparsified, size: 10, p: 1.0} | 10 | 2000 | MIXTURE",
        "{type: accumulation, size: 10} | 10 | 190.370 | MIXTURE",
        "{type: fourier, size: 4001} | 4002 | 0 | FREE",
        "{type: coordinates} | 30 | 0 | FREE",
        "{type: identity} | 2000 | 2000 | EXACT",
      })
  void everyMapKnowsItsShape(String text, double dimension, double support, MapShape.Form form) {
    MapShape shape = TestSketches.source(text).shape(2000, 30);
    assertThat(shape.dimension()).isEqualTo(dimension);
    assertThat(shape.support()).isCloseTo(support, within(0.001));
    assertThat(shape.form()).isEqualTo(form);
  }

  @Test
  void aMapThatSaysNothingCountsAsADenseMixtureOfAllPoints() {
    MapSource silent =
        new MapSource() {
          @Override
          public <T> FeatureMap<T> create(
              Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
            return LandmarkMap.identity(kernel, training);
          }
        };
    assertThat(silent.shape(50, 3)).isEqualTo(MapShape.mixture(50, 50));
  }

  @Test
  void onlySmallSelectionsMixCoefficientsWhereTheyAre() {
    assertThat(MapShape.selection(100).mixingBytes(7)).isZero();
    assertThat(MapShape.selection(300).mixingBytes(7)).isEqualTo(8 * 300 * 7);
    assertThat(MapShape.mixture(10, 50).mixingBytes(7)).isEqualTo(8 * 10 * 7);
  }

  @Test
  void aMapByAMatrixKeepsItAndNeedsNoKernelValues() {
    MapShape map = new MapShape(10, 50, MapShape.Form.MIXTURE, 640);
    assertThat(map.blockBytes(20)).isZero();
    assertThat(map.keptBytes()).isEqualTo(MapShape.mixture(10, 50).keptBytes() + 8 * 640);
  }

  @Test
  void selectionsCostTheirFactorAndMixturesTheirProductsToo() {
    assertThat(MapShape.selection(10).cost())
        .isEqualTo(new Cost(8 * 200, 8 * 200, 2 * 1000 / 3.0, 100, 0));
    assertThat(MapShape.selection(300).cost().peakBytes()).isEqualTo(8 * 3 * 300 * 300);
    // Products of 50 x 10 beside all kernel values; then the weights, if they are dense.
    assertThat(MapShape.mixture(10, 50).cost())
        .isEqualTo(new Cost(8 * (500 + 2500), 8 * 1100, 1000 / 3.0 + 2 * 50 * 100, 2500, 0));
    assertThat(MapShape.dense(10, 50).cost())
        .isEqualTo(new Cost(8 * (1000 + 2500), 8 * 1600, 1000 / 3.0 + 2 * 50 * 100, 2500, 0));
    // Many kernel values are computed in blocks of 2^22.
    assertThat(MapShape.mixture(10, 10_000).valueBytes(10_000)).isEqualTo(8.0 * 419 * 10_000);
    for (MapShape.Form form : new MapShape.Form[] {MapShape.Form.EXACT, MapShape.Form.FREE}) {
      MapShape shape = new MapShape(10, 50, form);
      assertThat(shape.cost()).isEqualTo(Cost.NONE);
      assertThat(shape.keptBytes()).isZero();
    }
  }

  /** Means over draws: those of a random support may lie above by chance. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{type: p-sparsified, size: 10}",
        "{type: p-sparsified, size: 10, p: 0.01, entries: gaussian}",
        "{type: accumulation, size: 10, terms: 1}",
        "{type: accumulation, size: 10, terms: 6}",
      })
  void theExpectedSupportIsThatOfTheDraws(String text) {
    Gram gram = new StoredGram(Matrix.identity(200));
    int draws = 2000;
    double sum = 0;
    try (RunContext context = RunContext.withSeed(9)) {
      for (int draw = 0; draw < draws; draw++) {
        sum += TestSketches.draw(text, gram, context.child("draw", draw)).support().length;
      }
    }
    double expected = TestSketches.source(text).shape(200, 1).support();
    // Opposite signs that cancel are not counted.
    assertThat(sum / draws).isBetween(0.97 * expected, 1.01 * expected);
  }

  @Test
  void mapsHaveTheDimensionThatWasForecast() {
    Kernel<FeatureVector> kernel = new GaussianKernel(0.5);
    try (RunContext context = RunContext.withSeed(9)) {
      for (String text :
          new String[] {
            "{type: subsample, size: 0.13}", "{type: fourier, size: 0.17}", "identity"
          }) {
        MapSource source = TestSketches.source(text);
        FeatureMap<FeatureVector> map =
            source.create(kernel, TestKernels.normalRows(50, 5, 1), context);
        assertThat(source.shape(50, 5).dimension()).as(text).isEqualTo(map.dimension());
      }
    }
  }

  @Test
  void mixturesOfMoreRowsThanPointsCostTheirFactors() {
    double kept = 8 * (2 * 50 * 200 + 200 * 200);
    assertThat(MapShape.mixture(200, 50).cost())
        .isEqualTo(
            new Cost(
                8 * (50 * 200 + 50 * 200 + 2 * 200 * 200),
                kept,
                200 * 200 * 200 / 3.0 + 2 * 50 * 200 * 200,
                50 * 50,
                0));
    assertThat(MapShape.dense(200, 50).cost().peakBytes())
        .isEqualTo(8 * (50 * 200 + 50 * 200 + 50 * 200 + 50 * 200 + 2 * 200 * 200));
    assertThat(MapShape.selection(255).cost().peakBytes()).isEqualTo(8 * 2 * 255 * 255);
    assertThat(MapShape.selection(256).cost().peakBytes()).isEqualTo(8 * 3 * 256 * 256);
  }

  @Test
  void rowsCostWhatTheirFormNeeds() {
    MapShape exact = new MapShape(50, 50, MapShape.Form.EXACT);
    MapShape free = new MapShape(40, 0, MapShape.Form.FREE);
    for (MapShape shape : new MapShape[] {exact, free}) {
      assertThat(shape.isSketch()).isFalse();
      assertThat(shape.rowOperations()).isZero();
      assertThat(shape.blockBytes(7)).isZero();
    }
    assertThat(exact.valueBytes(7)).isEqualTo(8 * 50 * 7);
    assertThat(free.valueBytes(7)).isZero();
    assertThat(MapShape.selection(30).isSketch()).isTrue();
    assertThat(MapShape.selection(30).blockBytes(7)).isZero();
    assertThat(MapShape.selection(30).rowOperations()).isEqualTo(2 * 30 * 30);
    assertThat(MapShape.selection(300).rowOperations()).isEqualTo(2 * 64 * 300);
    for (MapShape shape : new MapShape[] {MapShape.mixture(10, 50), MapShape.dense(10, 50)}) {
      assertThat(shape.isSketch()).isTrue();
      assertThat(shape.blockBytes(7)).isEqualTo(8 * 50 * 7);
      assertThat(shape.rowOperations()).isEqualTo(2 * 50 * 10);
    }
  }

  /** Frequencies, half as many as features, have a number for every coordinate of an input. */
  @Test
  void fourierFeaturesKeepTheirFrequencies() {
    MapShape shape =
        new FourierFeatures(SketchSize.of(99), FourierFeatures.Coupling.INDEPENDENT).shape(500, 30);
    assertThat(shape).isEqualTo(new MapShape(100, 0, MapShape.Form.FREE, 50 * 30));
    assertThat(shape.cost()).isEqualTo(new Cost(8 * 1500, 8 * 1500, 0, 0, 0));
  }
}
