package org.okra.estimators.lipschitz;

import java.util.OptionalDouble;
import org.okra.estimators.loss.Loss;

/**
 * {@code loss(f + shift, y)} as a loss of f: what is left to learn beside a constant.
 *
 * @param loss of the whole prediction
 * @param shift d numbers
 */
record ShiftedLoss(Loss loss, double[] shift) implements Loss {
  @Override
  public int outputs(int targets) {
    return loss.outputs(targets);
  }

  @Override
  public double value(double[] prediction, double[] target) {
    return loss.value(moved(prediction), target);
  }

  @Override
  public void subgradient(double[] prediction, double[] target, double[] result) {
    loss.subgradient(moved(prediction), target, result);
  }

  @Override
  public void proximal(double step, double[] point, double[] target, double[] result) {
    loss.proximal(step, moved(point), target, result);
    for (int j = 0; j < result.length; j++) {
      result[j] -= shift[j];
    }
  }

  @Override
  public double conjugate(double[] dual, double[] target) {
    double product = 0;
    for (int j = 0; j < dual.length; j++) {
      product += dual[j] * shift[j];
    }
    return loss.conjugate(dual, target) - product;
  }

  @Override
  public OptionalDouble curvature() {
    return loss.curvature();
  }

  @Override
  public boolean separable() {
    return loss.separable();
  }

  @Override
  public double[] levels() {
    return loss.levels();
  }

  private double[] moved(double[] prediction) {
    double[] result = prediction.clone();
    for (int j = 0; j < result.length; j++) {
      result[j] += shift[j];
    }
    return result;
  }

  @Override
  public String toString() {
    return loss.toString();
  }
}
