package org.okra.estimators;

import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/**
 * What a projection learner may look at.
 *
 * @param kernel of the outputs
 * @param outputs the n training outputs
 * @param unlabelled further outputs without inputs; may be empty
 * @param lambda regularisation of the regression
 * @param smoothers gives the hat matrix of the regression, for a lambda of the learner's choice;
 *     asked for only by learners that need it, since it costs a factorisation
 * @param <Y> type of one output
 */
public record FittedOutputs<Y>(
    Kernel<Y> kernel,
    Samples<Y> outputs,
    Samples<Y> unlabelled,
    double lambda,
    SmootherSource smoothers) {

  /** Gives the hat matrix for a lambda. */
  @FunctionalInterface
  public interface SmootherSource {
    /** H for this lambda. */
    Smoother smoother(double lambda);
  }
}
