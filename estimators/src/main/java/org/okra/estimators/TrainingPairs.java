package org.okra.estimators;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.sample.Samples;

/**
 * What an estimator learns from.
 *
 * @param inputs n samples, at least one
 * @param outputs n samples, one for every input
 * @param unlabelled further outputs without inputs; may be empty
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record TrainingPairs<X, Y>(Samples<X> inputs, Samples<Y> outputs, Samples<Y> unlabelled) {

  public TrainingPairs {
    if (inputs.size() != outputs.size()) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          inputs.size()
              + " inputs do not go with "
              + outputs.size()
              + " outputs; every input needs one output.");
    }
    if (inputs.size() == 0) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT, "There are no training pairs; give at least one.");
    }
  }

  /** Pairs alone. */
  public TrainingPairs(Samples<X> inputs, Samples<Y> outputs) {
    this(inputs, outputs, outputs.slice(0, 0));
  }

  /** n. */
  public int size() {
    return inputs.size();
  }
}
