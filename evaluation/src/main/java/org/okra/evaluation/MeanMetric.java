package org.okra.evaluation;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.component.Specification;
import org.okra.core.sample.Samples;

/**
 * A metric that is the mean of one number per sample, with standard error {@code s / sqrt(n)}: most
 * of them. A {@link MeanScore} or a {@link MeanError} leaves only {@link #term} to write.
 *
 * @param <T> type of one truth
 * @param <P> type of one prediction
 */
public interface MeanMetric<T, P> extends Metric<T, P> {
  /** The number of one sample; must be finite. */
  double term(T truth, P prediction);

  /** Whether a truth says anything about its prediction; the others are left out of the mean. */
  default boolean counts(T truth) {
    return true;
  }

  @Override
  default Estimate estimate(Samples<T> truths, Samples<P> predictions) {
    double[] terms = new double[truths.size()];
    int counted = 0;
    for (int i = 0; i < terms.length; i++) {
      // Also for a truth that does not count: its prediction must fit it all the same.
      double term = term(truths.get(i), predictions.get(i));
      if (!Double.isFinite(term)) {
        throw Errors.notFinite(
            "metric %s is %s for sample %s; check its truth and prediction for NaN and for"
                + " extremes.",
            Specification.text(this), term, i);
      }
      if (counts(truths.get(i))) {
        terms[counted++] = term;
      }
    }
    if (counted == 0) {
      throw Errors.empty(
          "metric %s has nothing to average: none of the %s truths decides anything.",
          Specification.text(this), terms.length);
    }
    return Estimate.ofMean(Arrays.copyOf(terms, counted));
  }
}
