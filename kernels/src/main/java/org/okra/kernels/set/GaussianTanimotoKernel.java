package org.okra.kernels.set;

import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.linear.VectorMath;

/**
 * The Gaussian kernel in the feature space of the Tanimoto kernel T: {@code k(a, b) = exp(-gamma
 * ||psi(a) - psi(b)||^2) = exp(-2 gamma (1 - T(a, b)))}, since T(a, a) = 1.
 */
@Component(
    name = "gaussian-tanimoto",
    help = "sets: exp(-2 gamma (1 - tanimoto))",
    alsoKnownAs = {"rbf-tanimoto", "gaussian-jaccard"})
public record GaussianTanimotoKernel(@Option(help = "factor of 2 - 2 T", above = 0) double gamma)
    implements IntersectionKernel {
  /** A kernel with gamma 1. */
  public GaussianTanimotoKernel() {
    this(1.0);
  }

  public GaussianTanimotoKernel {
    Options.check(GaussianTanimotoKernel.class, gamma);
  }

  @Override
  public double profile(double similarity) {
    return Math.exp(-2 * gamma * (1 - similarity));
  }

  @Override
  public void profile(double[] x, int offset, int length, VectorMath math) {
    for (int i = offset; i < offset + length; i++) {
      x[i] = -2 * gamma * (1 - x[i]);
    }
    math.exp(x, offset, length);
  }
}
