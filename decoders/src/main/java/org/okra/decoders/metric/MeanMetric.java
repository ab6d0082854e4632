package org.okra.decoders.metric;

import java.util.Arrays;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.sample.Samples;

/**
 * A metric that is the mean of one number per sample, with standard error {@code s / sqrt(n)}: most
 * of them. Leaves only {@link #term} to write.
 *
 * @param <T> type of one truth
 * @param <P> type of one prediction
 */
public abstract class MeanMetric<T, P> extends DescribedMetric<T, P> {
  /**
   * A metric.
   *
   * @param specification its name and options, for texts
   */
  protected MeanMetric(
      Specification specification,
      Class<? super T> truthType,
      Class<? super P> predictionType,
      Direction direction) {
    super(specification, truthType, predictionType, direction);
  }

  /** The number of one sample; must be finite. */
  protected abstract double term(T truth, P prediction);

  /**
   * Whether a truth says anything about its prediction; the others are left out of the mean. All
   * count unless this is overridden.
   */
  protected boolean counts(T truth) {
    return true;
  }

  @Override
  public final Estimate estimate(Samples<T> truths, Samples<P> predictions) {
    double[] terms = new double[truths.size()];
    int counted = 0;
    for (int i = 0; i < terms.length; i++) {
      // Also for a truth that does not count: its prediction must fit it all the same.
      double term = term(truths.get(i), predictions.get(i));
      if (!Double.isFinite(term)) {
        throw new OkraException(
            ErrorCode.NOT_FINITE,
            "metric "
                + this
                + " is "
                + term
                + " for sample "
                + i
                + "; check its truth and prediction for NaN and for extremes.");
      }
      if (counts(truths.get(i))) {
        terms[counted++] = term;
      }
    }
    if (counted == 0) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT,
          "metric "
              + this
              + " has nothing to average: none of the "
              + terms.length
              + " truths decides anything.");
    }
    return Estimate.ofMean(Arrays.copyOf(terms, counted));
  }
}
