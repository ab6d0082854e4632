package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;
import org.okra.evaluation.loss.F1Loss;
import org.okra.evaluation.loss.HammingLoss;
import org.okra.evaluation.loss.HierarchicalLoss;
import org.okra.evaluation.loss.JaccardLoss;
import org.okra.evaluation.loss.PairwiseRankingLoss;
import org.okra.evaluation.loss.StructuredLoss;
import org.okra.evaluation.loss.ZeroOneLoss;
import org.okra.kernels.Kernel;
import org.okra.kernels.ranking.KendallKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.LandmarkMap;

final class LossSearchTest {
  private static final int LABELS = 9;

  private final RunContext context = RunContext.withSeed(3);
  private final RandomStream random = new RandomStream(23);

  @AfterEach
  void close() {
    context.close();
  }

  /**
   * A model whose weights over the outputs are known: phi(x) = x, so the weights of the unit vector
   * e_q are row q of the coefficients.
   */
  private static <Y> KernelModel<FeatureVector, Y> model(
      Matrix weights, Kernel<Y> kernel, Samples<? extends Y> outputs) {
    DenseRows units = new DenseRows(Matrix.identity(weights.rows()));
    return KernelModel.of(
        LandmarkMap.identity(new LinearKernel(), units),
        kernel,
        LandmarkMap.identity(kernel, outputs),
        weights);
  }

