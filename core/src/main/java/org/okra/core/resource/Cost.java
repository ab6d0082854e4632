package org.okra.core.resource;

/**
 * What a stage of a run costs, as a function of sizes: forecasts add these up.
 *
 * @param peakBytes of the large arrays that it adds while it runs
 * @param keptBytes of those that are still needed afterwards
 * @param operations additions and multiplications in matrix arithmetic
 * @param inputValues kernel values between inputs
 * @param outputValues kernel values between outputs
 */
public record Cost(
    double peakBytes,
    double keptBytes,
    double operations,
    double inputValues,
    double outputValues) {
  /** Nothing worth counting. */
  public static final Cost NONE = new Cost(0, 0, 0, 0, 0);
}
