/**
 * Kernels on vectors: dense rows, sparse rows, label sets and bit vectors alike.
 *
 * <p>Kernels that are a function of inner products, {@code f(<x, y>, ||x||^2, ||y||^2)}, or of the
 * Euclidean distance share one routine, {@link org.okra.kernels.vector.ProductBlocks}: one matrix
 * product for a block, dense or sparse by whichever is less work, then f along the columns in
 * parallel. A symmetric block is computed once and has an exact diagonal. Kernels of sums over
 * coordinates that no product gives (Laplacian, chi-square) run over dense columns, or over the
 * coordinates that two sparse samples share.
 *
 * <p>Widths may be given as a number or as {@code median}, {@code mean} or {@code 1/features} of
 * the training samples; {@link org.okra.kernels.Kernel#fit} gives the kernel with the number that
 * results.
 *
 * <p>To add a kernel of the distance of two vectors: implement {@link
 * org.okra.kernels.vector.IsotropicKernel}, whose {@code profile} is all there is to write. For one
 * of inner products, or of samples that can be written as vectors: implement {@link
 * org.okra.kernels.vector.VectorisedKernel}.
 */
package org.okra.kernels.vector;
