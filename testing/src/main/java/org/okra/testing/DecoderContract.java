package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.Ridge;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

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
public abstract class DecoderContract<Y> extends ComponentContract<Decoder> {
  private static final int PAIRS = 50;
  private static final int QUERIES = 13;

  /** How far scores may differ that are computed in blocks of another shape, relative to 1. */
  private static final double TOLERANCE = 1e-7;

  private final long seed = ContractSeed.value();
  private final Samples<FeatureVector> inputs = vectors(gaussian(PAIRS, 3, 31));
  private final Samples<FeatureVector> queries = vectors(gaussian(QUERIES, 3, 32));

  /** The decoder to test. */
  protected abstract Decoder decoder();

  /** The same decoder with other options, to test as well; none unless overridden. */
  protected List<Decoder> variants() {
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

  @Override
  final Tested<Decoder> tested() {
    return new Tested<>(Decoder.class, decoder());
  }

  @Override
  final List<Decoder> components() {
    return Stream.concat(Stream.of(decoder()), variants().stream()).toList();
  }

  @Override
  final void use(Decoder created) {
    solver(created, shared(), context()).solve(queries, 3, context());
  }

  /** A test of one decoder. */
  @FunctionalInterface
  private interface Check<Y> {
    void run(Decoder decoder, PreImageSolver<FeatureVector, Y> solver, String text);
  }

  private void each(Check<Y> check) {
    for (Decoder decoder : components()) {
      check.run(decoder, solver(decoder, shared(), context()), Specification.text(decoder));
    }
  }

  @Test
  final void outputsComeBestFirstWithFiniteScores() {
    each(
        (decoder, solver, text) -> {
          List<Y> best = solver.best(queries, context());
          for (int count : new int[] {1, 3, 1000}) {
            List<RankedOutputs<Y>> found = solver.solve(queries, count, context());
            assertThat(found).as(text).hasSize(QUERIES);
            for (int i = 0; i < QUERIES; i++) {
              RankedOutputs<Y> ranked = found.get(i);
              assertThat(ranked.outputs())
                  .as(text)
                  .hasSizeBetween(1, count)
                  .doesNotHaveDuplicates();
              assertThat(ranked.scores()).as(text).isSorted().doesNotContain(Double.NaN);
              assertThat(isSame(ranked.best(), best.get(i)))
                  .as("%s: the best of %d outputs is the best output", text, count)
                  .isTrue();
            }
          }
        });
  }

  @Test
  final void theAnswerForAnInputDependsOnNoOther() {
    each(
        (decoder, solver, text) -> {
          List<RankedOutputs<Y>> together = solver.solve(queries, 2, context());
          for (int i = 0; i < QUERIES; i++) {
            RankedOutputs<Y> alone = solver.solve(queries.slice(i, i + 1), 2, context()).get(0);
            assertThat(alone.scores())
                .as("%s: scores of input %d alone and among others", text, i)
                .containsExactly(together.get(i).scores(), within(TOLERANCE));
          }
        });
  }

  @Test
  final void threadsAndEarlierCallsDoNotMatter() {
    each(
        (decoder, solver, text) -> {
          List<RankedOutputs<Y>> first = solver.solve(queries, 3, context());
          assertSame(solver.solve(queries, 3, context()), first, text + " again");
          for (int threads : new int[] {1, 2, 5}) {
            try (RunContext other = context(threads)) {
              assertSame(
                  solver(decoder, shared(), other).solve(queries, 3, other),
                  first,
                  text + " with " + threads + " threads");
            }
          }
        });
  }

  @Test
  final void scoresAreThoseOfTheModel() {
    if (!scores().byTheModel()) {
      return;
    }
    KernelModel<FeatureVector, Y> model = model(context());
    each(
        (decoder, solver, text) -> {
          List<RankedOutputs<Y>> found = solver.solve(queries, 3, context());
          for (int i = 0; i < QUERIES; i++) {
            Samples<Y> outputs = new ListSamples<>(outputKernel().domain(), found.get(i).outputs());
            Matrix expected = model.scores(queries.slice(i, i + 1), outputs, context());
            assertThat(found.get(i).scores())
                .as(text)
                .containsExactly(expected.rowValues(0), within(TOLERANCE));
          }
        });
  }

  /** Every candidate, scored alone, is found with that score among all of them. */
  @Test
  final void noCandidateIsBetterThanTheOneFound() {
    if (scores().amongCandidates()) {
      Samples<Y> candidates = outputs(PAIRS, seed + 33);
      each(
          (decoder, solver, text) -> {
            List<RankedOutputs<Y>> found = solver.solve(queries, PAIRS, context());
            for (int c = 0; c < PAIRS; c++) {
              List<RankedOutputs<Y>> alone =
                  solver(decoder, Optional.of(only(candidates, c)), context())
                      .solve(queries, 4, context());
              for (int i = 0; i < QUERIES; i++) {
                assertFound(candidates.get(c), alone.get(i), found.get(i), text + ": number " + c);
              }
            }
          });
    }
  }

  private CandidateSets<Y> only(Samples<Y> candidates, int chosen) {
    int[] own = {chosen};
    return takesSetsPerQuery()
        ? CandidateSets.perQuery(candidates, Collections.nCopies(QUERIES, own))
        : CandidateSets.shared(candidates.select(own));
  }

  private static <Y> void assertFound(
      Y candidate, RankedOutputs<Y> alone, RankedOutputs<Y> all, String text) {
    assertThat(alone.outputs()).as(text).hasSize(1);
    assertThat(isSame(alone.best(), candidate)).as(text).isTrue();
    OptionalInt place =
        IntStream.range(0, all.outputs().size())
            .filter(k -> isSame(all.outputs().get(k), candidate))
            .findFirst();
    assertThat(place).as("%s: place among all candidates", text).isPresent();
    assertThat(all.scores()[place.getAsInt()])
        .as("%s: score among all candidates", text)
        .isCloseTo(alone.scores()[0], within(TOLERANCE));
  }

  @Test
  final void badInputIsACodedError() {
    each(
        (decoder, solver, text) -> {
          assertThat(solver.solve(queries.slice(0, 0), 1, context())).as(text).isEmpty();
          for (int count : new int[] {0, -1}) {
            assertCoded(
                ErrorCode.INVALID_ARGUMENT, text, () -> solver.solve(queries, count, context()));
          }
          assertRefused(
              text + ": inputs of another dimension",
              () -> solver.solve(vectors(Matrix.zeros(2, 9)), 1, context()));
          if (scores().amongCandidates()) {
            assertCoded(
                ErrorCode.EMPTY_INPUT, text, () -> solver(decoder, Optional.empty(), context()));
          }
          if (takesSetsPerQuery()) {
            List<int[]> two = List.of(new int[] {0}, new int[] {1, 2});
            PreImageSolver<FeatureVector, Y> own =
                solver(
                    decoder,
                    Optional.of(CandidateSets.perQuery(outputs(PAIRS, seed + 33), two)),
                    context());
            assertThat(own.solve(queries.slice(0, 2), 5, context())).as(text).hasSize(2);
            assertCoded(ErrorCode.SHAPE_MISMATCH, text, () -> own.solve(queries, 1, context()));
          }
        });
  }

  @Test
  final void theSolverOfAModelFileAnswersAsTheOneThatWasSaved() {
    each(
        (decoder, solver, text) -> {
          DecodingTask<FeatureVector, Y> task = task(shared(), context());
          DecodingTask<FeatureVector, Y> stored =
              new DecodingTask<>(
                  task.model(), task.inputs().slice(0, 0), task.outputs(), task.candidates());
          assertSame(
              decoder.restore(stored, solver.tuning(), context()).solve(queries, 3, context()),
              solver.solve(queries, 3, context()),
              text + " from a file");
        });
  }

  @Test
  final void whatItSaysOfItselfIsTrue() {
    each(
        (decoder, solver, text) -> {
          assertThat(decoder.outputType())
              .as("%s is made for these outputs", text)
              .isAssignableFrom(outputs(PAIRS, seed + 34).domain());
          if (!decoder.usesCandidates()) {
            assertSame(
                solver(decoder, Optional.empty(), context()).solve(queries, 3, context()),
                solver.solve(queries, 3, context()),
                text + " without candidates");
          }
          MapShape shape = new MapShape(PAIRS, PAIRS, MapShape.Form.EXACT);
          ProblemSize size = new ProblemSize(PAIRS, 0, QUERIES, PAIRS, 3, 1);
          assertSound(decoder.cost(shape, shape, size), "cost of " + text);
          assertSound(
              decoder.tuningCost(new Ridge(), shape, shape, size), "cost of tuning " + text);
        });
  }

  private Optional<CandidateSets<Y>> shared() {
    return Optional.of(CandidateSets.shared(outputs(PAIRS, seed + 33)));
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
        inputs,
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
}
