/**
 * Decomposable operator-valued kernels for several outputs, {@code K(x, x') = k(x, x') M}.
 *
 * <p>{@link org.okra.kernels.operator.OutputMatrix} is M, the d x d matrix that couples the
 * outputs: the identity, the joint quantile matrix {@code exp(-g (tau_i - tau_j)^2)}, the inverse
 * {@code (mu L + (1 - mu) I)^-1} of a task graph's Laplacian, or any positive semi-definite matrix.
 * A model with coefficients Gamma (m x d) on features Phi (n x m) predicts {@code Phi Gamma M} and
 * has the squared norm {@code tr(Phi_K Gamma M Gamma^T)}, which {@code timesOutput} and {@code
 * squaredNorm} compute.
 *
 * <p>To couple outputs in a way of your own, compute M and hand it to {@link
 * org.okra.kernels.operator.OutputMatrix#of}, which checks it.
 */
package org.okra.kernels.operator;
