package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.decoders.vector.VectorDecoder;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;
import org.okra.evaluation.loss.HammingLoss;
import org.okra.evaluation.loss.SquaredLoss;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.CoordinateMap;
import org.okra.sketches.LandmarkMap;

/** Searches that take several blocks of queries or candidates, against every score there is. */
final class SearchBlocksTest {
  /** Three coordinates of outputs from two of inputs. */
  private static final KernelModel<FeatureVector, FeatureVector> MODEL =
      KernelModel.of(
          new CoordinateMap<>(FeatureVector.class, 0, 0),
          new LinearKernel(),
          new CoordinateMap<>(FeatureVector.class, 1, 2, 3),
          Matrix.ofRows(new double[] {1, 2, 3}, new double[] {4, -5, 6}));

  private final RunContext context = RunContext.withSeed(1);
  private final List<String> reports = new ArrayList<>();

  @AfterEach
  void close() {
    context.close();
  }

  private static Samples<FeatureVector> vectors(int rows, int columns, int seed) {
    return new DenseRows(Entries.gaussian(rows, columns, new RandomStream(seed)))
        .as(FeatureVector.class, "test");
  }

  /** A run that notes what it is told, with so much memory. */
  private RunContext noting(long bytes) {
    reports.clear();
    return RunContext.builder()
        .memory(new MemoryBudget(bytes))
        .progress((stage, done, total) -> reports.add(stage + " " + done + "/" + total))
        .build();
  }

  /** Three candidates for every query, of so many. */
  private static List<int[]> sets(int queries, int candidates) {
    return IntStream.range(0, queries)
        .mapToObj(
            q -> new int[] {q % candidates, (7 * q + 1) % candidates, (13 * q + 5) % candidates})
        .toList();
  }

  /** {@code score - least} of the first candidate of a set, and the place of the least. */
  private static double[] distance(double[] row, int[] set) {
    int best =
        Arrays.stream(set).boxed().min(Comparator.comparingDouble(j -> row[j])).orElseThrow();
    return new double[] {row[set[0]] - row[best], best};
  }

  @Test
  void candidatesOfManyQueriesAreScoredInBlocks() {
    Samples<FeatureVector> candidates = vectors(60, 3, 1);
    Samples<FeatureVector> queries = vectors(CandidateSearch.QUERY_BLOCK + 10, 2, 2);
    Matrix scores = MODEL.scores(queries, candidates, context);
    List<int[]> own = sets(queries.size(), 60);
    int[] all = IntStream.range(0, 60).toArray();
    Samples<FeatureVector> truths = candidates.select(own.stream().mapToInt(s -> s[0]).toArray());
    CandidateSearch<FeatureVector, FeatureVector> shared =
        new CandidateSearch<>(MODEL, candidates, context);
    CandidateSearch<FeatureVector, FeatureVector> each =
        new CandidateSearch<>(MODEL, CandidateSets.perQuery(candidates, own), context);
    double[] fromAll = shared.conformity().orElseThrow().scores(queries, truths, context);
    double[] fromOwn = each.conformity().orElseThrow().scores(queries, truths, context);
    List<int[]> foundOfAll = shared.numbers(queries, 1, context);
    List<int[]> foundOfOwn = each.numbers(queries, 1, context);
    double[] expectedOfAll = new double[queries.size()];
    double[] expectedOfOwn = new double[queries.size()];
    for (int i = 0; i < queries.size(); i++) {
      double[] row = scores.rowValues(i);
      double[] ofOwn = distance(row, own.get(i));
      double[] ofAll = distance(row, all);
      expectedOfOwn[i] = ofOwn[0];
      expectedOfAll[i] = row[i % 60] - row[(int) ofAll[1]];
      assertThat(foundOfOwn.get(i)).containsExactly((int) ofOwn[1]);
      assertThat(foundOfAll.get(i)).containsExactly((int) ofAll[1]);
    }
    assertThat(fromOwn).containsExactly(expectedOfOwn, within(1e-10));
    assertThat(fromAll).containsExactly(expectedOfAll, within(1e-10));
  }

