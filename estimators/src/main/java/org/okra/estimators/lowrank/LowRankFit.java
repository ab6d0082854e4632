package org.okra.estimators.lowrank;

import org.okra.estimators.KernelModel;

/**
 * A model with how it was found.
 *
 * @param model the model, for every decoder
 * @param solution the coefficients in orthonormal coordinates, the objective and its trace
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record LowRankFit<X, Y>(KernelModel<X, Y> model, TraceNormSolution solution) {}
