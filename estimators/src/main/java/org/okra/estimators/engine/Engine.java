package org.okra.estimators.engine;

import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;

/**
 * Runs the fits of runs and of saved models: on this machine, or wherever a plugin that binds
 * another engine runs them. The trials of a search are fitted on this machine.
 */
public interface Engine {
  /** The model of a problem. */
  <X, Y> Fitted<X, Y> train(Estimator estimator, FitProblem<X, Y> problem);
}
