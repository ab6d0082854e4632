package org.okra.estimators.select;

import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;

/**
 * Errors of a grid of lambdas.
 *
 * @param lambdas the grid
 * @param errors splits x lambdas; one row for leave-one-out
 */
public record LambdaErrors(double[] lambdas, Matrix errors) {

  public LambdaErrors {
    lambdas = Lambdas.checked(lambdas.clone());
    if (errors.columns() != lambdas.length || errors.rows() == 0) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          errors.rows()
              + " x "
              + errors.columns()
              + " errors do not go with "
              + lambdas.length
              + " lambdas; there must be a column for each and at least one row.");
    }
  }

  @Override
  public double[] lambdas() {
    return lambdas.clone();
  }

  /** The mean over the splits, for every lambda. */
  public double[] means() {
    double[] means = new double[lambdas.length];
    for (int l = 0; l < means.length; l++) {
      for (double error : errors.columnValues(l)) {
        means[l] += error / errors.rows();
      }
    }
    return means;
  }

  /** The lambda of the smallest mean; the larger lambda of two that are equal. */
  public double best() {
    return lambdas[bestIndex()];
  }

  /** The smallest mean. */
  public double bestError() {
    return means()[bestIndex()];
  }

  private int bestIndex() {
    double[] means = means();
    int best = 0;
    for (int l = 1; l < means.length; l++) {
      boolean tie = means[l] == means[best] && lambdas[l] > lambdas[best];
      if (means[l] < means[best] || tie) {
        best = l;
      }
    }
    return best;
  }
}
