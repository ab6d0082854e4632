package org.okra.decoders.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.Kernel;
import org.okra.kernels.ranking.KemenyKernel;
import org.okra.kernels.ranking.MallowsKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapSource;

final class RankingDecoderTest {
  private static final int ITEMS = 6;

  private final RunContext context = RunContext.withSeed(4);
  private final DenseRows inputs = inputs("train", 60);
  private final DenseRows queries = inputs("query", 23);

  private DenseRows inputs(String purpose, int size) {
    RandomStream random = context.random().stream(purpose);
    Matrix values = Matrix.zeros(size, 3);
    for (int k = 0; k < values.values().length; k++) {
      values.values()[k] = random.nextGaussian();
    }
    return new DenseRows(values);
  }

  /** Rankings by linear utilities, with some ties and some items left out. */
  private ListSamples<Ranking> rankings(Samples<? extends FeatureVector> samples, int items) {
    RandomStream random = context.random().stream("rankings");
    List<Ranking> rankings = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      int[] positions = new int[items];
      for (int item = 0; item < items; item++) {
        double utility = 0;
        for (int j = 0; j < 3; j++) {
          utility += samples.get(i).get(j) * Math.cos(1 + item * (j + 1));
        }
        int position = (int) Math.round(50 - 3 * utility);
        positions[item] = random.nextDouble() < 0.1 ? Ranking.MISSING : position;
      }
      rankings.add(Ranking.ofPositions(positions));
    }
    return new ListSamples<>(Ranking.class, rankings);
  }

  private KernelModel<FeatureVector, Ranking> model(
      Kernel<Ranking> kernel, ProjectionLearner projection, Samples<Ranking> outputs) {
    return new OutputKernelRegression<>(
            new GaussianKernel(0.3), MapSource.exact(), kernel, projection, 1e-3)
        .fit(inputs, outputs, context);
  }

  @Test
  void decodesThePreferencesOfTheWeightsForEveryProjectionAndEveryWayToHoldThem() {
    Samples<Ranking> outputs = rankings(inputs, ITEMS);
    for (ProjectionLearner projection : List.of(Projections.none(), new Projections.Kde(7))) {
      for (Kernel<Ranking> kernel : List.of(new KemenyKernel(), new MallowsKernel(0.2))) {
        KernelModel<FeatureVector, Ranking> model = model(kernel, projection, outputs);
        Matrix weights = model.weights(queries, context);
        // All pairs at once; then so few entries that landmarks and queries come in blocks.
        for (long entries : new long[] {PairSums.MOST_ENTRIES, 40}) {
          var decoder = new RankingDecoder<>(model, new ExactConsensus(1000), entries, context);
          List<Consensus> orders = decoder.orders(queries, context);
          for (int i = 0; i < queries.size(); i++) {
            Preferences slow =
                Preferences.ofRankings(model.outputLandmarks(), weights.rowValues(i));
            assertThat(orders.get(i).isOptimal()).isTrue();
            assertThat(slow.disagreement(orders.get(i).order()))
                .isCloseTo(PreferenceProblems.bruteForce(slow), within(1e-9));
          }
        }
      }
    }
  }

  @Test
  void theScoreIsThatOfTheModelAndNoRankingHasALowerOne() {
    Samples<Ranking> outputs = rankings(inputs, 4);
    KernelModel<FeatureVector, Ranking> model =
        model(new KemenyKernel(), Projections.none(), outputs);
    List<Ranking> every = new ArrayList<>();
    for (int code = 0; code < 256; code++) {
      Ranking ranking =
          Ranking.ofPositions(code % 4 + 1, code / 4 % 4 + 1, code / 16 % 4 + 1, code / 64 + 1);
      if (ranking.isStrict()) {
        every.add(ranking);
      }
    }
    Matrix scores = model.scores(queries, new ListSamples<>(Ranking.class, every), context);
    List<RankedOutputs<Ranking>> decoded =
        new RankingDecoder<>(model, new AutomaticConsensus(), context).solve(queries, 3, context);
    for (int i = 0; i < queries.size(); i++) {
      double least = Double.POSITIVE_INFINITY;
      for (int j = 0; j < every.size(); j++) {
        least = Math.min(least, scores.get(i, j));
      }
      assertThat(decoded.get(i).outputs()).hasSize(1);
      assertThat(decoded.get(i).scores()[0]).isCloseTo(least, within(1e-9));
      assertThat(scores.get(i, every.indexOf(decoded.get(i).best())))
          .isCloseTo(least, within(1e-9));
    }
  }

  @Test
  void sparseRankingsOfManyItemsAreDecodedInBlocks() {
    int items = 60;
    RandomStream random = context.random().stream("sparse");
    List<Ranking> partial = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      int[] order = random.subset(items, 6);
      random.shuffle(order);
      partial.add(Ranking.ofOrder(items, order));
    }
    KernelModel<FeatureVector, Ranking> model =
        model(new KemenyKernel(), Projections.none(), new ListSamples<>(Ranking.class, partial));
    List<Consensus> atOnce =
        new RankingDecoder<>(model, new BordaCount(), context).orders(queries, context);
    List<Consensus> inBlocks =
        new RankingDecoder<>(model, new BordaCount(), 4000, context).orders(queries, context);
    Matrix weights = model.weights(queries, context);
    for (int i = 0; i < queries.size(); i++) {
      Preferences slow = Preferences.ofRankings(model.outputLandmarks(), weights.rowValues(i));
      double expected = new BordaCount().solve(slow, context).disagreement();
      assertThat(atOnce.get(i).disagreement()).isCloseTo(expected, within(1e-9));
      assertThat(inBlocks.get(i).disagreement()).isCloseTo(expected, within(1e-9));
    }
  }

  @Test
  void onlyWhatTheGivenEntriesAllowIsHeldAtATime() {
    KernelModel<FeatureVector, Ranking> model =
        model(new KemenyKernel(), Projections.none(), rankings(inputs, ITEMS));
    // The signs of all 60 landmarks are 15 x 60 numbers, 7200 bytes.
    RunContext tight = RunContext.builder().memory(new MemoryBudget(4000)).build();
    long all = 15L * model.outputMap().dimension();
    assertThatThrownBy(() -> new RankingDecoder<>(model, new BordaCount(), all, tight))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET))
        .hasMessage(
            "The signs of 15 pairs of items do not fit the memory budget of 4000 bytes. Raise the"
                + " budget (and -Xmx), or rank fewer items.");
    Samples<? extends FeatureVector> one = queries.slice(0, 1);
    var decoder = new RankingDecoder<>(model, new BordaCount(), all - 1, tight);
    assertThat(decoder.best(one, tight))
        .isEqualTo(new RankingDecoder<>(model, new BordaCount(), context).best(one, context));
  }

  @Test
  void asManyInputsAreTakenAtATimeAsTheEntriesAllow() {
    KernelModel<FeatureVector, Ranking> model =
        model(new KemenyKernel(), Projections.none(), rankings(inputs, ITEMS));
    assertThat(new PairSums<>(model, 14, context).block()).isEqualTo(1);
    assertThat(new PairSums<>(model, 44, context).block()).isEqualTo(2);
    assertThat(new PairSums<>(model, PairSums.MOST_ENTRIES, context).block()).isEqualTo(1024);
  }

  @Test
  void progressCountsInputs() {
    KernelModel<FeatureVector, Ranking> model =
        model(new KemenyKernel(), Projections.none(), rankings(inputs, ITEMS));
    List<String> reports = new ArrayList<>();
    RunContext reporting =
        RunContext.builder()
            .progress((stage, done, total) -> reports.add(stage + " " + done + "/" + total))
            .build();
    new RankingDecoder<>(model, new BordaCount(), 150, context).best(queries, reporting);
    assertThat(reports).containsSubsequence("decode 10/23", "decode 20/23", "decode 23/23");
  }

  @Test
  void theResultDoesNotDependOnThreadsOrBlocks() {
    KernelModel<FeatureVector, Ranking> model =
        model(new KemenyKernel(), Projections.none(), rankings(inputs, ITEMS));
    RunContext single = RunContext.builder().seed(4).threads(Threads.okra(1)).build();
    var decoder = new RankingDecoder<>(model, new KwikSort(1), context);
    var blocked = new RankingDecoder<>(model, new KwikSort(1), 40, context);
    assertThat(decoder.best(queries, context)).isEqualTo(decoder.best(queries, single));
    assertThat(blocked.best(queries, context)).isEqualTo(decoder.best(queries, context));
  }

  @Test
  void noQueriesAndOneItemAreFine() {
    KernelModel<FeatureVector, Ranking> model =
        model(new KemenyKernel(), Projections.none(), rankings(inputs, 1));
    var decoder = new RankingDecoder<>(model, new AutomaticConsensus(), context);
    assertThat(decoder.best(queries, context)).containsOnly(Ranking.ofOrder(1, 0));
    assertThat(decoder.best(queries.slice(0, 0), context)).isEmpty();
  }

  @Test
  void badInputIsRefused() {
    KernelModel<FeatureVector, FeatureVector> vectors =
        new OutputKernelRegression<>(
                new GaussianKernel(1),
                MapSource.exact(),
                new GaussianKernel(1),
                Projections.none(),
                1e-3)
            .fit(inputs, inputs, context);
    assertThatThrownBy(() -> new RankingDecoder<>(vectors, new BordaCount(), context))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.WRONG_DOMAIN))
        .hasMessage("The decoder of rankings works on Ranking but was given DenseVector.");
    KernelModel<FeatureVector, Ranking> model =
        model(new KemenyKernel(), Projections.none(), rankings(inputs, ITEMS));
    var decoder = new RankingDecoder<>(model, new BordaCount(), context);
    assertThatThrownBy(() -> decoder.solve(queries, 0, context))
        .hasMessage("Cannot return 0 outputs per input; ask for at least 1.");
  }

  @Test
  void scoresBeyondTheRangeOfDoublesAreACodedError() {
    KernelModel<FeatureVector, Ranking> sane =
        model(new KemenyKernel(), Projections.none(), rankings(inputs, ITEMS));
    Matrix huge = Matrix.zeros(inputs.size(), inputs.size());
    huge.fill(1e307);
    KernelModel<FeatureVector, Ranking> model =
        KernelModel.of(sane.inputMap(), sane.outputKernel(), sane.outputMap(), huge);
    for (ConsensusMethod method : List.of(new BordaCount(), new ExactConsensus(1000))) {
      var decoder = new RankingDecoder<>(model, method, context);
      assertThatThrownBy(() -> decoder.solve(queries, 1, context))
          .isInstanceOfSatisfying(
              OkraException.class,
              e -> assertThat(e.code()).isIn(ErrorCode.NUMERIC_OVERFLOW, ErrorCode.NOT_FINITE));
    }
  }

  @Test
  void theDecoderIsFoundByNameAndEveryMethodDecodes() {
    Samples<Ranking> outputs = rankings(inputs, ITEMS);
    KernelModel<FeatureVector, Ranking> model =
        model(new KemenyKernel(), Projections.none(), outputs);
    for (String method : List.of("auto", "exact", "local-search", "borda", "kwik-sort")) {
      PreImageSolver<FeatureVector, Ranking> solver =
          kemeny("{type: kemeny, method: " + method + "}").prepare(task(model, outputs), context);
      assertThat(solver.best(queries, context)).hasSize(23).allMatch(Ranking::isStrict);
    }
    assertThat(kemeny("kemeny")).isEqualTo(new Kemeny(Kemeny.Method.AUTO, 1_000_000));
    assertThatThrownBy(() -> kemeny("{type: kemeny, nodes: 0}"))
        .hasMessage(
            "decoder kemeny: Option 'nodes' is 0; it must be a whole number of at least 1.");
  }

  private static Decoder kemeny(String text) {
    return Components.load().create(Decoder.class, Specification.parse(text));
  }

  private DecodingTask<FeatureVector, Ranking> task(
      KernelModel<FeatureVector, Ranking> model, Samples<Ranking> outputs) {
    return new DecodingTask<>(
        model, inputs.as(FeatureVector.class, "test"), outputs, Optional.empty(), Optional.empty());
  }
}
