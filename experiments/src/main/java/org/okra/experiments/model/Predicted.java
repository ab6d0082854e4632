package org.okra.experiments.model;

import java.util.List;
import org.okra.core.sample.Samples;
import org.okra.evaluation.RankedOutputs;

/**
 * What a pipeline predicts of some rows.
 *
 * @param names of the rows, or their numbers from 0; rows that the preprocessing drops are not here
 * @param queries the prepared inputs
 * @param outputs best first, one entry per row
 * @param truths the outputs that the rows came with
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record Predicted<X, Y>(
    List<String> names, Samples<X> queries, List<RankedOutputs<Y>> outputs, Samples<?> truths) {

  public Predicted {
    names = List.copyOf(names);
    outputs = List.copyOf(outputs);
  }
}
