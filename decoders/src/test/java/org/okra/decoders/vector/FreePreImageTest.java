package org.okra.decoders.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.KernelModel;
import org.okra.sketches.MapSource;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.Kernel;
import org.okra.kernels.ranking.KemenyKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LaplacianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.kernels.vector.MaternKernel;
import org.okra.kernels.vector.PolynomialKernel;
import org.okra.kernels.vector.Smoothness;

final class FreePreImageTest {
  private static final int DIMENSION = 3;

  private final RunContext context = RunContext.withSeed(13);
  private final DenseRows inputs = normal("inputs", 50, 2);
  private final DenseRows queries = normal("queries", 31, 2);
  private final DenseRows outputs = outputs(inputs);

  private DenseRows normal(String purpose, int rows, int columns) {
    RandomStream random = context.random().stream(purpose);
    Matrix values = Matrix.zeros(rows, columns);
    for (int k = 0; k < values.values().length; k++) {
      values.values()[k] = random.nextGaussian();
    }
    return new DenseRows(values);
  }

  private DenseRows outputs(DenseRows from) {
    DenseRows noise = normal("noise", from.size(), DIMENSION);
    Matrix values = Matrix.zeros(from.size(), DIMENSION);
    for (int i = 0; i < from.size(); i++) {
      for (int j = 0; j < DIMENSION; j++) {
        double signal = Math.sin((j + 1) * from.get(i).get(0)) + from.get(i).get(1);
        values.set(i, j, signal + 0.1 * noise.get(i).get(j));
      }
    }
    return new DenseRows(values);
  }

  private KernelModel<FeatureVector, FeatureVector> model(
      Kernel<FeatureVector> kernel,
      ProjectionLearner projection,
      Samples<? extends FeatureVector> y) {
    return new OutputKernelRegression<>(
            new GaussianKernel(0.5), MapSource.exact(), kernel, projection, 1e-3)
        .fit(inputs, y, context);
  }

  private static Free options(Map<String, Object> values) {
    return (Free)
        Components.load().<Decoder>create(Decoder.class, new Specification("free", values));
  }

  private List<RankedOutputs<FeatureVector>> decode(
      KernelModel<FeatureVector, FeatureVector> model, Map<String, Object> values) {
    var start = new CandidateSearch<>(model, model.outputLandmarks(), context);
    return new FreePreImage<>(model, start, options(values)).solve(queries, 1, context);
  }

  @Test
  void theLinearKernelHasTheWeightedMeanOfTheLandmarksAsItsPreImage() {
    KernelModel<FeatureVector, FeatureVector> model =
        model(new LinearKernel(), Projections.none(), outputs);
    Matrix expected =
        context.linearAlgebra().multiply(model.weights(queries, context), outputs.dense());
    List<RankedOutputs<FeatureVector>> found = decode(model, Map.of());
    for (int i = 0; i < queries.size(); i++) {
      assertThat(found.get(i).best().toArray())
          .containsExactly(expected.rowValues(i), within(1e-5));
    }
  }

  @Test
  void onALineTheGlobalMinimumOfAFineGridIsFound() {
    Samples<? extends FeatureVector> line =
        DenseRows.of(
            IntStream.range(0, 50)
                .mapToObj(i -> new double[] {outputs.get(i).get(0)})
                .toArray(double[][]::new));
    KernelModel<FeatureVector, FeatureVector> model =
        model(new GaussianKernel(2), Projections.none(), line);
    Matrix scores = model.scores(queries, grid(20_001), context);
    var start = new CandidateSearch<>(model, grid(201), context);
    for (String method : List.of("fixed-point", "gradient")) {
      var free =
          new FreePreImage<>(model, start, options(Map.of("method", method)))
              .solve(queries, 1, context);
      for (int i = 0; i < queries.size(); i++) {
        double least = Double.POSITIVE_INFINITY;
        for (int j = 0; j < scores.columns(); j++) {
          least = Math.min(least, scores.get(i, j));
        }
        assertThat(free.get(i).scores()[0]).isCloseTo(least, within(1e-6));
      }
    }
  }

