package org.okra.evaluation;

import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;

/**
 * Compares truths with predictions. Immutable; may be used by several threads at once, and does not
 * depend on the order of the samples beyond rounding.
 *
 * @param <T> type of one truth
 * @param <P> type of one prediction; often the same
 */
public interface Metric<T, P> {
  /** The type of one truth. */
  Class<? super T> truthType();

  /** The type of one prediction. */
  Class<? super P> predictionType();

  /** Which way the metric improves. */
  Direction direction();

  /**
   * The value and its standard error, for implementers; users call {@link #evaluate}.
   *
   * @param truths at least one
   * @param predictions as many, in the same order
   */
  Estimate estimate(Samples<T> truths, Samples<P> predictions);

  /**
   * The value and its standard error.
   *
   * @param truths at least one
   * @param predictions as many, in the same order
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT}, {@link ErrorCode#SHAPE_MISMATCH} when
   *     numbers or dimensions differ, {@link ErrorCode#WRONG_DOMAIN} for samples of another type,
   *     {@link ErrorCode#NOT_FINITE}
   */
  default Estimate evaluate(Samples<?> truths, Samples<?> predictions) {
    if (truths.size() != predictions.size()) {
      throw Errors.shape(
          "%s truths do not go with %s predictions.", truths.size(), predictions.size());
    }
    if (truths.size() == 0) {
      throw Errors.empty("metric %s needs at least one truth and prediction.", this);
    }
    @SuppressWarnings("unchecked") // The domain was just checked.
    Samples<T> checkedTruths = (Samples<T>) truths.as(truthType(), "metric " + this + " (truths)");
    @SuppressWarnings("unchecked") // The domain was just checked.
    Samples<P> checkedPredictions =
        (Samples<P>) predictions.as(predictionType(), "metric " + this + " (predictions)");
    return estimate(checkedTruths, checkedPredictions);
  }

  /** As {@link #evaluate(Samples, Samples)}, for predictions in a list, as solvers return them. */
  default Estimate evaluate(Samples<?> truths, List<?> predictions) {
    for (int i = 0; i < predictions.size(); i++) {
      Object prediction = predictions.get(i);
      if (!predictionType().isInstance(prediction)) {
        throw Errors.domain(
            "metric %s (predictions) works on %s but prediction %s is %s.",
            this,
            predictionType().getSimpleName(),
            i,
            prediction == null ? "null" : "a " + prediction.getClass().getSimpleName());
      }
    }
    @SuppressWarnings("unchecked") // Each was just checked.
    List<P> checked = (List<P>) predictions;
    return evaluate(truths, new ListSamples<>(predictionType(), checked));
  }
}
