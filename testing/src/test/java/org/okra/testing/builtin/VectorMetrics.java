package org.okra.testing.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.evaluation.AverageRelativeRmse;
import org.okra.evaluation.Baseline;
import org.okra.evaluation.Coverage;
import org.okra.evaluation.Crossing;
import org.okra.evaluation.KernelLoss;
import org.okra.evaluation.MeanAbsoluteError;
import org.okra.evaluation.Metric;
import org.okra.evaluation.Pinball;
import org.okra.evaluation.RSquared;
import org.okra.evaluation.Region;
import org.okra.evaluation.RelativeRmse;
import org.okra.evaluation.RootMeanSquaredError;
import org.okra.evaluation.SurrogateError;
import org.okra.kernels.vector.LinearKernel;
import org.okra.testing.builtin.MetricsTest.Pairs;

/** The metrics of vectors, of quantiles, of regions and of errors. */
final class VectorMetrics {
  private VectorMetrics() {}

  private static Row<Metric<FeatureVector, FeatureVector>, Pairs<FeatureVector, FeatureVector>> row(
      String name, Supplier<Metric<FeatureVector, FeatureVector>> metric, double best) {
    return MetricsTest.row(name, metric, vectors(3), vectors(3)).with(pairs -> pairs.best(best));
  }

  static List<Row<?, ?>> rows() {
    return List.of(
        row("rmse", RootMeanSquaredError::new, 0),
        row("relative", RelativeRmse::new, 0),
        row("relative to the truths", () -> new RelativeRmse(Baseline.TEST_MEAN), 0),
        row("average", AverageRelativeRmse::new, 0),
        row("feature distance", () -> new KernelLoss<>(new LinearKernel()), 0),
        row("absolute", MeanAbsoluteError::new, 0),
        row("determination", RSquared::new, 1),
        MetricsTest.row(
                "quantiles", () -> new Pinball(List.of(0.1, 0.5, 0.9)), vectors(1), vectors(3))
            .with(pairs -> pairs.best(0).perfect(VectorMetrics::threeTimes))
            .refuses("{levels: []}", "{levels: [0.5, 0.5]}"),
        MetricsTest.row("crossing quantiles", () -> new Crossing(), vectors(1), vectors(3))
            .with(pairs -> pairs.best(0).perfect(any -> DenseVector.of(1, 2, 3))),
        MetricsTest.row("regions", () -> new Coverage(), vectors(1), VectorMetrics::regions)
            .with(pairs -> pairs.best(1).perfect(VectorMetrics::point)),
        MetricsTest.row(
            "given errors", () -> new SurrogateError(), vectors(1), VectorMetrics::errors));
  }

  private static Draw<Samples<? extends FeatureVector>> vectors(int dimension) {
    return (count, seed) -> TestSamples.vectors(count, dimension, seed);
  }

  private static FeatureVector threeTimes(FeatureVector truth) {
    return DenseVector.of(truth.get(0), truth.get(0), truth.get(0));
  }

  private static Samples<Predicate<?>> regions(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    List<Predicate<?>> regions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double lower = random.nextGaussian();
      regions.add(Region.interval(lower, lower + 1));
    }
    return new ListSamples<>(Predicate.class, regions);
  }

  private static Predicate<?> point(Object truth) {
    double value = ((FeatureVector) truth).get(0);
    return Region.interval(value, value);
  }

  private static Samples<Double> errors(int count, long seed) {
    List<Double> errors = new RandomStream(seed).doubles(count).boxed().toList();
    return new ListSamples<>(Double.class, errors);
  }
}