  private static DenseRows grid(int points) {
    return DenseRows.of(
        IntStream.range(0, points)
            .mapToObj(i -> new double[] {-5 + 10.0 * i / (points - 1)})
            .toArray(double[][]::new));
  }

  @Test
  void noResultIsWorseThanTheBestCandidateAndEveryScoreIsThatOfTheModel() {
    for (Kernel<FeatureVector> kernel :
        List.<Kernel<FeatureVector>>of(
            new GaussianKernel(0.4),
            new PolynomialKernel(2, 0.5, 1),
            new MaternKernel(Smoothness.parse("5/2"), 2))) {
      for (ProjectionLearner projection : List.of(Projections.none(), Projections.kde(5))) {
        KernelModel<FeatureVector, FeatureVector> model = model(kernel, projection, outputs);
        var start = new CandidateSearch<>(model, outputs, context).solve(queries, 1, context);
        var free = decode(model, Map.of());
        double gained = 0;
        for (int i = 0; i < queries.size(); i++) {
          double before = start.get(i).scores()[0];
          double after = free.get(i).scores()[0];
          assertThat(after).isLessThanOrEqualTo(before + 1e-12 * Math.abs(before));
          gained += before - after;
          Matrix score =
              model.scores(
                  queries.slice(i, i + 1), DenseRows.of(free.get(i).best().toArray()), context);
          assertThat(after).isCloseTo(score.get(0, 0), within(1e-9 * (1 + Math.abs(after))));
        }
        assertThat(gained).isPositive();
      }
    }
  }

  @Test
  void fixedPointAndGradientComeToRestWhereTheFixedPointHolds() {
    KernelModel<FeatureVector, FeatureVector> model =
        model(new GaussianKernel(0.4), Projections.none(), outputs);
    Matrix weights = model.weights(queries, context);
    for (String method : List.of("fixed-point", "gradient")) {
      var free = decode(model, Map.of("method", method, "iterations", 5000));
      for (int i = 0; i < queries.size(); i++) {
        double[] y = free.get(i).best().toArray();
        double[] mean = new double[DIMENSION];
        double sum = 0;
        for (int k = 0; k < outputs.size(); k++) {
          double w =
              weights.get(i, k) * model.outputKernel().value(free.get(i).best(), outputs.get(k));
          sum += w;
          for (int j = 0; j < DIMENSION; j++) {
            mean[j] += w * outputs.get(k).get(j);
          }
        }
        for (int j = 0; j < DIMENSION; j++) {
          assertThat(y[j]).isCloseTo(mean[j] / sum, within(1e-4));
        }
      }
    }
  }

  @Test
  void resultsStayInTheBoxAndAreNotWorseThanTheStartCutToIt() {
    KernelModel<FeatureVector, FeatureVector> model =
        model(new GaussianKernel(0.4), Projections.none(), outputs);
    var start = new CandidateSearch<>(model, outputs, context).best(queries, context);
    for (String method : List.of("fixed-point", "gradient")) {
      var free = decode(model, Map.of("method", method, "lower", -0.3, "upper", 0.5));
      for (int i = 0; i < queries.size(); i++) {
        double[] y = free.get(i).best().toArray();
        double[] cut = start.get(i).toArray();
        for (int j = 0; j < DIMENSION; j++) {
          assertThat(y[j]).isBetween(-0.3, 0.5);
          cut[j] = Math.max(-0.3, Math.min(0.5, cut[j]));
        }
        double before = model.scores(queries.slice(i, i + 1), DenseRows.of(cut), context).get(0, 0);
        assertThat(free.get(i).scores()[0]).isLessThanOrEqualTo(before + 1e-12);
      }
    }
  }

