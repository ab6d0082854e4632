package org.okra.decoders.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Conformity;
import org.okra.decoders.OutputSet;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.Region;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.kernels.vector.PolynomialKernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.LandmarkMap;

/** Boxes around predicted vectors, and the first steps of a descent. */
final class BoxesAndSlopesTest {
  private final RunContext context = RunContext.withSeed(1);
  private final DenseRows inputs = DenseRows.of(new double[] {1, 0}, new double[] {0, 1});

  /** Predicts (11, 22, 33) and (50, 25, 36). */
  private final KernelModel<FeatureVector, FeatureVector> model =
      KernelModel.of(
          new CoordinateMap<>(FeatureVector.class, 0, 0),
          new LinearKernel(),
          new CoordinateMap<>(FeatureVector.class, 10, 20, 30),
          Matrix.ofRows(new double[] {1, 2, 3}, new double[] {40, 5, 6}));

  @AfterEach
  void close() {
    context.close();
  }

  private static Samples<FeatureVector> vectors(double[]... rows) {
    return DenseRows.of(rows).as(FeatureVector.class, "test");
  }

  private VectorDecoder<FeatureVector, FeatureVector> decoder(Samples<FeatureVector> outputs) {
    return new VectorDecoder<>(model, outputs, VectorDecoder.Order.FREE, context);
  }

  @Test
  void errorsAreInUnitsOfTheSpreadOfTheOutputs() {
    // Standard deviations 2 and 6; the last coordinate does not vary.
    Conformity<FeatureVector, FeatureVector> boxes =
        decoder(vectors(new double[] {1, 0, 5}, new double[] {3, 6, 5}, new double[] {5, 12, 5}))
            .conformity()
            .orElseThrow();
    Samples<FeatureVector> truths = vectors(new double[] {14, 16, 33}, new double[] {50, 26, 29});
    assertThat(boxes.scores(inputs, truths, context)).containsExactly(1.5, 7);
    List<OutputSet> sets = boxes.sets(inputs, 0.5, context);
    Region first = ((OutputSet.Box) sets.get(0)).region();
    assertThat(first.lower()).containsExactly(10, 19, 32.5);
    assertThat(first.upper()).containsExactly(12, 25, 33.5);
    assertThat(((OutputSet.Box) sets.get(1)).region().lower()[1]).isEqualTo(22);
  }

  @Test
  void twoVectorsHaveASpreadAndOneHasNone() {
    double[] one = {1, 2, 3};
    assertThat(decoder(vectors(one, new double[] {2, 2, 5})).conformity()).isPresent();
    assertThat(decoder(vectors(one)).conformity()).isEmpty();
    assertThat(
            decoder(new ListSamples<>(FeatureVector.class, List.of(vectors(one).get(0))))
                .conformity())
        .isEmpty();
    assertThat(new VectorDecoder<>(model, VectorDecoder.Order.FREE).conformity()).isEmpty();
    assertThat(
            new VectorDecoder<>(model, VectorDecoder.Order.FREE)
                .best(inputs, context)
                .get(1)
                .toArray())
        .containsExactly(50, 25, 36);
  }

  @Test
  void severalPredictionsOfOneNumberAreItsQuantiles() {
    BoxConformity<FeatureVector, FeatureVector> quantiles =
        new BoxConformity<>(decoder(vectors(new double[] {1, 2, 3})), new double[] {9});
    Samples<FeatureVector> truths = vectors(new double[] {10}, new double[] {40});
    // 11 - 10 is above 10 - 33; of 50 - 40 and 40 - 36 the first one.
    assertThat(quantiles.scores(inputs, truths, context)).containsExactly(1, 10);
    Samples<FeatureVector> above = vectors(new double[] {35}, new double[] {60});
    assertThat(quantiles.scores(inputs, above, context)).containsExactly(2, 24);
    Region region = ((OutputSet.Box) quantiles.sets(inputs, 2, context).get(0)).region();
    assertThat(region.lower()).containsExactly(9);
    assertThat(region.upper()).containsExactly(35);
    BoxConformity<FeatureVector, FeatureVector> two =
        new BoxConformity<>(decoder(vectors(new double[] {1, 2, 3})), new double[] {1, 1});
    assertThatThrownBy(() -> two.scores(inputs, truths, context)).hasMessageContaining("3");
  }

