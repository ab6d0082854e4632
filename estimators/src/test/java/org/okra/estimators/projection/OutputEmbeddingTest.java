package org.okra.estimators.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProjectionLearner;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.FeatureMap;

/** More outputs than are decomposed as a whole, many of them equal. */
final class OutputEmbeddingTest {
  private static final int N = 600;
  private static final int FURTHER = 400;
  private static final int DISTINCT = 700;
  private static final int COMPONENTS = 15;
  private static final Kernel<FeatureVector> KERNEL = new GaussianKernel(0.3);

  private final RunContext context = RunContext.withSeed(5);
  private final LinearAlgebra algebra = context.linearAlgebra();
  private final Samples<FeatureVector> all = outputs();
  private final Samples<FeatureVector> outputs = all.slice(0, N);
  private final Samples<FeatureVector> further = all.slice(N, N + FURTHER);
  private final Matrix hat = hat();

  @AfterEach
  void close() {
    context.close();
  }

  private static Samples<FeatureVector> outputs() {
    RandomStream random = new RandomStream(1);
    Matrix distinct = Entries.gaussian(DISTINCT, 4, random);
    Matrix rows = Matrix.zeros(N + FURTHER, 4);
    for (int i = 0; i < rows.rows(); i++) {
      int place = random.nextInt(DISTINCT);
      rows.rowBlock(i, i + 1).setAll(distinct.rowBlock(place, place + 1));
    }
    return new DenseRows(rows).as(FeatureVector.class, "test");
  }

  /** Symmetric with eigenvalues between 0 and 1. */
  private Matrix hat() {
    Matrix root = Entries.gaussian(N, N, new RandomStream(2));
    Matrix hat = algebra.gram(root);
    algebra.scale(1.0 / (4 * N), hat);
    return hat;
  }

  private FeatureMap<FeatureVector> learnt(ProjectionLearner learner) {
    FittedOutputs<FeatureVector> data =
        new FittedOutputs<>(
            KERNEL, outputs, further, 1e-3, lambda -> v -> algebra.multiply(hat, v));
    return learner.learn(data, context);
  }

  /** {@code D^T K D} for D with a row per output, by the formula. */
  private double largestVariance(Samples<FeatureVector> landmarks, Matrix d) {
    Matrix gram = Matrix.zeros(landmarks.size(), landmarks.size());
    KERNEL.fillSymmetric(landmarks, gram, context);
    Matrix product = algebra.multiplyLeftTransposed(d, algebra.multiply(gram, d));
    Matrix mean = Entries.sum(product, 1, product.transposed());
    double[] values = algebra.eigen(mean).values();
    return 0.5 * Arrays.stream(values, 0, COMPONENTS).sum();
  }

  /** The variance of the vectors that the directions of a map hold: {@code ||B^T K D||^2}. */
  private double heldVariance(
      FeatureMap<FeatureVector> map, Samples<FeatureVector> landmarks, Matrix d) {
    return Entries.squaredNorm(algebra.multiplyLeftTransposed(map.apply(landmarks, context), d));
  }

  private void assertBest(
      ProjectionLearner learner, Samples<FeatureVector> landmarks, Matrix d, int distinct) {
    FeatureMap<FeatureVector> map = learnt(learner);
    double largest = largestVariance(landmarks, d);
    assertThat(heldVariance(map, landmarks, d)).isCloseTo(largest, within(1e-6 * largest));
    var form = map.landmarkForm().orElseThrow();
    assertThat(form.landmarks().size()).isEqualTo(distinct);
    Matrix b = form.coefficients(context).orElseThrow();
    Matrix inner = algebra.multiplyLeftTransposed(b, map.apply(form.landmarks(), context));
    for (int i = 0; i < COMPONENTS; i++) {
      for (int j = 0; j < COMPONENTS; j++) {
        assertThat(inner.get(i, j)).isCloseTo(i == j ? 1 : 0, within(1e-9));
      }
    }
  }

  private static int distinct(Samples<FeatureVector> samples) {
    return (int)
        IntStream.range(0, samples.size())
            .mapToDouble(i -> samples.get(i).get(0))
            .distinct()
            .count();
  }

  @Test
  void fittedOutputsAreAsWellProjectedAsByTheWholeDecomposition() {
    assertBest(new Projections.ReducedRank(COMPONENTS), outputs, hat, distinct(outputs));
  }

  @Test
  void outputsAreAsWellProjectedAsByTheWholeDecomposition() {
    assertBest(new Projections.Kde(COMPONENTS), outputs, Matrix.identity(N), distinct(outputs));
  }

  @Test
  void fittedAndFurtherOutputsAreAsWellProjectedAsByTheWholeDecomposition() {
    Matrix d = Matrix.zeros(N + FURTHER, N + FURTHER);
    d.view(0, N, 0, N).setAll(hat);
    algebra.scale(Math.sqrt(0.3 / N), d);
    for (int j = N; j < N + FURTHER; j++) {
      d.set(j, j, Math.sqrt(0.7 / FURTHER));
    }
    assertBest(new Projections.OutputEmbeddingLearning(COMPONENTS, 0.3), all, d, distinct(all));
  }
}
