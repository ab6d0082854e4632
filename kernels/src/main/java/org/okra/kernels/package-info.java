/**
 * Kernels on inputs and outputs, and Gram matrices that are computed where they are needed.
 *
 * <p>A {@link org.okra.kernels.Kernel} knows the type of its samples and computes {@code k(a, b)}.
 * A {@link org.okra.kernels.Gram} is the matrix of all pairs of a sample, computed block by block;
 * a {@link org.okra.kernels.StoredGram} is one that lies in memory.
 *
 * <p>{@link org.okra.kernels.SavedKernels} turns kernels into parts of model files and back.
 *
 * <p>To add a kernel: write a class with {@link org.okra.kernels.Kernel#value}, a record with its
 * options, a {@link org.okra.kernels.KernelFactory}, and one line in {@code
 * META-INF/services/org.okra.kernels.KernelFactory}. If whole blocks can be had faster, override
 * {@link org.okra.kernels.Kernel#fill}. Extend {@code KernelContract} of the module {@code testing}
 * to see whether it keeps what it promises.
 */
package org.okra.kernels;
