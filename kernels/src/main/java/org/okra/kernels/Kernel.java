package org.okra.kernels;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.ComponentKind;
import org.okra.core.component.PluginCode;
import org.okra.core.component.Specification;
import org.okra.core.component.TypeArguments;
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
  /** The type of sample this kernel is made for: what its class fills in for T. */
  @SuppressWarnings("unchecked") // The class that stands for T.
  default Class<T> domain() {
    return (Class<T>) TypeArguments.of(getClass(), Kernel.class, 0);
  }

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
   * The dimension of the space that samples like this one lie in, where it does not depend on how
   * many there are, for forecasts: rankings of ten items span 45 under the Kemeny kernel. The
   * default is right for kernels whose Gram matrices may have any rank.
   */
  default OptionalLong span(T sample) {
    return OptionalLong.empty();
  }

  /**
   * This kernel, taking distances between samples from others that computed them before. The
   * default is right for kernels that are not a function of a distance.
   */
  default Kernel<T> sharing(SharedDistances distances) {
    return this;
  }

  /** The derivative in the first argument, if there is one. */
  default Optional<KernelGradient<T>> gradient() {
    return Optional.empty();
  }

  /**
   * This kernel with everything filled in that depends on training samples: {@code gamma: median},
   * the mean of a centred kernel, the parts of a sum. What is known already stays as it is, so a
   * fitted kernel gives itself.
   *
   * @param training the training samples on this kernel's side; never the test part
   */
  default Kernel<T> fit(Samples<? extends T> training, RunContext context) {
    return this;
  }

  /**
   * This kernel with names of columns, which those on parts of vectors may have, replaced by their
   * numbers: samples do not know what their coordinates are called. The default is right for
   * kernels without such parts.
   *
   * @param columns the names of the coordinates of samples, in their order
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} when a name is not among them
   */
  default Kernel<T> named(List<String> columns) {
    return this;
  }

  /** Bytes of the arrays that fitting takes on so many samples, for forecasts; none by default. */
  default double fitBytes(long samples) {
    return 0;
  }

  /**
   * This kernel with everything filled in that depends on training outputs: the weights of a sum.
   * Called before {@link #fit}. The default is right for kernels without such parts.
   *
   * @param training the training samples on this kernel's side
   * @param targets the training outputs of the same rows
   */
  default Kernel<T> aligned(
      Samples<? extends T> training, TargetAlignment<?> targets, RunContext context) {
    return this;
  }

  /**
   * A kernel for the given samples and outputs.
   *
   * @throws OkraException {@link ErrorCode#WRONG_DOMAIN} when the kernel is made for another type
   *     of sample
   */
  static <T> Kernel<? super T> fitted(
      Kernel<?> kernel, Samples<T> training, TargetAlignment<?> targets, RunContext context) {
    return fitted(alignTo(kernel, training, targets, context), training, context);
  }

  private static <S> Kernel<S> alignTo(
      Kernel<S> kernel, Samples<?> training, TargetAlignment<?> targets, RunContext context) {
    Class<S> domain = PluginCode.returned(kernel.domain(), kernel, "domain");
    return PluginCode.returned(
        kernel.aligned(
            training.as(domain, "kernel " + Specification.text(kernel)), targets, context),
        kernel,
        "aligned");
  }

  /**
   * A kernel for the given samples.
   *
   * @throws OkraException {@link ErrorCode#WRONG_DOMAIN} when the kernel is made for another type
   *     of sample
   */
  static <T> Kernel<? super T> fitted(Kernel<?> kernel, Samples<T> training, RunContext context) {
    @SuppressWarnings("unchecked") // Checked: its type is that of the samples or one above it.
    Kernel<? super T> fitted = (Kernel<? super T>) fitTo(kernel, training, context);
    return fitted;
  }

  private static <S> Kernel<S> fitTo(Kernel<S> kernel, Samples<?> training, RunContext context) {
    Class<S> domain = PluginCode.returned(kernel.domain(), kernel, "domain");
    return PluginCode.returned(
        kernel.fit(training.as(domain, "kernel " + Specification.text(kernel)), context),
        kernel,
        "fit");
  }

  /**
   * The name and the options that create this kernel again, for model files: those of the record,
   * and those of the kernels among them. A kernel that learnt arrays or keeps samples hands them to
   * the saver together with the record that it was fitted from, whose {@link #restore} reads them.
   */
  default Specification save(KernelSaver saver) {
    return saver.options(this);
  }

  /**
   * The fitted kernel that was saved with a state; this one holds its options.
   *
   * @throws OkraException {@link ErrorCode#FILE_FORMAT} when the state is not one of this kernel
   */
  default Kernel<T> restore(KernelState state) {
    throw Errors.fileFormat(
        "The kernel %s was saved with arrays that this version does not read.",
        Specification.text(this));
  }
}
