package org.okra.kernels.combination;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelRecipe;
import org.okra.kernels.KernelState;
import org.okra.kernels.TargetAlignment;

/**
 * A kernel with the mean of the training samples moved to the origin of its feature space: {@code
 * <psi(a) - mu, psi(b) - mu> = k(a, b) - m(a) - m(b) + c} with {@code m(a) = 1/n sum_i k(a, x_i)}
 * and {@code c = 1/n^2 sum_ij k(x_i, x_j)} over the n training samples x_i. New samples are centred
 * by the training mean, as they must be.
 *
 * <p>Fitting it evaluates n^2 kernel values (without storing them); every block of r x c values
 * evaluates (r + c) n more for the means of its samples.
 *
 * @param <T> type of one sample
 */
@Component(
    name = "centred",
    help = "a kernel with the training mean as its origin",
    alsoKnownAs = {"centered", "kernel-centerer"})
public record CentredKernel<T>(@Option(help = "the kernel to centre", required = true) Kernel<T> of)
    implements KernelRecipe<T> {
  /** An example. */
  public CentredKernel() {
    this(Examples.kernel());
  }

  @Override
  public Class<T> domain() {
    return of.domain();
  }

  @Override
  public Kernel<T> named(List<String> columns) {
    return new CentredKernel<>(of.named(columns));
  }

  @Override
  public Kernel<T> aligned(
      Samples<? extends T> training, TargetAlignment<?> targets, RunContext context) {
    return new CentredKernel<>(of.aligned(training, targets, context));
  }

  /**
   * The kernel centred on the given samples.
   *
   * @param training at least one; kept, since new samples are compared with all of them
   */
  @Override
  public Kernel<T> fit(Samples<? extends T> training, RunContext context) {
    if (training.size() == 0) {
      throw Errors.empty("A kernel cannot be centred on no training samples.");
    }
    return CentredOn.of(of.fit(training, context), training, context);
  }

  @Override
  public Kernel<T> restore(KernelState state) {
    double[] mean = state.parts().doubles(CentredOn.MEAN);
    Samples<?> training = state.samples(CentredOn.TRAINING);
    if (mean.length != 1 || !Double.isFinite(mean[0]) || training.size() == 0) {
      throw Errors.fileFormat("The saved state of a kernel centred is malformed.");
    }
    return new CentredOn<>(of, training.as(of.domain(), "kernel centred"), mean[0]);
  }
}