  @Test
  void slopesAreTheDerivativesOfTheScore() {
    DenseRows points = normal("points", 4, DIMENSION);
    Matrix weights = normal("weights", 4, outputs.size()).dense();
    GaussianKernel gaussian = new GaussianKernel(0.3);
    assertSlope(new GaussianSlope(gaussian, outputs), gaussian, points, weights);
    for (Kernel<FeatureVector> kernel :
        List.<Kernel<FeatureVector>>of(
            gaussian, new LinearKernel(), new PolynomialKernel(3, 0.2, 1))) {
      assertSlope(
          new PairwiseSlope<>(
              kernel, kernel.gradient().orElseThrow(), outputs.as(FeatureVector.class, "test"), 1),
          kernel,
          points,
          weights);
    }
  }

  private void assertSlope(
      ScoreSlope slope, Kernel<FeatureVector> kernel, DenseRows points, Matrix weights) {
    ScoreSlope.Slopes slopes = slope.at(points.dense(), weights, context);
    double h = 1e-5;
    for (int q = 0; q < points.size(); q++) {
      double[] y = points.get(q).toArray();
      assertThat(slopes.scores()[q]).isCloseTo(score(kernel, y, weights, q), within(1e-9));
      assertThat(slopes.steps()[q]).isPositive();
      for (int j = 0; j < DIMENSION; j++) {
        double[] up = y.clone();
        double[] down = y.clone();
        up[j] += h;
        down[j] -= h;
        double numeric =
            (score(kernel, up, weights, q) - score(kernel, down, weights, q)) / (2 * h);
        assertThat(slopes.gradients().get(q, j))
            .isCloseTo(numeric, within(1e-5 * (1 + Math.abs(numeric))));
      }
    }
  }

  private double score(Kernel<FeatureVector> kernel, double[] y, Matrix weights, int query) {
    FeatureVector point = DenseRows.of(y).get(0);
    double score = kernel.value(point, point);
    for (int i = 0; i < outputs.size(); i++) {
      score -= 2 * weights.get(query, i) * kernel.value(point, outputs.get(i));
    }
    return score;
  }

  @Test
  void startsWhereTheDenominatorIsNegativeOrNothingComeToNoHarm() {
    Matrix landmarks = Matrix.ofRows(new double[] {0}, new double[] {3});
    GaussianSlope slope = new GaussianSlope(new GaussianKernel(1), new DenseRows(landmarks));
    var settings = new Descent.Settings(new Free().bounds(), Descent.Steps.PROPOSED, 500, 1.5);
    // Next to the landmark of negative weight, between the two, and beyond any kernel value.
    Matrix points = Matrix.ofRows(new double[] {3.2}, new double[] {1.4}, new double[] {1e3});
    Matrix weights =
        Matrix.ofRows(new double[] {1, -1}, new double[] {1, -1}, new double[] {1, -1});
    double[] before = slope.at(points, weights, context).scores();
    double[] after = Descent.run(points, weights, slope, settings, context);
    for (int q = 0; q < 3; q++) {
      assertThat(after[q]).isFinite().isLessThanOrEqualTo(before[q]);
      assertThat(points.get(q, 0)).isFinite();
    }
    assertThat(after[0]).isLessThan(before[0]);
    assertThat(points.get(1, 0)).isCloseTo(0, within(1e-2));
    assertThat(points.get(2, 0)).isEqualTo(1e3);
  }

  @Test
  void sparseOutputsGiveTheSameAsDenseOnes() {
    var sparse =
        decode(
            model(new GaussianKernel(0.4), Projections.none(), new SparseRows(outputs.sparse())),
            Map.of());
    var dense = decode(model(new GaussianKernel(0.4), Projections.none(), outputs), Map.of());
    for (int i = 0; i < queries.size(); i++) {
      assertThat(sparse.get(i).best().toArray())
          .containsExactly(dense.get(i).best().toArray(), within(1e-6));
    }
  }

