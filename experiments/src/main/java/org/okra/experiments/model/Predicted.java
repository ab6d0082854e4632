package org.okra.experiments.model;

import java.util.List;
import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.sample.Samples;
import org.okra.decoders.OutputSet;
import org.okra.evaluation.RankedOutputs;
import org.okra.experiments.predictions.RowKey;

/**
 * What a pipeline predicts of some rows.
 *
 * @param rows which they are; those that the preprocessing drops are not here
 * @param queries the prepared inputs
 * @param outputs best first, one entry per row
 * @param truths the outputs that the rows came with
 * @param sets what each output may be, if the pipeline has conformal sets
 * @param probabilities rows x labels, if the decoder has them
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record Predicted<X, Y>(
    List<RowKey> rows,
    Samples<X> queries,
    List<RankedOutputs<Y>> outputs,
    Samples<?> truths,
    Optional<List<OutputSet>> sets,
    Optional<Matrix> probabilities) {

  public Predicted {
    rows = List.copyOf(rows);
    outputs = List.copyOf(outputs);
  }
}
