package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.okra.testing.ComponentChecks.assertCoded;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cost;
import org.okra.core.resource.Threads;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.KernelModel;
import org.okra.sketches.MapSource;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapShape;

/**
 * What every decoder promises, tested on a ridge regression from 50 random inputs to outputs of
 * your choice, with other such outputs as the candidates.
 *
 * <p>The answer for an input depends on nothing but that input: not on the other inputs, the number
 * of threads, or earlier calls. Outputs come best first with finite scores, bad input is a coded
 * error, and the solver of a model file answers as the one that was saved.
 *
 * @param <Y> type of one output
 */
@ExtendWith(RepeatLine.class)
public abstract class DecoderContract<Y> {
  private static final int PAIRS = 50;
  private static final int QUERIES = 13;

  /** How far scores may differ that are computed in blocks of another shape, relative to 1. */
  private static final double TOLERANCE = 1e-7;

  private final long seed = RepeatLine.seed();
  private final DenseRows inputs = inputs(PAIRS, seed + 31);
  private final DenseRows queries = inputs(QUERIES, seed + 32);
  private RunContext context;

  /** The decoder to test. */
  protected abstract Decoder decoder();

  /** The same decoder with other options, to test as well; none unless overridden. */
  protected List<Decoder> variants() {
    return List.of();
  }

  /** Options in text form that must be refused with {@link ErrorCode#INVALID_OPTION}. */
  protected List<String> refusedOptionTexts() {
    return List.of();
  }

  /** A kernel on outputs that the decoder can work with. */
  protected abstract Kernel<Y> outputKernel();

  /** So many outputs, the same for the same seed. Repetitions are welcome. */
  protected abstract Samples<Y> outputs(int count, long seed);

  /**
   * What the scores that come with outputs are, which says what else can be tested.
   *
   * @see Scores
   */
  protected abstract Scores scores();

  /** Whether the decoder takes one candidate set per query, as searches do. */
  protected boolean takesSetsPerQuery() {
    return scores().amongCandidates();
  }

  /** Where outputs come from and what their scores mean. */
  public enum Scores {
    /** Outputs are candidates, and scores are those of the model, {@code k(y, y) - 2 h^T gam}. */
    CANDIDATES_BY_THE_MODEL,
    /** Outputs are candidates, scored in a way of the solver's own. */
    CANDIDATES_BY_THE_SOLVER,
    /** Outputs are made by the solver, and scores are those of the model. */
    FREE_BY_THE_MODEL,
    /** Outputs and scores are the solver's own. */
    FREE_BY_THE_SOLVER;

    boolean amongCandidates() {
      return this == CANDIDATES_BY_THE_MODEL || this == CANDIDATES_BY_THE_SOLVER;
    }

    boolean byTheModel() {
      return this == CANDIDATES_BY_THE_MODEL || this == FREE_BY_THE_MODEL;
    }
  }

  @BeforeEach
  final void openContext() {
    context = context(2);
  }

  @AfterEach
  final void closeContext() {
    context.close();
  }

  @Test
  void outputsComeBestFirstWithFiniteScores() {
    for (Decoder decoder : decoders()) {
      String text = text(decoder);
      PreImageSolver<FeatureVector, Y> solver = solver(decoder, context);
      List<Y> best = solver.best(queries, context);
      for (int count : new int[] {1, 3, 1000}) {
        List<RankedOutputs<Y>> found = solver.solve(queries, count, context);
        assertThat(found).as(text).hasSize(QUERIES);
        for (int i = 0; i < QUERIES; i++) {
          RankedOutputs<Y> ranked = found.get(i);
          assertThat(ranked.outputs()).as(text).hasSizeBetween(1, count).doesNotHaveDuplicates();
          assertThat(ranked.scores()).as(text).isSorted().doesNotContain(Double.NaN);
          assertThat(isSame(ranked.best(), best.get(i)))
              .as("%s: the best of %d outputs is the best output", text, count)
              .isTrue();
        }
      }
    }
  }

  @Test
  void theAnswerForAnInputDependsOnNoOther() {
    for (Decoder decoder : decoders()) {
      String text = text(decoder);
      PreImageSolver<FeatureVector, Y> solver = solver(decoder, context);
      List<RankedOutputs<Y>> together = solver.solve(queries, 2, context);
      for (int i = 0; i < QUERIES; i++) {
        RankedOutputs<Y> alone = solver.solve(queries.slice(i, i + 1), 2, context).get(0);
        assertThat(alone.scores())
            .as("%s: scores of input %d alone and among others", text, i)
            .containsExactly(together.get(i).scores(), within(TOLERANCE));
      }
    }
  }