  private static DenseRows queries(int count) {
    return new DenseRows(Matrix.identity(count));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hamming", "f1", "jaccard", "zero-one", "squared"})
  void equalsBruteForceOnLabelSets(String name) {
    LabelSets outputs = randomSets(60);
    LabelSets candidates = randomSets(45);
    checkAgainstBruteForce(
        loss(name),
        model(randomWeights(12, 60), new GaussianKernel(0.3), outputs),
        candidates,
        queries(12));
  }

  @Test
  void equalsBruteForceWithATreeOfLabels() {
    checkAgainstBruteForce(
        new HierarchicalLoss(List.of(-1, 0, 0, 1, 1, 2, 2, -1, 7)),
        model(randomWeights(8, 30), new GaussianKernel(0.3), randomSets(30)),
        randomSets(25),
        queries(8));
  }

  @Test
  void equalsBruteForceOnRankings() {
    checkAgainstBruteForce(
        new PairwiseRankingLoss(),
        model(randomWeights(8, 30), new KendallKernel(), randomRankings(30)),
        randomRankings(40),
        queries(8));
  }

  @Test
  void equalsBruteForceThroughAProjectedOutputMap() {
    LabelSets outputs = randomSets(20);
    Kernel<FeatureVector> kernel = new GaussianKernel(0.3);
    KernelModel<FeatureVector, FeatureVector> model =
        KernelModel.of(
            LandmarkMap.identity(new LinearKernel(), queries(6)),
            kernel,
            LandmarkMap.of(kernel, outputs, randomWeights(20, 4)),
            randomWeights(6, 4));
    checkAgainstBruteForce(new HammingLoss(), model, randomSets(25), queries(6));
  }

  @Test
  void equalsBruteForceAcrossBlocks() {
    // More candidates, landmarks and queries than one block holds.
    int landmarks = 2100;
    int count = 2060;
    List<LabelSet> all = new ArrayList<>();
    for (int bits = 0; bits < 600; bits++) {
      int number = bits;
      all.add(
          LabelSet.of(10, IntStream.range(0, 10).filter(b -> (number >> b & 1) == 1).toArray()));
    }
    LabelSets candidates = new LabelSets(10, all);
    LabelSets outputs =
        candidates.select(IntStream.range(0, landmarks).map(i -> random.nextInt(600)).toArray());
    Matrix weights = randomWeights(4, landmarks);
    KernelModel<FeatureVector, FeatureVector> model =
        model(weights, new GaussianKernel(0.3), outputs);
    DenseRows inputs = queries(4).select(IntStream.range(0, count).map(i -> i % 4).toArray());
    LossSearch<FeatureVector, LabelSet> search =
        new LossSearch<>(model, new HammingLoss(), candidates);
    List<RankedOutputs<LabelSet>> found = search.solve(inputs, 3, context);
    assertThat(found).hasSize(count);
    for (int q = 0; q < count; q++) {
      assertThat(found.get(q).outputs()).isEqualTo(found.get(q % 4).outputs());
    }
    checkAgainstBruteForce(new HammingLoss(), model, candidates, queries(4));
  }

  @Test
  void tiesGoToTheLowerNumber() {
    LabelSets outputs = new LabelSets(4, List.of(LabelSet.of(4, 0), LabelSet.of(4, 1)));
    LabelSets candidates =
        new LabelSets(
            4,
            List.of(
                LabelSet.of(4, 3),
                LabelSet.of(4, 1),
                LabelSet.of(4, 2),
                LabelSet.of(4, 3),
                LabelSet.of(4, 0)));
    // Both outputs weigh the same, so their candidates tie; so do the two that are neither.
    KernelModel<FeatureVector, FeatureVector> model =
        model(Matrix.ofRows(new double[] {2, 2}), new GaussianKernel(1), outputs);
    RankedOutputs<LabelSet> found =
        new LossSearch<>(model, new ZeroOneLoss(), candidates)
            .solve(queries(1), 10, context)
            .get(0);
    assertThat(found.outputs())
        .containsExactly(
            LabelSet.of(4, 1), LabelSet.of(4, 0), LabelSet.of(4, 3), LabelSet.of(4, 2));
    assertThat(found.scores()).containsExactly(2, 2, 4, 4);
  }

  @Test
  void oneSetPerQueryEqualsBruteForce() {
    LabelSets candidates = randomSets(80);
    KernelModel<FeatureVector, FeatureVector> model =
        model(randomWeights(20, 60), new GaussianKernel(0.3), randomSets(60));
    List<int[]> sets =
        IntStream.range(0, 20)
            .mapToObj(query -> random.subset(80, 1 + random.nextInt(30)))
            .toList();
    HammingLoss loss = new HammingLoss();
    List<RankedOutputs<LabelSet>> found =
        new LossSearch<>(model, loss, CandidateSets.perQuery(candidates, sets))
            .solve(queries(20), 6, context);
    for (int q = 0; q < 20; q++) {
      // A search of its own for every query.
      RankedOutputs<LabelSet> own =
          new LossSearch<>(model, loss, candidates.select(sets.get(q)))
              .solve(queries(20).slice(q, q + 1), 6, context)
              .get(0);
      assertThat(found.get(q).outputs()).isEqualTo(own.outputs());
      assertThat(found.get(q).scores()).containsExactly(own.scores(), within(1e-12));
    }
  }

  @Test
  void scoresBeyondTheRangeOfDoublesAreACodedError() {
    LabelSets outputs = randomSets(5);
    Matrix huge = Matrix.zeros(2, 5);
    huge.fill(1e308);
    LossSearch<FeatureVector, LabelSet> search =
        new LossSearch<>(
            model(huge, new GaussianKernel(1), outputs), new HammingLoss(), randomSets(9));
    assertFails(() -> search.solve(queries(2), 1, context), ErrorCode.NUMERIC_OVERFLOW, "1.8e308");
  }

  @Test
  void aNegativeWeightPushesAway() {
    LabelSets outputs = new LabelSets(2, List.of(LabelSet.of(2, 0), LabelSet.of(2, 1)));
    KernelModel<FeatureVector, FeatureVector> model =
        model(Matrix.ofRows(new double[] {-1, 0.5}), new GaussianKernel(1), outputs);
    LossSearch<FeatureVector, LabelSet> search =
        new LossSearch<>(model, new HammingLoss(), outputs);
    assertThat(search.best(queries(1), context)).containsExactly(LabelSet.of(2, 1));
  }

  @Test
  void theNumberOfThreadsDoesNotMatter() {
    KernelModel<FeatureVector, FeatureVector> model =
        model(randomWeights(40, 300), new GaussianKernel(0.3), randomSets(300));
    LossSearch<FeatureVector, LabelSet> search =
        new LossSearch<>(model, new F1Loss(), randomSets(200));
    List<RankedOutputs<LabelSet>> expected = search.solve(queries(40), 5, context);
    try (RunContext single = RunContext.builder().threads(Threads.okra(1)).build()) {
      assertThat(search.solve(queries(40), 5, single)).isEqualTo(expected);
    }
  }

  @Test
  void noInputsGiveNoOutputs() {
    LabelSets outputs = randomSets(5);
    LossSearch<FeatureVector, LabelSet> search =
        new LossSearch<>(
            model(randomWeights(2, 5), new GaussianKernel(1), outputs), new F1Loss(), outputs);
    assertThat(search.solve(queries(2).slice(0, 0), 1, context)).isEmpty();
  }

  @Test
  void refusesWhatDoesNotFit() {
    LabelSets outputs = randomSets(5);
    KernelModel<FeatureVector, FeatureVector> model =
        model(randomWeights(2, 5), new GaussianKernel(1), outputs);
    assertFails(
        () -> new LossSearch<>(model, new F1Loss(), outputs.slice(0, 0)),
        ErrorCode.EMPTY_INPUT,
        "The candidate set is empty");
    assertFails(
        () -> new LossSearch<>(model, new PairwiseRankingLoss(), outputs),
        ErrorCode.WRONG_DOMAIN,
        "loss pairwise-ranking works on Ranking but was given LabelSet.");
    assertFails(
        () -> new LossSearch<>(model, new F1Loss(), DenseRows.of(new double[LABELS])),
        ErrorCode.WRONG_DOMAIN,
        "loss {type: f1, empty: 1.0} works on ItemSet but was given DenseVector.");
    assertFails(
        () -> new LossSearch<>(model, new F1Loss(), new LabelSets(3, List.of(LabelSet.of(3, 1)))),
        ErrorCode.SHAPE_MISMATCH,
        "A predicted set out of 3 items");
    assertFails(
        () ->
            new LossSearch<>(
                    model, new F1Loss(), CandidateSets.perQuery(outputs, List.of(new int[] {1})))
                .solve(queries(2), 1, context),
        ErrorCode.SHAPE_MISMATCH,
        "1 candidate sets do not match 2 inputs; give the inputs that the sets were made for");
    LossSearch<FeatureVector, LabelSet> search = new LossSearch<>(model, new F1Loss(), outputs);
    assertFails(
        () -> search.solve(queries(2), 0, context),
        ErrorCode.INVALID_ARGUMENT,
        "Cannot return 0 outputs per input; ask for at least 1.");
  }

  @Test
  void isFoundByNameAndAsksForCandidates() {
    Decoder decoder =
        Components.load()
            .create(Decoder.class, Specification.parse("{type: loss-search, loss: jaccard}"));
    assertThat(decoder).isEqualTo(new LeastLoss(new JaccardLoss()));
    assertThat(decoder.outputType()).isEqualTo(ItemSet.class);
    LabelSets outputs = randomSets(12);
    KernelModel<FeatureVector, FeatureVector> model =
        model(randomWeights(3, 12), new GaussianKernel(1), outputs);
    Samples<FeatureVector> plain = outputs.as(FeatureVector.class, "test");
    Samples<FeatureVector> inputs = queries(3).as(FeatureVector.class, "test");
    PreImageSolver<FeatureVector, FeatureVector> solver =
        decoder.prepare(
            new DecodingTask<>(model, inputs, plain, Optional.of(CandidateSets.shared(plain))),
            context);
    LossSearch<FeatureVector, LabelSet> direct =
        new LossSearch<>(model, new JaccardLoss(), outputs);
    assertThat(solver.best(queries(3), context)).isEqualTo(direct.best(queries(3), context));
    assertFails(
        () -> decoder.prepare(new DecodingTask<>(model, inputs, plain, Optional.empty()), context),
        ErrorCode.EMPTY_INPUT,
        "The decoder 'loss-search' chooses among candidates");
  }

  private static StructuredLoss<?> loss(String name) {
    return Components.load().create(StructuredLoss.class, Specification.of(name));
  }

  /** Every score one by one, then sorted. */
  private <Y> void checkAgainstBruteForce(
      StructuredLoss<?> anyLoss,
      KernelModel<FeatureVector, ?> model,
      Samples<Y> candidates,
      DenseRows inputs) {
    @SuppressWarnings("unchecked") // The search checks the type.
    StructuredLoss<Object> loss = (StructuredLoss<Object>) anyLoss;
    Matrix weights = model.weights(inputs, context);
    Samples<?> landmarks = model.outputLandmarks();
    List<Y> distinct = new ArrayList<>();
    for (int i = 0; i < candidates.size(); i++) {
      if (!distinct.contains(candidates.get(i))) {
        distinct.add(candidates.get(i));
      }
    }
    int count = Math.min(7, distinct.size());
    List<RankedOutputs<Y>> found =
        new LossSearch<>(model, anyLoss, candidates).solve(inputs, count, context);
    assertThat(found).hasSize(inputs.size());
    for (int q = 0; q < inputs.size(); q++) {
      double[] scores = new double[distinct.size()];
      for (int c = 0; c < scores.length; c++) {
        for (int i = 0; i < landmarks.size(); i++) {
          scores[c] += weights.get(q, i) * loss.value(distinct.get(c), landmarks.get(i));
        }
      }
      double[] sorted = Arrays.stream(scores).sorted().toArray();
      RankedOutputs<Y> ranked = found.get(q);
      assertThat(ranked.outputs()).hasSize(count).doesNotHaveDuplicates();
      for (int place = 0; place < count; place++) {
        // By score, not by output: rounding may order candidates that tie in exact arithmetic.
        double score = scores[distinct.indexOf(ranked.outputs().get(place))];
        assertThat(score).isCloseTo(sorted[place], within(1e-9));
        assertThat(ranked.scores()[place]).isCloseTo(score, within(1e-9));
      }
    }
  }

  private Matrix randomWeights(int rows, int columns) {
    Matrix weights = Matrix.zeros(rows, columns);
    for (int i = 0; i < rows * columns; i++) {
      weights.values()[i] = random.nextGaussian();
    }
    return weights;
  }

  private LabelSets randomSets(int count) {
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sets.add(LabelSet.of(LABELS, random.subset(LABELS, random.nextInt(5))));
    }
    return new LabelSets(LABELS, sets);
  }

  private Samples<Ranking> randomRankings(int count) {
    List<Ranking> rankings = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rankings.add(Ranking.ofOrder(5, random.permutation(5)));
    }
    return new ListSamples<>(Ranking.class, rankings);
  }

  private static void assertFails(Runnable call, ErrorCode code, String text) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(OkraException.class, e -> assertThat(e.code()).isEqualTo(code))
        .hasMessageContaining(text);
  }
}
