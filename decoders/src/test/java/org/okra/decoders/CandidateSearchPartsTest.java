package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cancellation;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseRows;
import org.okra.decoders.vector.VectorDecoder;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.loss.StructuredLoss;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapSource;

/** Few candidates of many for every query, other models, and what ends a search. */
final class CandidateSearchPartsTest {
  private static final int ALL = 40;

  private final RunContext context = RunContext.withSeed(1);
  private final Samples<FeatureVector> candidates = vectors(ALL, 3, 1);
  private final Samples<FeatureVector> queries = vectors(7, 2, 2);
  private final KernelModel<FeatureVector, FeatureVector> model =
      model(new CoordinateMap<>(FeatureVector.class, 1, 2, 3), 1);

  @AfterEach
  void close() {
    context.close();
  }

  private static Samples<FeatureVector> vectors(int rows, int columns, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix values = Matrix.zeros(rows, columns);
    for (int k = 0; k < values.values().length; k++) {
      values.values()[k] = random.nextGaussian();
    }
    return new DenseRows(values).as(FeatureVector.class, "test");
  }

  private static KernelModel<FeatureVector, FeatureVector> model(
      CoordinateMap<FeatureVector> outputs, double factor) {
    return KernelModel.of(
        new CoordinateMap<>(FeatureVector.class, 0, 0),
        new LinearKernel(),
        outputs,
        Matrix.ofRows(new double[] {factor, 2, 3}, new double[] {4, -5, 6}));
  }

