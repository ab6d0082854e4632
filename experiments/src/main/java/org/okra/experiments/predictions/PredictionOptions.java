package org.okra.experiments.predictions;

import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.KernelModel;

/**
 * How predictions are written.
 *
 * @param format of the file
 * @param scores which of them
 */
public record PredictionOptions(PredictionFormat format, Scores scores) {
  /** A table with the score of each prediction. */
  public static final PredictionOptions STANDARD =
      new PredictionOptions(PredictionFormat.CSV, Scores.PREDICTION);

  /** The scores that are written. */
  public enum Scores {
    /** One per prediction. */
    PREDICTION,
    /** One per prediction, and of label sets one per label. */
    PER_LABEL
  }

  /**
   * The scores of all labels, queries x labels, if they are wanted and outputs are label sets:
   * those of {@link VectorReadOut}, about the share of neighbours with the label.
   *
   * @param outputs training outputs
   */
  public <X, Y> Optional<Matrix> labelScores(
      KernelModel<X, Y> model,
      Samples<? extends Y> outputs,
      Samples<? extends X> queries,
      RunContext context) {
    return scores == Scores.PER_LABEL && outputs instanceof LabelSets
        ? Optional.of(VectorReadOut.of(model, outputs, context).read(queries, context))
        : Optional.empty();
  }
}
