package org.okra.core.sample;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

/**
 * Samples that are vectors and can be had as one matrix, so that a Gram block is one product. The
 * six collections of vectors are the only ones: a new kind of vector is a {@link FeatureVector} in
 * one of them.
 *
 * @param <T> type of one sample
 */
public sealed interface VectorSamples<T extends FeatureVector> extends Samples<T>
    permits DenseRows, FileRows, SparseRows, ShiftedRows, BinaryVectors {

  /** Length of every vector. */
  int dimension();

  /** Whether {@link #sparse()} is the natural form. */
  default boolean isSparse() {
    return true;
  }

  /** One row per sample, dense. Shares the data where it can. */
  default Matrix dense() {
    return sparse().toDense();
  }

  /** One row per sample, sparse. Shares the data where it can. */
  SparseMatrix sparse();

  /** The others, if they are stored as these are and have as many coordinates. */
  static <S extends VectorSamples<?>> S following(S first, Samples<?> others) {
    if (others.getClass() != first.getClass()) {
      throw Samples.differentStorage(first, others);
    }
    @SuppressWarnings("unchecked") // Of the same class.
    S second = (S) others;
    if (second.dimension() != first.dimension()) {
      throw Errors.shape(
          "Samples of dimension %s cannot follow samples of dimension %s.",
          second.dimension(), first.dimension());
    }
    return second;
  }

  @Override
  VectorSamples<T> slice(int from, int to);

  @Override
  VectorSamples<T> select(int[] indices);
}
