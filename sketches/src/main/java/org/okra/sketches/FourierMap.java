package org.okra.sketches;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.container.Container;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;

/**
 * Random Fourier features of a shift-invariant kernel (Rahimi and Recht 2007): with frequencies w_1
 * .. w_q (columns of a d x q matrix), r = 2 q and c = k(0, 0),
 *
 * <pre>{@code
 * map(z) = sqrt(c / q) (cos w_1^T z, .., cos w_q^T z, sin w_1^T z, .., sin w_q^T z)
 * map(z)^T map(z') = c / q sum_j cos w_j^T (z - z')
 * }</pre>
 *
 * <p>so that {@code map(z)^T map(z) = c} exactly, and the expectation of the second line is the
 * kernel. Pairs of cosine and sine have a smaller variance for Gaussian kernels than a cosine with
 * a random shift at equal r.
 *
 * @param <T> type of one sample, a vector
 * @param domain the type of one sample
 * @param frequencies d x q; shared, not copied
 * @param constant c, the value of the kernel at equal arguments, above 0
 */
public record FourierMap<T>(Class<T> domain, Matrix frequencies, double constant)
    implements FeatureMap<T> {
  private static final String FREQUENCIES = "frequencies";
  private static final String CONSTANT = "constant";

  public FourierMap {
    if (frequencies.rows() == 0 || frequencies.columns() == 0) {
      throw Errors.empty("Fourier features need at least one coordinate and frequency.");
    }
    if (!(constant > 0) || constant == Double.POSITIVE_INFINITY) {
      throw Errors.argument(
          "A kernel value of %s at equal arguments is not possible; it must be finite and above 0.",
          constant);
    }
  }

  @Override
  public Container save(MapParts parts, RunContext context) {
    return MapParts.builder(new Format())
        .matrix(FREQUENCIES, frequencies)
        .doubles(CONSTANT, constant)
        .build();
  }

  /** The format of these maps. */
  @Component(name = "fourier", help = "random Fourier features")
  public record Format() implements MapFormat {
    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      double[] constant = saved.doubles(CONSTANT);
      if (constant.length != 1) {
        throw Errors.fileFormat("The constant of the Fourier features is malformed.");
      }
      return new FourierMap<>(FeatureVector.class, saved.matrix(FREQUENCIES), constant[0]);
    }
  }

  @Override
  public int dimension() {
    return 2 * frequencies.columns();
  }

  @Override
  public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
    FeatureMap.checkBlock(z.size(), dimension(), block);
    VectorSamples<?> vectors =
        FeatureMap.vectors("A map of Fourier features", frequencies.rows(), z);
    int count = frequencies.columns();
    Matrix cosines = block.columnBlock(0, count);
    LinearAlgebra algebra = context.linearAlgebra();
    if (vectors.isSparse()) {
      algebra.multiply(1, vectors.sparse(), Transpose.NO, frequencies, 0, cosines);
    } else {
      algebra.multiply(1, vectors.dense(), Transpose.NO, frequencies, Transpose.NO, 0, cosines);
    }
    double factor = Math.sqrt(constant / count);
    Workers workers = context.workers();
    workers.forEach(
        count,
        j -> {
          double[] values = block.values();
          int cosine = block.index(0, j);
          int sine = block.index(0, count + j);
          for (int i = 0; i < block.rows(); i++) {
            double angle = values[cosine + i];
            values[sine + i] = factor * Math.sin(angle);
            values[cosine + i] = factor * Math.cos(angle);
          }
        });
  }

  @Override
  public String toString() {
    return "FourierMap of " + frequencies.rows() + " coordinates into R^" + dimension();
  }
}