  @Test
  void onePredictionOfOneNumberIsNoQuantile() {
    KernelModel<FeatureVector, FeatureVector> single =
        KernelModel.of(
            new CoordinateMap<>(FeatureVector.class, 0, 0),
            new LinearKernel(),
            new CoordinateMap<>(FeatureVector.class, 0),
            Matrix.ofRows(new double[] {1}, new double[] {4}));
    Samples<FeatureVector> truths = vectors(new double[] {3}, new double[] {-4});
    assertThat(
            new VectorDecoder<>(single, truths, VectorDecoder.Order.FREE, context)
                .conformity()
                .orElseThrow()
                .scores(inputs, truths, context))
        .containsExactly(new double[] {2 / Math.sqrt(24.5), 8 / Math.sqrt(24.5)}, within(1e-14));
  }

  @Test
  void theFirstMoveOfAPairwiseDescentHasTheLengthOfTheReach() {
    PolynomialKernel kernel = new PolynomialKernel(2, 0.5, 1);
    PairwiseSlope<FeatureVector> slope =
        new PairwiseSlope<>(
            kernel,
            kernel.gradient().orElseThrow(),
            vectors(new double[] {1, 2}, new double[] {-1, 0.5}),
            3);
    Matrix points = Matrix.ofRows(new double[] {0.3, -0.7});
    ScoreSlope.Slopes slopes = slope.at(points, Matrix.ofRows(new double[] {0.4, -0.2}), context);
    double length = Math.hypot(slopes.gradients().get(0, 0), slopes.gradients().get(0, 1));
    assertThat(slopes.steps()[0] * length).isCloseTo(3, within(1e-12));
    double[] at = points.rowValues(0);
    for (int j = 0; j < 2; j++) {
      double h = 1e-6;
      double[] ends = new double[2];
      for (int side = 0; side < 2; side++) {
        double[] moved = at.clone();
        moved[j] += side == 0 ? -h : h;
        Matrix weights = Matrix.ofRows(new double[] {0.4, -0.2});
        ends[side] = slope.at(Matrix.ofRows(moved), weights, context).scores()[0];
      }
      assertThat(slopes.gradients().get(0, j))
          .isCloseTo((ends[1] - ends[0]) / (2 * h), within(1e-6));
    }
    // Without a slope any step will do.
    PairwiseSlope<FeatureVector> flat =
        new PairwiseSlope<>(
            new LinearKernel(),
            new LinearKernel().gradient().orElseThrow(),
            vectors(new double[] {1, 2}),
            3);
    assertThat(flat.at(Matrix.zeros(1, 2), Matrix.zeros(1, 1), context).steps()[0]).isEqualTo(1);
  }

  @Test
  void theStepOfAGaussianIsItsFixedPointOrASmallShareOfTheWeights() {
    double gamma = 0.5;
    GaussianSlope slope =
        new GaussianSlope(
            new GaussianKernel(gamma), DenseRows.of(new double[] {0}, new double[] {1}));
    Matrix points = Matrix.ofRows(new double[] {0.25}, new double[] {0.25}, new double[] {1e3});
    Matrix weights = Matrix.ofRows(new double[] {1, 2}, new double[] {1, -2}, new double[] {1, 1});
    ScoreSlope.Slopes slopes = slope.at(points, weights, context);
    double first = Math.exp(-gamma * 0.0625);
    double second = 2 * Math.exp(-gamma * 0.5625);
    double sum = first + second;
    assertThat(slopes.scores()[0]).isCloseTo(1 - 2 * sum, within(1e-12));
    assertThat(slopes.steps()[0]).isCloseTo(1 / (4 * gamma * sum), within(1e-12));
    double moved = 0.25 - slopes.steps()[0] * slopes.gradients().get(0, 0);
    assertThat(moved).isCloseTo(second / sum, within(1e-12));
    // A sum below 0 has no fixed point.
    assertThat(first - second).isNegative();
    assertThat(slopes.steps()[1]).isCloseTo(1 / (4 * gamma * 0.05 * sum), within(1e-9));
    assertThat(slopes.steps()[2]).isEqualTo(1);
  }

  @Test
  void theScaleOfADescentIsTheSpreadOfItsLandmarks() {
    Matrix points = Matrix.ofRows(new double[] {1, 10}, new double[] {3, 10}, new double[] {8, 16});
    // Squares 9 + 1 + 16 and 4 + 4 + 16, over 3.
    assertThat(FreePreImage.scale(points)).isCloseTo(Math.sqrt(50.0 / 3), within(1e-12));
    assertThat(FreePreImage.scale(points.rowBlock(0, 1))).isEqualTo(1);
  }

