package org.okra.testing.builtin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.evaluation.Accuracy;
import org.okra.evaluation.KendallTauA;
import org.okra.evaluation.KendallTauB;
import org.okra.evaluation.Metric;
import org.okra.evaluation.PairwiseRankingError;
import org.okra.evaluation.RankedOutputs;
import org.okra.evaluation.RatingRankingError;
import org.okra.evaluation.ReciprocalRank;
import org.okra.evaluation.Spearman;
import org.okra.evaluation.TopKAccuracy;
import org.okra.testing.builtin.MetricsTest.Pairs;
import org.okra.testing.example.FirstPlace;

/** The metrics of rankings, of ratings and of ranked outputs. */
final class RankingMetrics {
  private static final List<String> WORDS = List.of("a", "b", "c", "d", "e", "f");

  private RankingMetrics() {}

  /** True orders; predictions with ties and missing items. */
  private static Row<Metric<Ranking, Ranking>, Pairs<Ranking, Ranking>> orders(
      String name, Supplier<Metric<Ranking, Ranking>> metric, double best) {
    return MetricsTest.row(
            name,
            metric,
            (count, seed) -> TestSamples.orders(count, 6, seed),
            TestSamples::tiedRankings)
        .with(pairs -> pairs.best(best));
  }

  /** Ties and missing items on both sides. */
  private static Row<Metric<Ranking, Ranking>, Pairs<Ranking, Ranking>> ties(
      String name, Supplier<Metric<Ranking, Ranking>> metric, double best) {
    return MetricsTest.row(name, metric, TestSamples::tiedRankings, TestSamples::tiedRankings)
        .with(pairs -> pairs.best(best));
  }

  private static Row<Metric<Object, RankedOutputs<?>>, Pairs<Object, RankedOutputs<?>>> words(
      String name, Supplier<Metric<Object, RankedOutputs<?>>> metric) {
    return MetricsTest.row(name, metric, RankingMetrics::word, RankingMetrics::rankedWords)
        .with(pairs -> pairs.best(1));
  }

  static List<Row<?, ?>> rows() {
    return List.of(
        orders("tau a", KendallTauA::new, 1),
        orders("tau b", KendallTauB::new, 1),
        ties("tau b with ties", KendallTauB::new, 1),
        orders("rank correlation", Spearman::new, 1),
        orders("wrong pairs", PairwiseRankingError::new, 0),
        ties("wrong pairs with ties", PairwiseRankingError::new, 0),
        orders("an authors own", FirstPlace::new, 1),
        MetricsTest.row(
                "ratings",
                () -> new RatingRankingError(),
                RankingMetrics::ratings,
                TestSamples::tiedRankings)
            .with(pairs -> pairs.best(0).perfect(RankingMetrics::byRating)),
        words("top", () -> new TopKAccuracy(2)).refuses("{k: 1.5}"),
        words("reciprocal", ReciprocalRank::new),
        words("exact outputs", Accuracy::new));
  }

  /** Of six items, some of which have no rating. */
  private static Samples<? extends FeatureVector> ratings(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix ratings = Matrix.zeros(count, 6);
    for (int k = 0; k < ratings.values().length; k++) {
      ratings.values()[k] = random.nextInt(4) == 0 ? Double.NaN : random.nextInt(5);
    }
    return new DenseRows(ratings);
  }

  private static Ranking byRating(FeatureVector ratings) {
    int[] positions = new int[6];
    Arrays.setAll(
        positions,
        item -> Double.isNaN(ratings.get(item)) ? Ranking.MISSING : 5 - (int) ratings.get(item));
    return Ranking.ofPositions(positions);
  }

  private static Samples<?> word(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words.add(WORDS.get(random.nextInt(6)));
    }
    return new ListSamples<>(String.class, words);
  }

  private static Samples<RankedOutputs<?>> rankedWords(int count, long seed) {
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
