package org.okra.estimators.lipschitz;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.okra.core.Matrix;
import org.okra.estimators.loss.Loss;

/**
 * The losses of the rows as functions of f, {@code c_i loss(f + shift, y_i)}: solvers need not know
 * of weights, nor of a constant that is learnt beside f.
 *
 * @param loss of one prediction
 * @param targets y_i, checked by the loss
 * @param weights c_i; empty when all are 1
 * @param shift d numbers; empty when all are 0
 */
record RowLosses(Loss loss, double[][] targets, double[] weights, double[] shift) {

  /**
   * Losses without a shift.
   *
   * @param targets n x t
   */
  static RowLosses of(Loss loss, Matrix targets, double... weights) {
    double[][] rows = new double[targets.rows()][];
    Arrays.setAll(rows, targets::rowValues);
    return new RowLosses(loss, rows, weights, new double[0]);
  }

  /** The same losses with another shift. */
  RowLosses around(double[] constant) {
    return new RowLosses(loss, targets, weights, constant);
  }

  /** n. */
  int size() {
    return targets.length;
  }

  /** {@code sum_ij A_ij (y_ij - shift_j)} for a matrix A, n x t. */
  double innerTargets(Matrix a) {
    double sum = 0;
    for (int j = 0; j < a.columns(); j++) {
      double constant = shift.length == 0 ? 0 : shift[j];
      for (int i = 0; i < a.rows(); i++) {
        sum += a.get(i, j) * (targets[i][j] - constant);
      }
    }
    return sum;
  }

  double weight(int row) {
    return weights.length == 0 ? 1 : weights[row];
  }

  private double[] moved(double[] prediction) {
    if (shift.length == 0) {
      return prediction;
    }
    double[] result = prediction.clone();
    for (int j = 0; j < shift.length; j++) {
      result[j] += shift[j];
    }
    return result;
  }

  /** The loss of a row. */
  double value(int row, double[] prediction) {
    return weight(row) * loss.value(moved(prediction), targets[row]);
  }

  /**
   * A slope of the loss of a row.
   *
   * @param result overwritten
   */
  void subgradient(int row, double[] prediction, double[] result) {
    loss.subgradient(moved(prediction), targets[row], result);
    for (int j = 0; j < result.length; j++) {
      result[j] *= weight(row);
    }
  }

  /**
   * The proximal map of the loss of a row.
   *
   * @param result overwritten; not the same array as the point
   */
  void proximal(int row, double step, double[] point, double[] result) {
    loss.proximal(step * weight(row), moved(point), targets[row], result);
    for (int j = 0; j < shift.length; j++) {
      result[j] -= shift[j];
    }
  }

  /** The conjugate of the loss of a row, {@code c loss*(b / c) - <b, shift>}. */
  double conjugate(int row, double[] dual) {
    double weight = weight(row);
    double[] scaled = new double[dual.length];
    double product = 0;
    for (int j = 0; j < dual.length; j++) {
      scaled[j] = dual[j] / weight;
      product += shift.length == 0 ? 0 : dual[j] * shift[j];
    }
    return weight * loss.conjugate(scaled, targets[row]) - product;
  }

  /** A bound on the curvature of all; empty when the loss has kinks. */
  OptionalDouble curvature() {
    double largest = Arrays.stream(weights).max().orElse(1);
    return loss.curvature().stream().map(curvature -> largest * curvature).findFirst();
  }
}
