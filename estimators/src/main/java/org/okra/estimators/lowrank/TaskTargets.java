package org.okra.estimators.lowrank;

import java.util.Arrays;
import org.okra.core.SparseMatrix;

/**
 * The targets of several tasks over common samples, each task with samples of its own: the matrix Y
 * of Appendix A.2 of the paper where the mask Q is 1, and nothing where it is 0. A target of 0 is a
 * target; only pairs that were never added are missing.
 *
 * <p>Kept by sample and by task, so that both halves of an alternation walk through memory in
 * order.
 *
 * @param bySample samples x tasks
 * @param byTask tasks x samples
 */
record TaskTargets(SparseMatrix bySample, SparseMatrix byTask) {

  /** Targets from a sparse matrix, samples x tasks: what is stored is observed, zeros too. */
  static TaskTargets of(SparseMatrix observed) {
    return new TaskTargets(observed, observed.transposed());
  }

  /** n. */
  int samples() {
    return bySample.rows();
  }

  /** T. */
  int tasks() {
    return byTask.rows();
  }

  /** Number of observed pairs of a sample and a task. */
  int observed() {
    return bySample.storedEntries();
  }

  /** Samples of a task. */
  int samplesOf(int task) {
    return byTask.rowStarts()[task + 1] - byTask.rowStarts()[task];
  }

  /**
   * The numbers of the samples of a task among those of all.
   *
   * @param roots one per sample; empty when all are 1
   */
  double[] rootsOf(int task, double[] roots) {
    int[] samples =
        Arrays.copyOfRange(
            byTask.columnIndices(), byTask.rowStarts()[task], byTask.rowStarts()[task + 1]);
    return Arrays.stream(samples).mapToDouble(i -> roots.length == 0 ? 1 : roots[i]).toArray();
  }
}
