package org.okra.experiments.plan;

import java.util.OptionalLong;

/**
 * What a method will cost.
 *
 * @param plan of one run
 * @param runs how many runs there are, over seeds and folds
 * @param largestSketch rows of the largest sub-sample of the inputs that fits into the memory;
 *     empty when none does
 */
public record Forecast(Plan plan, long runs, OptionalLong largestSketch) {}
