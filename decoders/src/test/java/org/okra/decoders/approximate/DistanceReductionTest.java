package org.okra.decoders.approximate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;

final class DistanceReductionTest {
  private static final int DIMENSION = 7;
  private static final int COUNT = 50;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void squaredDistancesAreScoresPlusAConstant(boolean constantDiagonal) {
    RandomStream random = new RandomStream(4);
    double[] norms = new double[COUNT];
    Matrix vectors = Matrix.zeros(DIMENSION + 1, COUNT);
    for (int j = 0; j < COUNT; j++) {
      // Lengths below and above k(y, y): a sketch shortens, weights over landmarks may lengthen.
      norms[j] = constantDiagonal ? 1.5 : 5 * random.nextDouble();
      for (int i = 0; i < DIMENSION; i++) {
        vectors.set(i, j, 0.7 * random.nextGaussian());
      }
    }
    double[] prediction = random.doubles(DIMENSION).toArray();
    DistanceReduction reduction = DistanceReduction.complete(vectors, norms);
    double length = Arrays.stream(prediction).map(h -> h * h).sum();
    for (int j = 0; j < COUNT; j++) {
      double score = norms[j];
      double distance = Math.pow(vectors.get(DIMENSION, j), 2);
      for (int i = 0; i < DIMENSION; i++) {
        score -= 2 * prediction[i] * vectors.get(i, j);
        distance += Math.pow(prediction[i] - vectors.get(i, j), 2);
      }
      assertThat(distance).isCloseTo(length + reduction.shift() + score, within(1e-12));
    }
    if (constantDiagonal) {
      assertThat(reduction.radius()).isCloseTo(Math.sqrt(reduction.shift() + 1.5), within(1e-12));
      assertThat(reduction.stretch(prediction) * Math.sqrt(length))
          .isCloseTo(reduction.radius(), within(1e-12));
    } else {
      assertThat(reduction.stretch(prediction)).isEqualTo(1);
    }
    assertThat(reduction.stretch(new double[DIMENSION])).isEqualTo(1);
  }

  @Test
  void anEmbeddingThatIsNotFiniteIsRefused() {
    Matrix vectors = Matrix.zeros(3, 2);
    vectors.set(1, 1, Double.NaN);
    assertThatThrownBy(() -> DistanceReduction.complete(vectors, new double[] {1, 1}))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FINITE))
        .hasMessageStartingWith("The embedding of candidate 1 or its kernel value with itself");
  }

  @Test
  void cellsComeByRisingDistanceThenNumber() {
    RandomStream random = new RandomStream(8);
    double[] distances = random.ints(200, 0, 40).asDoubleStream().toArray();
    CellQueue queue = new CellQueue(distances);
    int before = queue.next();
    int taken = 1;
    while (!queue.isEmpty()) {
      int cell = queue.next();
      assertThat(distances[cell]).isGreaterThanOrEqualTo(distances[before]);
      assertThat(distances[cell] > distances[before] || cell > before).isTrue();
      before = cell;
      taken++;
    }
    assertThat(taken).isEqualTo(200);
  }
}
