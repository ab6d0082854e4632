package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

final class CandidateSearchTest {
  private final RunContext context = RunContext.withSeed(2);
  private final DenseRows inputs = inputs(60, 1);
  private final LabelSets outputs = sets(60, 2);

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 5000})
  void equalsBruteForceWithAndWithoutConstantDiagonal(int count) {
    // More queries and candidates than one block holds.
    DenseRows queries = inputs(1100, 3);
    LabelSets candidates = sets(2500, 4);
    for (Kernel<FeatureVector> kernel : List.of(new GaussianKernel(0.4), new LinearKernel())) {
      KernelModel<FeatureVector, FeatureVector> model = model(kernel);
      CandidateSearch<FeatureVector, FeatureVector> search =
          new CandidateSearch<>(model, candidates, context);
      List<RankedOutputs<FeatureVector>> found = search.solve(queries, count, context);
      List<int[]> numbers = search.numbers(queries, count, context);
      assertThat(found).hasSize(queries.size());
      Matrix scores = model.scores(queries, search.candidates(), context);
      int distinct = search.candidates().size();
      for (int i = 0; i < queries.size(); i += 97) {
        double[] row = scores.rowValues(i);
        int[] order =
            IntStream.range(0, distinct)
                .boxed()
                .sorted(Comparator.comparingDouble(j -> row[j]))
                .limit(count)
                .mapToInt(Integer::intValue)
                .toArray();
        assertThat(found.get(i).outputs()).hasSize(Math.min(count, distinct));
        for (int k = 0; k < order.length; k++) {
          assertThat(found.get(i).scores()[k]).isCloseTo(row[order[k]], within(1e-12));
          assertThat(candidates.get(numbers.get(i)[k])).isEqualTo(found.get(i).outputs().get(k));
        }
        assertThat(row[order[0]]).isEqualTo(Arrays.stream(row).min().orElseThrow());
      }
    }
  }

  /** Exact ridge solves for the candidates once, instead of for every query. */
  @Test
  void exactModelsScoreFewCandidatesAsTheyScoreMany() {
    KernelModel<FeatureVector, FeatureVector> model =
        new OutputKernelRegression<FeatureVector, FeatureVector>(
                new GaussianKernel(0.3),
                MapSource.exact(),
                new GaussianKernel(0.4),
                Projections.none(),
                1e-3)
            .fit(inputs, outputs, context);
    DenseRows queries = inputs(7, 3);
    for (int count : new int[] {20, 60}) {
      LabelSets candidates = sets(count, 4);
      CandidateSearch<FeatureVector, FeatureVector> search =
          new CandidateSearch<>(model, candidates, context);
      Matrix scores = model.scores(queries, search.candidates(), context);
      List<RankedOutputs<FeatureVector>> found = search.solve(queries, 3, context);
      for (int i = 0; i < queries.size(); i++) {
        double[] rising = scores.rowValues(i);
        Arrays.sort(rising);
        assertThat(found.get(i).scores()).containsExactly(Arrays.copyOf(rising, 3), within(1e-10));
      }
    }
  }

  @Test
  void equalCandidatesAreMergedAndTiesGoToTheFirst() {
    LabelSets candidates =
        new LabelSets(
            8,
            List.of(LabelSet.of(8, 7), LabelSet.of(8, 1), LabelSet.of(8, 7), LabelSet.of(8, 1, 2)));
    CandidateSearch<FeatureVector, FeatureVector> search =
        new CandidateSearch<>(model(new GaussianKernel(0.4)), candidates, context);
    assertThat(search.candidates().size()).isEqualTo(3);
    for (int[] numbers : search.numbers(inputs, 4, context)) {
      assertThat(numbers).hasSize(3).doesNotContain(2);
    }
    // A model that cannot tell candidates apart: all scores are equal.
    CandidateSearch<FeatureVector, FeatureVector> tied =
        new CandidateSearch<>(blind(model(new GaussianKernel(0.4))), candidates, context);
    assertThat(tied.numbers(inputs, 2, context))
        .allSatisfy(n -> assertThat(n).containsExactly(0, 1));
  }

  @Test
  void equalRowsOfMatricesAreMergedToo() {
    Kernel<FeatureVector> kernel = new GaussianKernel(0.4);
    KernelModel<FeatureVector, FeatureVector> model =
        new OutputKernelRegression<>(kernel, MapSource.exact(), kernel, Projections.none(), 1e-3)
            .fit(inputs, inputs, context);
    DenseRows candidates = inputs.followedBy(inputs.slice(0, 10));
    CandidateSearch<FeatureVector, FeatureVector> search =
        new CandidateSearch<>(model, candidates, context);
    assertThat(search.candidates().size()).isEqualTo(60);
    List<int[]> numbers = search.numbers(inputs, 1, context);
    int own = (int) IntStream.range(0, 60).filter(i -> numbers.get(i)[0] == i).count();
    assertThat(own).isGreaterThan(50); // an almost interpolating model finds its own outputs
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 100})
  void oneSetPerQueryEqualsBruteForce(int count) {
    // More queries than one block holds; sets overlap, and hold equal candidates.
    DenseRows queries = inputs(1100, 3);
    LabelSets candidates = sets(300, 4);
    RandomStream random = new RandomStream(11);
    List<int[]> own = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      own.add(shuffled(random.subset(300, 1 + random.nextInt(40)), random));
    }
    for (Kernel<FeatureVector> kernel : List.of(new GaussianKernel(0.4), new LinearKernel())) {
      KernelModel<FeatureVector, FeatureVector> model = model(kernel);
      Samples<FeatureVector> all = candidates.as(FeatureVector.class, "test");
      CandidateSearch<FeatureVector, FeatureVector> search =
          new CandidateSearch<>(model, CandidateSets.perQuery(all, own), context);
      List<int[]> numbers = search.numbers(queries, count, context);
      List<RankedOutputs<FeatureVector>> found = search.solve(queries, count, context);
      Matrix scores = model.scores(queries, candidates, context);
      for (int i = 0; i < queries.size(); i++) {
        double[] row = scores.rowValues(i);
        List<Integer> distinct = distinct(own.get(i), candidates);
        distinct.sort(Comparator.comparingDouble(j -> row[j]));
        assertThat(numbers.get(i)).hasSize(Math.min(count, distinct.size()));
        for (int k = 0; k < numbers.get(i).length; k++) {
          assertThat(distinct).contains(numbers.get(i)[k]);
          assertThat(row[numbers.get(i)[k]]).isCloseTo(row[distinct.get(k)], within(1e-12));
          assertThat(found.get(i).scores()[k]).isCloseTo(row[distinct.get(k)], within(1e-12));
          assertThat(found.get(i).outputs().get(k)).isEqualTo(candidates.get(numbers.get(i)[k]));
        }
      }
    }
  }

  /** The lowest number of every different candidate of a set, rising. */
  private static List<Integer> distinct(int[] set, LabelSets candidates) {
    List<Integer> kept = new ArrayList<>();
    for (int number : Arrays.stream(set).sorted().toArray()) {
      if (kept.stream().noneMatch(other -> candidates.get(other).equals(candidates.get(number)))) {
        kept.add(number);
      }
    }
    return kept;
  }

  private static int[] shuffled(int[] set, RandomStream random) {
    return Arrays.stream(random.permutation(set.length)).map(i -> set[i]).toArray();
  }

  @Test
  void ofEqualCandidatesOfAQueryTheLowestNumberStays() {
    LabelSets candidates =
        new LabelSets(
            8, List.of(LabelSet.of(8, 7), LabelSet.of(8, 1), LabelSet.of(8, 7), LabelSet.of(8, 7)));
    KernelModel<FeatureVector, FeatureVector> model = blind(model(new GaussianKernel(0.4)));
    Samples<FeatureVector> all = candidates.as(FeatureVector.class, "test");
    CandidateSearch<FeatureVector, FeatureVector> search =
        new CandidateSearch<>(
            model,
            CandidateSets.perQuery(all, List.of(new int[] {3, 2, 1}, new int[] {2, 0, 1, 2})),
            context);
    assertThat(search.candidates().size()).isEqualTo(2);
    List<int[]> numbers = search.numbers(inputs.slice(0, 2), 9, context);
    // All scores are equal, so the order is that of the numbers.
    assertThat(numbers.get(0)).containsExactly(1, 2);
    assertThat(numbers.get(1)).containsExactly(0, 1);
    assertThatThrownBy(() -> search.solve(inputs.slice(0, 3), 1, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH))
        .hasMessage(
            "2 candidate sets do not match 3 inputs; give the inputs that the sets were made for,"
                + " all of them and in order.");
  }

  @Test
  void scoresBeyondTheRangeOfDoublesAreACodedError() {
    KernelModel<FeatureVector, FeatureVector> sane = model(new LinearKernel());
    Matrix huge = Matrix.zeros(sane.inputMap().dimension(), sane.outputMap().dimension());
    huge.set(0, 0, 1e308);
    KernelModel<FeatureVector, FeatureVector> model =
        KernelModel.of(sane.inputMap(), sane.outputKernel(), sane.outputMap(), huge);
    Samples<FeatureVector> all = outputs.as(FeatureVector.class, "test");
    List<int[]> own = List.of(IntStream.range(0, 60).toArray());
    for (CandidateSets<FeatureVector> sets :
        List.of(CandidateSets.shared(all), CandidateSets.perQuery(all, own))) {
      CandidateSearch<FeatureVector, FeatureVector> search =
          new CandidateSearch<>(model, sets, context);
      assertThatThrownBy(() -> search.solve(inputs.slice(0, 1), 1, context))
          .isInstanceOfSatisfying(
              OkraException.class,
              e -> assertThat(e.code()).isIn(ErrorCode.NOT_FINITE, ErrorCode.NUMERIC_OVERFLOW));
    }
  }

  @Test
  void aCandidateWithoutANormIsACodedError() {
    KernelModel<FeatureVector, FeatureVector> sane = model(new LinearKernel());
    Kernel<FeatureVector> broken =
        new Kernel<>() {
          @Override
          public Class<FeatureVector> domain() {
            return FeatureVector.class;
          }

          @Override
          public double value(FeatureVector a, FeatureVector b) {
            return Double.NaN;
          }

          @Override
          public double[] diagonal(Samples<? extends FeatureVector> samples, RunContext run) {
            double[] diagonal = new double[samples.size()];
            diagonal[1] = Double.NaN;
            return diagonal;
          }
        };
    KernelModel<FeatureVector, FeatureVector> model =
        KernelModel.of(
            sane.inputMap(),
            broken,
            sane.outputMap(),
            Matrix.zeros(sane.inputMap().dimension(), sane.outputMap().dimension()));
    Samples<FeatureVector> all = outputs.as(FeatureVector.class, "test");
    List<int[]> own = List.of(new int[] {0, 1});
    for (CandidateSets<FeatureVector> sets :
        List.of(CandidateSets.shared(all), CandidateSets.perQuery(all, own))) {
      CandidateSearch<FeatureVector, FeatureVector> search =
          new CandidateSearch<>(model, sets, context);
      assertThatThrownBy(() -> search.solve(inputs.slice(0, 1), 1, context))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FINITE))
          .hasMessageStartingWith(
              "Candidate 1 of a query has the score NaN; scores must be finite.");
    }
  }

  /** Blocks of fewer queries, before a request is refused. */
  @Test
  void littleMemoryTakesSmallerBlocks() {
    DenseRows queries = inputs(1100, 3);
    LabelSets candidates = sets(2500, 4);
    KernelModel<FeatureVector, FeatureVector> model = model(new GaussianKernel(0.4));
    CandidateSearch<FeatureVector, FeatureVector> search =
        new CandidateSearch<>(model, candidates, context);
    List<RankedOutputs<FeatureVector>> expected = search.solve(queries, 3, context);
    MemoryBudget measured = MemoryBudget.measuring(1 << 22, 1);
    try (RunContext little = RunContext.builder().memory(measured).build()) {
      CandidateSearch<FeatureVector, FeatureVector> other =
          new CandidateSearch<>(model, candidates, little);
      List<RankedOutputs<FeatureVector>> found = other.solve(queries, 3, little);
      for (int i = 0; i < queries.size(); i++) {
        // The native library sums in another order at the edge of a block.
        assertThat(found.get(i).scores()).containsExactly(expected.get(i).scores(), within(1e-12));
        assertThat(found.get(i).outputs()).isEqualTo(expected.get(i).outputs());
      }
    }
    // The scores of 1024 queries with 1024 candidates alone would take twice as much.
    assertThat(measured.peakBytes()).isLessThan(1 << 22);
  }

  @Test
  void threadsDoNotChangeTheAnswer() {
    List<List<int[]>> results = new ArrayList<>();
    for (int threads : new int[] {1, 2, 5}) {
      try (RunContext own = RunContext.builder().threads(Threads.okra(threads)).build()) {
        results.add(
            new CandidateSearch<>(model(new GaussianKernel(0.4)), outputs, own)
                .numbers(inputs(300, 9), 5, own));
      }
    }
    for (int i = 0; i < 300; i++) {
      assertThat(results.get(1).get(i)).isEqualTo(results.get(0).get(i));
      assertThat(results.get(2).get(i)).isEqualTo(results.get(0).get(i));
    }
  }

  @Test
  void badInputIsACodedError() {
    KernelModel<FeatureVector, FeatureVector> model = model(new GaussianKernel(0.4));
    assertThatThrownBy(() -> new CandidateSearch<>(model, outputs.slice(0, 0), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.EMPTY_INPUT))
        .hasMessage("The candidate set is empty; give at least one candidate.");
    LabelSets wider = new LabelSets(9, List.of(LabelSet.of(9, 1)));
    assertThatThrownBy(() -> new CandidateSearch<>(model, wider, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SHAPE_MISMATCH));
    @SuppressWarnings({"unchecked", "rawtypes"}) // What a caller without generics could do.
    Samples<FeatureVector> rankings =
        (Samples) new ListSamples<>(Ranking.class, List.of(Ranking.ofOrder(2, 0, 1)));
    assertThatThrownBy(() -> new CandidateSearch<>(model, rankings, context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN))
        .hasMessageContaining("works on FeatureVector but was given Ranking.");
    assertThatThrownBy(() -> CandidateSets.perQuery(outputs.slice(0, 0), List.of()))
        .hasMessage("The candidate set is empty; give at least one candidate.");
    CandidateSearch<FeatureVector, FeatureVector> search =
        new CandidateSearch<>(model, outputs, context);
    assertThatThrownBy(() -> search.solve(inputs, 0, context))
        .hasMessage("Cannot return 0 outputs per input; ask for at least 1.");
    assertThat(search.solve(inputs.slice(0, 0), 1, context)).isEmpty();
    assertThatThrownBy(() -> CandidateSets.perQuery(outputs, List.of(new int[] {1}, new int[0])))
        .hasMessageContaining("Query 1 has no candidates");
    assertThatThrownBy(() -> CandidateSets.perQuery(outputs, List.of(new int[] {60})))
        .isInstanceOf(OkraException.class);
  }

  private KernelModel<FeatureVector, FeatureVector> model(Kernel<FeatureVector> outputKernel) {
    return new OutputKernelRegression<>(
            new GaussianKernel(0.3), MapSource.exact(), outputKernel, new Projections.Kde(5), 1e-3)
        .fit(inputs, outputs, context);
  }

  /** The same maps, with coefficients that predict 0 for every input. */
  private static KernelModel<FeatureVector, FeatureVector> blind(
      KernelModel<FeatureVector, FeatureVector> model) {
    return KernelModel.of(
        model.inputMap(),
        model.outputKernel(),
        model.outputMap(),
        Matrix.zeros(model.inputMap().dimension(), model.outputMap().dimension()));
  }

  static DenseRows inputs(int count, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(count, 3);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextGaussian();
    }
    return new DenseRows(matrix);
  }

  static LabelSets sets(int count, int seed) {
    RandomStream random = new RandomStream(seed);
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(LabelSet.of(8, random.subset(8, 1 + random.nextInt(4))));
    }
    return new LabelSets(8, sets);
  }
}
