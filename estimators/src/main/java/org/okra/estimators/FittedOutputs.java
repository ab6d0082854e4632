package org.okra.estimators;

import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/**
 * What a projection learner may look at.
 *
 * @param kernel of the outputs
 * @param outputs the n training outputs
 * @param unlabelled further outputs without inputs; may be empty
 * @param roots {@code w^1/2}, the roots of the weights of the training outputs; empty when all are
 *     1
 * @param lambda regularisation of the regression
 * @param smoothers gives the hat matrix of the regression, for a lambda of the learner's choice;
 *     asked for only by learners that need it, since it costs a factorisation
 * @param <Y> type of one output
 */
public record FittedOutputs<Y>(
    Kernel<Y> kernel,
    Samples<Y> outputs,
    Samples<Y> unlabelled,
    double[] roots,
    double lambda,
    SmootherSource smoothers) {

  /** Outputs of weight 1. */
  public FittedOutputs(
      Kernel<Y> kernel,
      Samples<Y> outputs,
      Samples<Y> unlabelled,
      double lambda,
      SmootherSource smoothers) {
    this(kernel, outputs, unlabelled, new double[0], lambda, smoothers);
  }

  /** The same regression onto other outputs, such as coordinates of these. */
  public <Z> FittedOutputs<Z> with(Kernel<Z> other, Samples<Z> outputs, Samples<Z> unlabelled) {
    return new FittedOutputs<>(other, outputs, unlabelled, roots, lambda, smoothers);
  }

  /** Gives the hat matrix for a lambda. */
  @FunctionalInterface
  public interface SmootherSource {
    /** H for this lambda. */
    Smoother smoother(double lambda);
  }
}
