package org.okra.testing.builtin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.evaluation.loss.F1Loss;
import org.okra.evaluation.loss.HammingLoss;
import org.okra.evaluation.loss.HierarchicalLoss;
import org.okra.evaluation.loss.JaccardLoss;
import org.okra.evaluation.loss.PairwiseRankingLoss;
import org.okra.evaluation.loss.SquaredLoss;
import org.okra.evaluation.loss.StructuredLoss;
import org.okra.evaluation.loss.ZeroOneLoss;
import org.okra.testing.StructuredLossContract;

/** Every built-in loss keeps the contract. */
final class LossesTest {
  static final int LABELS = 7;

  static LabelSets sets(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(LabelSet.of(LABELS, random.subset(LABELS, random.nextInt(4))));
    }
    return new LabelSets(LABELS, sets);
  }

  /** With ties and missing items. */
  static Samples<Ranking> rankings(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    List<Ranking> rankings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int[] positions = new int[6];
      Arrays.setAll(positions, item -> random.nextInt(5));
      rankings.add(Ranking.ofPositions(positions));
    }
    return new ListSamples<>(Ranking.class, rankings);
  }

  private abstract static class OnSets extends StructuredLossContract<ItemSet> {
    @Override
    protected Samples<? extends ItemSet> outputs(int count, long seed) {
      return sets(count, seed);
    }
  }

  @Nested
  final class Hamming extends OnSets {
    @Override
    protected StructuredLoss<ItemSet> loss() {
      return new HammingLoss();
    }
  }

  @Nested
  final class F1 extends OnSets {
    @Override
    protected StructuredLoss<ItemSet> loss() {
      return new F1Loss();
    }
  }

  @Nested
  final class Jaccard extends OnSets {
    @Override
    protected StructuredLoss<ItemSet> loss() {
      return new JaccardLoss();
    }
  }

  @Nested
  final class Tree extends OnSets {
    @Override
    protected StructuredLoss<ItemSet> loss() {
      return new HierarchicalLoss(List.of(-1, 0, 0, 1, 1, -1, 5));
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{parents: [0]}", "{parents: [-1, 2]}", "{parents: [-1, 2, 1]}");
    }
  }

  @Nested
  final class Equality extends StructuredLossContract<Object> {
    @Override
    protected StructuredLoss<Object> loss() {
      return new ZeroOneLoss();
    }

    @Override
    protected Samples<?> outputs(int count, long seed) {
      return rankings(count, seed);
    }
  }

  @Nested
  final class Squares extends StructuredLossContract<FeatureVector> {
    @Override
    protected StructuredLoss<FeatureVector> loss() {
      return new SquaredLoss();
    }

    @Override
    protected Samples<? extends FeatureVector> outputs(int count, long seed) {
      return new SparseRows(MetricsTest.vectors(count, 4, seed).sparse());
    }
  }

  @Nested
  final class Pairs extends StructuredLossContract<Ranking> {
    @Override
    protected StructuredLoss<Ranking> loss() {
      return new PairwiseRankingLoss();
    }

    @Override
    protected Samples<Ranking> outputs(int count, long seed) {
      return rankings(count, seed);
    }
  }
}
