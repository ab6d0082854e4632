package org.okra.estimators.projection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cost;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.ProjectionLearner;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapShape.Form;
import org.okra.sketches.MapSource;

/** Projections of vectors against those of the same vectors under a kernel like any other. */
final class ProjectionsTest {
  private static final int N = 30;
  private static final ProblemSize SIZE = new ProblemSize(1000, 200, 50, 700, 30, 4);

  private final RunContext context = RunContext.withSeed(1);

  @AfterEach
  void close() {
    context.close();
  }

  /** The linear kernel, without saying that it is one. */
  private record SameAsLinear() implements Kernel<FeatureVector> {
    @Override
    public double value(FeatureVector a, FeatureVector b) {
      return new LinearKernel().value(a, b);
    }
  }

  private static Samples<FeatureVector> outputs(String kind) {
    Matrix rows = Entries.gaussian(N, 4, new RandomStream(3));
    if (kind.equals("dense")) {
      return new DenseRows(rows).as(FeatureVector.class, "test");
    }
    SparseMatrix.Builder builder = new SparseMatrix.Builder(4);
    for (int i = 0; i < N; i++) {
      builder.add(i % 3, rows.get(i, 0)).add(3, rows.get(i, 1)).endRow();
    }
    return new SparseRows(builder.build()).as(FeatureVector.class, "test");
  }

  private static double[] roots() {
    double[] roots = new double[N];
    for (int i = 0; i < N; i++) {
      roots[i] = 0.5 + i % 3;
    }
    return roots;
  }

  private static FittedOutputs<FeatureVector> data(
      Kernel<FeatureVector> kernel, Samples<FeatureVector> outputs, double[] roots) {
    return new FittedOutputs<>(
        kernel, outputs, outputs.slice(0, 0), roots, 0.1, lambda -> v -> v.copy());
  }

  @ParameterizedTest
  @ValueSource(strings = {"dense", "sparse"})
  void vectorsNeedNoGramMatrix(String kind) {
    Samples<FeatureVector> outputs = outputs(kind);
    for (ProjectionLearner learner :
        new ProjectionLearner[] {new Projections.Kde(2), new Projections.ReducedRank(2)}) {
      Matrix found = products(learner.learn(data(new LinearKernel(), outputs, roots()), context));
      Matrix expected =
          products(learner.learn(data(new SameAsLinear(), outputs, roots()), context));
      assertThat(found.values()).containsExactly(expected.values(), within(1e-9));
      // Weights count.
      Matrix equal =
          products(learner.learn(data(new LinearKernel(), outputs, new double[0]), context));
      assertThat(Entries.squaredNorm(Entries.sum(found, -1, equal))).isGreaterThan(1e-6);
    }
  }

  /** Inner products of the coordinates of some vectors, which no rotation changes. */
  private Matrix products(FeatureMap<FeatureVector> map) {
    Matrix features = map.apply(outputs("dense").slice(0, 9), context);
    return context.linearAlgebra().multiplyRightTransposed(features, features);
  }

  /** With {@code B^T K B = I} the features of the vectors hold their largest variances. */
  @Test
  void directionsHaveLengthOne() {
    Samples<FeatureVector> outputs = outputs("dense");
    Matrix rows = Entries.gaussian(N, 4, new RandomStream(3));
    double[] variances =
        context
            .linearAlgebra()
            .eigen(context.linearAlgebra().multiplyLeftTransposed(rows, rows))
            .values();
    FeatureMap<FeatureVector> map =
        new Projections.Kde(2).learn(data(new LinearKernel(), outputs, new double[0]), context);
    Matrix features = map.apply(outputs, context);
    Matrix squares = context.linearAlgebra().multiplyLeftTransposed(features, features);
    assertThat(squares.get(0, 0)).isCloseTo(variances[0], within(1e-9));
    assertThat(squares.get(1, 1)).isCloseTo(variances[1], within(1e-9));
    assertThat(squares.get(0, 1)).isCloseTo(0, within(1e-9));
  }

  @Test
  void moreComponentsThanThereAreAreRefused() {
    Samples<FeatureVector> outputs = outputs("dense");
    assertThatThrownBy(
            () ->
                new Projections.Kde(5)
                    .learn(data(new LinearKernel(), outputs, new double[0]), context))
        .hasMessage(
            "components is 5 but the outputs have only 4 coordinates; give at most that many.");
    assertThatThrownBy(
            () ->
                new Projections.Kde(31)
                    .learn(data(new LinearKernel(), outputs, new double[0]), context))
        .hasMessage("components is 31 but there are only 30 outputs; give at most that many.");
    Matrix line = Matrix.zeros(6, 3);
    for (int i = 0; i < 6; i++) {
      line.set(i, 0, i);
      line.set(i, 1, 2 * i);
    }
    Samples<FeatureVector> flat = new DenseRows(line).as(FeatureVector.class, "test");
    assertThatThrownBy(
            () ->
                new Projections.Kde(2)
                    .learn(data(new LinearKernel(), flat, new double[0]), context))
        .hasMessageStartingWith("components is 2 but the outputs span only 1 dimensions");
  }