  @Test
  void theResultDoesNotDependOnThreadsAndHardlyOnTheBlock() {
    KernelModel<FeatureVector, FeatureVector> model =
        model(new GaussianKernel(0.4), Projections.none(), outputs);
    RunContext single = RunContext.builder().seed(13).threads(Threads.okra(1)).build();
    var start = new CandidateSearch<>(model, outputs, context);
    var free = new FreePreImage<>(model, start, options(Map.of()));
    var all = free.solve(queries, 1, context);
    var alone = free.solve(queries, 1, single);
    for (int i = 0; i < queries.size(); i++) {
      assertThat(alone.get(i).best().toArray()).containsExactly(all.get(i).best().toArray());
      var one = free.solve(queries.slice(i, i + 1), 1, context);
      assertThat(one.get(0).scores()[0]).isCloseTo(all.get(i).scores()[0], within(1e-9));
    }
    assertThat(free.solve(queries.slice(0, 0), 1, context)).isEmpty();
  }

  @Test
  void badInputIsRefused() {
    KernelModel<FeatureVector, FeatureVector> linear =
        model(new LinearKernel(), Projections.none(), outputs);
    var start = new CandidateSearch<>(linear, outputs, context);
    assertRefused(
        () -> new FreePreImage<>(linear, start, options(Map.of("method", "fixed-point"))),
        ErrorCode.INVALID_OPTION,
        "The method fixed-point is for Gaussian output kernels, but this one is linear;"
            + " use gradient.");
    KernelModel<FeatureVector, FeatureVector> rough =
        model(new LaplacianKernel(1), Projections.none(), outputs);
    assertRefused(
        () -> new FreePreImage<>(rough, start, options(Map.of())),
        ErrorCode.INVALID_OPTION,
        "A free pre-image needs an output kernel with a gradient");
    var free = new FreePreImage<>(linear, start, options(Map.of()));
    assertRefused(
        () -> free.solve(queries, 0, context),
        ErrorCode.INVALID_ARGUMENT,
        "Cannot return 0 outputs per input; ask for at least 1.");
    PreImageSolver<FeatureVector, FeatureVector> flat =
        (asked, count, run) ->
            IntStream.range(0, asked.size())
                .mapToObj(
                    i ->
                        new RankedOutputs<FeatureVector>(
                            List.of(DenseRows.of(new double[] {1}).get(0)), new double[1]))
                .toList();
    assertRefused(
        () -> new FreePreImage<>(linear, flat, options(Map.of())).solve(queries, 1, context),
        ErrorCode.SHAPE_MISMATCH,
        "A start of dimension 1 does not match outputs of dimension 3.");
    Samples<Ranking> rankings = new ListSamples<>(Ranking.class, List.of(Ranking.ofOrder(2, 0, 1)));
    KernelModel<FeatureVector, Ranking> ranked =
        new OutputKernelRegression<>(
                new GaussianKernel(1),
                MapSource.exact(),
                new KemenyKernel(),
                Projections.none(),
                1e-3)
            .fit(inputs.slice(0, 1), rankings, context);
    var order = new CandidateSearch<>(ranked, rankings, context);
    assertRefused(
        () -> new FreePreImage<>(ranked, order, options(Map.of())),
        ErrorCode.WRONG_DOMAIN,
        "A free pre-image is a vector, but the output kernel "
            + Specification.text(new KemenyKernel())
            + " works on Ranking.");
  }

  @Test
  void badOptionsAreRefused() {
    assertRefused(
        () -> options(Map.of("iterations", 0)),
        ErrorCode.INVALID_OPTION,
        "Option 'iterations' is 0");
    assertRefused(
        () -> options(Map.of("lower", 1, "upper", 0)),
        ErrorCode.INVALID_OPTION,
        "Option 'lower' is 1.0; it must be at most the upper bound, 0.0.");
    assertRefused(
        () -> options(Map.of("upper", Double.NaN)),
        ErrorCode.INVALID_OPTION,
        "decoder free: Option 'upper' is NaN; it must be a finite number.");
  }

