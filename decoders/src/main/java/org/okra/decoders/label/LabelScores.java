package org.okra.decoders.label;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.KernelModel;

/**
 * A score for every label (section 7.5 of the methods), {@code s_l(x) = sum_i alpha_i(x) y_il},
 * where y_i are the landmarks of the output map. About the share of neighbours with the label: near
 * 1 for a label that is there, near 0 for one that is not, and possibly outside [0, 1].
 *
 * <p>A model without landmarks, under the linear kernel, predicts the indicator of a set, and that
 * is the scores.
 *
 * @param <X> type of one input
 */
final class LabelScores<X> {
  private final VectorReadOut<X> readOut;

  /**
   * The scores of a model.
   *
   * @param outputs the training outputs
   * @throws OkraException {@link ErrorCode#WRONG_DOMAIN} when they are not label sets
   */
  <Y> LabelScores(KernelModel<X, Y> model, Samples<? extends Y> outputs, RunContext context) {
    sets(outputs);
    this.readOut = VectorReadOut.of(model, outputs, context);
  }

  /** Outputs as label sets. */
  static LabelSets sets(Samples<?> outputs) {
    if (outputs instanceof LabelSets sets) {
      return sets;
    }
    throw Errors.domain(
        "Label scores need label sets as outputs, but the training outputs are %s.", outputs);
  }

  int labels() {
    return readOut.dimension();
  }

  /** Scores of new inputs, inputs.size() x labels. */
  Matrix of(Samples<? extends X> inputs, RunContext context) {
    return readOut.read(inputs, context);
  }
}
