package org.okra.decoders.label;

import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;
import org.okra.sketches.LandmarkMap;

/**
 * A score for every label (section 7.5 of the methods):
 *
 * <pre>{@code
 * s_l(x) = sum_i alpha_i(x) y_il,     S = H M  with  M = B^T Y, b x labels
 * }</pre>
 *
 * <p>where y_i are the landmarks of the output map. About the share of neighbours with the label:
 * near 1 for a label that is there, near 0 for one that is not, and possibly outside [0, 1].
 *
 * @param <X> type of one input
 */
final class LabelScores<X> {
  private final KernelModel<X, ?> model;
  private final LabelSets landmarks;
  private final Matrix toLabels;

  LabelScores(KernelModel<X, ?> model, RunContext context) {
    this.model = model;
    if (!(model.outputLandmarks() instanceof LabelSets sets)) {
      throw new OkraException(
          ErrorCode.WRONG_DOMAIN,
          "Label scores need label sets as outputs, but the model was fitted to "
              + model.outputLandmarks()
              + ".");
    }
    this.landmarks = sets;
    this.toLabels = toLabels(model, sets, context);
  }

  private static Matrix toLabels(KernelModel<?, ?> model, LabelSets sets, RunContext context) {
    if (!(model.outputMap() instanceof LandmarkMap<?> map) || map.coefficients().isEmpty()) {
      return sets.dense();
    }
    Matrix coefficients = map.coefficients().get();
    // Y^T B, labels x b, by the sparse product; then transposed.
    Matrix transposed =
        context
            .memory()
            .zeros(sets.dimension(), coefficients.columns(), "The labels of the output map");
    SparseMatrix labels = sets.sparse();
    context.linearAlgebra().multiply(1, labels, Transpose.YES, coefficients, 0, transposed);
    return transposed.transposed();
  }

  int labels() {
    return landmarks.dimension();
  }

  /** Scores of new inputs, inputs.size() x labels. */
  Matrix of(Samples<? extends X> inputs, RunContext context) {
    return ofPredictions(model.predict(inputs, context), context);
  }

  /** Scores of predictions in the coordinates of the output map, rows x labels. */
  Matrix ofPredictions(Matrix predictions, RunContext context) {
    return context.linearAlgebra().multiply(predictions, toLabels);
  }
}
