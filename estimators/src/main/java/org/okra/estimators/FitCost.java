package org.okra.estimators;

import org.okra.core.resource.Cost;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapShape.Form;

/** What the steps that estimators share cost, with n rows, a features and b targets. */
public final class FitCost {
  /** Operations of a symmetric eigendecomposition of n x n, over n^3. */
  public static final double EIGEN = 24;

  private static final double BYTES = Double.BYTES;

  /** Rows of a block of the sums. */
  private static final double BLOCK = Fold.STANDARD.blockRows();

  private FitCost() {}

  /** The spectrum of the inputs: their Gram matrix, or the covariance of features, decomposed. */
  public static Cost spectrum(MapShape input, ProblemSize size) {
    double n = size.train();
    double a = input.dimension();
    double vectors = 3 * BYTES * a * a;
    double eigen = EIGEN * a * a * a;
    return input.form() == Form.EXACT
        ? new Cost(vectors, vectors / 3, eigen, n * n / 2, 0)
        : new Cost(
            vectors + BYTES * Math.min(BLOCK, n) * (a + input.support()),
            vectors / 3,
            eigen + n * a * a + 2 * n * input.support() * a,
            n * input.support(),
            0);
  }

  /** Ridge regression: a factor of n x n or of a x a, and the coefficients. */
  static Cost ridge(MapShape input, MapShape output, ProblemSize size) {
    boolean exactOutput = output.form() == Form.EXACT;
    if (input.form() == Form.EXACT) {
      return exactOutput ? inverse(size) : exactInput(output, size);
    }
    return exactOutput ? operator(input, size) : features(input, output, size);
  }

  /** Exact on both sides: the factor is the model. */
  private static Cost inverse(ProblemSize size) {
    double n = size.train();
    return new Cost(BYTES * n * n, BYTES * n * n, n * n * n / 3, n * n / 2, 0);
  }

  private static Cost exactInput(MapShape output, ProblemSize size) {
    double n = size.train();
    double b = output.dimension();
    return new Cost(
        BYTES * (n * n + n * b),
        BYTES * n * b,
        n * n * n / 3 + 2 * n * n * b + 2 * n * output.support() * b,
        n * n / 2,
        n * output.support());
  }

  /** On features towards all outputs: the ridge operator, a x n. */
  private static Cost operator(MapShape input, ProblemSize size) {
    double n = size.train();
    double a = input.dimension();
    return new Cost(
        BYTES * (2 * n * a + a * a),
        BYTES * n * a,
        3 * n * a * a + a * a * a / 3 + 2 * n * input.support() * a,
        n * input.support(),
        0);
  }

  /** From the sums over blocks of rows. */
  private static Cost features(MapShape input, MapShape output, ProblemSize size) {
    double n = size.train();
    double a = input.dimension();
    double b = output.dimension();
    double blockRow = a + b + Math.max(input.support(), output.support());
    return new Cost(
        BYTES * (2 * a * a + 2 * a * b + Math.min(BLOCK, n) * blockRow),
        BYTES * a * b,
        n * a * a
            + 2 * n * a * b
            + a * a * a / 3
            + 2 * n * input.support() * a
            + 2 * n * output.support() * b,
        n * input.support(),
        n * output.support());
  }
}
