package example;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapFormat;
import org.okra.sketches.MapParts;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

/** Cosines and sines of {@code w^T x} with random w: a Gaussian whose width is random as well. */
@Component(name = "cauchy-features", help = "random Fourier features of the kernel cauchy")
public record CauchyFeatures(
    @Option(help = "pairs of a cosine and a sine", required = true, atLeast = 1) int pairs)
    implements MapSource {
  public CauchyFeatures() {
    this(100);
  }

  public CauchyFeatures {
    Options.check(CauchyFeatures.class, pairs);
  }

  @Override
  public <T> FeatureMap<T> create(
      Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
    if (!(kernel instanceof CauchyKernel cauchy)) {
      throw Errors.argument(
          "These are features of the kernel cauchy, not of %s.", Specification.text(kernel));
    }
    RandomStream random = context.random().stream("cauchy-features");
    int inputs = FeatureMap.vectors("cauchy-features", training).dimension();
    Matrix frequencies = Matrix.zeros(inputs, pairs);
    for (int j = 0; j < pairs; j++) {
      double scale = Math.sqrt(2 * cauchy.gamma() * random.nextExponential());
      for (int i = 0; i < inputs; i++) {
        frequencies.set(i, j, scale * random.nextGaussian());
      }
    }
    return new Features<>(kernel.domain(), frequencies);
  }

  @Override
  public MapShape shape(long points, long dimension) {
    return new MapShape(2.0 * pairs, 0, MapShape.Form.FREE);
  }

  /** The map of one draw; frequencies has a row per coordinate and a column per pair. */
  private record Features<T>(Class<T> domain, Matrix frequencies) implements FeatureMap<T> {
    @Override
    public int dimension() {
      return 2 * frequencies.columns();
    }

    @Override
    public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
      FeatureMap.checkBlock(z.size(), dimension(), block);
      Matrix rows = FeatureMap.vectors("cauchy-features", frequencies.rows(), z).dense();
      Matrix angles = context.linearAlgebra().multiply(rows, frequencies);
      double scale = 1 / Math.sqrt(angles.columns());
      for (int j = 0; j < angles.columns(); j++) {
        for (int i = 0; i < angles.rows(); i++) {
          block.set(i, 2 * j, scale * Math.cos(angles.get(i, j)));
          block.set(i, 2 * j + 1, scale * Math.sin(angles.get(i, j)));
        }
      }
    }

    @Override
    public Container save(MapParts parts, RunContext context) {
      return MapParts.builder(new Format()).matrix("frequencies", frequencies).build();
    }
  }

  /** Makes the map again from a model file. */
  @Component(name = "cauchy-features", help = "random Fourier features of the kernel cauchy")
  public record Format() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      return new Features<>(FeatureVector.class, saved.matrix("frequencies"));
    }
  }
}
