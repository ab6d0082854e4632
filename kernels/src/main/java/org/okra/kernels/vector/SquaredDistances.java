package org.okra.kernels.vector;

import org.okra.core.linear.VectorMath;
import org.okra.core.sample.VectorSamples;

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

  /** Overwrites the inner products of a stretch by squared distances, at least 0. */
  static void apply(
      ProductBlocks.Stretch stretch,
      VectorSamples<?> rows,
      VectorSamples<?> columns,
      VectorMath vectors) {
    double[] x = stretch.values();
    double[] norms = stretch.rowNorms();
    int offset = stretch.offset();
    int row = stretch.row();
    double norm = stretch.columnNorm();
    vectors.squaredDistances(x, offset, stretch.length(), norms, row, norm);
    for (int i = 0; i < stretch.length(); i++) {
      if (x[offset + i] < NEAR * (norms[row + i] + norm)) {
        x[offset + i] =
            CoordinatePairs.squaredDistance(rows.get(row + i), columns.get(stretch.column()));
      }
    }
  }
}
