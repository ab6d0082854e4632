package org.okra.estimators.select;

import org.okra.core.run.RunContext;
import org.okra.estimators.KernelModel;

/**
 * How far a model is off on pairs it was not fitted to; lower is better. A score that is better
 * when higher, such as F1, is given as 1 minus the score. Decoders fit in here: decode, then
 * compare.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
@FunctionalInterface
public interface ModelMetric<X, Y> {
  /** The error of the model on these pairs. */
  double error(KernelModel<X, Y> model, Pairs<X, Y> test, RunContext context);

  /** The mean of {@code ||psi(y) - h(x)||^2}: no decoding needed. */
  static <X, Y> ModelMetric<X, Y> surrogate() {
    return (model, test, context) -> {
      double[] errors = model.surrogateErrors(test.inputs(), test.outputs(), context);
      double sum = 0;
      for (double error : errors) {
        sum += error;
      }
      return sum / errors.length;
    };
  }
}