  @Test
  void lossesOfManyQueriesAreSummedInBlocks() {
    RandomStream random = new RandomStream(5);
    List<LabelSet> sets = new ArrayList<>();
    for (int bits = 0; bits < 600; bits++) {
      int number = bits;
      sets.add(
          LabelSet.of(10, IntStream.range(0, 10).filter(b -> (number >> b & 1) == 1).toArray()));
    }
    LabelSets candidates = new LabelSets(10, sets);
    LabelSets landmarks = candidates.select(random.subset(600, 30));
    Matrix weights = Entries.gaussian(4, 30, random);
    GaussianKernel kernel = new GaussianKernel(0.3);
    DenseRows units = new DenseRows(Matrix.identity(4));
    KernelModel<FeatureVector, FeatureVector> model =
        KernelModel.of(
            LandmarkMap.identity(new LinearKernel(), units),
            kernel,
            LandmarkMap.identity(kernel, landmarks),
            weights);
    HammingLoss loss = new HammingLoss();
    double[][] scores = new double[4][600];
    for (int q = 0; q < 4; q++) {
      for (int c = 0; c < 600; c++) {
        for (int i = 0; i < 30; i++) {
          scores[q][c] += weights.get(q, i) * loss.value(sets.get(c), landmarks.get(i));
        }
      }
    }
    int count = 2060;
    DenseRows queries = units.select(IntStream.range(0, count).map(q -> q % 4).toArray());
    List<int[]> own = sets(count, 600);
    LabelSets truths = candidates.select(own.stream().mapToInt(s -> s[0]).toArray());
    LossSearch<FeatureVector, LabelSet> shared = new LossSearch<>(model, loss, candidates);
    LossSearch<FeatureVector, LabelSet> each =
        new LossSearch<>(model, loss, CandidateSets.perQuery(candidates, own));
    double[] fromAll = shared.conformity().orElseThrow().scores(queries, truths, context);
    double[] fromOwn = each.conformity().orElseThrow().scores(queries, truths, context);
    List<RankedOutputs<LabelSet>> found = each.solve(queries, 1, context);
    double[] expectedOfAll = new double[count];
    double[] expectedOfOwn = new double[count];
    double[] expectedScores = new double[count];
    for (int i = 0; i < count; i++) {
      double[] row = scores[i % 4];
      double[] ofOwn = distance(row, own.get(i));
      expectedOfAll[i] = row[i % 600] - Arrays.stream(row).min().orElseThrow();
      expectedOfOwn[i] = ofOwn[0];
      expectedScores[i] = row[(int) ofOwn[1]];
    }
    assertThat(fromAll).containsExactly(expectedOfAll, within(1e-10));
    assertThat(fromOwn).containsExactly(expectedOfOwn, within(1e-10));
    assertThat(found.stream().mapToDouble(ranked -> ranked.scores()[0]).toArray())
        .containsExactly(expectedScores, within(1e-10));
  }

  @Test
  void conformalSetsHoldWhatIsWithinTheThresholdBestFirst() {
    Samples<FeatureVector> candidates = vectors(40, 3, 1);
    Samples<FeatureVector> queries = vectors(5, 2, 2);
    Matrix scores = MODEL.scores(queries, candidates, context);
    List<OutputSet> sets =
        new CandidateSearch<>(MODEL, candidates, context)
            .conformity()
            .orElseThrow()
            .sets(queries, 6, context);
    for (int i = 0; i < 5; i++) {
      double[] row = scores.rowValues(i);
      double least = Arrays.stream(row).min().orElseThrow();
      List<String> expected =
          IntStream.range(0, 40)
              .boxed()
              .filter(j -> row[j] <= least + 6)
              .sorted(Comparator.comparingDouble(j -> row[j]))
              .map(j -> text(candidates.get(j)))
              .toList();
      assertThat(expected.size()).isBetween(1, 39);
      List<?> found = ((OutputSet.Choices) sets.get(i)).outputs();
      assertThat(found.stream().map(each -> text((FeatureVector) each)).toList())
          .isEqualTo(expected);
    }
  }

  private static String text(FeatureVector vector) {
    return Arrays.toString(vector.toArray());
  }

