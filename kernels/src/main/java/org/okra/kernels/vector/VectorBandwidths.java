package org.okra.kernels.vector;

import java.util.function.DoubleUnaryOperator;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.DistanceSummary;
import org.okra.kernels.KernelScope;
import org.okra.kernels.OptionChecks;

/** Turns a {@link Bandwidth} into a number on the training vectors. */
final class VectorBandwidths {
  private VectorBandwidths() {}

  /** A factor: given, or one over the number of coordinates. */
  static double factor(Bandwidth bandwidth, KernelScope scope) {
    return bandwidth.number().orElseGet(() -> 1.0 / dimension(training(scope)));
  }

  /**
   * A factor of a distance: given, one over the number of coordinates, or from distances.
   *
   * @param fromDistance the factor for a typical distance
   */
  static double factor(
      Bandwidth bandwidth,
      KernelScope scope,
      DistanceSummary.Distances<FeatureVector> distances,
      DoubleUnaryOperator fromDistance) {
    return switch (bandwidth.rule()) {
      case NUMBER, FEATURES -> factor(bandwidth, scope);
      case MEDIAN -> fromDistance.applyAsDouble(summary(scope, distances).median());
      case MEAN -> fromDistance.applyAsDouble(summary(scope, distances).mean());
    };
  }

  /** Fails for a rule that gives no length. */
  static void checkLength(String option, Bandwidth bandwidth) {
    if (bandwidth.rule() == Bandwidth.Rule.FEATURES) {
      throw OptionChecks.outside(option, bandwidth, "a number above 0, median or mean");
    }
  }

  /** A length: given, or a typical Euclidean distance. */
  static double length(Bandwidth bandwidth, KernelScope scope) {
    return factor(bandwidth, scope, VectorBandwidths::euclidean, distance -> distance);
  }

  /** Euclidean distances between all pairs. */
  static void euclidean(
      Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    VectorSamples<?> vectors = ProductBlocks.vectors(samples);
    ProductBlocks.fillSymmetric(
        vectors,
        block,
        (stretch, math) -> distances(stretch, vectors, math),
        java.util.OptionalDouble.of(0),
        context);
  }

  private static void distances(
      ProductBlocks.Stretch stretch, VectorSamples<?> vectors, VectorMath math) {
    SquaredDistances.apply(stretch, vectors, vectors, math);
    for (int i = stretch.offset(); i < stretch.offset() + stretch.length(); i++) {
      stretch.values()[i] = Math.sqrt(stretch.values()[i]);
    }
  }

  private static DistanceSummary summary(
      KernelScope scope, DistanceSummary.Distances<FeatureVector> distances) {
    return DistanceSummary.of(training(scope), distances, scope.context());
  }

  private static Samples<FeatureVector> training(KernelScope scope) {
    return scope.training().as(FeatureVector.class, "A bandwidth chosen from the samples");
  }

  private static int dimension(Samples<FeatureVector> samples) {
    if (samples.size() == 0 || samples.get(0).dimension() == 0) {
      throw Errors.empty(
          "A bandwidth of 1/features needs training vectors with at least one coordinate; there are"
              + " %s samples. Give the bandwidth as a number.",
          samples.size());
    }
    return samples.get(0).dimension();
  }
}
