/**
 * Low-rank SELF: least squares with a trace norm, {@code min_C f(C) + lambda ||C||_*}.
 *
 * <p>f is a {@link org.okra.estimators.lowrank.TaskLoss}: the surrogate loss of an output kernel,
 * where every sample has every target, or that of several tasks with samples of their own with
 * masks. {@link org.okra.estimators.lowrank.TraceNormSolver} minimises either by one of three
 * routes and returns the objective, its trace, and a duality gap that bounds how far it is from the
 * best.
 *
 * <table>
 * <caption>The routes</caption>
 * <tr><td>gradient</td><td>the paper's iteration: steps on both factors at once</td></tr>
 * <tr><td>alternating</td><td>each factor in turn solved for exactly</td></tr>
 * <tr><td>proximal</td><td>accelerated steps on C with its singular values shrunk</td></tr>
 * </table>
 *
 * <p>{@link org.okra.estimators.lowrank.LowRank} is the estimator {@code low-rank}: it brings both
 * sides into orthonormal coordinates, solves, and returns a model whose weights {@code alpha(x)}
 * every decoder takes.
 *
 * <p>Conventions: losses are means (1/n), and lambda stands before the trace norm. The paper's
 * factored form {@code f(A B^T) + mu (||A||^2 + ||B||^2)} is the same problem at {@code mu = lambda
 * / 2}.
 *
 * <p>Reference: Luise, Stamos, Pontil, Ciliberto, Leveraging Low-Rank Relations Between Surrogate
 * Tasks in Structured Prediction, ICML 2019. Its Algorithm 1 as printed drops two transposes and
 * one Kx, and (26) drops {@code - Y_t}; (21), (22) and the corrected block are used here.
 */
package org.okra.estimators.lowrank;
