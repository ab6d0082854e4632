/**
 * Kernels on sets: label sets and bit vectors, and the 0-1 kernel on anything with an {@code
 * equals}.
 *
 * <p>The number of common items of all pairs is one product of binary matrices, so {@link
 * org.okra.kernels.set.TanimotoKernel} and {@link org.okra.kernels.set.GaussianTanimotoKernel} fill
 * blocks through {@link org.okra.kernels.vector.ProductBlocks}, which counts common bits where that
 * is cheaper. Samples that are sets but come one by one are compared pair by pair.
 *
 * <p>To add a kernel of the sizes of two sets and of their intersection, follow {@code
 * TanimotoKernel}: a formula for one pair, and the same along a column of intersections.
 */
package org.okra.kernels.set;
