package org.okra.estimators.loss;

import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;

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
interface ResidualLoss extends Loss {
  /** g. */
  Profile profile();

  /** Whether coordinates have one length or one each. */
  Norm norm();

  @Override
  default double value(double[] prediction, double[] target) {
    if (norm() == Norm.EUCLIDEAN) {
      return profile().value(distance(prediction, target));
    }
    double sum = 0;
    for (int j = 0; j < prediction.length; j++) {
      sum += profile().value(Math.abs(prediction[j] - target[j]));
    }
    return sum;
  }

  @Override
  default void subgradient(double[] prediction, double[] target, double[] result) {
    stretch(prediction, target, length -> profile().slope(length), result);
  }

  @Override
  default void proximal(double step, double[] point, double[] target, double[] result) {
    stretch(point, target, length -> profile().proximal(step, length), result);
    for (int j = 0; j < point.length; j++) {
      result[j] += target[j];
    }
  }

  /** The residual with other lengths: {@code new(||u||) u / ||u||}, or so in each coordinate. */
  private void stretch(
      double[] point, double[] target, DoubleUnaryOperator lengths, double[] result) {
    double whole = norm() == Norm.EUCLIDEAN ? share(lengths, distance(point, target)) : 0;
    for (int j = 0; j < point.length; j++) {
      double residual = point[j] - target[j];
      double share = norm() == Norm.EUCLIDEAN ? whole : share(lengths, Math.abs(residual));
      result[j] = share * residual;
    }
  }

  private static double share(DoubleUnaryOperator lengths, double length) {
    return length == 0 ? 0 : lengths.applyAsDouble(length) / length;
  }

  @Override
  default double conjugate(double[] dual, double[] target) {
    double sum = 0;
    double squares = 0;
    for (int j = 0; j < dual.length; j++) {
      sum += dual[j] * target[j];
      squares += dual[j] * dual[j];
      sum += norm() == Norm.COORDINATES ? profile().conjugate(Math.abs(dual[j])) : 0;
    }
    return norm() == Norm.EUCLIDEAN ? sum + profile().conjugate(Math.sqrt(squares)) : sum;
  }

  @Override
  default OptionalDouble curvature() {
    return profile().curvature();
  }

  @Override
  default boolean separable() {
    return norm() == Norm.COORDINATES;
  }

  private static double distance(double[] a, double[] b) {
    double squares = 0;
    for (int j = 0; j < a.length; j++) {
      double difference = a[j] - b[j];
      squares += difference * difference;
    }
    return Math.sqrt(squares);
  }
}