  @Test
  void threadsAndEarlierCallsDoNotMatter() {
    for (Decoder decoder : decoders()) {
      String text = text(decoder);
      PreImageSolver<FeatureVector, Y> solver = solver(decoder, context);
      List<RankedOutputs<Y>> first = solver.solve(queries, 3, context);
      assertSame(solver.solve(queries, 3, context), first, text + " again");
      for (int threads : new int[] {1, 2, 5}) {
        try (RunContext other = context(threads)) {
          assertSame(
              solver(decoder, other).solve(queries, 3, other),
              first,
              text + " with " + threads + " threads");
        }
      }
    }
  }

  @Test
  void scoresAreThoseOfTheModel() {
    for (Decoder decoder : decoders()) {
      String text = text(decoder);
      if (!scores().byTheModel()) {
        return;
      }
      KernelModel<FeatureVector, Y> model = model(context);
      List<RankedOutputs<Y>> found = solver(decoder, context).solve(queries, 3, context);
      for (int i = 0; i < QUERIES; i++) {
        RankedOutputs<Y> ranked = found.get(i);
        Matrix expected = model.scores(queries.slice(i, i + 1), samples(ranked.outputs()), context);
        assertThat(ranked.scores())
            .as(text)
            .containsExactly(expected.rowValues(0), within(TOLERANCE));
      }
    }
  }

  /** Every candidate, scored alone, is found with that score among all of them. */
  @Test
  void noCandidateIsBetterThanTheOneFound() {
    for (Decoder decoder : decoders()) {
      String text = text(decoder);
      if (!scores().amongCandidates()) {
        return;
      }
      Samples<Y> candidates = outputs(PAIRS, seed + 33);
      List<RankedOutputs<Y>> found = solver(decoder, context).solve(queries, PAIRS, context);
      for (int c = 0; c < PAIRS; c++) {
        int[] own = {c};
        CandidateSets<Y> alone =
            takesSetsPerQuery()
                ? CandidateSets.perQuery(candidates, Collections.nCopies(QUERIES, own))
                : CandidateSets.shared(candidates.select(own));
        List<RankedOutputs<Y>> single =
            solver(decoder, Optional.of(alone), context).solve(queries, 4, context);
        for (int i = 0; i < QUERIES; i++) {
          Y candidate = candidates.get(c);
          assertThat(single.get(i).outputs()).as(text).hasSize(1);
          assertThat(isSame(single.get(i).best(), candidate)).as(text).isTrue();
          int place = place(found.get(i), candidate);
          assertThat(place).as("%s: place of candidate %d", text, c).isNotNegative();
          assertThat(found.get(i).scores()[place])
              .as("%s: score of candidate %d for input %d", text, c, i)
              .isCloseTo(single.get(i).scores()[0], within(TOLERANCE));
        }
      }
    }
  }

  @Test
  void badInputIsACodedError() {
    for (Decoder decoder : decoders()) {
      String text = text(decoder);
      PreImageSolver<FeatureVector, Y> solver = solver(decoder, context);
      assertThat(solver.solve(queries.slice(0, 0), 1, context)).as(text).isEmpty();
      for (int count : new int[] {0, -1}) {
        assertCoded(() -> solver.solve(queries, count, context), ErrorCode.INVALID_ARGUMENT, text);
      }
      DenseRows wider = new DenseRows(Matrix.zeros(2, 9));
      assertThatThrownBy(() -> solver.solve(wider, 1, context))
          .as("%s: inputs of another dimension", text)
          .isInstanceOf(OkraException.class);
      if (scores().amongCandidates()) {
        assertCoded(() -> solver(decoder, Optional.empty(), context), ErrorCode.EMPTY_INPUT, text);
      }
      if (takesSetsPerQuery()) {
        List<int[]> two = List.of(new int[] {0}, new int[] {1, 2});
        PreImageSolver<FeatureVector, Y> own =
            solver(
                decoder,
                Optional.of(CandidateSets.perQuery(outputs(PAIRS, seed + 33), two)),
                context);
        assertThat(own.solve(queries.slice(0, 2), 5, context)).as(text).hasSize(2);
        assertCoded(() -> own.solve(queries, 1, context), ErrorCode.SHAPE_MISMATCH, text);
      }
    }
  }

  @Test
  void theSolverOfAModelFileAnswersAsTheOneThatWasSaved() {
    for (Decoder decoder : decoders()) {
      DecodingTask<FeatureVector, Y> task = task(shared(), context);
      PreImageSolver<FeatureVector, Y> saved = decoder.prepare(task, context);
      DecodingTask<FeatureVector, Y> stored =
          new DecodingTask<>(
              task.model(), task.inputs().slice(0, 0), task.outputs(), task.candidates());
      assertSame(
          decoder.restore(stored, saved.tuning(), context).solve(queries, 3, context),
          saved.solve(queries, 3, context),
          text(decoder) + " from a file");
    }
  }

