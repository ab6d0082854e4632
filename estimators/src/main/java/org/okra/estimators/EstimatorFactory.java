package org.okra.estimators;

import org.okra.core.component.Component;

/**
 * Creates an estimator from its options: what a plugin implements and names in {@code
 * META-INF/services/org.okra.estimators.EstimatorFactory}.
 *
 * @param <O> the options record
 */
public interface EstimatorFactory<O extends Record> extends Component<O> {
  /** An estimator that joins the two sides. */
  <X, Y> Estimator<X, Y> create(O options, EstimatorParts<X, Y> parts);
}
