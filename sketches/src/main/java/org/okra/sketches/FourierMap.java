package org.okra.sketches;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
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
 */
public final class FourierMap<T> implements FeatureMap<T> {
  static final String FREQUENCIES = "frequencies";
  static final String CONSTANT = "constant";

  private final Class<T> domain;
  private final Matrix frequencies;
  private final double constant;

  /**
   * A map with given frequencies.
   *
   * @param domain the type of one sample, a vector
   * @param frequencies d x q; shared, not copied
   * @param constant c, the value of the kernel at equal arguments, above 0
   */
  public FourierMap(Class<T> domain, Matrix frequencies, double constant) {
    if (frequencies.rows() == 0 || frequencies.columns() == 0) {
      throw Errors.empty("Fourier features need at least one coordinate and frequency.");
    }
    if (!(constant > 0) || constant == Double.POSITIVE_INFINITY) {
      throw Errors.argument(
          "A kernel value of %s at equal arguments is not possible; it must be finite and above 0.",
          constant);
    }
    this.domain = domain;
    this.frequencies = frequencies;
    this.constant = constant;
  }

  /** d x q. Shared, not copied. */
  public Matrix frequencies() {
    return frequencies;
  }

  /** {@code k(0, 0)}. */
  public double constant() {
    return constant;
  }

  @Override
  public Class<T> domain() {
    return domain;
  }

  @Override
  public Container save(MapParts parts, RunContext context) {
    return MapParts.builder(MapFormats.FOURIER)
        .matrix(FREQUENCIES, frequencies)
        .doubles(CONSTANT, constant)
        .build();
  }

  @Override
  public int dimension() {
    return 2 * frequencies.columns();
  }

  @Override
  public void apply(Samples<? extends T> z, Matrix block, RunContext context) {
    FeatureMap.checkBlock(z.size(), dimension(), block);
    VectorSamples<?> vectors = vectors(z);
    if (vectors.dimension() != frequencies.rows()) {
      throw Errors.shape(
          "Fourier features made for %s coordinates were given vectors of %s.",
          frequencies.rows(), vectors.dimension());
    }
    int count = frequencies.columns();
    Matrix cosines = block.columnBlock(0, count);
    if (vectors.isSparse()) {
      context.linearAlgebra().multiply(1, vectors.sparse(), Transpose.NO, frequencies, 0, cosines);
    } else {
      context
          .linearAlgebra()
          .multiply(1, vectors.dense(), Transpose.NO, frequencies, Transpose.NO, 0, cosines);
    }
    double factor = Math.sqrt(constant / count);
    context
        .workers()
        .forEach(
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

  /** The samples as vectors. */
  public static VectorSamples<?> vectors(Samples<?> samples) {
    if (samples instanceof VectorSamples<?> vectors) {
      return vectors;
    }
    throw Errors.domain(
        "Fourier features work on vectors stored as rows (dense or sparse) but were given %s.",
        samples);
  }

  @Override
  public String toString() {
    return "FourierMap of " + frequencies.rows() + " coordinates into R^" + dimension();
  }
}
