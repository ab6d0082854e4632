package org.okra.estimators;

import org.okra.estimators.loss.RegressionLosses;
import org.okra.kernels.Kernel;

/**
 * The two sides that every estimator joins, and the losses it may be asked for by name.
 *
 * @param inputKernel k_x
 * @param input where the input map comes from
 * @param outputKernel k_y
 * @param output how the output map is learnt
 * @param losses the losses of regression by name, those of plugins among them
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record EstimatorParts<X, Y>(
    Kernel<X> inputKernel,
    MapSource input,
    Kernel<Y> outputKernel,
    ProjectionLearner output,
    RegressionLosses losses) {

  /** Two sides, with the losses on the class path of Okra itself. */
  public EstimatorParts(
      Kernel<X> inputKernel, MapSource input, Kernel<Y> outputKernel, ProjectionLearner output) {
    this(inputKernel, input, outputKernel, output, RegressionLosses.load());
  }
}
