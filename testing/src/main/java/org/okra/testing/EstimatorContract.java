package org.okra.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cost;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.HeldOut;
import org.okra.estimators.KernelModel;
import org.okra.estimators.ModelFiles;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapSource;

/**
 * What every estimator promises, tested on a regression from 40 random points of the plane to
 * vectors, with all inputs and with a sketch of them. Extend it with an estimator:
 *
 * <pre>{@code
 * final class MyEstimatorTest extends EstimatorContract {
 *   @Override
 *   protected Estimator estimator() {
 *     return new MyEstimator(0.01);
 *   }
 * }
 * }</pre>
 */
public abstract class EstimatorContract extends ComponentContract<Estimator> {
  private static final int PAIRS = 40;

  private Estimator estimator;
  private Matrix inputs;
  private Matrix outputs;
  private Samples<FeatureVector> queries;

  /** The estimator to test. */
  protected abstract Estimator estimator();

  /** The target of an input; a smooth function into the plane, with noise, unless overridden. */
  protected double[] target(double[] input, RandomStream random) {
    return new double[] {
      Math.sin(input[0]) + 0.5 * input[1] + 0.2 * random.nextGaussian(),
      Math.cos(input[0] - input[1]) + 0.2 * random.nextGaussian()
    };
  }

  /**
   * Whether training draws pairs by their numbers, as forests do; no, unless overridden. Then
   * copies of pairs and another order give another model, and what is predicted of a pair that is
   * left out is that of the parts that have not drawn it: this is not tested, but that its own
   * target does not matter.
   */
  protected boolean drawsPairs() {
    return false;
  }

  /**
   * How far predictions may be apart that are the same in exact arithmetic; wide enough for
   * estimators that iterate, unless overridden.
   */
  protected double tolerance() {
    return 1e-3;
  }

  @Override
  final Tested<Estimator> tested() {
    return new Tested<>(Estimator.class, estimator());
  }

  @Override
  final void use(Estimator created) {
    created.train(problem(MapSource.exact(), pairs(), context()));
  }

  @Override
  final void prepare() {
    estimator = estimator();
    RandomStream random = random(0);
    inputs = scaled(gaussian(PAIRS, 2, 1));
    double[][] targets = new double[PAIRS][];
    Arrays.setAll(targets, i -> target(inputs.rowValues(i), random));
    outputs = Matrix.ofRows(targets);
    queries = vectors(scaled(gaussian(9, 2, 2)));
  }

  private static Matrix scaled(Matrix points) {
    Arrays.setAll(points.values(), k -> 1.5 * points.values()[k]);
    return points;
  }

  private TrainingPairs<FeatureVector, FeatureVector> pairs() {
    return new TrainingPairs<>(vectors(inputs), vectors(outputs));
  }

  private static List<MapSource> sources() {
    return List.of(MapSource.exact(), MapSource.subsample(15));
  }

  private static FitProblem<FeatureVector, FeatureVector> problem(
      MapSource source, TrainingPairs<FeatureVector, FeatureVector> pairs, RunContext run) {
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(new GaussianKernel(0.4), source, new LinearKernel(), Projections.coordinates());
    return FitProblem.of(sides, pairs, run);
  }

  private Fitted<FeatureVector, FeatureVector> train(
      MapSource source, TrainingPairs<FeatureVector, FeatureVector> pairs, RunContext run) {
    return estimator.train(problem(source, pairs, run));
  }

  /** What a model predicts of the queries, as vectors. */
  private Matrix predicted(KernelModel<FeatureVector, FeatureVector> model) {
    return moved(model.outputMap(), model.predict(queries, context()));
  }

  /** Coordinates as vectors: from the origin of the map, if it has one. */
  private static Matrix moved(FeatureMap<?> map, Matrix coordinates) {
    Matrix result = coordinates.copy();
    double[] origin = map.origin().orElse(new double[0]);
    for (int j = 0; j < origin.length; j++) {
      for (int i = 0; i < result.rows(); i++) {
        result.set(i, j, result.get(i, j) + origin[j]);
      }
    }
    return result;
  }

  private void assertClose(Matrix actual, Matrix expected, String what) {
    assertClose(actual, expected, tolerance(), what);
  }

  @Test
  final void predictionsAndFactsAreFinite() {
    for (MapSource source : sources()) {
      Fitted<FeatureVector, FeatureVector> fitted = train(source, pairs(), context());
      Matrix found = predicted(fitted.model());
      assertThat(found.values()).matches(all -> Arrays.stream(all).allMatch(Double::isFinite));
      assertThat(fitted.facts()).allSatisfy((name, value) -> assertThat(value).as(name).isFinite());
    }
  }

