package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.kernels.StoredGram;

/** What the single entries and columns of each sketch look like. */
final class SketchEntriesTest {
  private static final RunContext CONTEXT = RunContext.withSeed(6);
  private static final int POINTS = 90;

  @Test
  void subsamplesAreScaledRowsOfTheIdentity() {
    Sketch sketch = draw("{type: subsample, size: 10}");
    assertThat(sketch.support()).hasSize(10);
    Matrix dense = sketch.toDense();
    for (int i = 0; i < 10; i++) {
      assertThat(dense.get(i, sketch.support()[i])).isCloseTo(3, within(1e-15));
      assertThat(sum(dense.rowValues(i))).isCloseTo(3, within(1e-15));
    }
  }

  @Test
  void repeatedDrawsAreMergedWithoutChangingTheTrace() {
    Sketch sketch = draw("{type: subsample, size: 80, replacement: with}");
    assertThat(sketch.support().length).isBetween(40, 65);
    double trace = 0;
    for (double value : sketch.toDense().values()) {
      trace += value * value;
    }
    // 80 draws of 90/80 each.
    assertThat(trace).isCloseTo(90, within(1e-10));
  }

  @Test
  void columnSketchesHaveSoManySignedEntriesPerColumn() {
    assertColumns(draw("{type: count-sketch, size: 12}"), 1);
    assertColumns(draw("{type: sjlt, size: 12, nonzeros: 5}"), 5);
    assertColumns(draw("{type: sjlt, size: 12, nonzeros: 12}"), 12);
  }

  private static void assertColumns(Sketch sketch, int nonZeros) {
    assertThat(sketch.support()).hasSize(POINTS);
    for (int j = 0; j < POINTS; j++) {
      double[] entries =
          Arrays.stream(sketch.toDense().columnValues(j)).filter(v -> v != 0).toArray();
      assertThat(entries).hasSize(nonZeros);
      for (double entry : entries) {
        assertThat(Math.abs(entry)).isEqualTo(1 / Math.sqrt(nonZeros));
      }
    }
  }

  @Test
  void accumulationsAddSignedDraws() {
    Sketch sketch = draw("{type: accumulation, size: 30, terms: 7}");
    assertThat(sketch.support().length).isLessThanOrEqualTo(POINTS);
    double unit = Math.sqrt(90 / (30.0 * 7));
    for (int i = 0; i < 30; i++) {
      double steps = 0;
      for (double value : sketch.toDense().rowValues(i)) {
        assertThat(value / unit).isCloseTo(Math.rint(value / unit), within(1e-12));
        steps += Math.abs(value / unit);
      }
      // Seven draws, of which pairs may cancel.
      assertThat(steps).isLessThan(7.5);
      assertThat(Math.rint(steps) % 2).isEqualTo(1);
    }
  }

  @Test
  void hadamardRowsAreOrthogonalWhenNothingIsPadded() {
    Sketch sketch =
        new HadamardSketch(SketchSize.of(16)).draw(new StoredGram(Matrix.identity(64)), CONTEXT);
    Matrix rows = sketch.toDense();
    Matrix products = CONTEXT.linearAlgebra().multiplyRightTransposed(rows, rows);
    for (int i = 0; i < 16; i++) {
      for (int j = 0; j < 16; j++) {
        // R R^T = (n / m) I.
        assertThat(products.get(i, j)).isCloseTo(i == j ? 4 : 0, within(1e-12));
      }
    }
    assertThat(HadamardSketch.padded(64)).isEqualTo(64);
    assertThat(HadamardSketch.padded(65)).isEqualTo(128);
    assertThat(HadamardSketch.padded(1)).isEqualTo(1);
  }

  @Test
  void drawsNeverPickAWeightOfZero() {
    double[] weights = {0, 2, 0, 0, 1, 0};
    Draws.Sample sample = Draws.sample(weights, 30_000, new RandomStream(3));
    assertThat(sample.points()).containsExactly(1, 4);
    // The count over the expected one, 20 000.
    assertThat(20_000 * sample.squaredWeights()[0]).isCloseTo(20_000, within(400.0));
  }

  private static double sum(double[] values) {
    return Arrays.stream(values).sum();
  }

  private static Sketch draw(String text) {
    return TestSketches.draw(text, new StoredGram(Matrix.identity(POINTS)), CONTEXT);
  }

  @Test
  void denseEntriesHaveTheVarianceOfTheirRows() {
    double[] signs = draw("{type: rademacher, size: 25}").toDense().values();
    assertThat(Arrays.stream(signs).map(Math::abs).distinct().toArray()).containsExactly(0.2);
    assertThat(sum(signs) / signs.length).isCloseTo(0, within(0.03));
    double[] normal = draw("{type: gaussian, size: 25}").toDense().values();
    double variance = Arrays.stream(normal).map(value -> value * value).average().orElseThrow();
    // 2250 entries: the mean of their squares is 1/25 up to 3 %.
    assertThat(25 * variance).isCloseTo(1, within(0.13));
  }

