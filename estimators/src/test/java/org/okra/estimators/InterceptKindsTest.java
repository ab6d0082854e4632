package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.ranking.KendallKernel;
import org.okra.kernels.set.ZeroOneKernel;
import org.okra.kernels.structure.KmerKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/**
 * With an intercept and a huge lambda every prediction is the mean of the embedded outputs,
 * whatever these are: {@code score(x, y) = k_y(y, y) - 2/n sum_i k_y(y_i, y)}. Without one it is 0.
 */
final class InterceptKindsTest {
  private static final int N = 30;
  private final RunContext context = RunContext.withSeed(6);
  private final RandomStream random = new RandomStream(7);
  private final DenseRows inputs = rows(3);

  @Test
  void everyKindOfOutputShrinksToItsMean() {
    List<LabelSet> sets = new ArrayList<>();
    List<Ranking> rankings = new ArrayList<>();
    List<String> strings = new ArrayList<>();
    for (int i = 0; i < N; i++) {
      sets.add(LabelSet.of(5, random.subset(5, 1 + random.nextInt(3))));
      rankings.add(Ranking.ofOrder(4, random.permutation(4)));
      strings.add(random.nextInt(2) == 0 ? "abcab" : "bcabb" + i % 3);
    }
    LabelSets labels = new LabelSets(5, sets);
    check(new GaussianKernel(0.4), labels);
    check(new LinearKernel(), labels);
    check(new LinearKernel(), rows(2));
    check(new KendallKernel(), new ListSamples<>(Ranking.class, rankings));
    check(new KmerKernel(2), new ListSamples<>(String.class, strings));
    check(new ZeroOneKernel(), new ListSamples<>(Object.class, List.<Object>copyOf(strings)));
  }

  private <Y> void check(Kernel<Y> kernel, Samples<? extends Y> outputs) {
    List<MapSource> sources = List.of(MapSource.exact(), MapSource.subsample(12));
    List<ProjectionLearner> learners =
        List.of(Projections.none(), Projections.sketch(MapSource.subsample(N)));
    for (MapSource source : sources) {
      for (ProjectionLearner learner : learners) {
        Sides<FeatureVector, Y> sides =
            new Sides<>(new GaussianKernel(0.5), source, kernel, learner);
        for (Intercept intercept : List.of(Intercept.ON, Intercept.OFF)) {
          KernelModel<FeatureVector, Y> model =
              new OutputKernelRegression<>(sides, new Ridge(1e9, intercept))
                  .fit(inputs, outputs, context);
          Matrix scores = model.scores(inputs.slice(0, 3), outputs, context);
          for (int j = 0; j < N; j++) {
            Y y = outputs.get(j);
            double mean =
                IntStream.range(0, N).mapToDouble(i -> kernel.value(outputs.get(i), y)).sum() / N;
            double expected = kernel.value(y, y) - (intercept == Intercept.ON ? 2 * mean : 0);
            assertThat(scores.get(1, j))
                .as("%s %s %s %s", kernel, source, learner, intercept)
                .isCloseTo(expected, within(1e-6 * (1 + Math.abs(expected))));
          }
        }
      }
    }
  }

  private DenseRows rows(int d) {
    Matrix values = Matrix.zeros(N, d);
    for (int i = 0; i < N; i++) {
      for (int j = 0; j < d; j++) {
        values.set(i, j, 1 + random.nextGaussian());
      }
    }
    return new DenseRows(values);
  }
}