  @Test
  final void oneSeedGivesOneModelOnAnyNumberOfThreads() {
    for (MapSource source : sources()) {
      assertSameOnAnyThreads(run -> predicted(train(source, pairs(), run).model()).values());
    }
  }

  @Test
  final void aWeightOfTwoIsAPairTwice() {
    if (drawsPairs()) {
      return;
    }
    double[] weights = new double[PAIRS];
    List<Integer> copies = new ArrayList<>();
    for (int i = 0; i < PAIRS; i++) {
      weights[i] = 1 + i % 2;
      copies.addAll(Collections.nCopies(1 + i % 2, i));
    }
    int[] rows = copies.stream().mapToInt(i -> i).toArray();
    assertClose(
        predicted(train(MapSource.exact(), pairs().weighted(weights), context()).model()),
        predicted(train(MapSource.exact(), pairs().select(rows), context()).model()),
        "weights against copies");
  }

  @Test
  final void theOrderOfThePairsDoesNotMatter() {
    if (drawsPairs()) {
      return;
    }
    int[] reversed = IntStream.range(0, PAIRS).map(i -> PAIRS - 1 - i).toArray();
    assertClose(
        predicted(train(MapSource.exact(), pairs().select(reversed), context()).model()),
        predicted(train(MapSource.exact(), pairs(), context()).model()),
        "pairs in reverse");
  }

  /** Also after the work that a search shares between estimators. */
  @Test
  final void predictionsWithoutAModelAreThoseOfTheModel() {
    for (MapSource source : sources()) {
      FitProblem<FeatureVector, FeatureVector> problem = problem(source, pairs(), context());
      Matrix expected = predicted(estimator.train(problem).model());
      for (int round = 0; round < 2; round++) {
        HeldOut<FeatureVector> held = estimator.predict(problem, queries);
        assertClose(moved(held.map(), held.predictions()), expected, "predictions in a search");
        problem.prepareSearch();
      }
    }
  }

  /**
   * The prediction of a pair that was left out stays when the pair comes back with that prediction
   * as its target: it adds no loss there. So a fit to all pairs, one of them changed, repeats it.
   */
  @Test
  final void leftOutPredictionsAreThoseOfFitsAgain() {
    int[] rows = {0, 7, 8, 23, PAIRS - 1};
    for (MapSource source : sources()) {
      FitProblem<FeatureVector, FeatureVector> problem = problem(source, pairs(), context());
      Optional<Matrix> found = leftOut(problem, rows);
      for (int i = 0; i < rows.length && found.isPresent() && !drawsPairs(); i++) {
        Matrix changed = withTarget(rows[i], found.get().rowBlock(i, i + 1));
        Samples<FeatureVector> input = vectors(inputs.rowBlock(rows[i], rows[i] + 1).copy());
        KernelModel<FeatureVector, FeatureVector> again =
            train(source, new TrainingPairs<>(vectors(inputs), vectors(changed)), context())
                .model();
        assertClose(
            moved(again.outputMap(), again.predict(input, context())),
            found.get().rowBlock(i, i + 1),
            "pair " + rows[i] + " left out");
      }
    }
  }

  /** Also where only parts of a model answer that have not seen it. */
  @Test
  final void theOwnTargetDoesNotMatterToAPairThatIsLeftOut() {
    int[] rows = {0, 7, 8, 23, PAIRS - 1};
    for (MapSource source : sources()) {
      Optional<Matrix> before = leftOut(problem(source, pairs(), context()), rows);
      for (int i = 0; i < rows.length && before.isPresent(); i++) {
        // That of another pair, so that it is one that the estimator can work with.
        Matrix changed = withTarget(rows[i], outputs.rowBlock(11, 12));
        TrainingPairs<FeatureVector, FeatureVector> others =
            new TrainingPairs<>(vectors(inputs), vectors(changed));
        Matrix after = leftOut(problem(source, others, context()), rows).orElseThrow();
        assertClose(
            after.rowBlock(i, i + 1),
            before.get().rowBlock(i, i + 1),
            "pair " + rows[i] + " left out, with another target");
      }
    }
  }

  private Matrix withTarget(int row, Matrix target) {
    Matrix changed = outputs.copy();
    changed.rowBlock(row, row + 1).setAll(target);
    return changed;
  }

