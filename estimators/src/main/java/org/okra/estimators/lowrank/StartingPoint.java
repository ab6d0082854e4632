package org.okra.estimators.lowrank;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.SingularValues;
import org.okra.core.run.RunContext;

/**
 * Factors to start from: given ones, widened to the rank with the leading singular vectors of the
 * downhill direction {@code -grad f(C)}. A column of zeros would stay zero for ever, and one of
 * noise takes long to turn.
 */
final class StartingPoint {
  /** Share of a full gradient step that the new columns begin with. */
  private static final double SHARE = 0.1;

  /** Columns beyond those wanted, which make the sampled range accurate. */
  private static final int EXTRA = 8;

  private StartingPoint() {}

  /**
   * The given factors with more columns, as many as the rank allows.
   *
   * @param least singular values up to this get none: 0 for all directions, lambda for those alone
   *     that lower the objective
   */
  static Factors grown(
      TaskLoss loss, Factors given, double least, LowRank options, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Factors.Balanced balanced = given.balanced(algebra);
    int kept = Math.min(balanced.values().length, options.rank());
    Factors start = balanced.leading(kept).factors();
    int wanted = options.rank() - start.rank();
    double curvature = loss.curvature(context);
    if (wanted == 0 || curvature == 0) {
      return start;
    }
    // A randomised singular value decomposition of the gradient, which is never formed.
    int sampled = Math.min(Math.min(loss.features(), loss.tasks()), wanted + EXTRA);
    Matrix probe =
        Entries.gaussian(loss.tasks(), sampled, context.random().stream("low-rank-start"));
    Matrix range = algebra.orthogonal(loss.gradientTimes(start, probe, context)).q();
    Matrix transposed = loss.gradientTransposedTimes(start, range, context);
    SingularValues decomposition = algebra.singularValues(transposed);
    Matrix left = algebra.multiplyRightTransposed(range, decomposition.rightTransposed());
    int taken = 0;
    while (taken < Math.min(wanted, decomposition.values().length)
        && decomposition.values()[taken] > least) {
      taken++;
    }
    Matrix newLeft = left.columnBlock(0, taken).copy();
    Matrix newRight = decomposition.left().columnBlock(0, taken).copy();
    double[] sizes = new double[taken];
    for (int j = 0; j < taken; j++) {
      sizes[j] = Math.sqrt(SHARE * (decomposition.values()[j] - least) / curvature);
    }
    Entries.scaleColumns(newLeft, Arrays.stream(sizes).map(size -> -size).toArray());
    Entries.scaleColumns(newRight, sizes);
    return new Factors(beside(start.left(), newLeft), beside(start.right(), newRight));
  }

  private static Matrix beside(Matrix a, Matrix b) {
    Matrix result = Matrix.zeros(a.rows(), (long) a.columns() + b.columns());
    result.columnBlock(0, a.columns()).setAll(a);
    result.columnBlock(a.columns(), result.columns()).setAll(b);
    return result;
  }
}