  private CandidateSearch<FeatureVector, FeatureVector> own(int each) {
    List<int[]> sets = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      sets.add(new RandomStream(10 + i).subset(ALL, each));
    }
    return new CandidateSearch<>(model, CandidateSets.perQuery(candidates, sets), context);
  }

  /** Up to an eighth of all each is scored on its own, and more are scored with all. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 5, 6, 40})
  void fewCandidatesOfManyAreScoredAsAllAre(int each) {
    CandidateSearch<FeatureVector, FeatureVector> search = own(each);
    List<int[]> found = search.numbers(queries, 2, context);
    Matrix scores = model.scores(queries, candidates, context);
    double[] distances = search.conformity().orElseThrow().scores(queries, truths(each), context);
    for (int i = 0; i < queries.size(); i++) {
      double[] row = scores.rowValues(i);
      int[] set = new RandomStream(10 + i).subset(ALL, each);
      double[] sorted = Arrays.stream(set).mapToDouble(j -> row[j]).sorted().toArray();
      assertThat(found.get(i)).hasSize(Math.min(2, each));
      for (int k = 0; k < found.get(i).length; k++) {
        assertThat(row[found.get(i)[k]]).isCloseTo(sorted[k], within(1e-12));
      }
      assertThat(distances[i]).isCloseTo(row[set[0]] - sorted[0], within(1e-12));
    }
  }

  /** The first candidate of every query. */
  private Samples<FeatureVector> truths(int each) {
    int[] numbers = new int[queries.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = new RandomStream(10 + i).subset(ALL, each)[0];
    }
    return candidates.select(numbers);
  }

  @Test
  void aSearchServesOtherModelsWithTheSameOutputs() {
    CandidateSearch<FeatureVector, FeatureVector> search =
        new CandidateSearch<>(model, candidates, context);
    @SuppressWarnings("unchecked")
    CoordinateMap<FeatureVector> map = (CoordinateMap<FeatureVector>) model.outputMap();
    KernelModel<FeatureVector, FeatureVector> other = model(map, -7);
    List<String> expected = texts(new CandidateSearch<>(other, candidates, context));
    assertThat(texts(search.forModel(other).orElseThrow())).isEqualTo(expected);
    assertThat(expected).isNotEqualTo(texts(search));
    assertThat(search.forModel(model(new CoordinateMap<>(FeatureVector.class, 1, 2, 3), 1)))
        .isEmpty();
    assertThat(texts(new CandidateSearch<>(model, candidates))).isEqualTo(texts(search));
  }

  private List<String> texts(PreImageSolver<FeatureVector, FeatureVector> solver) {
    return solver.best(queries, context).stream()
        .map(each -> Arrays.toString(each.toArray()))
        .toList();
  }

  @Test
  void aSearchThatTookTheCoefficientsServesNoOtherModel() {
    KernelModel<FeatureVector, FeatureVector> exact =
        new OutputKernelRegression<>(
                new GaussianKernel(1),
                MapSource.exact(),
                new GaussianKernel(1),
                Projections.none(),
                1e-2)
            .fit(vectors(ALL, 2, 3), candidates, context);
    CandidateSearch<FeatureVector, FeatureVector> few =
        new CandidateSearch<>(exact, candidates.slice(0, 5), context);
    assertThat(few.forModel(exact)).isEmpty();
    assertThat(new CandidateSearch<>(exact, candidates, context).forModel(exact)).isPresent();
  }

  @Test
  void scoresOfTheWrongNumberOfQueriesAreRefused() {
    Conformity<FeatureVector, FeatureVector> conformity = own(3).conformity().orElseThrow();
    assertThatThrownBy(
            () -> conformity.scores(queries.slice(0, 2), candidates.slice(0, 2), context))
        .isInstanceOf(OkraException.class);
  }

  @Test
  void scoringThatIsCancelledEnds() {
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    RunContext ending = RunContext.builder().cancellation(cancelled).build();
    Conformity<FeatureVector, FeatureVector> conformity =
        new CandidateSearch<>(model, candidates, context).conformity().orElseThrow();
    assertThatThrownBy(() -> conformity.scores(queries, candidates.slice(0, 7), ending))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
  }

  @Test
  void candidatesAreEmbeddedInBlocksOfSoManyNumbers() {
    assertThat(CandidateSearch.embeddingBlock(1, 1e6)).isEqualTo(4096);
    assertThat(CandidateSearch.embeddingBlock(1, 100)).isEqualTo(100);
    assertThat(CandidateSearch.embeddingBlock(2048, 1e6)).isEqualTo(1024);
    assertThat(CandidateSearch.embeddingBlock(1 << 20, 1e6)).isEqualTo(64);
  }

  private static KernelModel<FeatureVector, FeatureVector> onLandmarks(
      Samples<FeatureVector> landmarks, Matrix b, RunContext context) {
    LinearKernel kernel = new LinearKernel();
    return KernelModel.of(
        new CoordinateMap<>(FeatureVector.class, 0, 0),
        kernel,
        LandmarkMap.of(kernel, landmarks, b),
        Matrix.ofRows(new double[] {1, 2}, new double[] {3, -4}));
  }

  /** {@code h(x)^T B^T Y} for Y stored in either way. */
  @Test
  void vectorsAreReadFromLandmarksHoweverTheyAreStored() {
    SparseMatrix.Builder stored = new SparseMatrix.Builder(3);
    stored.add(0, 2).endRow();
    stored.add(1, 3).add(2, -1).endRow();
    Samples<FeatureVector> sparse = new SparseRows(stored.build()).as(FeatureVector.class, "test");
    Matrix rows = Matrix.ofRows(new double[] {2, 0, 0}, new double[] {0, 3, -1});
    Samples<FeatureVector> dense = new DenseRows(rows).as(FeatureVector.class, "test");
    Matrix b = Matrix.ofRows(new double[] {1, 0.5}, new double[] {-1, 2});
    Matrix h = onLandmarks(dense, b, context).predict(queries, context);
    Matrix expected =
        context
            .linearAlgebra()
            .multiply(context.linearAlgebra().multiplyRightTransposed(h, b), rows);
    for (Samples<FeatureVector> landmarks : List.of(dense, sparse)) {
      VectorReadOut<FeatureVector> readOut =
          VectorReadOut.of(onLandmarks(landmarks, b, context), landmarks, context);
      assertThat(readOut.dimension()).isEqualTo(3);
      assertThat(readOut.read(queries, context).values())
          .containsExactly(expected.values(), within(1e-12));
    }
  }

  @Test
  void everySearchTellsHowFarItIsAndEndsWhenItIsCancelled() {
    Matrix b = Matrix.identity(2);
    KernelModel<FeatureVector, FeatureVector> landmarks = onLandmarks(vectors(2, 3, 4), b, context);
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    RunContext ending = RunContext.builder().cancellation(cancelled).build();
    for (PreImageSolver<FeatureVector, FeatureVector> solver :
        List.of(
            new CandidateSearch<FeatureVector, FeatureVector>(model, candidates, context),
            new LossSearch<FeatureVector, FeatureVector>(landmarks, new FirstNumber(), candidates),
            new VectorDecoder<FeatureVector, FeatureVector>(
                model, candidates, VectorDecoder.Order.FREE, context))) {
      List<String> reports = new ArrayList<>();
      RunContext reporting =
          RunContext.builder()
              .progress((stage, done, total) -> reports.add(stage + " " + done + "/" + total))
              .build();
      solver.solve(queries, 1, reporting);
      assertThat(reports).contains("decode 7/7");
      assertThatThrownBy(() -> solver.solve(queries, 1, ending))
          .isInstanceOfSatisfying(
              OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
    }
    LossSearch<FeatureVector, FeatureVector> own =
        new LossSearch<>(
            landmarks,
            new FirstNumber(),
            CandidateSets.perQuery(candidates, List.of(new int[] {1, 2}, new int[] {3})));
    assertThatThrownBy(
            () -> own.conformity().orElseThrow().scores(queries, candidates.slice(0, 7), context))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("2");
  }

  /** The difference of the first coordinates. */
  private record FirstNumber() implements StructuredLoss<FeatureVector> {
    @Override
    public double value(FeatureVector a, FeatureVector b) {
      return Math.abs(a.get(0) - b.get(0));
    }
  }

  @Test
  void hubsLeaveNoConformalSets() {
    assertThat(new Candidates().insteadForSets()).isEmpty();
    assertThat(new Candidates(Hubness.AUTO, 3).insteadForSets()).contains("'hubness: none'");
    assertThatThrownBy(() -> new Candidates(Hubness.NONE, 0)).hasMessageContaining("'neighbours'");
  }

  @Test
  void queriesAreCrowdedWhenTheyHaveMoreThanAnEighthOfAllCandidates() {
    List<int[]> sets = new ArrayList<>();
    for (int count : new int[] {5, 5, 6, 4, 40}) {
      sets.add(IntStream.range(0, count).toArray());
    }
    CandidateSearch<FeatureVector, FeatureVector> search =
        new CandidateSearch<>(model, CandidateSets.perQuery(candidates, sets), context);
    assertThat(search.isCrowded(0, 2)).isFalse();
    assertThat(search.isCrowded(0, 3)).isTrue();
    assertThat(search.isCrowded(2, 1)).isTrue();
    assertThat(search.isCrowded(2, 2)).isFalse();
    assertThat(search.isCrowded(3, 2)).isTrue();
  }

  /** With features of 2 and predictions of 3 numbers, each twice, and scores of 40 candidates. */
  @Test
  void asManyQueriesAreTakenAtATimeAsFitTheMemory() {
    CandidateSearch<FeatureVector, FeatureVector> search =
        new CandidateSearch<>(model, candidates, context);
    for (long bytes : new long[] {1 << 14, 1 << 18, 1 << 19, 1 << 20, 1 << 30}) {
      RunContext limited = RunContext.builder().memory(new MemoryBudget(bytes)).build();
      assertThat(search.queryBlock(limited))
          .isEqualTo(
              limited
                  .memory()
                  .blockRows(CandidateSearch.QUERY_BLOCK, CandidateSearch.LEAST_QUERIES, 8.0 * 50));
    }
  }

  /** Candidates that are all different, so that there are several blocks of them. */
  @Test
  void theBestOfSeveralBlocksIsFound() {
    Samples<FeatureVector> many = vectors(2 * CandidateSearch.CANDIDATE_BLOCK + 300, 3, 6);
    CandidateSearch<FeatureVector, FeatureVector> search =
        new CandidateSearch<>(model, many, context);
    Samples<FeatureVector> some = vectors(30, 2, 7);
    Matrix scores = model.scores(some, many, context);
    List<int[]> found = search.numbers(some, 3, context);
    double[] distances =
        search.conformity().orElseThrow().scores(some, many.slice(2300, 2330), context);
    int[] blocks = new int[3];
    for (int i = 0; i < some.size(); i++) {
      double[] row = scores.rowValues(i);
      double[] sorted = Arrays.stream(row).sorted().toArray();
      for (int k = 0; k < 3; k++) {
        assertThat(row[found.get(i)[k]]).isCloseTo(sorted[k], within(1e-12));
        blocks[found.get(i)[k] / CandidateSearch.CANDIDATE_BLOCK]++;
      }
      assertThat(distances[i]).isCloseTo(row[2300 + i] - sorted[0], within(1e-10));
    }
    assertThat(blocks).doesNotContain(0);
  }

  @Test
  void candidatesAreEmbeddedWithProgressUntilTheRunIsCancelled() {
    List<String> reports = new ArrayList<>();
    RunContext reporting =
        RunContext.builder()
            .progress((stage, done, total) -> reports.add(stage + " " + done + "/" + total))
            .build();
    assertThat(new CandidateSearch<>(model, candidates, reporting).candidates().size())
        .isEqualTo(ALL);
    assertThat(reports).containsExactly("embed candidates 40/40");
    Cancellation cancelled = new Cancellation();
    cancelled.cancel();
    RunContext ending = RunContext.builder().cancellation(cancelled).build();
    assertThatThrownBy(() -> new CandidateSearch<>(model, candidates, ending))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
    QueryCandidates<FeatureVector> shared = QueryCandidates.of(CandidateSets.shared(candidates));
    assertThat(shared.count(3)).isEqualTo(ALL);
    QueryCandidates<FeatureVector> own =
        QueryCandidates.of(CandidateSets.perQuery(candidates, List.of(new int[] {1, 2})));
    assertThat(own.count(0)).isEqualTo(2);
  }
}
