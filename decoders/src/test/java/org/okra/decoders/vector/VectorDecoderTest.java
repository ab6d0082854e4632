package org.okra.decoders.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.SparseRows;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.Estimator;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.Ridge;
import org.okra.estimators.Sides;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.lowrank.TraceNormMethod;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapSource;

final class VectorDecoderTest {
  private final RunContext context = RunContext.withSeed(1);
  private static final LowRank LOW_RANK =
      new LowRank(0.05, 10, 500, 1e-8, TraceNormMethod.AUTOMATIC);
  private final DenseRows inputs = DenseRows.of(new double[] {1, 0}, new double[] {0, 1});

  /** {@code h(x) = C^T x} with an offset. */
  private final KernelModel<FeatureVector, FeatureVector> model =
      KernelModel.of(
          new CoordinateMap<>(FeatureVector.class, 0, 0),
          new LinearKernel(),
          new CoordinateMap<>(FeatureVector.class, 10, 20, 30),
          Matrix.ofRows(new double[] {1, 2, 3}, new double[] {40, 5, 6}));

  private PreImageSolver<FeatureVector, FeatureVector> decoder(String specification) {
    return Components.load()
        .<Decoder>create(Decoder.class, Specification.parse(specification))
        .prepare(
            new DecodingTask<>(
                model,
                inputs.as(FeatureVector.class, "test"),
                inputs.as(FeatureVector.class, "test"),
                Optional.empty()),
            context);
  }

  @Test
  void theAnswerIsThePredictionWithItsOffset() {
    RankedOutputs<FeatureVector> second = decoder("vector").solve(inputs, 1, context).get(1);
    assertThat(second.best().toArray()).containsExactly(50, 25, 36);
    assertThat(second.scores()[0])
        .isCloseTo(
            model.scores(inputs, DenseRows.of(second.best().toArray()), context).get(1, 0),
            within(1e-9));
  }

  @Test
  void scoresAndErrorsAreSeenFromTheOffset() {
    // h + offset is (50, 25, 36) for the second input.
    DenseRows candidates =
        DenseRows.of(new double[] {0, 0, 0}, new double[] {49, 25, 36}, new double[] {60, 30, 40});
    assertThat(
            new CandidateSearch<>(model, candidates, context)
                .best(inputs, context)
                .get(1)
                .toArray())
        .containsExactly(49, 25, 36);
    assertThat(model.surrogateErrors(inputs, candidates.slice(0, 2), context)[1])
        .isCloseTo(1, within(1e-9));
  }

  @Test
  void quantilesArePutInOrderWhenAsked() {
    PreImageSolver<FeatureVector, FeatureVector> rising = decoder("{type: vector, order: rising}");
    assertThat(rising.best(inputs, context).get(1).toArray()).containsExactly(25, 36, 50);
    assertThat(rising.best(inputs, context).get(0).toArray()).containsExactly(11, 22, 33);
  }

  @Test
  void everyModelWithTheLinearKernelPredictsVectors() {
    RandomStream random = new RandomStream(3);
    DenseRows x = new DenseRows(gaussian(40, 3, random));
    DenseRows y = new DenseRows(gaussian(40, 4, random));
    DenseRows queries = new DenseRows(gaussian(7, 3, random));
    List<ProjectionLearner> sides =
        List.of(
            Projections.none(),
            Projections.coordinates(),
            Projections.sketch(MapSource.subsample(10)),
            new Projections.Kde(2),
            new Projections.Kde(4));
    for (Estimator estimator : List.of(new Ridge(0.01), LOW_RANK)) {
      for (ProjectionLearner output : sides) {
        KernelModel<FeatureVector, FeatureVector> fitted =
            new OutputKernelRegression<>(
                    new Sides<>(
                        new GaussianKernel(0.3), MapSource.exact(), new LinearKernel(), output),
                    estimator)
                .fit(x, y, context);
        List<RankedOutputs<FeatureVector>> found =
            new VectorDecoder<>(fitted, y, VectorDecoder.Order.FREE, context)
                .solve(queries, 1, context);
        for (int q = 0; q < queries.size(); q++) {
          double[] vector = found.get(q).best().toArray();
          // The prediction is the vector whose inner products are the model's.
          Matrix scores = fitted.scores(queries.slice(q, q + 1), DenseRows.of(vector), context);
          assertThat(found.get(q).scores()[0]).isCloseTo(scores.get(0, 0), within(1e-9));
          assertThat(fitted.surrogateErrors(queries.slice(q, q + 1), DenseRows.of(vector), context))
              .containsExactly(new double[] {0}, within(1e-9));
        }
      }
    }
  }

  @Test
  void ridgeOnLandmarksIsRidgeOnCoordinates() {
    RandomStream random = new RandomStream(4);
    DenseRows x = new DenseRows(gaussian(30, 3, random));
    SparseRows y = new SparseRows(SparseMatrix.ofDense(gaussian(30, 4, random)));
    List<FeatureVector> expected = ridge(x, y, Projections.coordinates());
    List<FeatureVector> found = ridge(x, y, Projections.none());
    for (int i = 0; i < 30; i++) {
      assertThat(found.get(i).toArray()).containsExactly(expected.get(i).toArray(), within(1e-10));
    }
  }

  private List<FeatureVector> ridge(DenseRows x, SparseRows y, ProjectionLearner output) {
    KernelModel<FeatureVector, FeatureVector> fitted =
        new OutputKernelRegression<>(
                new GaussianKernel(0.3), MapSource.exact(), new LinearKernel(), output, 0.01)
            .fit(x, y, context);
    return new VectorDecoder<>(fitted, y, VectorDecoder.Order.FREE, context).best(x, context);
  }

  private static Matrix gaussian(int rows, int columns, RandomStream random) {
    Matrix matrix = Matrix.zeros(rows, columns);
    Arrays.setAll(matrix.values(), k -> random.nextGaussian());
    return matrix;
  }

  @Test
  void otherOutputMapsAreRefused() {
    KernelModel<FeatureVector, FeatureVector> other =
        KernelModel.of(
            new CoordinateMap<>(FeatureVector.class, 0, 0),
            new GaussianKernel(1),
            LandmarkMap.identity(new GaussianKernel(1), inputs.as(FeatureVector.class, "test")),
            Matrix.identity(2));
    assertThatThrownBy(() -> new VectorDecoder<>(other, inputs, VectorDecoder.Order.FREE, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("{kernel: linear, sketch: coordinates}")
        .hasMessageContaining("or a search among candidates");
    assertThatThrownBy(() -> decoder("vector").solve(inputs, 0, context))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("ask for at least 1");
  }
}
