package org.okra.experiments.run;

import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;

/** Runs fits: on this machine, or wherever a plugin that binds another one runs them. */
public interface Engine {
  /** The model of a problem. */
  <X, Y> Fitted<X, Y> train(Estimator estimator, FitProblem<X, Y> problem);
}
