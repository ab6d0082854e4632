package org.okra.cli.doctor;

import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;

/** Matrix arithmetic as one would write it on a blackboard: what the library is compared with. */
final class PlainLoops {
  private PlainLoops() {}

  /** Entries uniform on [-1/2, 1/2). */
  static Matrix random(RandomStream stream, int rows, int columns) {
    Matrix result = Matrix.zeros(rows, columns);
    double[] values = result.values();
    for (int i = 0; i < values.length; i++) {
      values[i] = stream.nextDouble() - 0.5;
    }
    return result;
  }

  /** {@code G G^T + I} with G random: symmetric and positive definite, size x size. */
  static Matrix positiveDefinite(RandomStream stream, int size) {
    Matrix factor = random(stream, size, size);
    Matrix result = product(factor, factor.transposed());
    for (int i = 0; i < size; i++) {
      result.set(i, i, result.get(i, i) + 1);
    }
    return result;
  }

  /** {@code A B}. */
  static Matrix product(Matrix a, Matrix b) {
    Matrix result = Matrix.zeros(a.rows(), b.columns());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < b.columns(); j++) {
        double sum = 0;
        for (int k = 0; k < a.columns(); k++) {
          sum += a.get(i, k) * b.get(k, j);
        }
        result.set(i, j, sum);
      }
    }
    return result;
  }

  /** L with {@code A = L L^T}, row by row. */
  static Matrix cholesky(Matrix a) {
    Matrix lower = Matrix.zeros(a.rows(), a.rows());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j <= i; j++) {
        double rest = a.get(i, j);
        for (int k = 0; k < j; k++) {
          rest -= lower.get(i, k) * lower.get(j, k);
        }
        lower.set(i, j, i == j ? Math.sqrt(rest) : rest / lower.get(j, j));
      }
    }
    return lower;
  }

  /** {@code ||A - B|| / ||B||} in the Frobenius norm; NaN when an entry is. */
  static double relativeError(Matrix a, Matrix b) {
    double difference = 0;
    double size = 0;
    for (int i = 0; i < b.values().length; i++) {
      double d = a.values()[i] - b.values()[i];
      difference += d * d;
      size += b.values()[i] * b.values()[i];
    }
    return Math.sqrt(difference / size);
  }
}
