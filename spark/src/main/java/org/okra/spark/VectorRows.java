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

  private static Matrix dense(List<? extends Vector> vectors, int dimension) {
    Matrix matrix = Matrix.zeros(vectors.size(), dimension);
    for (int i = 0; i < vectors.size(); i++) {
      if (vectors.get(i) instanceof SparseVector sparse) {
        for (int k = 0; k < sparse.indices().length; k++) {
          matrix.set(i, sparse.indices()[k], sparse.values()[k]);
        }
      } else {
        double[] values = vectors.get(i).toArray();
        for (int j = 0; j < dimension; j++) {
          matrix.values()[matrix.index(i, j)] = values[j];
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
