/**
 * Kernels built from kernels: sums, products, scaling, unit diagonal, centring, and kernels that
 * somebody computed before.
 *
 * <pre>{@code
 * {type: sum, terms: [{type: gaussian, gamma: median}, {type: scaled, factor: 0.1, of: linear}]}
 * }</pre>
 *
 * <p>A combination works on the samples that all its parts work on: with a Gaussian kernel (on
 * vectors) and a Tanimoto kernel (on sets) it works on label sets and bit vectors, which are both.
 * It declares a constant diagonal and a gradient when they follow from its parts.
 *
 * <p>To add a combination: take a {@link org.okra.kernels.Kernel} among the options, and fit it in
 * {@link org.okra.kernels.Kernel#fit}.
 */
package org.okra.kernels.combination;
