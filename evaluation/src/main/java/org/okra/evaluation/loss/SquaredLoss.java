package org.okra.evaluation.loss;

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
    int[] left = predicted.storedCoordinates();
    int[] right = truth.storedCoordinates();
    double sum = 0;
    int i = 0;
    int j = 0;
    while (i < left.length || j < right.length) {
      int a = i < left.length ? left[i] : Integer.MAX_VALUE;
      int b = j < right.length ? right[j] : Integer.MAX_VALUE;
      int coordinate = Math.min(a, b);
      double difference =
          (a == coordinate ? predicted.get(a) : 0) - (b == coordinate ? truth.get(b) : 0);
      sum = Math.fma(difference, difference, sum);
      i += a == coordinate ? 1 : 0;
      j += b == coordinate ? 1 : 0;
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
