package org.okra.estimators;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.okra.core.Matrix;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/**
 * The formulas of the papers, written out with dense matrices and no thought of cost, over Apache
 * Commons Math. Nothing here is in coordinates: a sketched map enters through the kernel it stands
 * for, so that a mistake in the coordinates cannot cancel.
 */
final class NaiveRidge {
  private NaiveRidge() {}

  static <T> RealMatrix gram(Kernel<T> kernel, Samples<? extends T> a, Samples<? extends T> b) {
    RealMatrix result = new Array2DRowRealMatrix(a.size(), b.size());
    for (int i = 0; i < a.size(); i++) {
      for (int j = 0; j < b.size(); j++) {
        result.setEntry(i, j, kernel.value(a.get(i), b.get(j)));
      }
    }
    return result;
  }

  static RealMatrix of(Matrix matrix) {
    RealMatrix result = new Array2DRowRealMatrix(matrix.rows(), matrix.columns());
    for (int i = 0; i < matrix.rows(); i++) {
      for (int j = 0; j < matrix.columns(); j++) {
        result.setEntry(i, j, matrix.get(i, j));
      }
    }
    return result;
  }

  /** K(a, all) R^T (R K R^T)^+ R K(all, b): the kernel that a sketched map stands for. */
  static RealMatrix sketched(RealMatrix left, RealMatrix all, RealMatrix right, RealMatrix r) {
    RealMatrix middle = pseudoInverse(r.multiply(all).multiply(r.transpose()));
    return left.multiply(r.transpose()).multiply(middle).multiply(r).multiply(right);
  }

  /** (K + n lambda I)^-1 k: one column of weights per new input. */
  static RealMatrix ridge(RealMatrix gram, double lambda, RealMatrix right) {
    int n = gram.getRowDimension();
    RealMatrix system =
        gram.add(MatrixUtils.createRealIdentityMatrix(n).scalarMultiply(n * lambda));
    return new LUDecomposition(system).getSolver().solve(right);
  }

  /** V_p M_p^-1/2 of a symmetric matrix, the largest eigenvalues first. */
  static RealMatrix leadingWhitened(RealMatrix symmetric, int count) {
    EigenDecomposition eigen = new EigenDecomposition(symmetric);
    double[] values = eigen.getRealEigenvalues();
    List<Integer> order = new ArrayList<>(IntStream.range(0, values.length).boxed().toList());
    order.sort(Comparator.comparingDouble(i -> -values[i]));
    RealMatrix result = new Array2DRowRealMatrix(values.length, count);
    for (int j = 0; j < count; j++) {
      int chosen = order.get(j);
      result.setColumnVector(
          j, eigen.getEigenvector(chosen).mapMultiply(1 / Math.sqrt(values[chosen])));
    }
    return result;
  }

  private static RealMatrix pseudoInverse(RealMatrix symmetric) {
    EigenDecomposition eigen = new EigenDecomposition(symmetric);
    double[] values = eigen.getRealEigenvalues();
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, value);
    }
    RealMatrix result =
        new Array2DRowRealMatrix(symmetric.getRowDimension(), symmetric.getColumnDimension());
    for (int i = 0; i < values.length; i++) {
      if (values[i] > Math.ulp(1.0) * values.length * largest) {
        result =
            result.add(
                eigen
                    .getEigenvector(i)
                    .outerProduct(eigen.getEigenvector(i))
                    .scalarMultiply(1 / values[i]));
      }
    }
    return result;
  }
}
