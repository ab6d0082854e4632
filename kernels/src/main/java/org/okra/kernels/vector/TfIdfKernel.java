package org.okra.kernels.vector;

import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.NoOptions;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.SparseVector;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelSaver;
import org.okra.kernels.KernelScope;
import org.okra.kernels.KernelState;
import org.okra.kernels.NamedKernelFactory;

/**
 * The cosine kernel of weighted term counts: {@code k(x, y) = cosine(w * x, w * y)} with the
 * inverse document frequency {@code w_c = ln((1 + n) / (1 + df_c)) + 1}, where {@code df_c} of the
 * n training samples have a non-zero coordinate c. A term seen in no training sample gets the
 * largest weight; a sample without any term is treated as in {@link CosineKernel}.
 */
public final class TfIdfKernel implements Kernel<FeatureVector> {
  private static final String NAME = "tf-idf";
  private static final String WEIGHTS = "weights";
  private static final CosineKernel COSINE = new CosineKernel();

  private final double[] weights;

  private TfIdfKernel(double[] weights) {
    this.weights = weights;
  }

  /** A kernel with the weights of the given training samples, of which there must be some. */
  public static TfIdfKernel learn(Samples<? extends FeatureVector> training) {
    if (training.size() == 0) {
      throw Errors.empty("tf-idf weights need at least one training sample.");
    }
    int n = training.size();
    double[] weights = new double[training.get(0).dimension()];
    for (int i = 0; i < n; i++) {
      FeatureVector sample = training.get(i);
      CoordinatePairs.checkDimensions(weights.length, sample.dimension());
      for (int coordinate : sample.storedCoordinates()) {
        weights[coordinate] += sample.get(coordinate) != 0 ? 1 : 0;
      }
    }
    for (int c = 0; c < weights.length; c++) {
      weights[c] = Math.log((1.0 + n) / (1.0 + weights[c])) + 1;
    }
    return new TfIdfKernel(weights);
  }

  /** The weight of each coordinate, copied. */
  public double[] weights() {
    return weights.clone();
  }

  @Override
  public Class<FeatureVector> domain() {
    return FeatureVector.class;
  }

  @Override
  public double value(FeatureVector a, FeatureVector b) {
    FeatureVector left = weighted(a);
    return COSINE.value(left, a == b ? left : weighted(b));
  }

  @Override
  public void fill(
      Samples<? extends FeatureVector> rows,
      Samples<? extends FeatureVector> columns,
      Matrix block,
      RunContext context) {
    COSINE.fill(weighted(rows), weighted(columns), block, context);
  }

  @Override
  public void fillSymmetric(
      Samples<? extends FeatureVector> samples, Matrix block, RunContext context) {
    COSINE.fillSymmetric(weighted(samples), block, context);
  }

  @Override
  public OptionalDouble constantDiagonal() {
    return COSINE.constantDiagonal();
  }

  @Override
  public Optional<KernelGradient<FeatureVector>> gradient() {
    KernelGradient<FeatureVector> inner = COSINE.gradient().orElseThrow();
    return Optional.of(
        (a, b) -> {
          double[] gradient = inner.gradient(weighted(a), weighted(b));
          for (int c = 0; c < gradient.length; c++) {
            gradient[c] *= weights[c];
          }
          return gradient;
        });
  }

  private FeatureVector weighted(FeatureVector vector) {
    CoordinatePairs.checkDimensions(weights.length, vector.dimension());
    if (vector instanceof DenseVector) {
      double[] values = vector.toArray();
      for (int c = 0; c < values.length; c++) {
        values[c] *= weights[c];
      }
      return DenseVector.of(values);
    }
    int[] coordinates = vector.storedCoordinates();
    double[] values = new double[coordinates.length];
    for (int k = 0; k < values.length; k++) {
      values[k] = vector.get(coordinates[k]) * weights[coordinates[k]];
    }
    return SparseVector.of(vector.dimension(), coordinates, values);
  }

  private VectorSamples<?> weighted(Samples<? extends FeatureVector> samples) {
    VectorSamples<?> vectors = ProductBlocks.vectors(samples);
    if (vectors.size() == 0) {
      return vectors;
    }
    CoordinatePairs.checkDimensions(weights.length, vectors.dimension());
    if (vectors.isSparse()) {
      SparseMatrix s = vectors.sparse();
      double[] values = s.values().clone();
      for (int k = 0; k < values.length; k++) {
        values[k] *= weights[s.columnIndices()[k]];
      }
      return new SparseRows(
          SparseMatrix.wrap(s.rows(), s.columns(), s.rowStarts(), s.columnIndices(), values));
    }
    Matrix matrix = vectors.dense().copy();
    for (int c = 0; c < matrix.columns(); c++) {
      for (int i = 0; i < matrix.rows(); i++) {
        matrix.values()[matrix.index(i, c)] *= weights[c];
      }
    }
    return new DenseRows(matrix);
  }

  @Override
  public Specification save(KernelSaver saver) {
    return saver.withState(
        Specification.of(NAME), Container.builder(NAME).doubles(WEIGHTS, weights).build());
  }

  @Override
  public String toString() {
    return "tf-idf learnt on " + weights.length + " coordinates";
  }

  /** Creates the kernel. */
  public static final class Factory extends NamedKernelFactory<NoOptions> {
    /** For the service loader. */
    public Factory() {
      super(NAME, "vectors: cosine of counts times inverse document frequency", NoOptions.class);
    }

    @Override
    public Kernel<?> create(NoOptions options, KernelScope scope) {
      return learn(scope.training().as(FeatureVector.class, "kernel " + NAME));
    }

    @Override
    public Kernel<?> restore(NoOptions options, KernelState state, KernelScope scope) {
      double[] weights = state.parts().doubles(WEIGHTS);
      for (double weight : weights) {
        if (!(weight > 0) || Double.isInfinite(weight)) {
          throw Errors.fileFormat("A saved tf-idf weight is %s.", weight);
        }
      }
      return new TfIdfKernel(weights);
    }
  }
}