  @Test
  void onlyGaussianKernelsHaveAFixedPoint() {
    GaussianKernel gaussian = new GaussianKernel(1);
    PolynomialKernel other = new PolynomialKernel();
    assertThat(FreePreImage.steps(gaussian, Free.Method.AUTO)).isEqualTo(Descent.Steps.PROPOSED);
    assertThat(FreePreImage.steps(gaussian, Free.Method.FIXED_POINT))
        .isEqualTo(Descent.Steps.PROPOSED);
    assertThat(FreePreImage.steps(gaussian, Free.Method.GRADIENT))
        .isEqualTo(Descent.Steps.CURVATURE);
    assertThat(FreePreImage.steps(other, Free.Method.AUTO)).isEqualTo(Descent.Steps.CURVATURE);
    assertThatThrownBy(() -> FreePreImage.steps(other, Free.Method.FIXED_POINT))
        .hasMessageStartingWith("The method fixed-point is for Gaussian output kernels");
  }

  @Test
  void progressCountsInputs() {
    Samples<FeatureVector> outputs = vectors(new double[] {0.0}, new double[] {1});
    KernelModel<FeatureVector, FeatureVector> landmarks =
        KernelModel.of(
            new CoordinateMap<>(FeatureVector.class, 0, 0),
            new GaussianKernel(1),
            LandmarkMap.identity(new GaussianKernel(1), outputs),
            Matrix.identity(2));
    List<String> reports = new ArrayList<>();
    RunContext reporting =
        RunContext.builder()
            .progress((stage, done, total) -> reports.add(stage + " " + done + "/" + total))
            .build();
    CandidateSearch<FeatureVector, FeatureVector> start =
        new CandidateSearch<>(landmarks, CandidateSets.shared(outputs), context);
    new FreePreImage<>(landmarks, start, new Free()).solve(inputs, 1, reporting);
    assertThat(reports).last().isEqualTo("decode 2/2");
    assertThat(reports).hasSize(2);
  }

  @Test
  void optionsAreCheckedAndKnown() {
    Optional<Double> one = Optional.of(1.0);
    assertThat(new Free(Free.Method.AUTO, 5, one, one).bounds().nearest(7)).isEqualTo(1);
    assertThatThrownBy(() -> new Free(Free.Method.AUTO, 5, one, Optional.of(0.5)))
        .hasMessageContaining("at most the upper bound, 0.5");
    assertThatThrownBy(() -> new Free(Free.Method.AUTO, 0, one, one))
        .hasMessageContaining("'iterations'");
    assertThat(new Free().outputType()).isEqualTo(FeatureVector.class);
    assertThat(new Free().insteadForSets()).isPresent();
    assertThat(new Vectors().outputType()).isEqualTo(FeatureVector.class);
    assertThat(new Vectors().usesCandidates()).isFalse();
    assertThat(new Vectors().readsVectors()).isTrue();
  }

  /** A bowl whose every step halves the distance: the last move that counts is the tenth of 1. */
  @Test
  void aPointRestsWhenItMovesLessThanAShareOfTheScale() {
    ScoreSlope bowl =
        (points, weights, run) -> {
          double y = points.get(0, 0);
          Matrix slope = Matrix.ofRows(new double[] {2 * y});
          return new ScoreSlope.Slopes(new double[] {y * y}, slope, new double[] {0.25});
        };
    assertThat(descended(bowl, Descent.Steps.PROPOSED, 1e6, 100)).isEqualTo(0.0625);
  }

  @Test
  void whereTheScoreCurvesDownTheStepIsDoubled() {
    ScoreSlope hill =
        (points, weights, run) -> {
          double y = points.get(0, 0);
          Matrix slope = Matrix.ofRows(new double[] {-2 * y});
          return new ScoreSlope.Slopes(new double[] {-y * y}, slope, new double[] {0.1});
        };
    // 1, 1.2, 1.2 + 0.2 * 2.4, 1.68 + 0.4 * 3.36.
    assertThat(descended(hill, Descent.Steps.CURVATURE, 1, 3)).isCloseTo(3.024, within(1e-12));
  }

  private double descended(ScoreSlope slope, Descent.Steps steps, double scale, int rounds) {
    Matrix points = Matrix.ofRows(new double[] {1});
    Descent.Bounds bounds = new Descent.Bounds(-10, 10);
    Descent.run(
        points, points.copy(), slope, new Descent.Settings(bounds, steps, rounds, scale), context);
    return points.get(0, 0);
  }
}
