package org.okra.estimators;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.resource.MemoryBudget;

/**
 * The right side of a ridge system with one more column, from which a constant b is found that is
 * not penalised. With A the system, W lambda M added to it, and {@code r = w^1/2}:
 *
 * <pre>{@code
 * exact:    B = [D^1/2 Gam, r]   n x (b + 1)     q = B^T A^-1 r
 * features: B = [T, s]           a x (b + 1)     q = [t, W] - B^T A^-1 s
 * b = q_1..b / q_b+1             C = A^-1 (B_1..b - B_b+1 b^T)
 * }</pre>
 *
 * <p>This is the ridge regression of features and targets without their means, section 10 of the
 * methods; q is {@code r^T (I - H) [D^1/2 Gam, r]}, in the exact case over W lambda. A solution is
 * the same in any basis of the columns, such as that of a spectrum.
 *
 * @param right B
 * @param sums {@code [t, W]}; empty in the exact case
 */
record Bordered(Matrix right, double[] sums) {
  /** Below this share of W what is left of a constant is rounding: the features reproduce it. */
  private static final double ROUNDING = 1e-14;

  /**
   * Exact inputs.
   *
   * @param targets {@code D^1/2 Gam}
   * @param roots r; empty when all are 1
   */
  static Bordered ofRows(Matrix targets, double[] roots, MemoryBudget memory) {
    return new Bordered(append(targets, roots, memory), new double[0]);
  }

  /** Features, with the sums over their rows. */
  static Bordered of(TrainingSums sums, MemoryBudget memory) {
    Totals totals = sums.totals();
    return of(sums.cross(), totals.targets(), totals.features(), sums.weight(), memory);
  }

  /** Features with the given T, t, s and W. */
  static Bordered of(
      Matrix cross, double[] targets, double[] features, double weight, MemoryBudget memory) {
    double[] sums = Arrays.copyOf(targets, targets.length + 1);
    sums[targets.length] = weight;
    return new Bordered(append(cross, features, memory), sums);
  }

  /**
   * {@code [M, v]}.
   *
   * @param column v; empty when all are 1
   */
  static Matrix append(Matrix matrix, double[] column, MemoryBudget memory) {
    Matrix result =
        memory.zeros(matrix.rows(), matrix.columns() + 1L, "The right side with a constant");
    result.columnBlock(0, matrix.columns()).setAll(matrix);
    for (int i = 0; i < matrix.rows(); i++) {
      result.set(i, matrix.columns(), column.length == 0 ? 1 : column[i]);
    }
    return result;
  }

  /**
   * q.
   *
   * @param solved {@code A^-1 B}
   */
  double[] left(Matrix solved) {
    int last = right.columns() - 1;
    double[] left = new double[last + 1];
    for (int j = 0; j <= last; j++) {
      double inside = Entries.inner(right, last, solved, j);
      left[j] = sums.length == 0 ? inside : sums[j] - inside;
    }
    if (sums.length > 0) {
      left[last] = Math.max(left[last], ROUNDING * sums[last]);
    }
    return left;
  }

  /** b from q. */
  static double[] constant(double[] left) {
    double[] constant = new double[left.length - 1];
    for (int j = 0; j < constant.length; j++) {
      constant[j] = left[j] / left[constant.length];
      if (!Double.isFinite(constant[j])) {
        throw Errors.notFinite(
            "The intercept of target %d is %s; inputs and outputs must be finite numbers.",
            j, constant[j]);
      }
    }
    return constant;
  }

  /**
   * C and b.
   *
   * @param solved {@code A^-1 B}; overwritten
   */
  Coefficients.Stored solution(Matrix solved, MemoryBudget memory) {
    double[] constant = constant(left(solved));
    return new Coefficients.Stored(
        memory.copy(withoutLast(solved, constant), "The coefficients"), constant);
  }

  /**
   * {@code M_1..b - m_b+1 b^T}, a view.
   *
   * @param m b + 1 columns; overwritten
   */
  static Matrix withoutLast(Matrix m, double[] constant) {
    int last = m.index(0, constant.length);
    for (int j = 0; j < constant.length; j++) {
      int start = m.index(0, j);
      for (int i = 0; i < m.rows(); i++) {
        m.values()[start + i] -= m.values()[last + i] * constant[j];
      }
    }
    return m.columnBlock(0, constant.length);
  }
}
