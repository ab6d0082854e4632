package org.okra.kernels.vector;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.ShiftInvariant;
import org.okra.kernels.SpectralMeasure;

/**
 * The Laplacian kernel {@code k(x, y) = exp(-gamma ||x - y||_1)}, with the sum of absolute
 * differences.
 *
 * <p>With {@code gamma: median} (or {@code mean}), gamma is one over the median (mean) distance
 * {@code ||x - y||_1} of the training samples.
 */
@Component(name = "laplacian", help = "vectors: exp(-gamma sum |x - y|)", alsoKnownAs = "laplace")
public record LaplacianKernel(
    @Option(help = "factor of sum |x - y|: a number above 0, median, mean or 1/features")
        Bandwidth gamma)
    implements CoordinateKernel, ShiftInvariant {
  /** A kernel as wide as the median distance. */
  public LaplacianKernel() {
    this(Bandwidth.MEDIAN);
  }

  /** A kernel with gamma above 0. */
  public LaplacianKernel(double gamma) {
    this(Bandwidth.of(gamma));
  }

  @Override
  public LaplacianKernel fit(Samples<? extends FeatureVector> training, RunContext context) {
    return new LaplacianKernel(resolved(training, context));
  }

  @Override
  public CoordinateDistance distance() {
    return CoordinateDistance.ABSOLUTE;
  }

  @Override
  public SpectralMeasure spectralMeasure() {
    return new SpectralMeasure(SpectralMeasure.Family.CAUCHY, gamma.value());
  }
}
