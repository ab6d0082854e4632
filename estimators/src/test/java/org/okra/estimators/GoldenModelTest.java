package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ranking;

/**
 * One file of every kind and format version stays here for ever, with the predictions that were
 * recorded when it was written. Never write these files again: a new format gets new files.
 */
final class GoldenModelTest {
  /** Another processor may round products differently. */
  private static final double TOLERANCE = 1e-12;

  private final RunContext context = RunContext.withSeed(0);

  @TempDir private Path folder;

  @AfterEach
  void close() {
    context.close();
  }

  /**
   * Dense inputs, a sum of a Gaussian and a centred linear kernel, sub-sampling with 5 points;
   * label sets, a Gaussian kernel, 2 principal components.
   */
  @Test
  void formatOneSketchedInputsAndComponentsOfLabelSets() throws IOException {
    KernelModel<FeatureVector, FeatureVector> model =
        ModelFiles.load()
            .read(
                file("model-format-1-sketched.okra"),
                FeatureVector.class,
                FeatureVector.class,
                context);
    assertValues(
        model.predict(TestSamples.dense(3, 2, 41), context),
        -0.5895501986440109,
        -0.6615275103265243,
        -0.49270495516028934,
        -0.2499403976420159,
        0.01814597704684433,
        -0.32093077986210095);
    assertValues(
        model.scores(TestSamples.dense(2, 2, 41), TestSamples.labels(2, 42), context),
        0.3876832362192191,
        0.37847095271367015,
        0.26465617410163456,
        0.2596678738988243);
  }

  /** Sparse inputs, tf-idf, exact; rankings, the Mallows kernel, no projection. */
  @Test
  void formatOneExactFromSparseInputsToRankings() throws IOException {
    KernelModel<FeatureVector, Ranking> model =
        ModelFiles.load()
            .read(file("model-format-1-exact.okra"), FeatureVector.class, Ranking.class, context);
    assertValues(
        model.weights(TestSamples.of("sparse", 2, 43).as(FeatureVector.class, "the test"), context),
        0,
        0.40458950980462344,
        0,
        -0.19903607883606625,
        0,
        0,
        0,
        0,
        0,
        0,
        0.06128579652625742,
        0);
    assertThat(model.outputLandmarks().get(0)).isEqualTo(Ranking.ofPositions(4, 3, 5, 1, 2));
  }

  private Path file(String name) throws IOException {
    Path file = folder.resolve(name);
    try (InputStream stream = GoldenModelTest.class.getResourceAsStream(name)) {
      Files.copy(stream, file);
    }
    return file;
  }

  private static void assertValues(Matrix actual, double... expected) {
    assertThat(actual.values()).containsExactly(expected, within(TOLERANCE));
  }
}
