package org.okra.experiments.run;

import java.util.Optional;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.datasets.prepare.FittedPreparation;

/**
 * Labelled rows with prepared inputs; the outputs of other training rows stay without inputs.
 *
 * @param train what to fit to
 * @param unlabelled further outputs; may be empty
 * @param steps the preprocessing, fitted to the labelled rows; empty when there is none
 * @param <Y> type of one output
 */
record PreparedTraining<Y>(
    Dataset<?, Y> train, Samples<Y> unlabelled, Optional<FittedPreparation> steps) {

  /** Other rows, prepared alike. */
  Dataset<?, ?> apply(Dataset<?, ?> rows, RunContext context) {
    return steps.<Dataset<?, ?>>map(fitted -> fitted.apply(rows, context)).orElse(rows);
  }
}
