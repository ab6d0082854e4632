package org.okra.estimators.lowrank;

/** The routes to the minimiser of the trace norm problem. */
public enum TraceNormMethod {
  /**
   * {@link #ALTERNATING} when every sample has every target, where each factor has a closed form
   * and the fast falling spectra of kernels would stall proximal steps, and when C is large; else
   * {@link #PROXIMAL}.
   */
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
    if (this != AUTOMATIC) {
      return this;
    }
    boolean cheap = Math.min(loss.features(), loss.tasks()) <= SMALL;
    return cheap && !(loss instanceof CompleteLoss) ? PROXIMAL : ALTERNATING;
  }
}
