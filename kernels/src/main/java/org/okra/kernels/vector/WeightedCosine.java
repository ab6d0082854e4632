package org.okra.kernels.vector;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.linear.Entries;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.SparseVector;
import org.okra.core.sample.VectorSamples;
import org.okra.kernels.KernelGradient;
import org.okra.kernels.KernelSaver;

/**
 * A fitted {@link TfIdfKernel}.
 *
 * @param weights of the coordinates
 */
record WeightedCosine(double[] weights) implements VectorisedKernel<FeatureVector> {
  static final String WEIGHTS = "weights";
  private static final CosineKernel COSINE = new CosineKernel();

  @Override
  public double value(FeatureVector a, FeatureVector b) {
    FeatureVector left = weighted(a);
    return COSINE.value(left, a == b ? left : weighted(b));
  }

  @Override
  public Optional<List<VectorSamples<?>>> vectors(
      List<? extends Samples<? extends FeatureVector>> sides, RunContext context) {
    List<VectorSamples<?>> vectors = new ArrayList<>();
    sides.forEach(side -> vectors.add(weighted(ProductBlocks.vectors(side))));
    return Optional.of(vectors);
  }

  @Override
  public void apply(ProductBlocks.Stretch stretch, VectorMath math) {
    COSINE.apply(stretch, math);
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
      Arrays.setAll(values, c -> values[c] * weights[c]);
      return DenseVector.of(values);
    }
    int[] coordinates = vector.storedCoordinates();
    double[] values = new double[coordinates.length];
    Arrays.setAll(values, k -> vector.get(coordinates[k]) * weights[coordinates[k]]);
    return SparseVector.of(vector.dimension(), coordinates, values);
  }

  private VectorSamples<?> weighted(VectorSamples<?> vectors) {
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
    Entries.scaleColumns(matrix, weights);
    return new DenseRows(matrix);
  }

  @Override
  public Specification save(KernelSaver saver) {
    return saver.withState(
        new TfIdfKernel(), Container.builder("tf-idf").doubles(WEIGHTS, weights).build());
  }

  @Override
  public String toString() {
    return "tf-idf learnt on " + weights.length + " coordinates";
  }
}
