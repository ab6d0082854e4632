package org.okra.estimators.lowrank;

/** The routes to the minimiser of the trace norm problem. */
public enum TraceNormMethod {
  /** {@link #PROXIMAL} when a singular value decomposition of C is cheap, else the alternation. */
  AUTOMATIC,
  /** The paper's iteration, corrected: gradient steps on both factors at once. */
  GRADIENT,
  /** Each factor in turn solved for exactly. */
  ALTERNATING,
  /** Accelerated proximal steps on C with singular value thresholding. */
  PROXIMAL;

  /** C with more rows and columns than this is not decomposed again and again. */
  private static final int SMALL = 400;

  TraceNormMethod resolved(TaskLoss loss) {
    boolean cheap = Math.min(loss.features(), loss.tasks()) <= SMALL;
    return this != AUTOMATIC ? this : cheap ? PROXIMAL : ALTERNATING;
  }
}
