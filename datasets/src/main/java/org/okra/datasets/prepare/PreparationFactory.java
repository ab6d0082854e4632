package org.okra.datasets.prepare;

import org.okra.core.component.LegacyComponent;
import org.okra.core.run.RunContext;

/**
 * One step of preprocessing: what a plugin implements and names in {@code META-INF/services/
 * org.okra.datasets.prepare.PreparationFactory}.
 *
 * @param <O> the options record
 */
public interface PreparationFactory<O extends Record> extends LegacyComponent<O> {
  /**
   * Learns the step.
   *
   * @param train the training inputs and nothing else: what is learnt from test rows leaks
   */
  FittedPreparation fit(Inputs train, O options, RunContext context);

  /**
   * The fitted step that {@link FittedPreparation#state()} describes; it gives the same bits as the
   * original.
   */
  FittedPreparation restore(O options, PreparationState state);
}