  @Test
  void whatItSaysOfItselfIsTrue() {
    for (Decoder decoder : decoders()) {
      String text = text(decoder);
      assertThat(decoder.outputType().isAssignableFrom(outputs(PAIRS, seed + 34).domain()))
          .as("%s is made for these outputs", text)
          .isTrue();
      if (!decoder.usesCandidates()) {
        assertSame(
            solver(decoder, Optional.empty(), context).solve(queries, 3, context),
            solver(decoder, context).solve(queries, 3, context),
            text + " without candidates");
      }
      MapShape shape = new MapShape(PAIRS, PAIRS, MapShape.Form.EXACT);
      ProblemSize size = new ProblemSize(PAIRS, 0, QUERIES, PAIRS, 3, 1);
      Cost cost = decoder.cost(shape, shape, size);
      for (double part :
          new double[] {
            cost.peakBytes(),
            cost.keptBytes(),
            cost.operations(),
            cost.inputValues(),
            cost.outputValues()
          }) {
        assertThat(part).as("%s: %s", text, cost).isFinite().isNotNegative();
      }
      assertThat(cost.peakBytes()).as(text).isGreaterThanOrEqualTo(cost.keptBytes());
    }
  }

  @Test
  void itIsFoundByNameAndOptionsSurviveTheWayThroughText() {
    for (Decoder decoder : decoders()) {
      ComponentChecks.assertDeclared(Decoder.class, decoder);
      ComponentChecks.assertRoundTrip(Decoder.class, decoder);
    }
    ComponentChecks.assertRefused(Decoder.class, decoder(), refusedOptionTexts());
  }

  private List<Decoder> decoders() {
    List<Decoder> all = new ArrayList<>(List.of(decoder()));
    all.addAll(variants());
    return all;
  }

  private static String text(Decoder decoder) {
    return Specification.text(decoder);
  }

  private Optional<CandidateSets<Y>> shared() {
    return Optional.of(CandidateSets.shared(outputs(PAIRS, seed + 33)));
  }

  private PreImageSolver<FeatureVector, Y> solver(Decoder decoder, RunContext run) {
    return solver(decoder, shared(), run);
  }

  private PreImageSolver<FeatureVector, Y> solver(
      Decoder decoder, Optional<CandidateSets<Y>> candidates, RunContext run) {
    return decoder.prepare(task(candidates, run), run);
  }

  private DecodingTask<FeatureVector, Y> task(
      Optional<CandidateSets<Y>> candidates, RunContext run) {
    Samples<Y> outputs = outputs(PAIRS, seed + 34);
    return new DecodingTask<>(
        model(run),
        inputs.as(FeatureVector.class, "the contract"),
        outputs,
        candidates,
        Optional.of(later -> regression().leftOut(inputs, outputs, later)));
  }

  private KernelModel<FeatureVector, Y> model(RunContext run) {
    return regression().fit(inputs, outputs(PAIRS, seed + 34), run);
  }

  private OutputKernelRegression<FeatureVector, Y> regression() {
    return new OutputKernelRegression<>(
        new GaussianKernel(0.3), MapSource.exact(), outputKernel(), Projections.none(), 1e-2);
  }

  private Samples<Y> samples(List<Y> outputs) {
    return new ListSamples<>(outputKernel().domain(), outputs);
  }

  private static <Y> int place(RankedOutputs<Y> ranked, Y wanted) {
    return IntStream.range(0, ranked.outputs().size())
        .filter(i -> isSame(ranked.outputs().get(i), wanted))
        .findFirst()
        .orElse(-1);
  }

  private static <Y> void assertSame(
      List<RankedOutputs<Y>> found, List<RankedOutputs<Y>> expected, String text) {
    assertThat(found).as(text).hasSameSizeAs(expected);
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i).scores()).as(text).isEqualTo(expected.get(i).scores());
      for (int k = 0; k < found.get(i).outputs().size(); k++) {
        assertThat(isSame(found.get(i).outputs().get(k), expected.get(i).outputs().get(k)))
            .as("%s: output %d for input %d is the same", text, k, i)
            .isTrue();
      }
    }
  }

  /** Rows of matrices are views, which compare by what they hold. */
  private static boolean isSame(Object a, Object b) {
    return a instanceof FeatureVector first && b instanceof FeatureVector second
        ? Arrays.equals(first.toArray(), second.toArray())
        : a.equals(b);
  }

  private RunContext context(int threads) {
    return RunContext.builder().seed(seed + 5).threads(Threads.okra(threads)).build();
  }

  private static DenseRows inputs(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(count, 3);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextGaussian();
    }
    return new DenseRows(matrix);
  }
}
