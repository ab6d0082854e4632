package org.okra.estimators.lowrank;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;

/**
 * The targets of several tasks over common samples, each task with samples of its own: the matrix Y
 * of Appendix A.2 of the paper where the mask Q is 1, and nothing where it is 0. A target of 0 is a
 * target; only pairs that were never added are missing.
 *
 * <p>Kept by sample and by task, so that both halves of an alternation walk through memory in
 * order.
 */
public final class TaskTargets {
  private final SparseMatrix bySample;
  private final SparseMatrix byTask;

  private TaskTargets(SparseMatrix bySample, SparseMatrix byTask) {
    this.bySample = bySample;
    this.byTask = byTask;
  }

  /**
   * Targets from a sparse matrix, samples x tasks: what is stored is observed, zeros too.
   *
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} without any target, {@link
   *     ErrorCode#NOT_FINITE}
   */
  public static TaskTargets of(SparseMatrix observed) {
    if (observed.storedEntries() == 0) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT,
          "None of the "
              + observed.columns()
              + " tasks has a target; at least one pair of a sample and a task must be observed.");
    }
    for (double value : observed.values()) {
      if (!Double.isFinite(value)) {
        throw new OkraException(
            ErrorCode.NOT_FINITE,
            "A target is " + value + "; leave targets that are missing out instead.");
      }
    }
    return new TaskTargets(observed, transposed(observed));
  }

  /** The transpose with stored zeros kept. */
  private static SparseMatrix transposed(SparseMatrix m) {
    int[] starts = new int[m.columns() + 1];
    for (int column : m.columnIndices()) {
      starts[column + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = starts.clone();
    int[] indices = new int[m.storedEntries()];
    double[] values = new double[m.storedEntries()];
    for (int i = 0; i < m.rows(); i++) {
      for (int k = m.rowStarts()[i]; k < m.rowStarts()[i + 1]; k++) {
        int position = next[m.columnIndices()[k]]++;
        indices[position] = i;
        values[position] = m.values()[k];
      }
    }
    return SparseMatrix.wrap(m.columns(), m.rows(), starts, indices, values);
  }

  /** n. */
  public int samples() {
    return bySample.rows();
  }

  /** T. */
  public int tasks() {
    return byTask.rows();
  }

  /** Number of observed pairs of a sample and a task. */
  public int observed() {
    return bySample.storedEntries();
  }

  /** Samples of a task. */
  public int samplesOf(int task) {
    return byTask.rowStarts()[task + 1] - byTask.rowStarts()[task];
  }

  /** Samples x tasks. */
  SparseMatrix bySample() {
    return bySample;
  }

  /** Tasks x samples. */
  SparseMatrix byTask() {
    return byTask;
  }
}
