package org.okra.decoders.approximate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

final class ApproximateSearchTest {
  private static final Approximate DEFAULTS = new Approximate();
  private static final Approximate EXHAUSTIVE = new Approximate(1, Optional.of(37), 4);

  private final RunContext context = RunContext.withSeed(2);
  private final DenseRows inputs = points(150, 3, 1);
  private final DenseRows outputs = images(inputs, 2);

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 5000})
  void equalsExactSearchWhenEveryCellIsOpened(int count) {
    DenseRows queries = points(300, 3, 3);
    DenseRows candidates = images(points(1200, 3, 4), 5);
    for (Kernel<FeatureVector> kernel : List.of(new GaussianKernel(0.4), new LinearKernel())) {
      KernelModel<FeatureVector, FeatureVector> model = model(kernel);
      CandidateSearch<FeatureVector, FeatureVector> exact =
          new CandidateSearch<>(model, candidates, context);
      ApproximateSearch<FeatureVector, FeatureVector> search =
          new ApproximateSearch<>(model, candidates, EXHAUSTIVE, context);
      List<RankedOutputs<FeatureVector>> expected = exact.solve(queries, count, context);
      List<RankedOutputs<FeatureVector>> found = search.solve(queries, count, context);
      assertThat(found).hasSize(300);
      for (int i = 0; i < found.size(); i++) {
        assertThat(largestDifference(found.get(i).scores(), expected.get(i).scores()))
            .isLessThanOrEqualTo(1e-12);
        assertThat(found.get(i).best().toArray()).isEqualTo(expected.get(i).best().toArray());
      }
      assertThat(search.recall(queries, Math.min(count, 10), context)).isEqualTo(1);
    }
  }

  /** In a loop: assertions on one number after the other take seconds. */
  private static double largestDifference(double[] found, double[] expected) {
    assertThat(found).hasSameSizeAs(expected);
    return IntStream.range(0, found.length)
        .mapToDouble(k -> Math.abs(found[k] - expected[k]))
        .max()
        .orElseThrow();
  }

  @Test
  void findsTheBestOfFiveThousandNearlyAlways() {
    DenseRows queries = points(400, 3, 3);
    DenseRows candidates = images(points(5000, 3, 4), 5);
    for (Kernel<FeatureVector> kernel : List.of(new GaussianKernel(0.4), new LinearKernel())) {
      KernelModel<FeatureVector, FeatureVector> model = model(kernel);
      ApproximateSearch<FeatureVector, FeatureVector> search =
          new ApproximateSearch<>(model, candidates, DEFAULTS, context);
      List<int[]> exact =
          new CandidateSearch<>(model, candidates, context).numbers(queries, 1, context);
      List<int[]> found = search.numbers(queries, 1, context);
      int hits = 0;
      for (int i = 0; i < 400; i++) {
        hits += found.get(i)[0] == exact.get(i)[0] ? 1 : 0;
      }
      assertThat(hits / 400.0).as("recall with %s", kernel).isGreaterThanOrEqualTo(0.95);
      assertThat(search.recall(queries, 1, context)).isEqualTo(hits / 400.0);
      assertThat(search.recall(queries, 10, context)).isGreaterThan(0.9);
    }
  }

  @Test
  void aSmallerShareFindsLess() {
    DenseRows queries = points(300, 3, 3);
    ApproximateSearch<FeatureVector, FeatureVector> search =
        new ApproximateSearch<>(
            model(new GaussianKernel(0.4)), images(points(5000, 3, 4), 5), DEFAULTS, context);
    double low = search.withShare(0.001).recall(queries, 5, context);
    double middle = search.withShare(0.01).recall(queries, 5, context);
    assertThat(low).isLessThan(middle).isBetween(0.01, 0.95);
    assertThat(search.withShare(1).recall(queries, 5, context)).isEqualTo(1);
  }

  @Test
  void neitherThreadsNorOtherQueriesChangeTheAnswer() {
    DenseRows queries = points(300, 3, 9);
    DenseRows candidates = images(points(3000, 3, 4), 5);
    List<List<int[]>> numbers = new ArrayList<>();
    List<List<double[]>> scores = new ArrayList<>();
    KernelModel<FeatureVector, FeatureVector> model = model(new GaussianKernel(0.4));
    for (int threads : new int[] {1, 2, 5}) {
      try (RunContext own = RunContext.builder().seed(6).threads(Threads.okra(threads)).build()) {
        ApproximateSearch<FeatureVector, FeatureVector> search =
            new ApproximateSearch<>(model, candidates, DEFAULTS, own);
        numbers.add(search.numbers(queries, 4, own));
        scores.add(search.solve(queries, 4, own).stream().map(RankedOutputs::scores).toList());
        for (int i = 0; i < 300; i += 50) {
          int[] alone = search.numbers(queries.slice(i, i + 1), 4, own).get(0);
          assertThat(alone).isEqualTo(numbers.get(numbers.size() - 1).get(i));
        }
      }
    }
    for (int run = 1; run < 3; run++) {
      for (int i = 0; i < 300; i++) {
        assertThat(numbers.get(run).get(i)).isEqualTo(numbers.get(0).get(i));
        assertThat(scores.get(run).get(i)).isEqualTo(scores.get(0).get(i));
      }
    }
  }

  @Test
  void equalCandidatesAreMergedAndTiesGoToTheFirst() {
    DenseRows once = images(points(60, 3, 4), 5);
    DenseRows candidates = once.followedBy(once.slice(0, 10));
    KernelModel<FeatureVector, FeatureVector> model = model(new GaussianKernel(0.4));
    ApproximateSearch<FeatureVector, FeatureVector> search =
        new ApproximateSearch<>(model, candidates, EXHAUSTIVE, context);
    assertThat(search.candidates().size()).isEqualTo(60);
    assertThat(search.numbers(inputs, 100, context))
        .allSatisfy(
            numbers ->
                assertThat(numbers)
                    .hasSize(60)
                    .doesNotContain(60, 61, 62, 63, 64, 65, 66, 67, 68, 69));
    // A model that cannot tell candidates apart: all scores are equal.
    ApproximateSearch<FeatureVector, FeatureVector> tied =
        new ApproximateSearch<>(withCoefficients(model, 0), candidates, EXHAUSTIVE, context);
    assertThat(tied.numbers(inputs, 3, context))
        .allSatisfy(numbers -> assertThat(numbers).containsExactly(0, 1, 2));
  }

  @Test
  void fewerCandidatesThanCellsAreNoTrouble() {
    ApproximateSearch<FeatureVector, FeatureVector> search =
        new ApproximateSearch<>(
            model(new LinearKernel()), outputs.slice(0, 3), EXHAUSTIVE, context);
    assertThat(search.numbers(inputs, 9, context))
        .allSatisfy(numbers -> assertThat(numbers).containsExactlyInAnyOrder(0, 1, 2));
    assertThat(search.withShare(1e-9).numbers(inputs, 2, context))
        .allSatisfy(numbers -> assertThat(numbers).hasSize(2));
    assertThat(search.solve(inputs.slice(0, 0), 1, context)).isEmpty();
  }

  @Test
  void badInputIsACodedError() {
    KernelModel<FeatureVector, FeatureVector> model = model(new GaussianKernel(0.4));
    assertThatThrownBy(() -> new ApproximateSearch<>(model, outputs.slice(0, 0), DEFAULTS, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT))
        .hasMessage("The candidate set is empty; give at least one candidate.");
    assertThatThrownBy(() -> new ApproximateSearch<>(model, points(10, 9, 1), DEFAULTS, context))
        .isInstanceOf(OkraException.class);
    ApproximateSearch<FeatureVector, FeatureVector> search =
        new ApproximateSearch<>(model, outputs, DEFAULTS, context);
    assertThatThrownBy(() -> search.solve(inputs, 0, context))
        .hasMessage("Cannot return 0 outputs per input; ask for at least 1.");
    assertThatThrownBy(() -> search.recall(inputs.slice(0, 0), 1, context))
        .hasMessage("Recall is a mean over inputs; give at least one.");
    assertThatThrownBy(() -> search.withShare(0))
        .hasMessage("Option 'share' is 0.0; it must be a number above 0 and of at most 1.");
    assertThatThrownBy(() -> new Approximate(Double.NaN, Optional.empty(), 1))
        .hasMessageContaining("Option 'share' is NaN");
    assertThatThrownBy(() -> new Approximate(0.1, Optional.of(0), 1))
        .hasMessageContaining("Option 'cells' is 0");
    assertThatThrownBy(() -> new Approximate(0.1, Optional.empty(), 0))
        .hasMessageContaining("Option 'rounds' is 0");
    ApproximateSearch<FeatureVector, FeatureVector> broken =
        new ApproximateSearch<>(
            withCoefficients(model, Double.POSITIVE_INFINITY), outputs, DEFAULTS, context);
    assertThatThrownBy(() -> broken.solve(inputs, 1, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FINITE));
  }

  @Test
  void memoryAndCancellationAreRespected() {
    KernelModel<FeatureVector, FeatureVector> model = model(new GaussianKernel(0.4));
    DenseRows candidates = images(points(2000, 3, 4), 5);
    try (RunContext small = RunContext.builder().memory(new MemoryBudget(50_000)).build()) {
      assertThatThrownBy(() -> new ApproximateSearch<>(model, candidates, DEFAULTS, small))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET))
          .hasMessageContaining("The index of 2000 candidates of 20 dimensions needs");
    }
    Cancellation cancellation = new Cancellation();
    try (RunContext own = RunContext.builder().cancellation(cancellation).build()) {
      ApproximateSearch<FeatureVector, FeatureVector> search =
          new ApproximateSearch<>(model, candidates, DEFAULTS, own);
      cancellation.cancel();
      for (Runnable call :
          List.<Runnable>of(
              () -> new ApproximateSearch<>(model, candidates, DEFAULTS, own),
              () -> search.solve(inputs, 1, own))) {
        assertThatThrownBy(call::run)
            .isInstanceOfSatisfying(
                OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
      }
    }
  }

  @Test
  void theDecoderIndexesLargeSetsSearchesSmallOnesExactlyAndRefusesSetsPerQuery() {
    Samples<FeatureVector> large = images(points(4096, 3, 4), 5).as(FeatureVector.class, "test");
    assertThat(create(CandidateSets.shared(large))).isInstanceOf(ApproximateSearch.class);
    assertThat(create(CandidateSets.shared(large.slice(0, 4095))))
        .isInstanceOf(CandidateSearch.class);
    assertThatThrownBy(() -> create(CandidateSets.perQuery(large, List.of(new int[] {1}))))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessage(
            "The decoder 'approximate' takes one set for all inputs but was given one set per"
                + " query; use 'candidates'.");
  }

  private PreImageSolver<FeatureVector, FeatureVector> create(CandidateSets<FeatureVector> sets) {
    Decoder decoder =
        Components.load()
            .create(
                Decoder.class, Specification.parse("{type: approximate, share: 0.1, rounds: 2}"));
    assertThat(decoder).isEqualTo(new Approximate(0.1, Optional.empty(), 2));
    return decoder.prepare(
        new DecodingTask<>(
            model(new GaussianKernel(0.4)),
            inputs.as(FeatureVector.class, "test"),
            outputs.as(FeatureVector.class, "test"),
            Optional.of(sets)),
        context);
  }

  private KernelModel<FeatureVector, FeatureVector> model(Kernel<FeatureVector> outputKernel) {
    return new OutputKernelRegression<>(
            new GaussianKernel(0.3), MapSource.exact(), outputKernel, new Projections.Kde(20), 1e-3)
        .fit(inputs, outputs, context);
  }

  private static KernelModel<FeatureVector, FeatureVector> withCoefficients(
      KernelModel<FeatureVector, FeatureVector> model, double value) {
    Matrix coefficients = Matrix.zeros(model.inputMap().dimension(), model.outputMap().dimension());
    coefficients.fill(value);
    return KernelModel.of(model.inputMap(), model.outputKernel(), model.outputMap(), coefficients);
  }

  private static DenseRows points(int count, int dimension, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(count, dimension);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextGaussian();
    }
    return new DenseRows(matrix);
  }

  /** Outputs of 25 dimensions that follow inputs of three, with noise. */
  private static DenseRows images(DenseRows inputs, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(inputs.size(), 25);
    for (int i = 0; i < inputs.size(); i++) {
      double[] x = inputs.get(i).toArray();
      for (int j = 0; j < 25; j++) {
        matrix.set(i, j, Math.sin(x[j % 3] * (1 + j / 9.0) + j) / 2 + 0.1 * random.nextGaussian());
      }
    }
    return new DenseRows(matrix);
  }
}
