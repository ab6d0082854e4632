package org.okra.core.linear;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.RealMatrix;
import org.okra.core.Matrix;

/** To and from the matrices of Commons Math, the independent oracle; it knows no empty ones. */
final class Commons {
  private Commons() {}

  static boolean takes(Matrix a) {
    return a.rows() > 0 && a.columns() > 0;
  }

  static RealMatrix from(Matrix a) {
    RealMatrix result = new Array2DRowRealMatrix(a.rows(), a.columns());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < a.columns(); j++) {
        result.setEntry(i, j, a.get(i, j));
      }
    }
    return result;
  }

  /** op(a). */
  static RealMatrix from(Matrix a, Transpose transpose) {
    return transpose == Transpose.NO ? from(a) : from(a).transpose();
  }

  static Matrix to(RealMatrix a) {
    return Matrix.ofRows(a.getData());
  }
}