  @Test
  void fittedOutputsCountByTheirWeights() {
    Projections.OutputEmbeddingLearning oel = new Projections.OutputEmbeddingLearning(2, 0.3);
    Samples<FeatureVector> outputs = outputs("dense");
    FittedOutputs<FeatureVector> some =
        new FittedOutputs<>(
            new LinearKernel(), outputs, outputs.slice(0, 7), roots(), 0.1, lambda -> v -> v);
    // Ten times 0.25 + 2.25 + 6.25.
    assertThat(oel.weights(some).training()).isCloseTo(Math.sqrt(0.3 / 87.5), within(1e-15));
    assertThat(oel.weights(some).unlabelled()).isCloseTo(Math.sqrt(0.7 / 7), within(1e-15));
    assertThat(oel.weights(some).lambda()).hasValue(0.1);
    FittedOutputs<FeatureVector> none = data(new LinearKernel(), outputs, new double[0]);
    assertThatThrownBy(() -> oel.weights(none))
        .hasMessageStartingWith("balance is 0.3 but there are no unlabelled outputs");
    assertThat(new Projections.OutputEmbeddingLearning(2, 1).weights(none).training())
        .isCloseTo(Math.sqrt(1.0 / 30), within(1e-15));
  }

  @Test
  void outputsWithoutWeightAreNoLandmarks() {
    Samples<FeatureVector> outputs = outputs("dense");
    FittedOutputs<FeatureVector> some =
        new FittedOutputs<>(
            new LinearKernel(), outputs, outputs.slice(0, 7), roots(), 0.1, lambda -> v -> v);
    assertThat(landmarks(new Projections.OutputEmbeddingLearning(2, 0), some)).isEqualTo(7);
    assertThat(landmarks(new Projections.OutputEmbeddingLearning(2, 1), some)).isEqualTo(N);
    assertThat(landmarks(new Projections.OutputEmbeddingLearning(2, 0.5), some)).isEqualTo(N + 7);
    double[] factors =
        OutputEmbedding.Vectors.of(
                some, new OutputEmbedding.Weights(2, OptionalDouble.empty(), 0.25))
            .factors();
    assertThat(factors).startsWith(1, 3, 5, 1).endsWith(0.25, 0.25).hasSize(N + 7);
  }

  private int landmarks(ProjectionLearner learner, FittedOutputs<FeatureVector> data) {
    return learner.learn(data, context).landmarkForm().orElseThrow().landmarks().size();
  }

  @Test
  void vectorsThatAreStoredOtherwiseTakeMemory() {
    FittedOutputs<FeatureVector> data = data(new LinearKernel(), outputs("sparse"), new double[0]);
    try (RunContext little = RunContext.builder().memory(new MemoryBudget(8 * N * 4 - 1)).build()) {
      assertThatThrownBy(() -> new Projections.Kde(2).learn(data, little))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET))
          .hasMessageContaining("The outputs");
    }
  }

  @Test
  void onlyProjectionsOfFittedOutputsNeedTheFit() {
    assertThat(Projections.none().usesRegression()).isFalse();
    assertThat(Projections.coordinates().usesRegression()).isFalse();
    assertThat(new Projections.Kde(2).usesRegression()).isFalse();
    assertThat(new Projections.ReducedRank(2).usesRegression()).isTrue();
    assertThat(new Projections.OutputEmbeddingLearning(2, 0.5).usesRegression()).isTrue();
  }

  @Test
  void shapesAreThoseOfTheirLandmarks() {
    MapShape exact = new MapShape(1000, 1000, Form.EXACT);
    MapShape free = new MapShape(30, 0, Form.FREE);
    MapShape sketch = new MapShape(100, 300, Form.MIXTURE);
    Projections.Kde kde = new Projections.Kde(40);
    assertThat(kde.shape(exact, SIZE)).isEqualTo(new MapShape(40, 1000, Form.MIXTURE));
    assertThat(kde.shape(sketch, SIZE)).isEqualTo(new MapShape(40, 300, Form.MIXTURE));
    assertThat(kde.shape(free, SIZE)).isEqualTo(new MapShape(30, 0, Form.FREE));
    assertThat(new Projections.OutputEmbeddingLearning(1300, 0.5).shape(exact, SIZE))
        .isEqualTo(new MapShape(1200, 1200, Form.MIXTURE));
    assertThat(Projections.none().shape(sketch, SIZE)).isSameAs(sketch);
    assertThat(Projections.none().cost(sketch, SIZE)).isSameAs(Cost.NONE);
    assertThat(Projections.none().after(MapSource.subsample(3)))
        .isEqualTo(Projections.sketch(MapSource.subsample(3)));
  }

  @Test
  void optionsOutsideTheirRangeAreRefused() {
    assertThatThrownBy(() -> new Projections.Kde(0)).hasMessageContaining("'components'");
    assertThatThrownBy(() -> new Projections.ReducedRank(2, Optional.of(-1.0)))
        .hasMessageContaining("'lambda'");
    assertThatThrownBy(() -> new Projections.OutputEmbeddingLearning(2, 1.5))
        .hasMessageContaining("'balance'");
  }
}
