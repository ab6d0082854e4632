/**
 * Kernels on inputs and outputs, and Gram matrices that are computed where they are needed.
 *
 * <p>A {@link org.okra.kernels.Kernel} knows the type of its samples and computes {@code k(a, b)}.
 * A {@link org.okra.kernels.Gram} is the matrix of all pairs of a sample, computed block by block;
 * a {@link org.okra.kernels.StoredGram} is one that lies in memory.
 *
 * <p>{@link org.okra.kernels.SavedKernels} turns kernels into parts of model files and back.
 *
 * <p>To add a kernel: write a record with {@link org.okra.kernels.Kernel#value} whose components
 * are its options, annotated with {@link org.okra.core.component.Component}, and name it in {@code
 * META-INF/services/org.okra.kernels.Kernel}:
 *
 * <pre>{@code
 * @Component(name = "cauchy", help = "vectors: 1 / (1 + gamma ||x - y||^2)")
 * public record CauchyKernel(@Option(help = "inverse squared width", above = 0) double gamma)
 *     implements Kernel<FeatureVector> {
 *   public CauchyKernel() {
 *     this(1.0);
 *   }
 *   ...
 * }
 * }</pre>
 *
 * <p>If whole blocks can be had faster, override {@link org.okra.kernels.Kernel#fill}, or implement
 * {@link org.okra.kernels.vector.IsotropicKernel} for a function of the distance of two vectors. If
 * something depends on training samples, override {@link org.okra.kernels.Kernel#fit}. Extend
 * {@code KernelContract} of the module {@code testing} to see whether the kernel keeps what it
 * promises.
 */
package org.okra.kernels;
