/**
 * Kernel machines for convex losses, with certificates.
 *
 * <p>{@link org.okra.estimators.lipschitz.Lipschitz} fits {@code f(x) = L Z^T phi(x)} with {@code M
 * = L L^T} the matrix of a decomposable kernel:
 *
 * <pre>{@code
 * minimise over Z   1/n sum_i loss(f(x_i), y_i) + lambda/2 ||Z||^2
 * }</pre>
 *
 * <p>The flow: features of the inputs (exact or sketched) are rotated so that their columns are
 * orthogonal, M is split in the same way, and a solver minimises. L-BFGS (losses without kinks),
 * Newton steps with multipliers (any loss, few coefficients), the alternating direction method (any
 * loss), dual coordinate ascent (any loss, strong regularisation) and ADAM (the papers' method)
 * share the objective, and each returns an upper bound of its error: the gap to a dual value. The
 * square loss needs none of this and is solved as ridge regression. The result is a {@link
 * org.okra.estimators.KernelModel} like any other.
 *
 * <p>To add a loss, see {@link org.okra.estimators.loss}: it works with every solver here. To add a
 * coupling of the outputs, write a record that implements {@link
 * org.okra.estimators.lipschitz.Coupling}, and add its name to {@code
 * META-INF/services/org.okra.estimators.lipschitz.Coupling}.
 */
package org.okra.estimators.lipschitz;
