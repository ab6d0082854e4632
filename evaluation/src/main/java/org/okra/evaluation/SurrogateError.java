package org.okra.evaluation;

import org.okra.core.component.Component;

/**
 * The mean of errors that are given, one per sample: {@code ||psi(y_i) - h(x_i)||^2} as {@code
 * KernelModel.surrogateErrors} computes them, without decoding. The truths are not looked at.
 */
@Component(name = "surrogate-error", help = "mean of given squared distances in the feature space")
public record SurrogateError() implements MeanError<Object, Double> {
  @Override
  public double term(Object truth, Double error) {
    return error;
  }
}
