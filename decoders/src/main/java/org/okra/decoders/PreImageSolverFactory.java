package org.okra.decoders;

import org.okra.core.component.Component;
import org.okra.core.run.RunContext;

/**
 * Creates a pre-image solver for a fitted model: what a plugin implements and names in {@code
 * META-INF/services/org.okra.decoders.PreImageSolverFactory}.
 *
 * @param <O> the options record
 */
public interface PreImageSolverFactory<O extends Record> extends Component<O> {
  /** A solver. */
  <X, Y> PreImageSolver<X, Y> create(O options, DecodingTask<X, Y> task, RunContext context);
}
