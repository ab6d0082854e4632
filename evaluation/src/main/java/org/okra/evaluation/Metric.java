package org.okra.evaluation;

import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.ComponentKind;
import org.okra.core.component.Specification;
import org.okra.core.component.TypeArguments;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;

/**
 * Compares truths with predictions. Immutable; may be used by several threads at once, and does not
 * depend on the order of the samples beyond rounding.
 *
 * @param <T> type of one truth
 * @param <P> type of one prediction; often the same. {@link RankedOutputs} for metrics that look at
 *     more than the best output, Double for those that judge the model before it is decoded.
 */
@ComponentKind("metric")
public interface Metric<T, P> {
  /** The type of one truth: what the class gives for T. */
  @SuppressWarnings("unchecked")
  default Class<? super T> truthType() {
    return (Class<? super T>) TypeArguments.of(getClass(), Metric.class, 0);
  }

  /** The type of one prediction: what the class gives for P. */
  @SuppressWarnings("unchecked")
  default Class<? super P> predictionType() {
    return (Class<? super P>) TypeArguments.of(getClass(), Metric.class, 1);
  }

  /** Which way the metric improves. */
  Direction direction();

  /** How many ranked outputs per input it looks at, at least 1. */
  default int depth() {
    return 1;
  }

  /**
   * Whether a truth may have missing numbers, NaN. Rows with some are left out for metrics that do
   * not take them.
   */
  default boolean takesMissingTruths() {
    return false;
  }

  /** This metric with what depends on the training outputs filled in: a median width, a mean. */
  default Metric<T, P> fit(Samples<?> trainingOutputs, RunContext context) {
    return this;
  }

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
    String asker = "metric " + Specification.text(this);
    if (truths.size() != predictions.size()) {
      throw Errors.shape(
          "%s truths do not match %s predictions.", truths.size(), predictions.size());
    }
    if (truths.size() == 0) {
      throw Errors.empty("%s needs at least one truth and prediction.", asker);
    }
    @SuppressWarnings("unchecked") // The domain was just checked.
    Samples<T> checkedTruths = (Samples<T>) truths.as(truthType(), asker + " (truths)");
    @SuppressWarnings("unchecked") // The domain was just checked.
    Samples<P> checkedPredictions =
        (Samples<P>) predictions.as(predictionType(), asker + " (predictions)");
    return estimate(checkedTruths, checkedPredictions);
  }

  /** As {@link #evaluate(Samples, Samples)}, for predictions in a list, as solvers return them. */
  default Estimate evaluate(Samples<?> truths, List<?> predictions) {
    Class<? super P> type = predictionType();
    for (int i = 0; i < predictions.size(); i++) {
      Object prediction = predictions.get(i);
      if (!type.isInstance(prediction)) {
        throw Errors.domain(
            "metric %s (predictions) works on %s but prediction %s is %s.",
            Specification.text(this),
            type.getSimpleName(),
            i,
            prediction == null ? "null" : "a " + prediction.getClass().getSimpleName());
      }
    }
    @SuppressWarnings("unchecked") // Each was just checked.
    List<P> checked = (List<P>) predictions;
    return evaluate(truths, new ListSamples<>(type, checked));
  }
}
