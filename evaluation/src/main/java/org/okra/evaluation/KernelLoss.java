package org.okra.evaluation;

import java.util.OptionalDouble;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.kernels.Kernel;

/**
 * The mean squared distance of truth and prediction in the feature space of a kernel,
 *
 * <pre>{@code
 * ||psi(t) - psi(p)||^2 = k(t, t) - 2 k(t, p) + k(p, p)
 * }</pre>
 *
 * <p>which is {@code 2 - 2 k(t, p)} for kernels with a unit diagonal: the "RBF loss" with a
 * Gaussian kernel. Rounding below 0 is cut off.
 *
 * @param <Y> type of one output
 */
public final class KernelLoss<Y> extends MeanMetric<Y, Y> {
  private static final String NAME = "kernel-loss";

  private final Kernel<Y> kernel;

  /**
   * The options of the metric.
   *
   * @param kernel the kernel
   */
  public record Options(
      @Option(help = "the kernel on outputs, such as {type: gaussian, gamma: 0.05}")
          Specification kernel) {}

  /** The loss of a kernel. */
  public KernelLoss(Kernel<Y> kernel) {
    this(kernel, Specification.of(NAME));
  }

  private KernelLoss(Kernel<Y> kernel, Specification specification) {
    super(specification, kernel.domain(), kernel.domain(), Direction.LOWER_IS_BETTER);
    this.kernel = kernel;
  }

  @Override
  protected double term(Y truth, Y prediction) {
    OptionalDouble constant = kernel.constantDiagonal();
    double norms =
        constant.isPresent()
            ? 2 * constant.getAsDouble()
            : kernel.value(truth, truth) + kernel.value(prediction, prediction);
    return Math.max(0, norms - 2 * kernel.value(truth, prediction));
  }

  /** Creates the metric. */
  public static final class Factory extends NamedMetricFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "any outputs: mean squared distance in a kernel's features", Options.class);
    }

    @Override
    public Metric<?, ?> create(Options options, MetricScope scope) {
      return new KernelLoss<>(scope.kernel(options.kernel()), Specification.of(NAME, options));
    }
  }
}
