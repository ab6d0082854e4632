package org.okra.estimators.lowrank;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A minimiser of {@code f(C) + lambda ||C||_*} among the matrices of bounded rank, with what is
 * known about it.
 *
 * @param factors {@code C = L R^T}, balanced: {@code L = U S^1/2, R = V S^1/2}
 * @param singularValues those of C, falling; as many as its rank. Last ones without which the
 *     objective is no larger are left out
 * @param objective {@code f(C) + lambda ||C||_*}
 * @param trace the objective before the first step and after each; that of the factored form where
 *     factors are stepped on, which is never smaller
 * @param gradientNorm {@code ||(G R + lambda L, G^T L + lambda R)|| / (lambda ||(L, R)||)} with G
 *     the gradient of f; 0 for C = 0
 * @param gap a bound on how far the objective is above that of the best C of any rank, from a dual
 *     point; valid after any number of steps but possibly loose, and large when the bound on the
 *     rank excludes the best one
 * @param converged whether the last step changed the objective by less than the tolerance within
 *     the iterations; about the steps alone, while the gap is about the solution
 * @param bound whether the largest rank binds: it is reached, and one more would lower the
 *     objective
 */
public record TraceNormSolution(
    Factors factors,
    double[] singularValues,
    double objective,
    double[] trace,
    double gradientNorm,
    double gap,
    boolean converged,
    boolean bound) {

  /** The rank of C. */
  public int rank() {
    return singularValues.length;
  }

  /** Steps taken. */
  public int iterations() {
    return trace.length - 1;
  }

  /**
   * The numbers under their names. A run whose largest rank binds is not called converged: it came
   * to rest away from the minimiser.
   */
  public Map<String, Double> facts() {
    Map<String, Double> facts = new LinkedHashMap<>();
    facts.put("objective", objective);
    facts.put("gap", gap);
    facts.put("gradient-norm", gradientNorm);
    facts.put("rank", (double) rank());
    facts.put("iterations", (double) iterations());
    facts.put("converged", converged && !bound ? 1.0 : 0.0);
    if (bound) {
      facts.put("rank too small", 1.0);
    }
    return facts;
  }
}
