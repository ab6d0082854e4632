package org.okra.decoders.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.PreImageSolvers;
import org.okra.decoders.RankedOutputs;
import org.okra.estimators.KernelModel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.LandmarkMap;

final class VectorDecoderTest {
  private final RunContext context = RunContext.withSeed(1);
  private final DenseRows inputs = DenseRows.of(new double[] {1, 0}, new double[] {0, 1});

  /** {@code h(x) = C^T x} with an offset. */
  private final KernelModel<FeatureVector, FeatureVector> model =
      KernelModel.of(
          new CoordinateMap<>(0, 0),
          new LinearKernel(),
          new CoordinateMap<>(10, 20, 30),
          Matrix.ofRows(new double[] {1, 2, 3}, new double[] {40, 5, 6}));

  private PreImageSolver<FeatureVector, FeatureVector> decoder(String specification) {
    return PreImageSolvers.load()
        .create(
            Specification.parse(specification),
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
  void otherOutputMapsAreRefused() {
    KernelModel<FeatureVector, FeatureVector> other =
        KernelModel.of(
            new CoordinateMap<>(0, 0),
            new LinearKernel(),
            LandmarkMap.identity(new LinearKernel(), inputs.as(FeatureVector.class, "test")),
            Matrix.identity(2));
    assertThatThrownBy(() -> new VectorDecoder<>(other, VectorDecoder.Order.FREE))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessageContaining("or a search among candidates");
    assertThatThrownBy(() -> decoder("vector").solve(inputs, 0, context))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("ask for at least 1");
  }
}
