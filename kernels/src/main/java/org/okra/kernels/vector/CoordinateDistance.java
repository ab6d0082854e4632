package org.okra.kernels.vector;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;

/**
 * A distance that is a sum over coordinates and that no matrix product gives. For a coordinate
 * where one of the two is 0 the term is the absolute value of the other, so that sparse vectors
 * need only the coordinates they share: {@code D = sum |a| + sum |b| + sum_shared correction}.
 */
enum CoordinateDistance {
  /** {@code |a - b|}. */
  ABSOLUTE {
    @Override
    double term(double a, double b) {
      return Math.abs(a - b);
    }

    @Override
    double correction(double a, double b) {
      return Math.abs(a - b) - Math.abs(a) - Math.abs(b);
    }

    @Override
    void add(double[] a, int aOffset, double b, double[] sums, int offset, int length) {
      for (int i = 0; i < length; i++) {
        sums[offset + i] += Math.abs(a[aOffset + i] - b);
      }
    }
  },
  /** {@code (a - b)^2 / (a + b)}, for numbers of at least 0; 0 when both are 0. */
  CHI_SQUARE {
    @Override
    double term(double a, double b) {
      double sum = a + b;
      return sum > 0 ? (a - b) * (a - b) / sum : 0;
    }

    @Override
    double correction(double a, double b) {
      double sum = a + b;
      return sum > 0 ? -4 * a * b / sum : 0;
    }

    @Override
    void add(double[] a, int aOffset, double b, double[] sums, int offset, int length) {
      for (int i = 0; i < length; i++) {
        double sum = a[aOffset + i] + b;
        double difference = a[aOffset + i] - b;
        // The least normal number in place of 0: the quotient is 0 then, without a branch.
        sums[offset + i] += difference * difference / Math.max(sum, Double.MIN_NORMAL);
      }
    }
  };

  /** Fails unless it is defined for a coordinate. */
  void check(double coordinate) {
    if (!Double.isFinite(coordinate) || (this == CHI_SQUARE && coordinate < 0)) {
      throw Errors.of(
          Double.isFinite(coordinate) ? ErrorCode.INVALID_ARGUMENT : ErrorCode.NOT_FINITE,
          "A coordinate is %s; the distance needs finite numbers%s",
          coordinate,
          this == CHI_SQUARE ? " of at least 0, such as counts or shares." : ".");
    }
  }

  /** What one coordinate adds, checked. */
  double checkedTerm(double a, double b) {
    check(a);
    check(b);
    return term(a, b);
  }

  /** What one coordinate adds. */
  abstract double term(double a, double b);

  /** {@code term(a, b) - |a| - |b|}. */
  abstract double correction(double a, double b);

  /** {@code sums[offset + i] += term(a[aOffset + i], b)}. */
  abstract void add(double[] a, int aOffset, double b, double[] sums, int offset, int length);
}
