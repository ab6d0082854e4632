package org.okra.kernels.vector;

import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.ShiftInvariant;
import org.okra.kernels.SpectralMeasure;

/**
 * The Gaussian kernel {@code k(x, y) = exp(-gamma ||x - y||^2)}.
 *
 * <p>With {@code gamma: median} (or {@code mean}) and s the median (mean) distance of the training
 * samples, {@code gamma = 1 / (2 s^2)}.
 */
@Component(
    name = "gaussian",
    help = "vectors: exp(-gamma ||x - y||^2)",
    alsoKnownAs = {"rbf", "squared-exponential"})
public record GaussianKernel(
    @Option(help = "factor of ||x - y||^2: a number above 0, median, mean or 1/features")
        Bandwidth gamma)
    implements IsotropicKernel, ShiftInvariant {
  /** A kernel as wide as the median distance. */
  public GaussianKernel() {
    this(Bandwidth.MEDIAN);
  }

  /** A kernel with gamma above 0. */
  public GaussianKernel(double gamma) {
    this(Bandwidth.of(gamma));
  }

  @Override
  public GaussianKernel fit(Samples<? extends FeatureVector> training, RunContext context) {
    return new GaussianKernel(
        gamma.<FeatureVector>resolved(
            training, SquaredDistances::roots, s -> 0.5 / (s * s), context));
  }

  @Override
  public double fitBytes(long samples) {
    return gamma.bytes(samples);
  }

  @Override
  public double profile(double squaredDistance) {
    return Math.exp(-gamma.value() * squaredDistance);
  }

  @Override
  public void profile(double[] x, int offset, int length, VectorMath math) {
    math.scale(-gamma.value(), x, offset, length);
    math.exp(x, offset, length);
  }

  @Override
  public Optional<KernelGradient<FeatureVector>> gradient() {
    return Optional.of(IsotropicKernel.gradientOf(squared -> -gamma.value() * profile(squared)));
  }

  @Override
  public SpectralMeasure spectralMeasure() {
    return new SpectralMeasure(SpectralMeasure.Family.NORMAL, Math.sqrt(2 * gamma.value()));
  }
}
