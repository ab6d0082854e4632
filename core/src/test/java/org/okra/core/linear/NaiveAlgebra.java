package org.okra.core.linear;

import java.util.Arrays;
import org.okra.core.Matrix;

/** The slow, obvious version of every operation: textbook loops over single entries. */
final class NaiveAlgebra {
  private NaiveAlgebra() {}

  /** Entry (i, j) of op(a). */
  private static double entry(Matrix a, Transpose transpose, int i, int j) {
    return transpose == Transpose.NO ? a.get(i, j) : a.get(j, i);
  }

  static Matrix product(Matrix a, Transpose transposeA, Matrix b, Transpose transposeB) {
    Matrix c = Matrix.zeros(transposeA.rows(a), transposeB.columns(b));
    return product(1, a, transposeA, b, transposeB, 0, c);
  }

  /** {@code alpha op(A) op(B) + beta C}; with beta 0, C gives only the shape. */
  static Matrix product(
      double alpha,
      Matrix a,
      Transpose transposeA,
      Matrix b,
      Transpose transposeB,
      double beta,
      Matrix c) {
    Matrix result = Matrix.zeros(c.rows(), c.columns());
    for (int i = 0; i < c.rows(); i++) {
      for (int j = 0; j < c.columns(); j++) {
        double sum = 0;
        for (int k = 0; k < transposeA.columns(a); k++) {
          sum += entry(a, transposeA, i, k) * entry(b, transposeB, k, j);
        }
        result.set(i, j, alpha * sum + (beta == 0 ? 0 : beta * c.get(i, j)));
      }
    }
    return result;
  }

  /** The same with absolute values everywhere: what rounding errors are measured by. */
  static Matrix magnitude(
      double alpha,
      Matrix a,
      Transpose transposeA,
      Matrix b,
      Transpose transposeB,
      double beta,
      Matrix c) {
    return product(
        Math.abs(alpha),
        TestMatrices.map(a, Math::abs),
        transposeA,
        TestMatrices.map(b, Math::abs),
        transposeB,
        Math.abs(beta),
        TestMatrices.map(c, Math::abs));
  }

  /** L of {@code A = L L^T}, entry by entry from the definition. */
  static Matrix cholesky(Matrix a) {
    int n = a.rows();
    Matrix l = Matrix.zeros(n, n);
    for (int j = 0; j < n; j++) {
      for (int i = j; i < n; i++) {
        double rest = a.get(i, j);
        for (int k = 0; k < j; k++) {
          rest -= l.get(i, k) * l.get(j, k);
        }
        l.set(i, j, i == j ? Math.sqrt(rest) : rest / l.get(j, j));
      }
    }
    return l;
  }

  /** The triangle alone, with zeros elsewhere. */
  static Matrix triangle(Matrix t, Triangle triangle) {
    Matrix result = t.copy();
    for (int j = 0; j < t.columns(); j++) {
      for (int i = 0; i < t.rows(); i++) {
        if (triangle == Triangle.LOWER ? i < j : i > j) {
          result.set(i, j, 0);
        }
      }
    }
    return result;
  }

  /** X of {@code op(T) X = B} or {@code X op(T) = B}, by substitution, one unknown at a time. */
  static Matrix solveTriangular(
      Side side, Matrix t, Triangle triangle, Transpose transpose, Matrix b) {
    if (side == Side.RIGHT) {
      Transpose other = transpose == Transpose.NO ? Transpose.YES : Transpose.NO;
      return solveTriangular(Side.LEFT, t, triangle, other, b.transposed()).transposed();
    }
    int n = t.rows();
    boolean forward = (triangle == Triangle.LOWER) == (transpose == Transpose.NO);
    Matrix clean = triangle(t, triangle);
    Matrix x = b.copy();
    for (int column = 0; column < b.columns(); column++) {
      for (int step = 0; step < n; step++) {
        int i = forward ? step : n - 1 - step;
        double rest = b.get(i, column);
        for (int k = 0; k < n; k++) {
          if (k != i) {
            boolean known = forward ? k < i : k > i;
            rest -= known ? entry(clean, transpose, i, k) * x.get(k, column) : 0;
          }
        }
        x.set(i, column, rest / clean.get(i, i));
      }
    }
    return x;
  }

