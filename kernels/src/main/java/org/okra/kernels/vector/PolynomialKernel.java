package org.okra.kernels.vector;

import java.util.Optional;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.linear.VectorMath;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Bandwidth;
import org.okra.kernels.Blocks;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;
import org.okra.kernels.OptionChecks;

/** The polynomial kernel {@code k(x, y) = (gamma <x, y> + offset)^degree}. */
public final class PolynomialKernel extends ProductKernel {
  private static final String NAME = "polynomial";
  private static final int MOST_DEGREE = 64;

  private final int degree;
  private final double gamma;
  private final double offset;

  /**
   * A kernel.
   *
   * @param degree from 1 to 64
   * @param gamma above 0
   * @param offset at least 0
   */
  public PolynomialKernel(int degree, double gamma, double offset) {
    this.degree = OptionChecks.within("degree", degree, 1, MOST_DEGREE);
    this.gamma = OptionChecks.positive("gamma", gamma);
    this.offset = OptionChecks.notNegative("offset", offset);
  }

  /** The factor of the inner product, as resolved. */
  public double gamma() {
    return gamma;
  }

  @Override
  public double value(FeatureVector a, FeatureVector b) {
    return Blocks.finite(
        this, power(Math.fma(gamma, CoordinatePairs.product(a, b), offset), degree));
  }

  @Override
  void apply(ProductBlocks.Stretch stretch, VectorMath vectors) {
    double[] x = stretch.values();
    int end = stretch.offset() + stretch.length();
    for (int i = stretch.offset(); i < end; i++) {
      x[i] = power(Math.fma(gamma, x[i], offset), degree);
    }
    if (!vectors.allFinite(x, stretch.offset(), stretch.length())) {
      for (int i = stretch.offset(); i < end; i++) {
        Blocks.finite(this, x[i]);
      }
    }
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
          double inner = Math.fma(gamma, CoordinatePairs.product(a, b), offset);
          double factor = degree * gamma * power(inner, degree - 1);
          double[] gradient = b.toArray();
          for (int i = 0; i < gradient.length; i++) {
            gradient[i] *= factor;
          }
          return gradient;
        });
  }

  @Override
  public String toString() {
    return Specification.of(NAME, new Options(degree, Bandwidth.of(gamma), offset)).toString();
  }

  /** Options of the kernel. */
  public record Options(
      @Option(help = "exponent, from 1 to 64", defaultsTo = "3") int degree,
      @Option(help = "factor of <x, y>: a number above 0 or 1/features", defaultsTo = "1/features")
          Bandwidth gamma,
      @Option(help = "added before the power, at least 0", defaultsTo = "1.0") double offset) {
    public Options {
      OptionChecks.within("degree", degree, 1, MOST_DEGREE);
      OptionChecks.notNegative("offset", offset);
      if (gamma.rule() == Bandwidth.Rule.MEDIAN || gamma.rule() == Bandwidth.Rule.MEAN) {
        throw OptionChecks.outside("gamma", gamma, "a number above 0 or 1/features");
      }
    }
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "vectors: (gamma <x, y> + offset)^degree", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      double gamma = VectorBandwidths.factor(options.gamma(), scope);
      return new PolynomialKernel(options.degree(), gamma, options.offset());
    }
  }
}
