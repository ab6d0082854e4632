package org.okra.estimators;

import org.okra.core.Matrix;
import org.okra.core.run.RunContext;

/**
 * What a model would predict of each training pair had it been left out. Computed only when
 * somebody asks: it costs about as much as a fit.
 */
@FunctionalInterface
public interface LeftOutPredictions {
  /** {@code h_{-i}(x_i)}, n x b, in the coordinates of the output map. */
  Matrix compute(RunContext context);
}
