package org.okra.estimators;

import org.okra.core.component.LegacyComponent;
import org.okra.estimators.loss.RegressionLosses;

/**
 * Creates an estimator from its options: what a plugin implements and names in {@code
 * META-INF/services/org.okra.estimators.EstimatorFactory}.
 *
 * @param <O> the options record
 */
public interface EstimatorFactory<O extends Record> extends LegacyComponent<O> {
  /**
   * An estimator.
   *
   * @param losses the losses of regression by name, those of plugins among them
   */
  Estimator create(O options, RegressionLosses losses);
}
