package org.okra.testing.builtin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.evaluation.AveragePrecision;
import org.okra.evaluation.CoverageError;
import org.okra.evaluation.ExampleF1;
import org.okra.evaluation.Hamming;
import org.okra.evaluation.Jaccard;
import org.okra.evaluation.LabelRankingLoss;
import org.okra.evaluation.LabelScores;
import org.okra.evaluation.MacroAuc;
import org.okra.evaluation.MacroF1;
import org.okra.evaluation.MeanLoss;
import org.okra.evaluation.Metric;
import org.okra.evaluation.MicroAuc;
import org.okra.evaluation.MicroF1;
import org.okra.evaluation.OneError;
import org.okra.evaluation.SubsetAccuracy;
import org.okra.evaluation.loss.HierarchicalLoss;
import org.okra.testing.builtin.MetricsTest.Pairs;

/** The metrics of label sets and of label scores. */
final class LabelMetrics {
  private LabelMetrics() {}

  private static Row<Metric<ItemSet, ItemSet>, Pairs<ItemSet, ItemSet>> sets(
      String name, Supplier<Metric<ItemSet, ItemSet>> metric, double best) {
    return MetricsTest.row(name, metric, TestSamples::sets, TestSamples::sets)
        .with(pairs -> pairs.best(best));
  }

  private static Row<Metric<ItemSet, LabelScores>, Pairs<ItemSet, LabelScores>> scores(
      String name, Supplier<Metric<ItemSet, LabelScores>> metric) {
    return MetricsTest.row(name, metric, TestSamples::sets, LabelMetrics::labelScores)
        .with(pairs -> pairs.perfect(LabelMetrics::perfect));
  }

  private static Row<Metric<ItemSet, LabelScores>, Pairs<ItemSet, LabelScores>> scores(
      String name, Supplier<Metric<ItemSet, LabelScores>> metric, double best) {
    return scores(name, metric).with(pairs -> pairs.best(best));
  }

  static List<Row<?, ?>> rows() {
    return List.of(
        sets("f1", ExampleF1::new, 1),
        sets("overlap", Jaccard::new, 1),
        sets("wrong labels", Hamming::new, 0),
        sets("equal sets", SubsetAccuracy::new, 1),
        sets("micro averaged", MicroF1::new, 1),
        sets("macro averaged", () -> new MacroF1(1), 1),
        sets(
                "tree loss",
                () -> new MeanLoss<>(new HierarchicalLoss(List.of(-1, 0, 0, 1, 1, -1, 5))),
                0)
            .refuses("{loss: {type: hamming, share: 1}}"),
        scores("label pairs", LabelRankingLoss::new, 0),
        scores("best label", OneError::new, 0),
        scores("depth of labels", CoverageError::new),
        scores("precision of labels", AveragePrecision::new, 1),
        scores("area of all", MicroAuc::new, 1),
        scores("area of labels", MacroAuc::new, 1));
  }

  private static Samples<LabelScores> labelScores(int count, long seed) {
    int labels = TestSamples.sets(1, seed).get(0).universe();
    RandomStream random = new RandomStream(seed);
    List<LabelScores> scores = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      scores.add(new LabelScores(random.doubles(labels).map(Math::rint).toArray()));
    }
    return new ListSamples<>(LabelScores.class, scores);
  }

  private static LabelScores perfect(ItemSet truth) {
    double[] scores = new double[truth.universe()];
    Arrays.setAll(scores, label -> truth.contains(label) ? 1 : 0);
    return new LabelScores(scores);
  }
}
