package org.okra.experiments.plan;

/**
 * One part of the work.
 *
 * @param name for tables
 * @param bytes of the large matrices that are there at once, those of other stages that are still
 *     needed among them
 * @param operations additions and multiplications in matrix arithmetic
 * @param inputValues kernel values between inputs
 * @param outputValues kernel values between outputs
 */
public record Stage(
    String name, double bytes, double operations, double inputValues, double outputValues) {}
