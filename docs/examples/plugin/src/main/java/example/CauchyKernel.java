package example;

import java.util.OptionalDouble;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Option;
import org.okra.core.component.Specification;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelScope;
import org.okra.kernels.NamedKernelFactory;

/** {@code k(a, b) = 1 / (1 + gamma ||a - b||^2)}, whose tails are heavier than the Gaussian's. */
public record CauchyKernel(double gamma) implements Kernel<FeatureVector> {
  private static final String NAME = "cauchy";

  /** The options: one key of the experiment file each. */
  public record Options(
      @Option(help = "inverse squared width, above 0", defaultsTo = "1.0") double gamma) {
    public Options {
      if (!(gamma > 0)) {
        throw new OkraException(
            ErrorCode.INVALID_OPTION, "gamma is " + gamma + "; it must be above 0.");
      }
    }
  }

  @Override
  public Class<FeatureVector> domain() {
    return FeatureVector.class;
  }

  @Override
  public double value(FeatureVector a, FeatureVector b) {
    double squared = 0;
    for (int i = 0; i < a.dimension(); i++) {
      double difference = a.get(i) - b.get(i);
      squared = Math.fma(difference, difference, squared);
    }
    return 1 / (1 + gamma * squared);
  }

  /** k(z, z) is 1 for every z, so decoders may leave it out. */
  @Override
  public OptionalDouble constantDiagonal() {
    return OptionalDouble.of(1);
  }

  /** The text that creates this kernel again; model files keep it. */
  @Override
  public String toString() {
    return Specification.of(NAME, new Options(gamma)).toString();
  }

  /** What the services file names. */
  public static final class Factory extends NamedKernelFactory<Options> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "vectors: 1 / (1 + gamma d^2)", Options.class);
    }

    @Override
    public Kernel<?> create(Options options, KernelScope scope) {
      return new CauchyKernel(options.gamma());
    }
  }
}