  /** Eigenvalues of a symmetric matrix, largest first, by Jacobi's rotations. */
  static double[] eigenvalues(Matrix symmetric) {
    Matrix a = symmetric.copy();
    int n = a.rows();
    for (int sweep = 0; sweep < 60; sweep++) {
      for (int p = 0; p < n; p++) {
        for (int q = p + 1; q < n; q++) {
          rotate(a, p, q);
        }
      }
    }
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = a.get(i, i);
    }
    return falling(values);
  }

  private static void rotate(Matrix a, int p, int q) {
    if (a.get(p, q) == 0) {
      return;
    }
    double theta = 0.5 * Math.atan2(2 * a.get(p, q), a.get(q, q) - a.get(p, p));
    double c = Math.cos(theta);
    double s = Math.sin(theta);
    for (int k = 0; k < a.rows(); k++) {
      double kp = a.get(k, p);
      double kq = a.get(k, q);
      a.set(k, p, c * kp - s * kq);
      a.set(k, q, s * kp + c * kq);
    }
    for (int k = 0; k < a.rows(); k++) {
      double pk = a.get(p, k);
      double qk = a.get(q, k);
      a.set(p, k, c * pk - s * qk);
      a.set(q, k, s * pk + c * qk);
    }
  }

  /** The min(m, n) singular values, largest first: column norms after one-sided rotations. */
  static double[] singularValues(Matrix a) {
    Matrix u = a.rows() >= a.columns() ? a.copy() : a.transposed();
    for (int sweep = 0; sweep < 60; sweep++) {
      for (int p = 0; p < u.columns(); p++) {
        for (int q = p + 1; q < u.columns(); q++) {
          double pq = dot(u, p, q);
          double theta = pq == 0 ? 0 : 0.5 * Math.atan2(2 * pq, dot(u, q, q) - dot(u, p, p));
          for (int k = 0; k < u.rows(); k++) {
            double kp = u.get(k, p);
            double kq = u.get(k, q);
            u.set(k, p, Math.cos(theta) * kp - Math.sin(theta) * kq);
            u.set(k, q, Math.sin(theta) * kp + Math.cos(theta) * kq);
          }
        }
      }
    }
    double[] values = new double[u.columns()];
    for (int j = 0; j < values.length; j++) {
      values[j] = Math.sqrt(dot(u, j, j));
    }
    return falling(values);
  }

  private static double dot(Matrix a, int p, int q) {
    double sum = 0;
    for (int k = 0; k < a.rows(); k++) {
      sum += a.get(k, p) * a.get(k, q);
    }
    return sum;
  }

  /** R of {@code A = Q R} with a positive diagonal, by Gram-Schmidt, each column twice. */
  static Matrix upperFactor(Matrix a) {
    Matrix q = a.copy();
    Matrix r = Matrix.zeros(a.columns(), a.columns());
    for (int j = 0; j < a.columns(); j++) {
      for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < j; i++) {
          double share = dot(q, i, j);
          r.set(i, j, r.get(i, j) + share);
          for (int k = 0; k < a.rows(); k++) {
            q.set(k, j, q.get(k, j) - share * q.get(k, i));
          }
        }
      }
      double norm = Math.sqrt(dot(q, j, j));
      r.set(j, j, norm);
      for (int k = 0; k < a.rows(); k++) {
        q.set(k, j, q.get(k, j) / norm);
      }
    }
    return r;
  }

  private static double[] falling(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    for (int i = 0; i < values.length; i++) {
      values[i] = sorted[values.length - 1 - i];
    }
    return values;
  }
}
