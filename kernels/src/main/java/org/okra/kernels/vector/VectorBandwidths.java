package org.okra.kernels.vector;

import java.util.function.DoubleUnaryOperator;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.DistanceSummary;

/** Turns a {@link Bandwidth} into a number on the training vectors. */
final class VectorBandwidths {
  private VectorBandwidths() {}

  /**
   * A factor of a distance: given, one over the number of coordinates, or from distances.
   *
   * @param fromDistance the factor for a typical distance
   */
  static Bandwidth resolved(
      Bandwidth bandwidth,
      Samples<? extends FeatureVector> training,
      DistanceSummary.Distances<FeatureVector> distances,
      DoubleUnaryOperator fromDistance,
      RunContext context) {
    return switch (bandwidth.rule()) {
      case NUMBER -> bandwidth;
      case FEATURES -> Bandwidth.of(1.0 / dimension(training));
      case MEDIAN ->
          Bandwidth.of(
              fromDistance.applyAsDouble(
                  DistanceSummary.of(training, distances, context).median()));
      case MEAN ->
          Bandwidth.of(
              fromDistance.applyAsDouble(DistanceSummary.of(training, distances, context).mean()));
    };
  }

  /** Fails for a rule that gives no length. */
  static void checkLength(String option, Bandwidth bandwidth) {
    if (bandwidth.rule() == Bandwidth.Rule.FEATURES) {
      throw Options.outside(option, bandwidth, "a number above 0, median or mean");
    }
  }

  /** A width: given, one over the number of coordinates, or a typical Euclidean distance. */
  static Bandwidth resolved(
      Bandwidth bandwidth, Samples<? extends FeatureVector> training, RunContext context) {
    return resolved(
        bandwidth, training, VectorBandwidths::euclidean, distance -> distance, context);
  }

  /** Euclidean distances between all pairs. */
  static void euclidean(
      Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    SquaredDistances.fill(samples, block, context);
    for (int i = 0; i < block.values().length; i++) {
      block.values()[i] = Math.sqrt(block.values()[i]);
    }
  }

  private static int dimension(Samples<? extends FeatureVector> samples) {
    if (samples.size() == 0 || samples.get(0).dimension() == 0) {
      throw Errors.empty(
          "A bandwidth of 1/features needs training vectors with at least one coordinate; there are"
              + " %s samples. Give the bandwidth as a number.",
          samples.size());
    }
    return samples.get(0).dimension();
  }
}
