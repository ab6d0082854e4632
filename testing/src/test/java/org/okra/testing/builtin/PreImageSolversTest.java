package org.okra.testing.builtin;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSearchFactory;
import org.okra.decoders.PreImageSolverFactory;
import org.okra.decoders.label.LabelDecoderFactory;
import org.okra.decoders.LossSearch;
import org.okra.decoders.ranking.RankingDecoderFactory;
import org.okra.decoders.vector.FreePreImageFactory;
import org.okra.decoders.vector.VectorDecoder;
import org.okra.kernels.Kernel;
import org.okra.kernels.ranking.KemenyKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.testing.PreImageSolverContract;

/** Every built-in pre-image solver keeps the contract. */
final class PreImageSolversTest {
  /** Outputs are label sets, compared as vectors. */
  abstract static class OnLabels extends PreImageSolverContract<FeatureVector> {
    @Override
    protected Kernel<FeatureVector> outputKernel() {
      return new GaussianKernel(0.4);
    }

    @Override
    protected Samples<FeatureVector> outputs(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      List<LabelSet> sets = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        sets.add(LabelSet.of(7, random.subset(7, 1 + random.nextInt(3))));
      }
      return new LabelSets(7, sets).as(FeatureVector.class, "the contract");
    }
  }

  @Nested
  final class Candidates extends OnLabels {
    @Override
    protected PreImageSolverFactory<?> factory() {
      return new CandidateSearchFactory();
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("candidates");
    }

    @Override
    protected Scores scores() {
      return Scores.CANDIDATES_BY_THE_MODEL;
    }
  }

  /** A kernel whose diagonal is not constant, so that norms count. */
  @Nested
  final class CandidatesOfDifferentNorms extends OnLabels {
    @Override
    protected PreImageSolverFactory<?> factory() {
      return new CandidateSearchFactory();
    }

    @Override
    protected Kernel<FeatureVector> outputKernel() {
      return new LinearKernel();
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("candidates");
    }

    @Override
    protected Scores scores() {
      return Scores.CANDIDATES_BY_THE_MODEL;
    }
  }

  @Nested
  final class AnyLoss extends OnLabels {
    @Override
    protected PreImageSolverFactory<?> factory() {
      return new LossSearch.Factory();
    }

    @Override
    protected List<String> optionTexts() {
      return List.of(
          "{type: loss-search, loss: hamming}",
          "{type: loss-search, loss: f1}",
          "{type: loss-search, loss: jaccard}",
          "{type: loss-search, loss: zero-one}",
          "{type: loss-search, loss: squared}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of("loss-search");
    }

    @Override
    protected Scores scores() {
      return Scores.CANDIDATES_BY_THE_SOLVER;
    }
  }

  @Nested
  final class Labels extends OnLabels {
    @Override
    protected PreImageSolverFactory<?> factory() {
      return new LabelDecoderFactory();
    }

    @Override
    protected List<String> optionTexts() {
      return List.of(
          "labels",
          "{type: labels, rule: threshold-per-label}",
          "{type: labels, rule: top, count: 2}",
          "{type: labels, rule: expected-f1}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of("{type: labels, rule: best}", "{type: labels, rule: top, count: 0}");
    }

    @Override
    protected Scores scores() {
      return Scores.FREE_BY_THE_SOLVER;
    }
  }

  @Nested
  final class Rankings extends PreImageSolverContract<Ranking> {
    @Override
    protected PreImageSolverFactory<?> factory() {
      return new RankingDecoderFactory();
    }

    @Override
    protected List<String> optionTexts() {
      return List.of(
          "kemeny",
          "{type: kemeny, method: exact}",
          "{type: kemeny, method: borda}",
          "{type: kemeny, method: kwik-sort}",
          "{type: kemeny, method: local-search}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of("{type: kemeny, method: guess}", "{type: kemeny, nodes: 0}");
    }

    @Override
    protected Kernel<Ranking> outputKernel() {
      return new KemenyKernel();
    }

    @Override
    protected Samples<Ranking> outputs(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      List<Ranking> rankings = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        rankings.add(Ranking.ofOrder(5, random.permutation(5)));
      }
      return new ListSamples<>(Ranking.class, rankings);
    }

    @Override
    protected Scores scores() {
      return Scores.FREE_BY_THE_MODEL;
    }
  }

  private abstract static class OnVectors extends PreImageSolverContract<FeatureVector> {
    @Override
    protected Samples<FeatureVector> outputs(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      Matrix matrix = Matrix.zeros(count, 2);
      for (int k = 0; k < matrix.values().length; k++) {
        matrix.values()[k] = random.nextGaussian();
      }
      return new DenseRows(matrix).as(FeatureVector.class, "the contract");
    }

    @Override
    protected Scores scores() {
      return Scores.FREE_BY_THE_MODEL;
    }
  }

  @Nested
  final class FreeVectors extends OnVectors {
    @Override
    protected PreImageSolverFactory<?> factory() {
      return new FreePreImageFactory();
    }

    @Override
    protected List<String> optionTexts() {
      return List.of(
          "free",
          "{type: free, method: gradient, iterations: 20}",
          "{type: free, lower: -1, upper: 1}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of("{type: free, iterations: 0}", "{type: free, lower: 1, upper: 0}");
    }

    @Override
    protected Kernel<FeatureVector> outputKernel() {
      return new GaussianKernel(0.5);
    }
  }

  @Nested
  final class Vectors extends OnVectors {
    @Override
    protected PreImageSolverFactory<?> factory() {
      return new VectorDecoder.Factory();
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("vector", "{type: vector, order: rising}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of("{type: vector, order: falling}");
    }

    @Override
    protected Kernel<FeatureVector> outputKernel() {
      return new LinearKernel();
    }
  }
}
