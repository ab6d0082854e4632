package org.okra.kernels;

import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Matrix;
import org.okra.core.component.ComponentKind;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * A symmetric positive semi-definite function of two samples.
 *
 * <p>One method is enough for a new kernel: {@link #value}. Kernels that can fill a whole block
 * faster than entry by entry (one matrix product for vectors) override {@link #fill} and {@link
 * #fillSymmetric}. Instances are immutable and may be used by several threads at once.
 *
 * @param <T> type of one sample
 */
@ComponentKind("kernel")
public interface Kernel<T> {
  /** Scaffold: this kernel with what depends on training samples filled in. */
  default Kernel<T> fit(Samples<? extends T> training, RunContext context) {
    return this;
  }

  /** Scaffold: a kernel checked against samples and fitted to them. */
  static <T> Kernel<? super T> fitted(Kernel<?> kernel, Samples<T> training, RunContext context) {
    training.as(kernel.domain(), "kernel " + Specification.text(kernel));
    @SuppressWarnings("unchecked") // Checked above.
    Kernel<T> checked = (Kernel<T>) kernel;
    return checked.fit(training, context);
  }

  /** The type of sample this kernel is made for. */
  Class<T> domain();

  /** {@code k(a, b)}. */
  double value(T a, T b);

  /**
   * {@code K[i, j] <- k(rows[i], columns[j])}.
   *
   * @param block overwritten; rows.size() x columns.size()
   */
  default void fill(
      Samples<? extends T> rows, Samples<? extends T> columns, Matrix block, RunContext context) {
    Blocks.fill(this, rows, columns, block, context);
  }

  /**
   * {@code K[i, j] <- k(samples[i], samples[j])}, each pair computed once, symmetric to the last
   * bit.
   *
   * @param block overwritten; n x n
   */
  default void fillSymmetric(Samples<? extends T> samples, Matrix block, RunContext context) {
    Blocks.fillSymmetric(this, samples, block, context);
  }

  /** {@code k(z, z)} for every sample. */
  default double[] diagonal(Samples<? extends T> samples, RunContext context) {
    return Blocks.diagonal(this, samples, context);
  }

  /**
   * The value of {@code k(z, z)} if it is the same for every z. Decoders may drop the norm of a
   * candidate only then.
   */
  default OptionalDouble constantDiagonal() {
    return OptionalDouble.empty();
  }

  /**
   * Whether {@code k(a, b) = <a, b>} for vectors as they are, so that their coordinates are a
   * feature map of this kernel.
   */
  default boolean isInnerProduct() {
    return false;
  }

  /**
   * This kernel, taking distances between samples from others that computed them before. The
   * default is right for kernels that are no function of a distance.
   */
  default Kernel<T> sharing(SharedDistances distances) {
    return this;
  }

  /** The derivative in the first argument, if there is one. */
  default Optional<KernelGradient<T>> gradient() {
    return Optional.empty();
  }

  /**
   * The name and the resolved options that create this kernel again, for model files.
   *
   * <p>The default is right for kernels whose {@code toString} is that specification, which all
   * kernels made of a name and numbers print. A kernel built from others asks them for theirs; one
   * that holds arrays or samples hands them to the saver, and its factory implements {@link
   * KernelFactory#restore}.
   */
  default Specification save(KernelSaver saver) {
    return saver.printed(this);
  }
}
