package org.okra.kernels.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.okra.core.Matrix;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Bandwidth;

/**
 * Squared distances from inner products, {@code ||x||^2 + ||y||^2 - 2 <x, y>}, with the digits that
 * cancellation takes put back.
 *
 * <p>The formula has an absolute error of a few units in the last place of the norms. Where the
 * distance is less than {@value #NEAR} of the sum of the squared norms (near duplicates, or data
 * with a large common offset) it is computed again from the differences of the coordinates. The
 * relative error of every squared distance is therefore below about 1e-8, and far smaller for
 * points that are not close. Data with an offset a thousand times its spread take the slow way for
 * most pairs: centre such data before.
 */
final class SquaredDistances {
  static final double NEAR = 1e-6;

  private SquaredDistances() {}

  /** Squared distances between all samples, exactly 0 on the diagonal. */
  static void fill(Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    ProductBlocks.fillSymmetric(
        unshifted(List.of(samples)).get(0),
        block,
        SquaredDistances::apply,
        OptionalDouble.of(0),
        context);
  }

  /**
   * The sides of a block as vectors with the same differences: rows that share an origin are taken
   * before the shift, so that sparse ones stay sparse.
   */
  static List<VectorSamples<?>> unshifted(List<? extends Samples<? extends FeatureVector>> sides) {
    List<VectorSamples<?>> vectors = new ArrayList<>();
    for (Samples<? extends FeatureVector> side : sides) {
      vectors.add(ProductBlocks.vectors(side));
    }
    if (vectors.get(0) instanceof ShiftedRows first
        && vectors.stream().allMatch(first::sharesOrigin)) {
      vectors.replaceAll(side -> ((ShiftedRows) side).unshifted());
    }
    return vectors;
  }

  /** Distances between all samples. */
  static void roots(Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    fill(samples, block, context);
    Arrays.setAll(block.values(), i -> Math.sqrt(block.values()[i]));
  }

  /** A width as a number: if it is a length, a typical distance. */
  static Bandwidth resolved(
      Bandwidth width, Samples<? extends FeatureVector> training, RunContext context) {
    return width.<FeatureVector>resolved(
        training, SquaredDistances::roots, distance -> distance, context);
  }

  /** Overwrites the inner products of a stretch by squared distances, at least 0. */
  static void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    double[] x = stretch.values();
    double[] norms = stretch.rowNorms();
    int offset = stretch.offset();
    int row = stretch.row();
    double norm = stretch.columnNorm();
    math.squaredDistances(x, offset, stretch.length(), norms, row, norm);
    boolean near = math.anyNear(NEAR, x, offset, stretch.length(), norms, row, norm);
    for (int i = 0; near && i < stretch.length(); i++) {
      if (x[offset + i] < NEAR * (norms[row + i] + norm)) {
        x[offset + i] =
            CoordinatePairs.squaredDistance(
                stretch.rows().get(row + i), stretch.columns().get(stretch.column()));
      }
    }
  }
}