  /** Empty when the estimator refuses, as those that would have to fit again do. */
  private Optional<Matrix> leftOut(FitProblem<FeatureVector, FeatureVector> problem, int[] rows) {
    try {
      HeldOut<FeatureVector> held = estimator.leaveOneOut(problem, rows);
      assertThat(estimator.leavesOneOut()).as("leavesOneOut() of one that can").isTrue();
      return Optional.of(moved(held.map(), held.predictions()));
    } catch (OkraException e) {
      assertThat(e.code()).as(e.getMessage()).isEqualTo(ErrorCode.INVALID_OPTION);
      assertThat(estimator.leavesOneOut()).as("leavesOneOut() of one that refuses").isFalse();
      return Optional.empty();
    }
  }

  /** A model that says it can go on learning from its sums is found from them. */
  @Test
  final void theSumsGiveTheModelAgain() {
    Fitted<FeatureVector, FeatureVector> fitted =
        train(MapSource.subsample(15), pairs(), context());
    if (fitted.sums().isEmpty()) {
      return;
    }
    KernelModel<FeatureVector, FeatureVector> model = fitted.model();
    Optional<Matrix> coefficients = estimator.solve(fitted.sums().get(), context());
    assertThat(coefficients).as("coefficients from the sums").isPresent();
    assertClose(
        predicted(model.again(coefficients.get(), fitted.sums().get())),
        predicted(model),
        "from the sums");
  }

  @Test
  final void aSavedModelPredictsTheSame() {
    ModelFiles files = new ModelFiles(classPath());
    for (MapSource source : sources()) {
      KernelModel<FeatureVector, FeatureVector> model = train(source, pairs(), context()).model();
      KernelModel<?, ?> read = files.of(files.toContainer(model, context()), context());
      @SuppressWarnings("unchecked") // Saved just now.
      KernelModel<FeatureVector, FeatureVector> again =
          (KernelModel<FeatureVector, FeatureVector>) read;
      assertThat(predicted(again).values()).containsExactly(predicted(model).values());
    }
  }

  @Test
  final void emptyInputAndNumbersThatAreNotFiniteAreRefusedWithACode() {
    assertRefused(
        "no pairs", () -> train(MapSource.exact(), pairs().select(new int[0]), context()));
    Matrix sound = inputs.copy();
    inputs.set(3, 1, Double.NaN);
    assertRefused("an input of NaN", () -> train(MapSource.exact(), pairs(), context()));
    inputs.setAll(sound);
    outputs.set(5, 0, Double.NaN);
    assertRefused("an output of NaN", () -> train(MapSource.exact(), pairs(), context()));
  }

  @Test
  final void theCostIsFiniteAndDoesNotFallWithMoreRows() {
    for (MapShape.Form in : MapShape.Form.values()) {
      for (MapShape.Form out : MapShape.Form.values()) {
        checkCost(rows -> cost(in, out, rows), "cost of " + in + " to " + out);
        if (estimator.leavesOneOut()) {
          checkCost(rows -> leftOutCost(in, out, rows), "leaving out of " + in + " to " + out);
        }
      }
    }
  }

  private void checkCost(LongFunction<Cost> cost, String what) {
    Cost few = cost.apply(1000);
    Cost more = cost.apply(2000);
    assertSound(few, what);
    assertThat(few.operations()).as("operations: %s", what).isPositive();
    for (int k = 0; k < numbers(few).size(); k++) {
      assertThat(numbers(more).get(k))
          .as("%s: %s with 1000 rows, %s with 2000", what, few, more)
          .isGreaterThanOrEqualTo(numbers(few).get(k));
    }
  }

  private Cost cost(MapShape.Form in, MapShape.Form out, long rows) {
    return estimator.cost(shape(in, rows), shape(out, rows), size(rows));
  }

  private Cost leftOutCost(MapShape.Form in, MapShape.Form out, long rows) {
    return estimator.leaveOneOutCost(shape(in, rows), shape(out, rows), rows, size(rows));
  }

  private static ProblemSize size(long rows) {
    return new ProblemSize(rows, 50, 100, rows, 20, 3);
  }

  private static MapShape shape(MapShape.Form form, long rows) {
    return switch (form) {
      case EXACT -> new MapShape(rows, rows, form);
      case SELECTION -> new MapShape(100, 100, form);
      case MIXTURE, DENSE -> new MapShape(100, 400, form);
      case FREE -> new MapShape(20, 0, form);
    };
  }
}
