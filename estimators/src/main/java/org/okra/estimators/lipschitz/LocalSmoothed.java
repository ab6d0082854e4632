package org.okra.estimators.lipschitz;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.resource.MemoryBudget;

/** The smoothed losses of rows that are here. */
final class LocalSmoothed implements Smoothed {
  /** What differences get wrong of a derivative. */
  static final double NOISE = 1e-6;

  private final Problem problem;
  private final LinearAlgebra algebra;
  private double step;
  private Matrix multipliers;

  /** The predictions that were looked at last, with what follows from them. */
  private Matrix seen;

  private Matrix point;
  private Matrix proximal;

  /**
   * Of all rows of a problem.
   *
   * @param step t
   * @param multipliers U, n x d
   */
  LocalSmoothed(Problem problem, double step, Matrix multipliers) {
    this.problem = problem;
    this.algebra = problem.context().linearAlgebra();
    this.step = step;
    this.multipliers = multipliers;
    this.seen = Matrix.zeros(0, 0);
  }

  @Override
  public double step() {
    return step;
  }

  /** U, n x d. */
  Matrix multipliers() {
    return multipliers;
  }

  private void see(Matrix f) {
    if (seen != f) {
      point = problem.sum(f, 1, multipliers);
      proximal = problem.proximal(step, point);
      seen = f;
    }
  }

  private Matrix slopes(Matrix f) {
    see(f);
    Matrix slopes = problem.sum(point, -1, proximal);
    algebra.scale(1 / step, slopes);
    return slopes;
  }

  @Override
  public Look look(Matrix f) {
    Matrix slopes = slopes(f);
    return new Look(
        problem.loss(f),
        problem.conjugate(slopes, 0),
        Entries.squaredNorm(point),
        problem.project(slopes));
  }

  @Override
  public double conjugate(Matrix f, double share) {
    return problem.conjugate(slopes(f), share);
  }

  @Override
  public double along(Matrix f, Matrix change, double length) {
    see(f);
    Matrix points = problem.sum(point, length, change);
    Matrix distances = problem.sum(points, -1, problem.proximal(step, points));
    return Entries.inner(distances, change);
  }

  @Override
  public void update(Matrix f, double next) {
    see(f);
    multipliers = problem.sum(point, -1, proximal);
    algebra.scale(next / step, multipliers);
    step = next;
    seen = Matrix.zeros(0, 0);
  }

  @Override
  public Matrix hessian(Matrix f, double distance) {
    see(f);
    double[][] bends = bends(distance);
    int r = problem.output().squares().length;
    int[] bent = IntStream.range(0, bends.length).filter(i -> bends[i].length > 0).toArray();
    MemoryBudget memory = problem.context().memory();
    memory.counted(bends, Double.BYTES * (long) bent.length * r * r);
    Matrix rows = memory.counted(Entries.selectRows(problem.phi(), bent));
    int q = rows.columns();
    Matrix hessian = memory.zeros((long) q * r, (long) q * r, "The curvature");
    for (int a = 0; a < r; a++) {
      for (int b = 0; b <= a; b++) {
        int entry = a * r + b;
        double[] weights = IntStream.of(bent).mapToDouble(i -> bends[i][entry]).toArray();
        Matrix scaled = memory.copy(rows, "Rows with a curvature");
        Matrix block = hessian.view(a * q, (a + 1) * q, b * q, (b + 1) * q);
        if (a == b) {
          Entries.scaleRows(roots(weights), scaled);
          algebra.rankUpdate(1, scaled, Transpose.YES, 0, block);
        } else {
          Entries.scaleRows(weights, scaled);
          algebra.multiply(1, rows, Transpose.YES, scaled, Transpose.NO, 0, block);
        }
      }
    }
    return hessian;
  }

  private static double[] roots(double[] weights) {
    return Arrays.stream(weights).map(weight -> Math.sqrt(Math.max(0, weight))).toArray();
  }

  /** {@code L^T (I - J_i) L} for each row, r x r entries; none when it is 0. */
  private double[][] bends(double distance) {
    Matrix root = problem.output().root();
    int d = root.rows();
    int r = root.columns();
    Matrix[] slopes = new Matrix[d];
    for (int j = 0; j < d; j++) {
      Matrix moved = problem.context().memory().copy(point, "Moved points");
      for (int i = 0; i < point.rows(); i++) {
        moved.values()[moved.index(i, j)] += distance;
      }
      slopes[j] = problem.sum(problem.proximal(step, moved), -1, proximal);
    }
    double[][] bends = new double[point.rows()][];
    for (int i = 0; i < bends.length; i++) {
      double[] entries = new double[r * r];
      boolean straight = true;
      for (int j = 0; j < d; j++) {
        for (int k = 0; k < d; k++) {
          double mean = 0.5 * (slopes[j].get(i, k) + slopes[k].get(i, j)) / distance;
          double bend = (j == k ? 1 : 0) - mean;
          if (Math.abs(bend) > NOISE) {
            straight = false;
            for (int e = 0; e < entries.length; e++) {
              entries[e] += root.get(j, e / r) * bend * root.get(k, e % r);
            }
          }
        }
      }
      bends[i] = straight ? new double[0] : entries;
    }
    return bends;
  }
}
