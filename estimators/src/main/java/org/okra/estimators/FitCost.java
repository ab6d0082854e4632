package org.okra.estimators;

import org.okra.core.resource.Cost;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapShape.Form;

/** What the steps that estimators share cost, with n rows, a features and b targets. */
public final class FitCost {
  /** Operations of a symmetric eigendecomposition of n x n, over n^3. */
  public static final double EIGEN = 24;

  /** Most rows of a block, of which sums over rows hold one at a time. */
  public static final double BLOCK = Fold.STANDARD.blockRows();

  private static final double BYTES = Double.BYTES;

  private FitCost() {}

  /**
   * Leave-one-out predictions by ridge regression: the factor, which a fit does not keep, and one
   * triangular solve for every row that is left out.
   *
   * @param rows how many are left out
   */
  public static Cost leaveOneOut(MapShape input, MapShape output, double rows, ProblemSize size) {
    double n = size.train();
    double a = input.dimension();
    MapShape targets = size.coordinates(output);
    double b = targets.dimension();
    if (input.form() == Form.EXACT) {
      // Above its one a unit vector stays 0 under the factor: a third of the work on the mean.
      double solves = rows * n * n / 3;
      return new Cost(
          BYTES
              * (n * n
                  + 2 * n * b
                  + 2 * rows * b
                  + n * Math.min(LeaveOneOut.UNITS.blockRows(), rows)),
          0,
          n * n * n / 3 + 2 * n * n * b + solves + 2 * n * targets.support() * b,
          n * n / 2,
          n * targets.support());
    }
    double block = Math.min(BLOCK, rows);
    double factor = a * a * a / 3 + 2 * a * a * b;
    double perRow = a * a + input.rowOperations() + 2 * a * b + 2 * targets.support() * b;
    return new Cost(
        BYTES * (a * a + 2 * a * b + 3 * rows * b + block * (2 * a + input.support())),
        0,
        factor + rows * perRow,
        rows * input.support(),
        rows * targets.support());
  }

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
            eigen + n * a * a + n * input.rowOperations(),
            n * input.support(),
            0);
  }

  /**
   * Ridge regression: a factor of n x n or of a x a, and the coefficients. Exact on both sides, the
   * factor is the model; on features towards all outputs, it is the ridge operator, a x n.
   */
  static Cost ridge(MapShape input, MapShape output, ProblemSize size) {
    double n = size.train();
    double a = input.dimension();
    double b = output.dimension();
    double inputs = input.support();
    double outputs = output.support();
    if (input.form() == Form.EXACT && output.form() == Form.EXACT) {
      return new Cost(BYTES * n * n, BYTES * n * n, n * n * n / 3, n * n / 2, 0);
    }
    if (input.form() == Form.EXACT) {
      double operations = n * n * n / 3 + 2 * n * n * b + 2 * n * outputs * b;
      return new Cost(BYTES * (n * n + n * b), BYTES * n * b, operations, n * n / 2, n * outputs);
    }
    double fold = n * a * a + a * a * a / 3 + n * input.rowOperations();
    if (output.form() == Form.EXACT) {
      double bytes = BYTES * (2 * n * a + a * a);
      return new Cost(bytes, BYTES * n * a, fold + 2 * n * a * a, n * inputs, 0);
    }
    double blocks = Math.min(BLOCK, n) * (a + b + Math.max(inputs, outputs));
    return new Cost(
        BYTES * (2 * a * a + 2 * a * b + blocks),
        BYTES * a * b,
        fold + 2 * n * a * b + 2 * n * outputs * b,
        n * inputs,
        n * outputs);
  }
}
