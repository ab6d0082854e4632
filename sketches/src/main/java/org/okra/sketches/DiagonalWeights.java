package org.okra.sketches;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;

/**
 * The weights of a sketch that selects points: row i is {@code factor_i} times the unit vector of
 * the i-th point of the support, so W is diagonal and m = s'.
 *
 * @param factors s' numbers, none zero; shared, not copied
 */
public record DiagonalWeights(double[] factors) implements Weights {

  /** All factors alike. */
  public static DiagonalWeights constant(int size, double factor) {
    double[] factors = new double[size];
    Arrays.fill(factors, factor);
    return new DiagonalWeights(factors);
  }

  @Override
  public int rows() {
    return factors.length;
  }

  @Override
  public int columns() {
    return factors.length;
  }

  @Override
  public long bytes() {
    return 8L * factors.length;
  }

  @Override
  public void applyRight(Matrix block, Matrix result, RunContext context) {
    result.setAll(block);
    for (int j = 0; j < factors.length; j++) {
      context
          .linearAlgebra()
          .vectorMath()
          .scale(factors[j], result.values(), result.index(0, j), result.rows());
    }
  }

  @Override
  public Matrix applyLeft(Matrix x, RunContext context) {
    Matrix result = context.memory().zeros(x.rows(), x.columns(), "a weighted matrix");
    for (int j = 0; j < x.columns(); j++) {
      for (int i = 0; i < factors.length; i++) {
        result.values()[result.index(i, j)] = factors[i] * x.values()[x.index(i, j)];
      }
    }
    return result;
  }

  @Override
  public Matrix applyTransposed(Matrix x, RunContext context) {
    return applyLeft(x, context);
  }

  @Override
  public Matrix toDense() {
    Matrix dense = Matrix.zeros(factors.length, factors.length);
    for (int i = 0; i < factors.length; i++) {
      dense.set(i, i, factors[i]);
    }
    return dense;
  }

  @Override
  public String toString() {
    return "DiagonalWeights of " + factors.length;
  }
}
