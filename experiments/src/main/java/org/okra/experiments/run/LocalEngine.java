package org.okra.experiments.run;

import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.engine.Engine;

/** Fits in this process, with the threads of the run. */
public final class LocalEngine implements Engine {
  @Override
  public <X, Y> Fitted<X, Y> train(Estimator estimator, FitProblem<X, Y> problem) {
    return estimator.train(problem);
  }
}
