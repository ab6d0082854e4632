package org.okra.estimators.loss;

import org.okra.core.component.NamedComponent;
import org.okra.core.component.Specification;

/**
 * The factory of a loss that is its own options.
 *
 * @param <L> the loss
 */
abstract class NamedLossFactory<L extends Record & Loss> extends NamedComponent<L>
    implements LossFactory<L> {
  NamedLossFactory(String name, String help, Class<L> type) {
    super(name, help, type);
  }

  @Override
  public final Loss create(L loss) {
    return loss;
  }

  /** The name and options of a loss, {@code {type: huber, kappa: 1.0, norm: euclidean}}. */
  final String text(L loss) {
    return Specification.of(name(), loss).toString();
  }
}
