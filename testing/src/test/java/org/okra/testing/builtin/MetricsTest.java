package org.okra.testing.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.evaluation.Accuracy;
import org.okra.evaluation.AveragePrecision;
import org.okra.evaluation.AverageRelativeRmse;
import org.okra.evaluation.Baseline;
import org.okra.evaluation.Coverage;
import org.okra.evaluation.CoverageError;
import org.okra.evaluation.Crossing;
import org.okra.evaluation.ExampleF1;
import org.okra.evaluation.Hamming;
import org.okra.evaluation.Jaccard;
import org.okra.evaluation.KendallTauA;
import org.okra.evaluation.KendallTauB;
import org.okra.evaluation.KernelLoss;
import org.okra.evaluation.LabelRankingLoss;
import org.okra.evaluation.LabelScores;
import org.okra.evaluation.MacroAuc;
import org.okra.evaluation.MacroF1;
import org.okra.evaluation.MeanAbsoluteError;
import org.okra.evaluation.MeanLoss;
import org.okra.evaluation.Metric;
import org.okra.evaluation.MicroAuc;
import org.okra.evaluation.MicroF1;
import org.okra.evaluation.OneError;
import org.okra.evaluation.PairwiseRankingError;
import org.okra.evaluation.Pinball;
import org.okra.evaluation.RSquared;
import org.okra.evaluation.RankedOutputs;
import org.okra.evaluation.RatingRankingError;
import org.okra.evaluation.ReciprocalRank;
import org.okra.evaluation.Region;
import org.okra.evaluation.RelativeRmse;
import org.okra.evaluation.RootMeanSquaredError;
import org.okra.evaluation.Spearman;
import org.okra.evaluation.SubsetAccuracy;
import org.okra.evaluation.SurrogateError;
import org.okra.evaluation.TopKAccuracy;
import org.okra.evaluation.loss.HierarchicalLoss;
import org.okra.kernels.vector.LinearKernel;
import org.okra.testing.MetricContract;
import org.okra.testing.example.FirstPlace;

