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
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.estimators.KernelModel;
import org.okra.estimators.MapSource;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;

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
    KernelModel<FeatureVector, FeatureVector> model = model(new GaussianKernel(0.4));
    KernelModel<FeatureVector, FeatureVector> blind =
        KernelModel.of(
            model.inputMap(),
            model.outputKernel(),
            model.outputMap(),
            Matrix.zeros(model.inputMap().dimension(), model.outputMap().dimension()));
    CandidateSearch<FeatureVector, FeatureVector> tied =
        new CandidateSearch<>(blind, candidates, context);
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
        .isInstanceOf(OkraException.class);
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
            new GaussianKernel(0.3), MapSource.exact(), outputKernel, Projections.kde(5), 1e-3)
        .fit(inputs, outputs, context);
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
