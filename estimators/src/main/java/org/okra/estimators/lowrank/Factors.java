package org.okra.estimators.lowrank;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
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
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          "Factors of rank " + left.columns() + " and " + right.columns() + " do not go together.");
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
    return Entries.squaredNorm(left) + Entries.squaredNorm(right);
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
    double[] values = Arrays.copyOf(middle.values(), kept);
    for (int j = 0; j < kept; j++) {
      Entries.scaleColumn(u, j, Math.sqrt(values[j]));
      Entries.scaleColumn(v, j, Math.sqrt(values[j]));
    }
    return new Balanced(new Factors(u, v), values);
  }

  /**
   * Factors with columns of falling and equal norms.
   *
   * @param factors L and R with {@code L^T L = R^T R = S}
   * @param values the diagonal of S: the singular values of C
   */
  record Balanced(Factors factors, double[] values) {
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
