package org.okra.estimators.loss;

import java.util.OptionalDouble;

/**
 * A loss that depends on the length of the residual {@code u = f - y} alone: {@code g(||u||)} or
 * {@code sum_j g(|u_j|)} for a {@link Profile} g. Everything follows from g along the residual:
 *
 * <pre>{@code
 * subgradient      g'(||u||) u / ||u||
 * proximal map     y + prox_g(||point - y||) (point - y) / ||point - y||
 * conjugate        <dual, y> + g*(||dual||)
 * }</pre>
 */
final class ResidualLoss implements Loss {
  private final Profile profile;
  private final Norm norm;

  ResidualLoss(Profile profile, Norm norm) {
    this.profile = profile;
    this.norm = norm;
  }

  @Override
  public int outputs(int targets) {
    return targets;
  }

  @Override
  public double value(double[] prediction, double[] target) {
    if (norm == Norm.EUCLIDEAN) {
      return profile.value(distance(prediction, target));
    }
    double sum = 0;
    for (int j = 0; j < prediction.length; j++) {
      sum += profile.value(Math.abs(prediction[j] - target[j]));
    }
    return sum;
  }

  @Override
  public void subgradient(double[] prediction, double[] target, double[] result) {
    double whole = norm == Norm.EUCLIDEAN ? distance(prediction, target) : 0;
    for (int j = 0; j < prediction.length; j++) {
      double residual = prediction[j] - target[j];
      double length = norm == Norm.EUCLIDEAN ? whole : Math.abs(residual);
      result[j] = length == 0 ? 0 : profile.slope(length) / length * residual;
    }
  }

  @Override
  public void proximal(double step, double[] point, double[] target, double[] result) {
    double whole = norm == Norm.EUCLIDEAN ? distance(point, target) : 0;
    double shrunk = norm == Norm.EUCLIDEAN ? profile.proximal(step, whole) : 0;
    for (int j = 0; j < point.length; j++) {
      double residual = point[j] - target[j];
      if (norm == Norm.EUCLIDEAN) {
        result[j] = whole == 0 ? target[j] : target[j] + shrunk / whole * residual;
      } else {
        double length = profile.proximal(step, Math.abs(residual));
        result[j] = target[j] + Math.copySign(length, residual);
      }
    }
  }

  @Override
  public double conjugate(double[] dual, double[] target) {
    double sum = 0;
    double squares = 0;
    for (int j = 0; j < dual.length; j++) {
      sum += dual[j] * target[j];
      squares += dual[j] * dual[j];
      if (norm == Norm.COORDINATES) {
        sum += profile.conjugate(Math.abs(dual[j]));
      }
    }
    return norm == Norm.EUCLIDEAN ? sum + profile.conjugate(Math.sqrt(squares)) : sum;
  }

  @Override
  public OptionalDouble curvature() {
    return profile.curvature();
  }

  @Override
  public boolean separable() {
    return norm == Norm.COORDINATES || profile instanceof Profile.Square;
  }

  private static double distance(double[] a, double[] b) {
    double squares = 0;
    for (int j = 0; j < a.length; j++) {
      double difference = a[j] - b[j];
      squares += difference * difference;
    }
    return Math.sqrt(squares);
  }

  @Override
  public String toString() {
    return profile.specification().toString();
  }
}
