package org.okra.core.sample;

import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

/**
 * Samples that are vectors and can be had as one matrix, so that a Gram block is one product. The
 * four collections of vectors are the only ones: a new kind of vector is a {@link FeatureVector} in
 * one of them.
 *
 * @param <T> type of one sample
 */
public sealed interface VectorSamples<T extends FeatureVector> extends Samples<T>
    permits DenseRows, SparseRows, BinaryVectors {

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

  @Override
  VectorSamples<T> slice(int from, int to);

  @Override
  VectorSamples<T> select(int[] indices);
}