  /** A target that is a running sum belongs to the next point. */
  @Test
  void aPointOwnsTheStretchBelowItsRunningSum() {
    double first = new RandomStream(5).nextDouble();
    double[] sums = {first, 1};
    assertThat(Draws.draw(sums, new RandomStream(5))).isEqualTo(1);
    sums[0] = Math.nextUp(first);
    assertThat(Draws.draw(sums, new RandomStream(5))).isZero();
  }

  @Test
  void weightsThatNothingCanBeDrawnFromAreRefused() {
    for (double[] weights : new double[][] {{0, 0}, {1, Double.POSITIVE_INFINITY}}) {
      assertThatThrownBy(() -> Draws.runningSums(weights))
          .hasMessage(
              "The weights for drawing points add up to "
                  + sum(weights)
                  + "; the kernel must have a positive, finite value k(z, z) for some point.");
    }
    assertThatThrownBy(() -> Draws.runningSums(new double[] {1, -1}))
        .hasMessageStartingWith("Point 1 has the weight -1.0: k(z, z) must be");
    assertThat(Draws.runningSums(new double[] {0, 2, 3})).containsExactly(0, 2, 5);
  }

  /** 24 bytes for each non-zero, and no more of them than an array takes. */
  @Test
  void roomForNonZerosIsAskedForExactly() {
    try (RunContext small = RunContext.builder().memory(new MemoryBudget(240)).build()) {
      SparseDraw.require(10, "A sketch", small);
      assertThatThrownBy(() -> SparseDraw.require(11, "A sketch", small))
          .hasMessageStartingWith("A sketch needs 264 bytes but the memory budget is 240 bytes.");
      assertThatThrownBy(() -> SparseDraw.require(Matrix.MAX_ENTRIES, "A sketch", small))
          .hasMessageStartingWith("A sketch needs 48.0 GiB");
      assertThatThrownBy(() -> SparseDraw.require(Matrix.MAX_ENTRIES + 1.0, "A sketch", small))
          .hasMessageContaining("more than a Java array takes");
      // 100 non-zeros are expected, and six standard deviations more.
      assertThatThrownBy(
              () ->
                  TestSketches.draw(
                      "{type: p-sparsified, size: 20, p: 5/n}",
                      new StoredGram(Matrix.identity(POINTS)),
                      small))
          .hasMessageStartingWith("A p-sparsified sketch needs 3.75 KiB");
    }
  }

  /** Sylvester's matrix by its recursion, its rows and the signs of points from one stream. */
  @Test
  void hadamardEntriesAreThoseOfTheRecursion() {
    Sketch sketch = draw("{type: srht, size: 16}");
    RandomStream stream = CONTEXT.random().stream("sketch.hadamard");
    int[] rows = stream.subset(128, 16);
    Matrix dense = sketch.toDense();
    for (int j = 0; j < POINTS; j++) {
      double sign = EntryLaw.RADEMACHER.draw(stream);
      for (int i = 0; i < 16; i++) {
        assertThat(dense.get(i, j)).isEqualTo(sign * hadamard(rows[i], j, 128) / 4);
      }
    }
    assertThat(HadamardSketch.padded(1 << 30)).isEqualTo(1 << 30);
    assertThatThrownBy(() -> HadamardSketch.padded((1 << 30) + 1))
        .hasMessage("A Hadamard transform of 1073741825 points is too long; at most 1073741824.");
  }

  private static int hadamard(int i, int j, int size) {
    if (size == 1) {
      return 1;
    }
    int half = size / 2;
    int sign = i >= half && j >= half ? -1 : 1;
    return sign * hadamard(i % half, j % half, half);
  }

  /** Every row has a stream of its own: a point, then its sign. */
  @Test
  void accumulationsAreThoseOfTheirStreams() {
    Matrix dense = draw("{type: accumulation, size: 10, terms: 6}").toDense();
    for (int i = 0; i < 10; i++) {
      RandomStream stream = CONTEXT.random().stream("sketch.accumulation", i);
      double[] expected = new double[POINTS];
      for (int t = 0; t < 6; t++) {
        int point = stream.nextInt(POINTS);
        expected[point] += stream.nextBoolean() ? 1 : -1;
      }
      for (int j = 0; j < POINTS; j++) {
        assertThat(dense.get(i, j)).isCloseTo(expected[j] * Math.sqrt(1.5), within(1e-14));
      }
    }
    try (RunContext small = RunContext.builder().memory(new MemoryBudget(1000)).build()) {
      assertThatThrownBy(
              () ->
                  TestSketches.draw(
                      "{type: accumulation, size: 10, terms: 200}",
                      new StoredGram(Matrix.identity(POINTS)),
                      small))
          .hasMessageStartingWith("An accumulation sketch needs 21.1 KiB");
    }
  }

  /** One number of the stream for each entry. */
  @Test
  void entriesAreThoseOfTheStream() {
    RandomStream same = new RandomStream(8);
    RandomStream stream = new RandomStream(8);
    for (int i = 0; i < 20; i++) {
      assertThat(EntryLaw.RADEMACHER.draw(stream)).isEqualTo(same.nextBoolean() ? 1 : -1);
      assertThat(EntryLaw.GAUSSIAN.draw(stream)).isEqualTo(same.nextGaussian());
    }
  }
}
