package org.okra.decoders.rating;

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
import org.okra.decoders.LossSearch;
import org.okra.decoders.ranking.ExactConsensus;
import org.okra.decoders.ranking.RankingDecoder;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.Sides;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.lowrank.TraceNormMethod;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.evaluation.loss.PairwiseRankingLoss;
import org.okra.kernels.Kernel;
import org.okra.kernels.ranking.KemenyKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapSource;

/** The weights of a low-rank model feed the decoders: the loss trick of Theorem 2. */
final class LowRankDecodingTest {
  private static final int ITEMS = 4;
  private final RunContext context = RunContext.withSeed(6);
  private final Samples<FeatureVector> inputs = inputs(50, 1);
  private final Samples<FeatureVector> queries = inputs(12, 2);
  private final ListSamples<Ranking> outputs = rankings(inputs);
  private final KernelModel<FeatureVector, Ranking> model = fit();

  private static Samples<FeatureVector> inputs(int size, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix values = Matrix.zeros(size, 2);
    for (int k = 0; k < values.values().length; k++) {
      values.values()[k] = random.nextGaussian();
    }
    return new DenseRows(values).as(FeatureVector.class, "the test");
  }

  private static ListSamples<Ranking> rankings(Samples<FeatureVector> samples) {
    List<Ranking> rankings = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      int[] positions = new int[ITEMS];
      for (int item = 0; item < ITEMS; item++) {
        double utility =
            samples.get(i).get(0) * Math.cos(item) + samples.get(i).get(1) * Math.sin(item);
        positions[item] = (int) Math.round(1000 - 100 * utility);
      }
      rankings.add(Ranking.ofPositions(positions));
    }
    return new ListSamples<>(Ranking.class, rankings);
  }

  private KernelModel<FeatureVector, Ranking> fit() {
    Kernel<FeatureVector> kx = new GaussianKernel(0.5);
    return new OutputKernelRegression<>(
            new Sides<>(kx, MapSource.exact(), new KemenyKernel(), Projections.none()),
            new LowRank(0.01, 10, 2000, 1e-8, TraceNormMethod.ALTERNATING))
        .fit(inputs, outputs, context);
  }

  @Test
  void searchUnderAnyLossMinimisesTheWeightedSum() {
    ListSamples<Ranking> candidates = new ListSamples<>(Ranking.class, permutations());
    PairwiseRankingLoss loss = new PairwiseRankingLoss();
    List<RankedOutputs<Ranking>> found =
        new LossSearch<>(model, loss, candidates).solve(queries, 1, context);
    Matrix weights = model.weights(queries, context);
    Samples<Ranking> known = model.outputLandmarks();
    for (int q = 0; q < queries.size(); q++) {
      double best = Double.POSITIVE_INFINITY;
      for (Ranking candidate : permutations()) {
        double sum = 0;
        for (int i = 0; i < known.size(); i++) {
          sum += weights.get(q, i) * loss.value(candidate, known.get(i));
        }
        best = Math.min(best, sum);
      }
      assertThat(found.get(q).scores()[0]).isCloseTo(best, within(1e-9));
    }
  }

  @Test
  void feedbackArcSetsAreThoseOfTheSearchUnderThePairwiseLoss() {
    ListSamples<Ranking> candidates = new ListSamples<>(Ranking.class, permutations());
    List<RankedOutputs<Ranking>> searched =
        new LossSearch<>(model, new PairwiseRankingLoss(), candidates).solve(queries, 1, context);
    List<RankedOutputs<Ranking>> decoded =
        new RankingDecoder<>(model, new ExactConsensus(1_000_000), context)
            .solve(queries, 1, context);
    int right = 0;
    for (int q = 0; q < queries.size(); q++) {
      assertThat(decoded.get(q).outputs().get(0)).isEqualTo(searched.get(q).outputs().get(0));
      right += decoded.get(q).outputs().get(0).equals(rankings(queries).get(q)) ? 1 : 0;
    }
    assertThat(right).isGreaterThan(6);
  }

  private static List<Ranking> permutations() {
    List<Ranking> all = new ArrayList<>();
    for (int a = 0; a < ITEMS; a++) {
      for (int b = 0; b < ITEMS; b++) {
        for (int c = 0; c < ITEMS; c++) {
          int d = 6 - a - b - c;
          if (a != b && a != c && b != c && d >= 0 && d < ITEMS && d != a && d != b && d != c) {
            all.add(Ranking.ofOrder(ITEMS, a, b, c, d));
          }
        }
      }
    }
    assertThat(all).hasSize(24);
    return all;
  }
}
