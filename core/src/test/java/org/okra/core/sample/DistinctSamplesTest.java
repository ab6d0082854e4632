package org.okra.core.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;

final class DistinctSamplesTest {
  @Test
  void theFirstOfEqualVectorsStandsForAll() {
    DenseRows rows =
        DenseRows.of(
            new double[] {0.0, 1},
            new double[] {2, 0},
            new double[] {-0.0, 1},
            new double[] {2, 0},
            new double[] {0, 2});
    DistinctSamples<DenseVector> distinct = DistinctSamples.of(rows);
    assertThat(distinct.numbers()).containsExactly(0, 1, 4);
    assertThat(distinct.places()).containsExactly(0, 1, 0, 1, 2);
    assertThat(distinct.samples().size()).isEqualTo(3);
  }

  @Test
  void manyVectorsOfSmallNumbersAreToldApartQuickly() {
    // Hashes that look at the whole part of numbers only would all be equal here.
    RandomStream random = new RandomStream(5);
    Matrix points = Matrix.zeros(40_000, 10);
    for (int i = 0; i < points.values().length; i++) {
      points.values()[i] = random.nextDouble();
    }
    DenseRows rows = new DenseRows(points);
    DistinctSamples<DenseVector> distinct =
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> DistinctSamples.of(rows));
    assertThat(distinct.numbers()).hasSize(40_000);
  }
}
