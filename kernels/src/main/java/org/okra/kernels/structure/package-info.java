/**
 * Kernels on spectra, strings and graphs.
 *
 * <p>{@link org.okra.kernels.structure.KmerKernel} and {@link
 * org.okra.kernels.structure.WeisfeilerLehmanKernel} count parts (substrings, neighbourhoods): a
 * block writes the counts of every sample as a sparse vector, over a dictionary of the parts that
 * occur in the block, and is one sparse product. {@link
 * org.okra.kernels.structure.ProbabilityProductKernel} and {@link
 * org.okra.kernels.structure.SubsequenceKernel} compare pair by pair.
 *
 * <p>Their diagonals grow with the size of a sample; wrap them in {@code normalised} where that is
 * not wanted: {@code {type: normalised, of: {type: weisfeiler-lehman, iterations: 3}}}.
 *
 * <p>To add a kernel that counts parts, implement {@link org.okra.kernels.vector.VectorisedKernel}:
 * write the counts of a sample as a sparse vector.
 */
package org.okra.kernels.structure;
