package org.okra.estimators;

import org.okra.core.component.LegacyComponent;
import org.okra.sketches.Sketches;

/**
 * Creates a projection learner from its options: what a plugin implements and names in {@code
 * META-INF/services/org.okra.estimators.ProjectionFactory}.
 *
 * @param <O> the options record
 */
public interface ProjectionFactory<O extends Record> extends LegacyComponent<O> {
  /**
   * A learner.
   *
   * @param sketches the sketches by name, for learners built on one
   */
  ProjectionLearner create(O options, Sketches sketches);
}
