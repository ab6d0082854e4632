package org.okra.estimators.select;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.sample.Samples;

/**
 * Inputs and their outputs, one to one.
 *
 * @param inputs n inputs
 * @param outputs n outputs
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record Pairs<X, Y>(Samples<? extends X> inputs, Samples<? extends Y> outputs) {

  public Pairs {
    if (inputs.size() != outputs.size()) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          inputs.size()
              + " inputs do not go with "
              + outputs.size()
              + " outputs; every input needs one output.");
    }
  }

  /** n. */
  public int size() {
    return inputs.size();
  }

  /** The pairs with the given numbers, in the given order. */
  public Pairs<X, Y> select(int[] rows) {
    return new Pairs<>(inputs.select(rows), outputs.select(rows));
  }
}
