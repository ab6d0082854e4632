package org.okra.estimators.lipschitz;

import org.okra.core.Matrix;

/**
 * What a solver found.
 *
 * @param coefficients Z, q x r
 * @param objective {@code P(Z)}
 * @param gap an upper bound of {@code P(Z) - min P}
 * @param iterations how many were made; passes over the samples for stochastic solvers
 */
record Solution(Matrix coefficients, double objective, double gap, int iterations) {}
