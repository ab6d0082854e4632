package org.okra.kernels.vector;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Bandwidth;

/**
 * The exponential chi-square kernel {@code k(x, y) = exp(-gamma sum_c (x_c - y_c)^2 / (x_c + y_c))}
 * on vectors of counts or shares; coordinates must be at least 0, and a coordinate that is 0 in
 * both adds nothing.
 *
 * <p>With {@code gamma: median} (or {@code mean}), gamma is one over the median (mean) of that sum
 * between training samples.
 */
@Component(
    name = "chi-square",
    help = "vectors of counts: exp(-gamma sum (x - y)^2 / (x + y))",
    alsoKnownAs = {"chi2", "chi-squared"})
public record ChiSquareKernel(
    @Option(help = "factor of the sum: a number above 0, median, mean or 1/features")
        Bandwidth gamma)
    implements CoordinateKernel {
  /** A kernel as wide as the median distance. */
  public ChiSquareKernel() {
    this(Bandwidth.MEDIAN);
  }

  /** A kernel with gamma above 0. */
  public ChiSquareKernel(double gamma) {
    this(Bandwidth.of(gamma));
  }

  @Override
  public ChiSquareKernel fit(Samples<? extends FeatureVector> training, RunContext context) {
    return new ChiSquareKernel(resolved(training, context));
  }

  @Override
  public CoordinateDistance distance() {
    return CoordinateDistance.CHI_SQUARE;
  }
}
