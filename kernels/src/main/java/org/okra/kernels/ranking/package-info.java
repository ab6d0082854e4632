/**
 * Kernels on rankings, all through the Kemeny embedding.
 *
 * <p>A ranking r of d items is the vector {@code Phi(r)} of d (d - 1) / 2 signs, one for every pair
 * a before b of items: 1 if a is better, -1 if b is, 0 if they are tied or one is missing. Then
 * {@link org.okra.kernels.ranking.KemenyKernel} is the inner product, {@link
 * org.okra.kernels.ranking.KendallKernel} the inner product over the number of pairs, and {@link
 * org.okra.kernels.ranking.MallowsKernel} a Gaussian kernel. All three are positive semi-definite
 * with ties and missing items too, since they are kernels of vectors.
 *
 * <p>A block embeds every ranking once and fills itself by one matrix product. To add a kernel of
 * two embedded rankings, write its formula for one pair and the same along a column of inner
 * products, as {@code MallowsKernel} does.
 */
package org.okra.kernels.ranking;
