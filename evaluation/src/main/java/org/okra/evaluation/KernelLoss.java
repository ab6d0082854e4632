package org.okra.evaluation;

import java.util.OptionalDouble;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.LinearKernel;

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
@Component(
    name = "kernel-loss",
    help = "any outputs: mean squared distance in a kernel's features",
    alsoKnownAs = "rbf-loss")
public record KernelLoss<Y>(
    @Option(help = "the kernel on outputs, such as {type: gaussian, gamma: 0.05}", required = true)
        Kernel<Y> kernel)
    implements MeanError<Y, Y> {
  /** An example. */
  @SuppressWarnings("unchecked") // The type of the outputs is that of the kernel.
  public KernelLoss() {
    this((Kernel<Y>) new LinearKernel());
  }

  @Override
  public Class<Y> truthType() {
    return kernel.domain();
  }

  @Override
  public Class<Y> predictionType() {
    return kernel.domain();
  }

  @Override
  @SuppressWarnings("unchecked") // Fitted to samples of its own domain.
  public KernelLoss<Y> fit(Samples<?> trainingOutputs, RunContext context) {
    return new KernelLoss<>((Kernel<Y>) Kernel.fitted(kernel, trainingOutputs, context));
  }

  @Override
  public double term(Y truth, Y prediction) {
    OptionalDouble constant = kernel.constantDiagonal();
    double norms =
        constant.isPresent()
            ? 2 * constant.getAsDouble()
            : kernel.value(truth, truth) + kernel.value(prediction, prediction);
    return Math.max(0, norms - 2 * kernel.value(truth, prediction));
  }
}
