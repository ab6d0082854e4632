package org.okra.estimators.lowrank;

import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.estimators.Rotation;
import org.okra.estimators.TrainingSums;

/** Small problems, and the slow and obvious versions of what is tested. */
final class Problems {
  private Problems() {}

  static Matrix random(int rows, int columns, long seed) {
    return Entries.gaussian(rows, columns, new RandomStream(seed));
  }

  /** Targets of low rank plus noise, n x b. */
  static Matrix lowRankTargets(Matrix phi, int b, int rank, long seed, RunContext context) {
    var algebra = context.linearAlgebra();
    Matrix c =
        algebra.multiplyRightTransposed(
            random(phi.columns(), rank, seed), random(b, rank, seed + 1));
    Matrix targets = algebra.multiply(phi, c);
    algebra.add(0.5, random(phi.rows(), b, seed + 2), targets);
    return targets;
  }

  /** The complete loss of features and targets in the coordinates of the features' covariance. */
  static CompleteLoss complete(Matrix phi, Matrix gam, RunContext context) {
    var algebra = context.linearAlgebra();
    TrainingSums sums = TrainingSums.create(phi.columns(), gam.columns(), context);
    sums.add(phi, gam, context);
    Rotation rotation = Rotation.of(sums, context);
    Matrix z = algebra.multiplyLeftTransposed(rotation.basis(), sums.cross());
    return new CompleteLoss(rotation.squares(), z, sums.squaredTargets(), phi.rows());
  }

  /** Targets with about this share of them observed; a fixed one is always there. */
  static TaskTargets masked(Matrix targets, double share, long seed) {
    RandomStream random = new RandomStream(seed);
    SparseMatrix.Builder builder = new SparseMatrix.Builder(targets.columns());
    for (int i = 0; i < targets.rows(); i++) {
      for (int t = 0; t < targets.columns(); t++) {
        if (random.nextDouble() < share || i == t) {
          builder.add(t, targets.get(i, t));
        }
      }
      builder.endRow();
    }
    return TaskTargets.of(builder.build());
  }

  /** The masked loss of C, term by term. */
  static double slowLoss(Matrix phi, TaskTargets targets, TaskWeighting weighting, Matrix c) {
    double sum = 0;
    SparseMatrix y = targets.bySample();
    for (int i = 0; i < y.rows(); i++) {
      for (int k = y.rowStarts()[i]; k < y.rowStarts()[i + 1]; k++) {
        int t = y.columnIndices()[k];
        double error = -y.values()[k];
        for (int j = 0; j < phi.columns(); j++) {
          error += phi.get(i, j) * c.get(j, t);
        }
        sum += weighting.weights(targets, new double[0])[t] * error * error;
      }
    }
    return sum;
  }

  /** {@code 1/n ||Phi C - Gam||^2}, term by term. */
  static double slowLoss(Matrix phi, Matrix gam, Matrix c, RunContext context) {
    Matrix error = context.linearAlgebra().multiply(phi, c);
    context.linearAlgebra().add(-1, gam, error);
    return Entries.squaredNorm(error) / phi.rows();
  }

  static double traceNorm(Matrix c, RunContext context) {
    double sum = 0;
    for (double value : context.linearAlgebra().singularValues(c).values()) {
      sum += value;
    }
    return sum;
  }
}
