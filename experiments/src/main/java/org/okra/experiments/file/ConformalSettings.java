package org.okra.experiments.file;

/**
 * Sets and intervals that hold the truth with a given probability.
 *
 * @param coverage the probability, within (0, 1)
 * @param method what they are calibrated on
 * @param share of the training rows that are kept from the fit, with {@link Method#SPLIT}
 * @param rows that are left out in turn, at most, with {@link Method#LEAVE_ONE_OUT}
 */
public record ConformalSettings(double coverage, Method method, double share, int rows) {
  /** What sets are calibrated on. */
  public enum Method {
    /** Training rows that are kept from the fit; the coverage is guaranteed. */
    SPLIT,
    /** Training rows left out one by one in closed form; nothing is kept from the fit. */
    LEAVE_ONE_OUT
  }

  /** The same with another coverage. */
  public ConformalSettings withCoverage(double other) {
    return new ConformalSettings(other, method, share, rows);
  }
}
