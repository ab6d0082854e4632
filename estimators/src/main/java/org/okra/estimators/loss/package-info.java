/**
 * Losses of regression, each with what solvers need of it.
 *
 * <p>A {@link org.okra.estimators.loss.Loss} is a convex function of the prediction f for a fixed
 * target y, with its value, a subgradient, its proximal map and its conjugate. The last two make
 * certificates possible: for every dual B the value {@code D(B)} of {@link
 * org.okra.estimators.lipschitz} is a lower bound of the objective.
 *
 * <table>
 * <caption>The built-in losses, u = y - f</caption>
 * <tr><td>{@code square}</td><td>{@code ||u||^2 / 2}</td></tr>
 * <tr><td>{@code huber}</td><td>the same up to a length of kappa, linear beyond</td></tr>
 * <tr><td>{@code epsilon-insensitive}</td><td>{@code max(0, ||u|| - epsilon)} (l1), or half its
 * square (l2)</td></tr>
 * <tr><td>{@code absolute}</td><td>{@code sum_j |u_j|}</td></tr>
 * <tr><td>{@code pinball}</td><td>{@code sum_j max(tau_j u_j, (tau_j - 1) u_j)}</td></tr>
 * <tr><td>{@code hinge}, {@code logistic}</td><td>of the margin y f, for labels -1 and 1</td></tr>
 * </table>
 *
 * <p>To add a loss, write a record that implements {@link org.okra.estimators.loss.Loss}, and add
 * its name to {@code META-INF/services/org.okra.estimators.loss.Loss}. Losses between structured
 * outputs, for decoding, are another matter: {@code org.okra.evaluation.loss}.
 */
package org.okra.estimators.loss;
