package org.okra.spark;

import java.util.List;
import org.apache.spark.ml.linalg.SparseVector;
import org.apache.spark.ml.linalg.Vector;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;

/** Vectors of Spark ML as samples of Okra. */
final class VectorRows {
  private static final int TILE = 16;

  private VectorRows() {}

  /** How vectors are stored; what most of them are on the cluster decides. */
  enum Storage {
    /** Every coordinate. */
    DENSE,
    /** Those that differ from zero. */
    SPARSE
  }

  /**
   * The vectors as rows.
   *
   * @param dimension of every vector
   */
  static VectorSamples<?> of(List<? extends Vector> vectors, int dimension, Storage storage) {
    for (Vector vector : vectors) {
      if (vector.size() != dimension) {
        throw Errors.shape(
            "A vector has %d coordinates where %d are expected.", vector.size(), dimension);
      }
    }
    return storage == Storage.DENSE
        ? new DenseRows(dense(vectors, dimension))
        : new SparseRows(sparse(vectors, dimension));
  }

  /** A few rows at a time, so that what is written next to each other is in the cache. */
  private static Matrix dense(List<? extends Vector> vectors, int dimension) {
    Matrix matrix = Matrix.zeros(vectors.size(), dimension);
    double[][] tile = new double[TILE][];
    for (int from = 0; from < vectors.size(); from += TILE) {
      int count = Math.min(TILE, vectors.size() - from);
      for (int i = 0; i < count; i++) {
        tile[i] = vectors.get(from + i).toArray();
      }
      for (int j = 0; j < dimension; j++) {
        int start = matrix.index(from, j);
        for (int i = 0; i < count; i++) {
          matrix.values()[start + i] = tile[i][j];
        }
      }
    }
    return matrix;
  }

  private static SparseMatrix sparse(List<? extends Vector> vectors, int dimension) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(dimension);
    for (Vector vector : vectors) {
      SparseVector sparse = vector.toSparse();
      for (int k = 0; k < sparse.indices().length; k++) {
        builder.add(sparse.indices()[k], sparse.values()[k]);
      }
      builder.endRow();
    }
    return builder.build();
  }
}
