package org.okra.core.sample;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

/**
 * Sparse rows seen from another origin: {@code z_i = a_i - t} with a_i sparse. What standardising
 * makes of sparse data, without the n x d numbers that it would fill: distances do not see t, and
 * inner products need one number per row of it.
 *
 * <p>To code that does not know of the origin these are dense vectors: {@link #isSparse} is false,
 * and {@link #dense} fills them.
 */
public final class ShiftedRows implements VectorSamples<ShiftedVector> {
  private final SparseRows rows;
  private final double[] origin;

  /**
   * Rows seen from an origin.
   *
   * @param rows a; shared, not copied
   * @param origin t, one number per coordinate; shared, not copied
   */
  public ShiftedRows(SparseRows rows, double... origin) {
    if (rows.dimension() != origin.length) {
      throw Errors.shape(
          "An origin of %s coordinates does not match vectors of %s.",
          origin.length, rows.dimension());
    }
    this.rows = rows;
    this.origin = origin;
  }

  /** a, the rows before they are shifted. */
  public SparseRows unshifted() {
    return rows;
  }

  /** t; shared, not copied. */
  public double[] origin() {
    return origin;
  }

  /** Whether others are seen from the same origin, so that differences are those of a. */
  public boolean sharesOrigin(VectorSamples<?> others) {
    return others instanceof ShiftedRows that
        && (origin == that.origin || Arrays.equals(origin, that.origin));
  }

  @Override
  public Class<ShiftedVector> domain() {
    return ShiftedVector.class;
  }

  @Override
  public int size() {
    return rows.size();
  }

  @Override
  public ShiftedVector get(int index) {
    return new ShiftedVector(rows.get(index), origin);
  }

  @Override
  public ShiftedRows slice(int from, int to) {
    return new ShiftedRows(rows.slice(from, to), origin);
  }

  @Override
  public ShiftedRows select(int[] indices) {
    return new ShiftedRows(rows.select(indices), origin);
  }

  @Override
  public ShiftedRows followedBy(Samples<? extends ShiftedVector> others) {
    ShiftedRows second = VectorSamples.following(this, others);
    if (!sharesOrigin(second)) {
      throw Errors.shape("Vectors seen from one origin cannot follow vectors seen from another.");
    }
    return new ShiftedRows(rows.followedBy(second.rows), origin);
  }

  @Override
  public int dimension() {
    return rows.dimension();
  }

  @Override
  public boolean isSparse() {
    return false;
  }

  @Override
  public Matrix dense() {
    Matrix result = rows.dense();
    for (int j = 0; j < origin.length; j++) {
      int start = result.index(0, j);
      for (int i = start; i < start + result.rows(); i++) {
        result.values()[i] -= origin[j];
      }
    }
    return result;
  }

  @Override
  public SparseMatrix sparse() {
    return SparseMatrix.ofDense(dense());
  }

  @Override
  public String toString() {
    return "ShiftedRows " + size() + " x " + dimension();
  }
}
