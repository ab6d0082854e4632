package org.okra.estimators;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.sample.Samples;

/**
 * Some of the pairs of a data set that is not in memory as a whole.
 *
 * @param inputs x_i of the pairs
 * @param outputs y_i, in the same order
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record SampleBlock<X, Y>(Samples<? extends X> inputs, Samples<? extends Y> outputs) {
  public SampleBlock {
    if (inputs.size() != outputs.size()) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          "A block of "
              + inputs.size()
              + " inputs does not go with "
              + outputs.size()
              + " outputs; every input needs one output.");
    }
  }
}
