package org.okra.estimators.loss;

import org.okra.core.component.LegacyComponent;

/**
 * Creates a loss from its options: what a plugin implements and names in {@code
 * META-INF/services/org.okra.estimators.loss.LossFactory}.
 *
 * @param <O> the options record
 */
public interface LossFactory<O extends Record> extends LegacyComponent<O> {
  /** A loss. */
  Loss create(O options);
}
