package org.okra.estimators.lowrank;

import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;

/** Sums over all entries of matrices. */
final class Entries {
  private Entries() {}

  /** {@code <A, B>}, the sum of the products of entries. */
  static double inner(Matrix a, Matrix b) {
    double sum = 0;
    for (int j = 0; j < a.columns(); j++) {
      double column = 0;
      for (int i = 0; i < a.rows(); i++) {
        column += a.values()[a.index(i, j)] * b.values()[b.index(i, j)];
      }
      sum += column;
    }
    return sum;
  }

  /** {@code ||A||^2}. */
  static double squaredNorm(Matrix a) {
    return inner(a, a);
  }

  /** {@code A <- A with column j times factor}. */
  static void scaleColumn(Matrix a, int j, double factor) {
    for (int i = 0; i < a.rows(); i++) {
      a.values()[a.index(i, j)] *= factor;
    }
  }

  /** {@code A + weight B}, a new matrix. */
  static Matrix sum(Matrix a, double weight, Matrix b) {
    Matrix result = a.copy();
    add(weight, b, result);
    return result;
  }

  /**
   * {@code A <- A + weight B}. Here and below in plain loops: matrices of a few thousand entries
   * are done before a worker would start.
   */
  static void add(double weight, Matrix b, Matrix a) {
    double[] values = a.values();
    for (int j = 0; j < a.columns(); j++) {
      for (int i = 0; i < a.rows(); i++) {
        values[a.index(i, j)] += weight * b.values()[b.index(i, j)];
      }
    }
  }

  /** {@code A <- factor A}. */
  static void scale(double factor, Matrix a) {
    for (int j = 0; j < a.columns(); j++) {
      scaleColumn(a, j, factor);
    }
  }

  /** Two matrices side by side. */
  static Matrix beside(Matrix a, Matrix b) {
    Matrix result = Matrix.zeros(a.rows(), (long) a.columns() + b.columns());
    result.columnBlock(0, a.columns()).setAll(a);
    result.columnBlock(a.columns(), result.columns()).setAll(b);
    return result;
  }

  /** Standard normal entries. */
  static Matrix gaussian(int rows, int columns, RandomStream random) {
    Matrix result = Matrix.zeros(rows, columns);
    for (int i = 0; i < result.values().length; i++) {
      result.values()[i] = random.nextGaussian();
    }
    return result;
  }
}
