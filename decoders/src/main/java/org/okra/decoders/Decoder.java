package org.okra.decoders;

import org.okra.core.component.LegacyComponent;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;

/**
 * Creates a pre-image solver for a fitted model: what a plugin implements and names in {@code
 * META-INF/services/org.okra.decoders.PreImageSolverFactory}.
 *
 * @param <O> the options record
 */
public interface PreImageSolverFactory<O extends Record> extends LegacyComponent<O> {
  /** A solver. */
  <X, Y> PreImageSolver<X, Y> create(O options, DecodingTask<X, Y> task, RunContext context);

  /**
   * The solver of a model file, which answers as the one that was saved did.
   *
   * @param task as in {@link #create}, but without training inputs and left-out predictions, which
   *     a model file does not hold
   * @param tuning what {@link PreImageSolver#tuning} gave
   */
  default <X, Y> PreImageSolver<X, Y> restore(
      O options, DecodingTask<X, Y> task, Container tuning, RunContext context) {
    return create(options, task, context);
  }
}
