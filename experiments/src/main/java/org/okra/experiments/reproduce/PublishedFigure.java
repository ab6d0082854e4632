package org.okra.experiments.reproduce;

import java.util.Optional;

/**
 * A number in print and where ours is found.
 *
 * @param method the row of the experiment
 * @param metric one of the experiment's, or {@code fit-seconds} or {@code predict-seconds}
 * @param relativeTo the row whose value ours is divided by; empty for the value itself
 * @param published as printed, in the unit of the metric; {@code -} where the paper has none
 */
public record PublishedFigure(
    String method, String metric, Optional<String> relativeTo, String published) {
  /** The metric that stands for the seconds of fitting. */
  public static final String FIT = "fit-seconds";

  /** The metric that stands for the seconds of predicting. */
  public static final String PREDICT = "predict-seconds";

  public PublishedFigure {
    // An absent key of the index arrives as null.
    relativeTo = relativeTo == null ? Optional.empty() : relativeTo;
  }
}
