package org.okra.estimators;

import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;

/**
 * The two sides that every estimator joins.
 *
 * @param inputKernel k_x
 * @param input where the input map comes from
 * @param outputKernel k_y
 * @param output how the output map is learnt
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record Sides<X, Y>(
    Kernel<X> inputKernel, MapSource input, Kernel<Y> outputKernel, ProjectionLearner output) {}