  @Test
  void theDecoderStartsFromCandidatesOrTrainingOutputs() {
    KernelModel<FeatureVector, FeatureVector> model =
        model(new GaussianKernel(0.4), Projections.none(), outputs);
    Free defaults = options(Map.of());
    assertThat(defaults)
        .isEqualTo(new Free(Free.Method.AUTO, 200, Optional.empty(), Optional.empty()));
    Samples<FeatureVector> all = outputs.as(FeatureVector.class, "test");
    for (Optional<CandidateSets<FeatureVector>> candidates :
        List.of(
            Optional.<CandidateSets<FeatureVector>>empty(),
            Optional.of(CandidateSets.shared(all)))) {
      assertThat(
              defaults
                  .prepare(task(model, candidates), context)
                  .solve(queries, 1, context)
                  .get(0)
                  .scores())
          .containsExactly(decode(model, Map.of()).get(0).scores());
    }
  }

  @Test
  void startsFromTheBestCandidateOfEachQuery() {
    KernelModel<FeatureVector, FeatureVector> model =
        model(new GaussianKernel(0.5), Projections.none(), outputs);
    Samples<FeatureVector> all = outputs.as(FeatureVector.class, "test");
    List<int[]> sets =
        IntStream.range(0, queries.size())
            .mapToObj(query -> new int[] {query, (query + 7) % 50, query})
            .toList();
    PreImageSolver<FeatureVector, FeatureVector> free =
        new Free().prepare(task(model, Optional.of(CandidateSets.perQuery(all, sets))), context);
    List<RankedOutputs<FeatureVector>> found = free.solve(queries, 1, context);
    List<RankedOutputs<FeatureVector>> starts =
        new CandidateSearch<>(model, CandidateSets.perQuery(all, sets), context)
            .solve(queries, 1, context);
    for (int i = 0; i < queries.size(); i++) {
      assertThat(found.get(i).scores()[0]).isLessThanOrEqualTo(starts.get(i).scores()[0] + 1e-12);
    }
    assertRefused(
        () -> free.solve(queries.slice(0, 3), 1, context),
        ErrorCode.SHAPE_MISMATCH,
        "31 candidate sets do not match 3 inputs");
  }

  @Test
  void scoresBeyondTheRangeOfDoublesAreACodedError() {
    KernelModel<FeatureVector, FeatureVector> sane =
        model(new GaussianKernel(0.5), Projections.none(), outputs);
    Matrix huge = Matrix.zeros(50, 50);
    huge.fill(1e308);
    KernelModel<FeatureVector, FeatureVector> model =
        KernelModel.of(sane.inputMap(), sane.outputKernel(), sane.outputMap(), huge);
    PreImageSolver<FeatureVector, FeatureVector> first =
        (inputs, count, run) ->
            IntStream.range(0, inputs.size())
                .mapToObj(
                    i ->
                        new RankedOutputs<>(
                            List.<FeatureVector>of(outputs.get(0)), new double[] {0}))
                .toList();
    FreePreImage<FeatureVector, FeatureVector> free =
        new FreePreImage<>(model, first, options(Map.of()));
    assertRefused(() -> free.solve(queries, 1, context), ErrorCode.NUMERIC_OVERFLOW, "1.8e308");
  }

  private DecodingTask<FeatureVector, FeatureVector> task(
      KernelModel<FeatureVector, FeatureVector> model,
      Optional<CandidateSets<FeatureVector>> candidates) {
    return new DecodingTask<>(
        model,
        inputs.as(FeatureVector.class, "test"),
        outputs.as(FeatureVector.class, "test"),
        candidates,
        Optional.empty());
  }

  private static void assertRefused(ThrowingCallable call, ErrorCode code, String text) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(text);
  }
}
