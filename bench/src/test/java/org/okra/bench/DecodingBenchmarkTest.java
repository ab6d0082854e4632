package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;

final class DecodingBenchmarkTest extends OpenRun {
  private final DecodingBenchmark benchmark = new DecodingBenchmark();

  @BeforeEach
  void setUp() {
    benchmark.rows = Naive.smallest(DecodingBenchmark.class, "rows");
    benchmark.setUp(run);
  }

  @Test
  void theBestCandidateHasTheLeastScore() {
    List<FeatureVector> found = benchmark.candidates(run, work);
    Samples<FeatureVector> outputs = benchmark.outputs.as(FeatureVector.class, "A test");
    Matrix scores = benchmark.model.scores(benchmark.queries, outputs, run.context());
    for (int query = 0; query < DecodingBenchmark.QUERIES; query++) {
      int row = query;
      double least = IntStream.range(0, 200).mapToDouble(j -> scores.get(row, j)).min().orElse(0);
      int chosen =
          IntStream.range(0, 200)
              .filter(j -> outputs.get(j).equals(found.get(row)))
              .findFirst()
              .orElseThrow();
      assertThat(scores.get(query, chosen)).isCloseTo(least, within(1e-9));
    }
    assertThat(work.gigaflops).isPositive();
  }

  @Test
  void theBestLabelsHaveTheLargestScores() {
    List<FeatureVector> found = benchmark.labels(run, work);
    Matrix landmarks = Matrix.zeros(benchmark.model.outputLandmarks().size(), 50);
    for (int i = 0; i < landmarks.rows(); i++) {
      for (int label : benchmark.model.outputLandmarks().get(i).storedCoordinates()) {
        landmarks.set(i, label, 1);
      }
    }
    Matrix scores =
        Naive.product(benchmark.model.weights(benchmark.queries, run.context()), landmarks);
    for (int query = 0; query < DecodingBenchmark.QUERIES; query++) {
      int row = query;
      double[] falling =
          IntStream.range(0, 50).mapToDouble(label -> -scores.get(row, label)).sorted().toArray();
      assertThat(found.get(query).storedCoordinates()).hasSize(DecodingBenchmark.COUNT);
      for (int label : found.get(query).storedCoordinates()) {
        assertThat(scores.get(query, label))
            .isGreaterThanOrEqualTo(-falling[DecodingBenchmark.COUNT - 1] - 1e-9);
      }
    }
  }
}