/** Every built-in metric keeps the contract. */
final class MetricsTest {
  static DenseRows vectors(int count, int dimension, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(count, dimension);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextGaussian();
    }
    return new DenseRows(matrix);
  }

  /** Without ties: every two items are decided. */
  private static Samples<Ranking> orders(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    List<Ranking> rankings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rankings.add(Ranking.ofOrder(6, random.permutation(6)));
    }
    return new ListSamples<>(Ranking.class, rankings);
  }

  @Test
  void anAuthorWritesAMetricInTwentyLines() throws IOException {
    Path source = Path.of("src/test/java/org/okra/testing/example/FirstPlace.java");
    assertThat(Files.readAllLines(source)).hasSizeLessThanOrEqualTo(20);
  }

  /** A metric with the value of perfect predictions. */
  private abstract static class Known<T, P> extends MetricContract<T, P> {
    private final Metric<T, P> metric;
    private final OptionalDouble best;

    Known(Metric<T, P> metric, OptionalDouble best) {
      this.metric = metric;
      this.best = best;
    }

    Known(Metric<T, P> metric, double best) {
      this(metric, OptionalDouble.of(best));
    }

    @Override
    protected Metric<T, P> metric() {
      return metric;
    }

    @Override
    protected OptionalDouble best() {
      return best;
    }
  }

  private abstract static class OnSets extends Known<ItemSet, ItemSet> {
    OnSets(Metric<ItemSet, ItemSet> metric, double best) {
      super(metric, best);
    }

    @Override
    protected Samples<? extends ItemSet> truths(int count, long seed) {
      return LossesTest.sets(count, seed);
    }

    @Override
    protected Samples<? extends ItemSet> predictions(int count, long seed) {
      return LossesTest.sets(count, seed);
    }
  }

  /** True orders; predictions with ties and missing items. */
  private abstract static class OnOrders extends Known<Ranking, Ranking> {
    OnOrders(Metric<Ranking, Ranking> metric, double best) {
      super(metric, best);
    }

    @Override
    protected Samples<Ranking> truths(int count, long seed) {
      return orders(count, seed);
    }

    @Override
    protected Samples<Ranking> predictions(int count, long seed) {
      return LossesTest.rankings(count, seed);
    }
  }

  /** Ties and missing items on both sides. */
  private abstract static class OnTies extends OnOrders {
    OnTies(Metric<Ranking, Ranking> metric, double best) {
      super(metric, best);
    }

    @Override
    protected Samples<Ranking> truths(int count, long seed) {
      return LossesTest.rankings(count, seed);
    }
  }

  private abstract static class OnVectors extends Known<FeatureVector, FeatureVector> {
    OnVectors(Metric<FeatureVector, FeatureVector> metric) {
      super(metric, 0);
    }

    @Override
    protected Samples<? extends FeatureVector> truths(int count, long seed) {
      return vectors(count, 3, seed);
    }

    @Override
    protected Samples<? extends FeatureVector> predictions(int count, long seed) {
      return vectors(count, 3, seed);
    }
  }

  private abstract static class OnScores extends Known<ItemSet, LabelScores> {
    OnScores(Metric<ItemSet, LabelScores> metric, OptionalDouble best) {
      super(metric, best);
    }

    OnScores(Metric<ItemSet, LabelScores> metric, double best) {
      this(metric, OptionalDouble.of(best));
    }

    @Override
    protected Samples<? extends ItemSet> truths(int count, long seed) {
      return LossesTest.sets(count, seed);
    }

    @Override
    protected Samples<LabelScores> predictions(int count, long seed) {
      int labels = LossesTest.sets(1, seed).get(0).universe();
      RandomStream random = new RandomStream(seed);
      List<LabelScores> scores = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        scores.add(new LabelScores(random.doubles(labels).map(Math::rint).toArray()));
      }
      return new ListSamples<>(LabelScores.class, scores);
    }

    @Override
    protected LabelScores perfect(ItemSet truth) {
      double[] scores = new double[truth.universe()];
      Arrays.setAll(scores, label -> truth.contains(label) ? 1 : 0);
      return new LabelScores(scores);
    }
  }

  private abstract static class OnWords extends Known<Object, RankedOutputs<?>> {
    private static final List<String> WORDS = List.of("a", "b", "c", "d", "e", "f");

    OnWords(Metric<Object, RankedOutputs<?>> metric) {
      super(metric, 1);
    }

    @Override
    protected Samples<?> truths(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      List<String> words = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        words.add(WORDS.get(random.nextInt(6)));
      }
      return new ListSamples<>(String.class, words);
    }

    @Override
    protected Samples<RankedOutputs<?>> predictions(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      List<RankedOutputs<?>> all = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int[] order = Arrays.copyOf(random.permutation(6), 4);
        List<String> words = Arrays.stream(order).mapToObj(WORDS::get).toList();
        all.add(new RankedOutputs<>(words, new double[] {0, 1, 2, 3}));
      }
      return new ListSamples<>(RankedOutputs.class, all);
    }
  }

  @Nested
  final class F1 extends OnSets {
    F1() {
      super(new ExampleF1(), 1);
    }
  }

  @Nested
  final class Overlap extends OnSets {
    Overlap() {
      super(new Jaccard(), 1);
    }
  }

  @Nested
  final class WrongLabels extends OnSets {
    WrongLabels() {
      super(new Hamming(), 0);
    }
  }

  @Nested
  final class EqualSets extends OnSets {
    EqualSets() {
      super(new SubsetAccuracy(), 1);
    }
  }

  @Nested
  final class MicroAveraged extends OnSets {
    MicroAveraged() {
      super(new MicroF1(), 1);
    }
  }

  @Nested
  final class MacroAveraged extends OnSets {
    MacroAveraged() {
      super(new MacroF1(1), 1);
    }
  }

  @Nested
  final class TreeLoss extends OnSets {
    TreeLoss() {
      super(new MeanLoss<>(new HierarchicalLoss(List.of(-1, 0, 0, 1, 1, -1, 5))), 0);
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{loss: {type: hamming, share: 1}}");
    }
  }

  @Nested
  final class TauA extends OnOrders {
    TauA() {
      super(new KendallTauA(), 1);
    }
  }

  @Nested
  final class TauB extends OnOrders {
    TauB() {
      super(new KendallTauB(), 1);
    }
  }

  @Nested
  final class TauBWithTies extends OnTies {
    TauBWithTies() {
      super(new KendallTauB(), 1);
    }
  }

  @Nested
  final class RankCorrelation extends OnOrders {
    RankCorrelation() {
      super(new Spearman(), 1);
    }
  }

  @Nested
  final class WrongPairs extends OnOrders {
    WrongPairs() {
      super(new PairwiseRankingError(), 0);
    }
  }

  @Nested
  final class WrongPairsWithTies extends OnTies {
    WrongPairsWithTies() {
      super(new PairwiseRankingError(), 0);
    }
  }

  @Nested
  final class AnAuthorsOwn extends OnOrders {
    AnAuthorsOwn() {
      super(new FirstPlace(), 1);
    }
  }

  @Nested
  final class Rmse extends OnVectors {
    Rmse() {
      super(new RootMeanSquaredError());
    }
  }

  @Nested
  final class Relative extends OnVectors {
    Relative() {
      super(new RelativeRmse());
    }
  }

  @Nested
  final class RelativeToTheTruths extends OnVectors {
    RelativeToTheTruths() {
      super(new RelativeRmse(Baseline.TEST_MEAN));
    }
  }

  @Nested
  final class Average extends OnVectors {
    Average() {
      super(new AverageRelativeRmse());
    }
  }

  @Nested
  final class FeatureDistance extends OnVectors {
    FeatureDistance() {
      super(new KernelLoss<>(new LinearKernel()));
    }
  }

  @Nested
  final class Top extends OnWords {
    Top() {
      super(new TopKAccuracy(2));
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{k: 1.5}");
    }
  }

  @Nested
  final class Reciprocal extends OnWords {
    Reciprocal() {
      super(new ReciprocalRank());
    }
  }

  @Nested
  final class LabelPairs extends OnScores {
    LabelPairs() {
      super(new LabelRankingLoss(), 0);
    }
  }

  @Nested
  final class BestLabel extends OnScores {
    BestLabel() {
      super(new OneError(), 0);
    }
  }

  @Nested
  final class DepthOfLabels extends OnScores {
    DepthOfLabels() {
      super(new CoverageError(), OptionalDouble.empty());
    }
  }

  @Nested
  final class PrecisionOfLabels extends OnScores {
    PrecisionOfLabels() {
      super(new AveragePrecision(), 1);
    }
  }

  @Nested
  final class AreaOfAll extends OnScores {
    AreaOfAll() {
      super(new MicroAuc(), 1);
    }
  }

  @Nested
  final class AreaOfLabels extends OnScores {
    AreaOfLabels() {
      super(new MacroAuc(), 1);
    }
  }

  @Nested
  final class ExactOutputs extends OnWords {
    ExactOutputs() {
      super(new Accuracy());
    }
  }

  @Nested
  final class Absolute extends OnVectors {
    Absolute() {
      super(new MeanAbsoluteError());
    }
  }

  @Nested
  final class Determination extends OnVectors {
    Determination() {
      super(new RSquared());
    }

    @Override
    protected OptionalDouble best() {
      return OptionalDouble.of(1);
    }
  }

  @Nested
  final class Quantiles extends OnVectors {
    Quantiles() {
      super(new Pinball(List.of(0.1, 0.5, 0.9)));
    }

    @Override
    protected Samples<? extends FeatureVector> truths(int count, long seed) {
      return vectors(count, 1, seed);
    }

    @Override
    protected FeatureVector perfect(FeatureVector truth) {
      return DenseVector.of(truth.get(0), truth.get(0), truth.get(0));
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{levels: []}", "{levels: [0.5, 0.5]}");
    }
  }

  @Nested
  final class CrossingQuantiles extends Known<Object, FeatureVector> {
    CrossingQuantiles() {
      super(new Crossing(), 0);
    }

    @Override
    protected Samples<?> truths(int count, long seed) {
      return vectors(count, 1, seed);
    }

    @Override
    protected Samples<? extends FeatureVector> predictions(int count, long seed) {
      return vectors(count, 3, seed);
    }

    @Override
    protected FeatureVector perfect(Object truth) {
      return DenseVector.of(1, 2, 3);
    }
  }

  @Nested
  final class Regions extends Known<Object, Predicate<?>> {
    Regions() {
      super(new Coverage(), 1);
    }

    @Override
    protected Samples<?> truths(int count, long seed) {
      return vectors(count, 1, seed);
    }

    @Override
    protected Samples<Predicate<?>> predictions(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      List<Predicate<?>> regions = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        double lower = random.nextGaussian();
        regions.add(Region.interval(lower, lower + 1));
      }
      return new ListSamples<>(Predicate.class, regions);
    }

    @Override
    protected Predicate<?> perfect(Object truth) {
      double value = ((FeatureVector) truth).get(0);
      return Region.interval(value, value);
    }
  }

  @Nested
  final class Ratings extends Known<FeatureVector, Ranking> {
    Ratings() {
      super(new RatingRankingError(), 0);
    }

    @Override
    protected Samples<? extends FeatureVector> truths(int count, long seed) {
      RandomStream random = new RandomStream(seed);
      Matrix ratings = Matrix.zeros(count, 6);
      for (int k = 0; k < ratings.values().length; k++) {
        ratings.values()[k] = random.nextInt(4) == 0 ? Double.NaN : random.nextInt(5);
      }
      return new DenseRows(ratings);
    }

    @Override
    protected Samples<Ranking> predictions(int count, long seed) {
      return LossesTest.rankings(count, seed);
    }

    @Override
    protected Ranking perfect(FeatureVector truth) {
      int[] positions = new int[6];
      Arrays.setAll(
          positions,
          item -> Double.isNaN(truth.get(item)) ? Ranking.MISSING : 5 - (int) truth.get(item));
      return Ranking.ofPositions(positions);
    }
  }

  @Nested
  final class GivenErrors extends Known<Object, Double> {
    GivenErrors() {
      super(new SurrogateError(), OptionalDouble.empty());
    }

    @Override
    protected Samples<?> truths(int count, long seed) {
      return vectors(count, 1, seed);
    }

    @Override
    protected Samples<Double> predictions(int count, long seed) {
      List<Double> errors = new RandomStream(seed).doubles(count).boxed().toList();
      return new ListSamples<>(Double.class, errors);
    }
  }
}