  /** With 2 features and 3 predictions twice, and 40 scores, 16 queries at least. */
  @Test
  void everyBlockOfQueriesIsToldOnce() {
    Samples<FeatureVector> candidates = vectors(40, 3, 1);
    Samples<FeatureVector> queries = vectors(32, 2, 2);
    CandidateSearch<FeatureVector, FeatureVector> search =
        new CandidateSearch<>(MODEL, candidates, context);
    List<int[]> expected = search.numbers(queries, 2, context);
    List<int[]> found = search.numbers(queries, 2, noting(1 << 16));
    assertThat(reports).containsExactly("decode 16/32", "decode 32/32");
    for (int i = 0; i < 32; i++) {
      assertThat(found.get(i)).containsExactly(expected.get(i));
    }
  }

  @Test
  void candidatesAreEmbeddedInBlocksThatFitTheMemory() {
    // 170 of 3 numbers, twice, are a sixteenth of the memory.
    Samples<FeatureVector> candidates = vectors(340, 3, 1);
    RunContext small = noting(1 << 17);
    assertThat(new CandidateSearch<>(MODEL, candidates, small).candidates().size()).isEqualTo(340);
    assertThat(reports).containsExactly("embed candidates 170/340", "embed candidates 340/340");
    Matrix embedded =
        QueryCandidates.of(CandidateSets.shared(candidates.slice(0, 40)))
            .embedded(MODEL, 5, 10, noting(1 << 20));
    assertThat(reports)
        .containsExactly(
            "embed candidates 10/40",
            "embed candidates 20/40",
            "embed candidates 30/40",
            "embed candidates 40/40");
    Matrix rows = MODEL.embed(candidates, context);
    for (int j = 0; j < 40; j++) {
      double[] expected = Arrays.copyOf(rows.rowValues(j), 5);
      assertThat(embedded.columnValues(j)).containsExactly(expected);
    }
  }

  /** With 2 features, 3 predictions and 3 coordinates, all of them twice: 128 bytes. */
  @Test
  void vectorsAreReadInBlocksThatFitTheMemory() {
    VectorReadOut<FeatureVector> readOut = VectorReadOut.of(MODEL, vectors(1, 3, 1), context);
    Samples<FeatureVector> inputs = vectors(64, 2, 2);
    Matrix expected = readOut.read(inputs, context);
    List<double[]> found = readOut.decode(inputs, 1024, row -> row, noting(1 << 16));
    assertThat(reports).containsExactly("decode 32/64", "decode 64/64");
    for (int i = 0; i < 64; i++) {
      assertThat(found.get(i)).containsExactly(expected.rowValues(i), within(1e-12));
    }
    assertThat(readOut.decode(inputs.slice(0, 8), 4, row -> row[0], noting(1 << 16)))
        .hasSize(8)
        .doesNotContainNull();
    assertThat(reports).containsExactly("decode 4/8", "decode 8/8");
  }

  @Test
  void withoutInputsNothingIsToldAndNothingFound() {
    Samples<FeatureVector> candidates = vectors(9, 3, 1);
    KernelModel<FeatureVector, FeatureVector> landmarks =
        KernelModel.of(
            new CoordinateMap<>(FeatureVector.class, 0, 0),
            new LinearKernel(),
            LandmarkMap.identity(new LinearKernel(), candidates.slice(0, 3)),
            Matrix.ofRows(new double[] {1, 2, 3}, new double[] {4, -5, 6}));
    for (PreImageSolver<FeatureVector, FeatureVector> solver :
        List.of(
            new CandidateSearch<FeatureVector, FeatureVector>(MODEL, candidates, context),
            new LossSearch<FeatureVector, FeatureVector>(landmarks, new SquaredLoss(), candidates),
            new VectorDecoder<FeatureVector, FeatureVector>(
                MODEL, candidates, VectorDecoder.Order.FREE, context))) {
      RunContext noting = noting(1 << 20);
      assertThat(solver.solve(vectors(0, 2, 2), 1, noting)).isEmpty();
      assertThat(reports).isEmpty();
    }
  }

  @Test
  void candidatesOfAnotherTypeAreRefusedInTheNameOfTheKernel() {
    @SuppressWarnings("unchecked") // What a caller without types does.
    Samples<FeatureVector> words =
        (Samples<FeatureVector>) (Samples<?>) new ListSamples<>(String.class, List.of("a", "b"));
    assertThatThrownBy(() -> new CandidateSearch<>(MODEL, words, context))
        .hasMessageContaining("The output kernel linear");
  }
}
