package org.okra.core.linear;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;

/**
 * Every matrix operation the methods need.
 *
 * <p>Each method says which argument it overwrites; everything else is left as it was. When a call
 * fails, the contents of the argument it would have overwritten are undefined. All arguments must
 * be finite; an overwritten argument may not share entries with another one. Results of symmetric
 * operations are full matrices, with both triangles filled.
 *
 * <p>Instances come from {@link LinearAlgebras} (most code takes the one of its run context) and
 * may be used by several threads at once.
 */
public interface LinearAlgebra {

  // ---- products ----------------------------------------------------------------------------

  /**
   * {@code C <- alpha op(A) op(B) + beta C}, with op(A) m x k, op(B) k x n, C m x n.
   *
   * @param beta with 0, the old entries of C are not read
   * @param c overwritten
   */
  void multiply(
      double alpha, Matrix a, Transpose opA, Matrix b, Transpose opB, double beta, Matrix c);

  /** {@code A B}, m x n, for A m x k and B k x n. */
  Matrix multiply(Matrix a, Matrix b);

  /** {@code A^T B}, m x n, for A k x m and B k x n. */
  Matrix multiplyLeftTransposed(Matrix a, Matrix b);

  /** {@code A B^T}, m x n, for A m x k and B n x k. */
  Matrix multiplyRightTransposed(Matrix a, Matrix b);

  /**
   * The symmetric rank-k update {@code C <- alpha A A^T + beta C} ({@link Transpose#NO}) or {@code
   * C <- alpha A^T A + beta C} ({@link Transpose#YES}), at half the cost of a product.
   *
   * @param beta with 0, the old entries of C are not read
   * @param c overwritten; symmetric, only its lower triangle is read, both are written
   */
  void rankUpdate(double alpha, Matrix a, Transpose transpose, double beta, Matrix c);

  /**
   * As {@link #rankUpdate}, but the upper triangle of C is neither read nor written: a sum over
   * many blocks of rows updates the lower triangle for each and ends with one {@link
   * Entries#mirrorLower}.
   *
   * @param c its lower triangle is overwritten
   */
  void rankUpdateLower(double alpha, Matrix a, Transpose transpose, double beta, Matrix c);

  /** {@code A^T A}, n x n and symmetric to the last bit, for A m x n. */
  Matrix gram(Matrix a);

  // ---- sparse products ---------------------------------------------------------------------

  /**
   * {@code C <- alpha op(S) B + beta C} with S sparse.
   *
   * @param beta with 0, the old entries of C are not read
   * @param c overwritten
   */
  void multiply(double alpha, SparseMatrix s, Transpose transpose, Matrix b, double beta, Matrix c);

  /**
   * {@code C <- alpha A op(S) + beta C} with S sparse: the product of a Gram block with the weights
   * of a sketch.
   *
   * @param beta with 0, the old entries of C are not read
   * @param c overwritten
   */
  void multiply(double alpha, Matrix a, SparseMatrix s, Transpose transpose, double beta, Matrix c);

  /**
   * {@code C <- S T^T}, dense, for S m x d and T n x d sparse, in time proportional to the pairs of
   * stored entries that share a column.
   *
   * @param c overwritten; m x n
   */
  void multiplyRightTransposed(SparseMatrix s, SparseMatrix t, Matrix c);

  // ---- systems -----------------------------------------------------------------------------

  /**
   * The Cholesky factor of a symmetric positive definite matrix, of which only the lower triangle
   * is used; the upper one may hold any finite numbers.
   *
   * @throws OkraException {@link ErrorCode#NOT_POSITIVE_DEFINITE}
   */
  Cholesky cholesky(Matrix a);

  /**
   * As {@link #cholesky}, without a copy.
   *
   * @param a overwritten by the factor; owned by the result from now on
   */
  Cholesky choleskyInPlace(Matrix a);

  /**
   * Solves {@code op(T) X = B} or {@code X op(T) = B} for a triangular T.
   *
   * @param b overwritten by X
   * @throws OkraException {@link ErrorCode#SINGULAR} when a diagonal entry is zero
   */
  void solveTriangular(
      Side side, Matrix triangular, Triangle triangle, Transpose transpose, Matrix b);

  // ---- decompositions ----------------------------------------------------------------------

  /** All eigenpairs of a symmetric matrix, largest eigenvalue first. */
  Eigenpairs eigen(Matrix a);

  /**
   * The same by the threads of the native library, which is faster for large matrices; small ones
   * are left to one. The last bits may depend on the number of threads: for searches, not for what
   * is saved.
   */
  Eigenpairs eigenByLibraryThreads(Matrix a);

  /** The {@code count} largest eigenvalues of a symmetric matrix, largest first, with vectors. */
  Eigenpairs leadingEigen(Matrix a, int count);

  /** The thin singular value decomposition. */
  SingularValues singularValues(Matrix a);

  /** The thin QR decomposition of a matrix with at least as many rows as columns. */
  OrthogonalFactor orthogonal(Matrix a);

  // ---- elementwise -------------------------------------------------------------------------

  /**
   * {@code X <- exp(X)}, entry by entry, with the error bound of {@link VectorMath#exp}.
   *
   * @param x overwritten
   */
  void exp(Matrix x);

  /**
   * {@code Y <- Y + alpha X}.
   *
   * @param y overwritten
   */
  void add(double alpha, Matrix x, Matrix y);

  /**
   * {@code X <- alpha X}.
   *
   * @param x overwritten
   */
  void scale(double alpha, Matrix x);

  /**
   * {@code A <- A + alpha I}. Only the diagonal is read, so only the diagonal must be finite.
   *
   * @param a overwritten; square
   */
  void addDiagonal(double alpha, Matrix a);

  /** The squared Euclidean norm of every row. */
  double[] rowSquaredNorms(Matrix a);

  /** The functions on arrays that kernels build on. */
  VectorMath vectorMath();

  /** Which library computes, on how many threads, in which precision, and why. */
  BackendReport report();

  /**
   * The same arithmetic, on the same threads, with large products in this precision.
   *
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when there is no such choice here
   */
  default LinearAlgebra withPrecision(Precision precision) {
    if (precision == report().precision()) {
      return this;
    }
    throw Errors.argument(
        "This linear algebra (%s) computes in %s alone, not in %s; leave precision out.",
        report().implementation(), report().precision(), precision);
  }
}
