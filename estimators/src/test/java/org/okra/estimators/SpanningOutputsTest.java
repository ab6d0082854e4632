package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.ranking.KemenyEmbedding;
import org.okra.kernels.ranking.KemenyKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;

/** Many distinct outputs whose Gram matrix has a low rank. */
final class SpanningOutputsTest {
  private static final int N = 1200;
  private static final int ITEMS = 8;

  @Test
  void fewRankingsSpanAllAndLoseNothing() {
    RandomStream random = new RandomStream(1);
    List<Ranking> list = new ArrayList<>();
    for (int i = 0; i < N; i++) {
      list.add(Ranking.ofOrder(ITEMS, random.permutation(ITEMS)));
    }
    Samples<Ranking> rankings = new ListSamples<>(Ranking.class, list);
    DenseRows inputs = TestSamples.dense(N, 2, 2);
    try (RunContext context = RunContext.withSeed(1)) {
      FitProblem<FeatureVector, Ranking> problem =
          FitProblem.of(
              new Sides<>(
                  new GaussianKernel(0.5),
                  MapSource.subsample(20),
                  new KemenyKernel(),
                  Projections.none()),
              new TrainingPairs<>(inputs.as(FeatureVector.class, "test"), rankings),
              context);
      FeatureMap<Ranking> map = problem.coordinates(1);
      assertThat(map.dimension()).isEqualTo(ITEMS * (ITEMS - 1) / 2);
      assertThat(map.landmarkForm().orElseThrow().landmarks().size()).isEqualTo(map.dimension());
      Matrix features = map.apply(rankings.slice(0, 40), context);
      Matrix products = context.linearAlgebra().multiplyRightTransposed(features, features);
      for (int i = 0; i < 40; i++) {
        for (int j = 0; j < 40; j++) {
          assertThat(products.get(i, j))
              .isCloseTo(KemenyEmbedding.product(list.get(i), list.get(j)), within(1e-9));
        }
      }
    }
  }
}
