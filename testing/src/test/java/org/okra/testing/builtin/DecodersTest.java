package org.okra.testing.builtin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
import org.okra.decoders.Candidates;
import org.okra.decoders.Decoder;
import org.okra.decoders.LeastLoss;
import org.okra.decoders.approximate.Approximate;
import org.okra.decoders.label.Labels;
import org.okra.decoders.ranking.Kemeny;
import org.okra.decoders.rating.RatingOrder;
import org.okra.decoders.vector.Free;
import org.okra.decoders.vector.VectorDecoder;
import org.okra.decoders.vector.Vectors;
import org.okra.evaluation.loss.F1Loss;
import org.okra.evaluation.loss.HammingLoss;
import org.okra.evaluation.loss.JaccardLoss;
import org.okra.evaluation.loss.SquaredLoss;
import org.okra.evaluation.loss.ZeroOneLoss;
import org.okra.kernels.Kernel;
import org.okra.kernels.ranking.KemenyKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.testing.DecoderContract;

/** Every built-in decoder keeps the contract. */
final class DecodersTest {
  /** Outputs are label sets, compared as vectors. */
  abstract static class OnLabels extends DecoderContract<FeatureVector> {
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
  final class AmongCandidates extends OnLabels {
    @Override
    protected Decoder decoder() {
      return new Candidates();
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
    protected Decoder decoder() {
      return new Candidates();
    }

    @Override
    protected Kernel<FeatureVector> outputKernel() {
      return new LinearKernel();
    }

    @Override
    protected Scores scores() {
      return Scores.CANDIDATES_BY_THE_MODEL;
    }
  }

  /** Searches small sets exactly; larger ones are tested in decoders. */
  @Nested
  final class ManyCandidates extends OnLabels {
    @Override
    protected Decoder decoder() {
      return new Approximate();
    }

    @Override
    protected Scores scores() {
      return Scores.CANDIDATES_BY_THE_MODEL;
    }

    @Override
    protected boolean takesSetsPerQuery() {
      return false;
    }
  }

  @Nested
  final class AnyLoss extends OnLabels {
    @Override
    protected Decoder decoder() {
      return new LeastLoss(new HammingLoss());
    }

    @Override
    protected List<Decoder> variants() {
      return List.of(
          new LeastLoss(new F1Loss()),
          new LeastLoss(new JaccardLoss()),
          new LeastLoss(new ZeroOneLoss()),
          new LeastLoss(new SquaredLoss()));
    }

    @Override
    protected Scores scores() {
      return Scores.CANDIDATES_BY_THE_SOLVER;
    }
  }

  @Nested
  final class LabelScores extends OnLabels {
    @Override
    protected Decoder decoder() {
      return new Labels();
    }

    @Override
    protected List<Decoder> variants() {
      return List.of(
          new Labels(Labels.Rule.THRESHOLD_PER_LABEL, 1),
          new Labels(Labels.Rule.TOP, 2),
          new Labels(Labels.Rule.EXPECTED_F1, 1));
    }

    @Override
    protected Scores scores() {
      return Scores.FREE_BY_THE_SOLVER;
    }
  }

  @Nested
  final class Rankings extends DecoderContract<Ranking> {
    @Override
    protected Decoder decoder() {
      return new Kemeny();
    }

    @Override
    protected List<Decoder> variants() {
      return Arrays.stream(Kemeny.Method.values())
          .<Decoder>map(method -> new Kemeny(method, 1000))
          .toList();
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

  private abstract static class OnVectors extends DecoderContract<FeatureVector> {
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
    protected Decoder decoder() {
      return new Free();
    }

    @Override
    protected List<Decoder> variants() {
      return List.of(
          new Free(Free.Method.GRADIENT, 20, Optional.empty(), Optional.empty()),
          new Free(Free.Method.AUTO, 200, Optional.of(-1.0), Optional.of(1.0)));
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{lower: 1, upper: 0}");
    }

    @Override
    protected Kernel<FeatureVector> outputKernel() {
      return new GaussianKernel(0.5);
    }
  }

  @Nested
  final class PlainVectors extends OnVectors {
    @Override
    protected Decoder decoder() {
      return new Vectors();
    }

    @Override
    protected List<Decoder> variants() {
      return List.of(new Vectors(VectorDecoder.Order.RISING));
    }

    @Override
    protected Kernel<FeatureVector> outputKernel() {
      return new LinearKernel();
    }
  }

  @Nested
  final class OfRatings extends DecoderContract<FeatureVector> {
    @Override
    protected Decoder decoder() {
      return new RatingOrder();
    }

    @Override
    protected List<Decoder> variants() {
      return List.of(
          new RatingOrder(RatingOrder.By.POPULARITY), new RatingOrder(RatingOrder.By.NUMBER));
    }

    @Override
    protected Kernel<FeatureVector> outputKernel() {
      return new LinearKernel();
    }

    @Override
    protected Samples<FeatureVector> outputs(int count, long seed) {
      return MetricsTest.vectors(count, 4, seed).as(FeatureVector.class, "the contract");
    }

    @Override
    protected Scores scores() {
      return Scores.FREE_BY_THE_SOLVER;
    }
  }
}
