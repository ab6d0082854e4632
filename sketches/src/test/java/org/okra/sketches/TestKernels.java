package org.okra.sketches;

import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/** Small kernels and samples for the tests of this module. */
public final class TestKernels {
  private TestKernels() {}

  /** {@code exp(-gamma ||x - y||^2)}, entry by entry. */
  public record Gaussian(double gamma) implements Kernel<FeatureVector> {
    @Override
    public Class<FeatureVector> domain() {
      return FeatureVector.class;
    }

    @Override
    public double value(FeatureVector a, FeatureVector b) {
      double sum = 0;
      for (int j = 0; j < a.dimension(); j++) {
        sum += (a.get(j) - b.get(j)) * (a.get(j) - b.get(j));
      }
      return Math.exp(-gamma * sum);
    }

    @Override
    public OptionalDouble constantDiagonal() {
      return OptionalDouble.of(1);
    }
  }

  /** {@code x^T y}: no spectral measure. */
  public record Linear() implements Kernel<FeatureVector> {
    @Override
    public Class<FeatureVector> domain() {
      return FeatureVector.class;
    }

    @Override
    public double value(FeatureVector a, FeatureVector b) {
      return a.dot(b);
    }
  }

  /** Counts every kernel value of a Gaussian kernel that is asked for, the diagonal apart. */
  public static final class Counting implements Kernel<FeatureVector> {
    private final Kernel<FeatureVector> kernel = new Gaussian(0.7);
    private final AtomicLong values = new AtomicLong();
    private final AtomicLong diagonalValues = new AtomicLong();

    /** Values of pairs so far. */
    public long values() {
      return values.get();
    }

    /** Values of the diagonal so far. */
    public long diagonalValues() {
      return diagonalValues.get();
    }

    @Override
    public Class<FeatureVector> domain() {
      return FeatureVector.class;
    }

    @Override
    public double value(FeatureVector a, FeatureVector b) {
      values.incrementAndGet();
      return kernel.value(a, b);
    }

    @Override
    public double[] diagonal(Samples<? extends FeatureVector> samples, RunContext context) {
      diagonalValues.addAndGet(samples.size());
      return kernel.diagonal(samples, context);
    }
  }

  /** Independent normal vectors. */
  public static DenseRows normalRows(int rows, int dimension, long seed) {
    RandomStream stream = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(rows, dimension);
    for (int i = 0; i < matrix.values().length; i++) {
      matrix.values()[i] = stream.nextGaussian();
    }
    return new DenseRows(matrix);
  }

  /** A matrix of independent normal numbers. */
  public static Matrix normal(int rows, int columns, long seed) {
    return normalRows(rows, columns, seed).dense();
  }

  /** A positive definite matrix of the given order, n x n. */
  public static Matrix positiveDefinite(int size, RunContext context, long seed) {
    Matrix factor = normal(size + 3, size, seed);
    return context.linearAlgebra().gram(factor);
  }
}
