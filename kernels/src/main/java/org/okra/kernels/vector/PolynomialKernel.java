package org.okra.kernels.vector;

import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.Blocks;
import org.okra.kernels.KernelGradient;

/** The polynomial kernel {@code k(x, y) = (gamma <x, y> + offset)^degree}. */
@Component(
    name = "polynomial",
    help = "vectors: (gamma <x, y> + offset)^degree",
    alsoKnownAs = "poly")
public record PolynomialKernel(
    @Option(help = "exponent", atLeast = 1, atMost = 64) int degree,
    @Option(help = "factor of <x, y>: a number above 0 or 1/features") Bandwidth gamma,
    @Option(help = "added before the power", atLeast = 0) double offset)
    implements VectorisedKernel<FeatureVector> {
  /** A kernel of degree 3. */
  public PolynomialKernel() {
    this(3, Bandwidth.PER_FEATURE, 1.0);
  }

  /** A kernel with gamma above 0. */
  public PolynomialKernel(int degree, double gamma, double offset) {
    this(degree, Bandwidth.of(gamma), offset);
  }

  public PolynomialKernel {
    Options.check(PolynomialKernel.class, degree, gamma, offset);
    if (gamma.rule() == Bandwidth.Rule.MEDIAN || gamma.rule() == Bandwidth.Rule.MEAN) {
      throw Options.outside("gamma", gamma, "a number above 0 or 1/features");
    }
  }

  @Override
  public PolynomialKernel fit(Samples<? extends FeatureVector> training, RunContext context) {
    return new PolynomialKernel(
        degree, SquaredDistances.resolved(gamma, training, context), offset);
  }

  @Override
  public double value(FeatureVector a, FeatureVector b) {
    return of(CoordinatePairs.product(a, b));
  }

  @Override
  public void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    double[] x = stretch.values();
    for (int i = stretch.offset(); i < stretch.offset() + stretch.length(); i++) {
      x[i] = of(x[i]);
    }
  }

  private double of(double product) {
    return Blocks.finite(this, power(Math.fma(gamma.value(), product, offset), degree));
  }

  /** By repeated squaring: the same bits in blocks and for single pairs. */
  private static double power(double base, int exponent) {
    double result = 1;
    double square = base;
    for (int rest = exponent; rest > 0; rest >>= 1) {
      if ((rest & 1) != 0) {
        result *= square;
      }
      square *= square;
    }
    return result;
  }

  @Override
  public Optional<KernelGradient<FeatureVector>> gradient() {
    return Optional.of(
        (a, b) -> {
          double scale = gamma.value();
          double inner = Math.fma(scale, CoordinatePairs.product(a, b), offset);
          double factor = degree * scale * power(inner, degree - 1);
          double[] gradient = b.toArray();
          for (int i = 0; i < gradient.length; i++) {
            gradient[i] *= factor;
          }
          return gradient;
        });
  }
}
