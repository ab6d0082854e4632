package org.okra.decoders.label;

import org.okra.core.Errors;

/** How probabilities of labels are made of their scores. */
public enum ProbabilityMethod {
  /** Not at all. */
  NONE {
    @Override
    ProbabilityCurve fit(double[] scores, double[] present, double[] weights) {
      throw Errors.internal("There are no probabilities.");
    }

    @Override
    ProbabilityCurve curve(double... numbers) {
      throw Errors.internal("There are no probabilities.");
    }
  },
  /** The rising curve nearest to what was seen: any shape, but it needs many rows. */
  ISOTONIC {
    @Override
    ProbabilityCurve fit(double[] scores, double[] present, double[] weights) {
      return ProbabilityCurve.Isotonic.fitted(scores, present, weights);
    }

    @Override
    ProbabilityCurve curve(double... numbers) {
      return ProbabilityCurve.Isotonic.of(numbers);
    }
  },
  /** A logistic curve: two numbers. */
  LOGISTIC {
    @Override
    ProbabilityCurve fit(double[] scores, double[] present, double[] weights) {
      return ProbabilityCurve.Logistic.fitted(scores, present, weights);
    }

    @Override
    ProbabilityCurve curve(double... numbers) {
      return new ProbabilityCurve.Logistic(numbers[0], numbers[1]);
    }
  };

  /**
   * A curve through scores.
   *
   * @param present 1 for a label that is there, else 0
   * @param weights how often each counts
   */
  abstract ProbabilityCurve fit(double[] scores, double[] present, double[] weights);

  /** The curve of {@link ProbabilityCurve#numbers}. */
  abstract ProbabilityCurve curve(double... numbers);
}
