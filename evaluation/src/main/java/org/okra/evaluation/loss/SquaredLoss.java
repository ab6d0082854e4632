package org.okra.evaluation.loss;

import java.util.Arrays;
import java.util.BitSet;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.vector.ProductBlocks;

/**
 * The squared Euclidean distance {@code ||p - t||^2} of two vectors. A block is one matrix product;
 * where norms cancel (near duplicates, or data far from the origin) the distance is taken again
 * from the differences.
 */
@Component(
    name = "squared",
    help = "vectors: squared Euclidean distance",
    alsoKnownAs = {"mse", "l2", "squared-error"})
public record SquaredLoss() implements StructuredLoss<FeatureVector> {
  /** Below this share of the squared norms, too few digits survive the subtraction. */
  private static final double NEAR = 1e-6;

  @Override
  public double value(FeatureVector predicted, FeatureVector truth) {
    checkDimensions(predicted.dimension(), truth.dimension());
    BitSet stored = new BitSet(truth.dimension());
    Arrays.stream(predicted.storedCoordinates()).forEach(stored::set);
    Arrays.stream(truth.storedCoordinates()).forEach(stored::set);
    double sum = 0;
    for (int j = stored.nextSetBit(0); j >= 0; j = stored.nextSetBit(j + 1)) {
      double difference = predicted.get(j) - truth.get(j);
      sum = Math.fma(difference, difference, sum);
    }
    if (!Double.isFinite(sum)) {
      throw Errors.notFinite(
          "loss squared gave %s; check the outputs for NaN and scale extremes.", sum);
    }
    return sum;
  }

  @Override
  public void fill(
      Samples<? extends FeatureVector> predicted,
      Samples<? extends FeatureVector> truths,
      Matrix block,
      RunContext context) {
    VectorSamples<?> left = ProductBlocks.vectors(predicted);
    VectorSamples<?> right = ProductBlocks.vectors(truths);
    checkDimensions(left.dimension(), right.dimension());
    ProductBlocks.fill(left, right, block, (s, math) -> apply(s, math, left, right), context);
  }

  private void apply(
      ProductBlocks.Stretch stretch,
      VectorMath vectors,
      VectorSamples<?> left,
      VectorSamples<?> right) {
    double[] x = stretch.values();
    double[] norms = stretch.rowNorms();
    int row = stretch.row();
    vectors.squaredDistances(
        x, stretch.offset(), stretch.length(), norms, row, stretch.columnNorm());
    for (int i = 0; i < stretch.length(); i++) {
      if (x[stretch.offset() + i] < NEAR * (norms[row + i] + stretch.columnNorm())) {
        x[stretch.offset() + i] = value(left.get(row + i), right.get(stretch.column()));
      }
    }
  }

  private static void checkDimensions(int predicted, int truth) {
    if (predicted != truth) {
      throw Errors.shape(
          "A prediction of dimension %s cannot be compared with a truth of dimension %s.",
          predicted, truth);
    }
  }
}
