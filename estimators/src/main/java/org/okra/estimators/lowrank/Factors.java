package org.okra.estimators.lowrank;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.OrthogonalFactor;
import org.okra.core.linear.SingularValues;

/**
 * A matrix of low rank as a product, {@code C = L R^T}.
 *
 * @param left L, d x r
 * @param right R, T x r
 */
public record Factors(Matrix left, Matrix right) {

  public Factors {
    if (left.columns() != right.columns()) {
      throw Errors.shape(
          "Factors of rank %d and %d do not match.", left.columns(), right.columns());
    }
  }

  /** The zero matrix with factors of rank 0. */
  static Factors none(int features, int tasks) {
    return new Factors(Matrix.zeros(features, 0), Matrix.zeros(tasks, 0));
  }

  /** r, the number of columns of the factors. */
  public int rank() {
    return left.columns();
  }

  /** C, d x T. */
  public Matrix product(LinearAlgebra algebra) {
    return algebra.multiplyRightTransposed(left, right);
  }

  /** {@code ||L||^2 + ||R||^2}: at least twice the trace norm of C, and equal when balanced. */
  double squaredNorm() {
    return inner(this);
  }

  /** {@code <L, L'> + <R, R'>} for other factors. */
  double inner(Factors other) {
    return Entries.inner(left, other.left) + Entries.inner(right, other.right);
  }

  /** {@code (L + weight L', R + weight R')} for other factors. */
  Factors plus(double weight, Factors other) {
    return new Factors(
        Entries.sum(left, weight, other.left), Entries.sum(right, weight, other.right));
  }

  /**
   * The same C with {@code L = U S^1/2} and {@code R = V S^1/2} from its singular value
   * decomposition, columns with vanishing singular values left out.
   */
  Balanced balanced(LinearAlgebra algebra) {
    if (rank() == 0) {
      return new Balanced(this, new double[0]);
    }
    OrthogonalFactor q = algebra.orthogonal(left);
    OrthogonalFactor p = algebra.orthogonal(right);
    SingularValues middle = algebra.singularValues(algebra.multiplyRightTransposed(q.r(), p.r()));
    int kept = middle.rank();
    Matrix u = algebra.multiply(q.q(), middle.left().columnBlock(0, kept));
    Matrix v = algebra.multiplyRightTransposed(p.q(), middle.rightTransposed().rowBlock(0, kept));
    return Balanced.of(u, v, Arrays.copyOf(middle.values(), kept));
  }

  /**
   * Factors with columns of falling and equal norms.
   *
   * @param factors L and R with {@code L^T L = R^T R = S}
   * @param values the diagonal of S: the singular values of C
   */
  record Balanced(Factors factors, double[] values) {
    /**
     * {@code U S^1/2} and {@code V S^1/2}.
     *
     * @param u orthonormal columns; overwritten
     * @param v orthonormal columns; overwritten
     */
    static Balanced of(Matrix u, Matrix v, double[] values) {
      double[] roots = Arrays.stream(values).map(Math::sqrt).toArray();
      Entries.scaleColumns(u, roots);
      Entries.scaleColumns(v, roots);
      return new Balanced(new Factors(u, v), values);
    }

    /** The same with the largest singular values alone. */
    Balanced leading(int rank) {
      Matrix left = factors.left().columnBlock(0, rank).copy();
      Matrix right = factors.right().columnBlock(0, rank).copy();
      return new Balanced(new Factors(left, right), Arrays.copyOf(values, rank));
    }

    /** {@code ||C||_*}. */
    double traceNorm() {
      return Arrays.stream(values).sum();
    }
  }
}
