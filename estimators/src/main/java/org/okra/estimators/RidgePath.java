package org.okra.estimators;

import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.sketches.FeatureMap;

/**
 * Ridge predictions of some inputs for every lambda, from one spectrum:
 *
 * <pre>{@code
 * h(x) = U^T diag(1 / (d + W lambda)) V^T phi(x),     U = V^T T (a x b)
 * }</pre>
 *
 * @param map of the outputs
 * @param inputs what is predicted
 * @param intercept on, with a constant, or off
 * @param rotated {@code Phi V} of the inputs, t x a
 * @param projected U, with a column more for a constant
 */
record RidgePath<Y>(
    Spectrum spectrum,
    FeatureMap<Y> map,
    Samples<?> inputs,
    Intercept intercept,
    Matrix rotated,
    Bordered projected) {
  boolean isFor(FeatureMap<?> wanted, Samples<?> wantedInputs, Intercept wantedIntercept) {
    return map == wanted && inputs == wantedInputs && intercept == wantedIntercept;
  }

  /** {@code h(x)}, t x b. */
  Matrix predictions(double lambda, RunContext context) {
    Matrix scaled = projected.right().copy();
    Entries.scaleRows(spectrum.gains(lambda), scaled);
    if (intercept == Intercept.ON) {
      return projected.solution(scaled, context.memory()).predict(rotated, context);
    }
    return context.linearAlgebra().multiply(rotated, scaled);
  }
}
