package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.resource.Cost;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Ranking;
import org.okra.estimators.lipschitz.Couplings;
import org.okra.estimators.lipschitz.Lipschitz;
import org.okra.estimators.lipschitz.SolverChoice;
import org.okra.estimators.loss.ResidualLosses;
import org.okra.estimators.lowrank.LowRank;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.ranking.KemenyKernel;
import org.okra.kernels.ranking.MallowsKernel;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapShape.Form;

/** What components say of their cost, in numbers worked out by hand. */
final class CostTest {
  private static final ProblemSize SIZE = new ProblemSize(1000, 200, 50, 700, 30, 4);
  private static final MapShape EXACT = new MapShape(1000, 1000, Form.EXACT);
  private static final MapShape SKETCH = new MapShape(100, 300, Form.MIXTURE);
  private static final MapShape FREE = new MapShape(30, 0, Form.FREE);

  @Test
  void exactRidgeIsAFactorThatStays() {
    assertThat(new Ridge().cost(EXACT, EXACT, SIZE)).isEqualTo(new Cost(8e6, 8e6, 1e9 / 3, 5e5, 0));
  }

  @Test
  void sketchedRidgeIsOneOfSums() {
    Cost cost = new Ridge().cost(SKETCH, FREE, SIZE);
    // 500 distinct outputs are mapped once; coefficients and sums are kept.
    double distinct = 500 * 30;
    assertThat(cost.keptBytes()).isEqualTo(8 * (distinct + 100 * 100 + 2 * 100 * 30));
    // Of 300 inputs the features are known without kernel values.
    assertThat(cost.peakBytes())
        .isEqualTo(8 * (distinct + 100 * 100 + 100 * 30 + 1000 * (100 + 30) + 700 * 300));
    assertThat(cost.operations()).isCloseTo(1e7 + 6e6 + 1e6 / 3 + 2e3 * 300 * 100, within(1.0));
    assertThat(cost.inputValues()).isEqualTo(300_000);
    assertThat(cost.outputValues()).isZero();
  }

  @Test
  void otherEstimatorsCostMoreThanRidge() {
    for (MapShape input : List.of(EXACT, SKETCH)) {
      for (Estimator estimator : List.of(new LowRank(), huber())) {
        Cost ridge = new Ridge().cost(input, FREE, SIZE);
        Cost cost = estimator.cost(input, FREE, SIZE);
        assertThat(cost.operations()).isGreaterThan(ridge.operations());
        assertThat(cost.peakBytes()).isGreaterThan(ridge.peakBytes());
        // They have no left-out predictions to keep anything for.
        assertThat(cost.keptBytes()).isPositive().isLessThan(ridge.keptBytes());
        assertThat(cost.inputValues()).isEqualTo(ridge.inputValues());
      }
    }
  }

  private static Lipschitz huber() {
    return new Lipschitz(
        new ResidualLosses.Huber(), 1e-4, new Couplings.Identity(), Lipschitz.Centre.ZERO);
  }

  /** The square loss is one factor, beside the targets as a matrix and as rows. */
  @Test
  void kernelMachinesOfTheSquareLossAreRidge() {
    Cost ridge = new Ridge().cost(EXACT, FREE, SIZE);
    Cost square = new Lipschitz().cost(EXACT, FREE, SIZE);
    double targets = 8 * 1000 * 30;
    double distinct = 8 * 500 * 30;
    assertThat(square.peakBytes()).isEqualTo(ridge.peakBytes() + 2 * targets + distinct);
    assertThat(square.keptBytes()).isEqualTo(ridge.keptBytes());
    assertThat(square.operations()).isEqualTo(ridge.operations());
  }

  /**
   * With 1000 rows and 30 targets: the spectrum, its basis and the rows in it; the targets twice
   * and their distinct ones; 4 predictions, and 7 coefficients with two for each of 20 past steps.
   */
  @Test
  void smoothKernelMachinesKeepPastSteps() {
    Cost cost = huber().cost(EXACT, FREE, SIZE);
    double targets = 2 * 30e3 + 15e3;
    assertThat(cost.peakBytes()).isEqualTo(8 * (3e6 + targets + 4 * 30e3 + 47 * 30e3));
    Cost few =
        new Lipschitz(
                new ResidualLosses.Huber(),
                1e-4,
                new Couplings.Identity(),
                Lipschitz.Centre.ZERO,
                SolverChoice.AUTOMATIC,
                1e-4,
                3)
            .cost(EXACT, FREE, SIZE);
    // Two past steps take less than the decomposition did.
    assertThat(few.peakBytes()).isEqualTo(8 * (4e6 + targets));
  }

  @Test
  void leavingRowsOutIsAFactorAndASolveForEach() {
    // Exact outputs of 4 coordinates are taken as vectors.
    Cost exact = FitCost.leaveOneOut(EXACT, EXACT, 1000, SIZE);
    assertThat(exact.operations()).isCloseTo(1e9 / 3 + 8e6 + 1e9 / 3, within(1.0));
    // The factor is the model; targets of all rows, of those left out and of distinct outputs.
    assertThat(exact.peakBytes()).isEqualTo(8 * (8000 + 4000 + 2000 + 512e3));
    assertThat(exact.keptBytes()).isEqualTo(8 * 4000);
    Cost few = FitCost.leaveOneOut(SKETCH, EXACT, 200, SIZE);
    assertThat(few.operations()).isCloseTo(1e6 / 3 + 8e4 + 200 * (1e4 + 6e4 + 800), within(1.0));
    assertThat(few.inputValues()).isEqualTo(200 * 300);
    // Sums towards these targets, the factor, and the targets of the rows.
    assertThat(few.keptBytes()).isEqualTo(8 * (1e4 + 400 + 2000 + 1e4 + 800));
  }

  @Test
  void exactInputsHaveAFactorAndTargetsOfAllRows() {
    Cost sketched = new Ridge().cost(EXACT, SKETCH, SIZE);
    // The targets of all rows, of 500 distinct outputs, and the factor.
    assertThat(sketched.peakBytes()).isEqualTo(8 * (1000 * 100 + 500 * 100 + 1e6));
    assertThat(sketched.keptBytes()).isEqualTo(8 * (1000 * 100 + 500 * 100));
    assertThat(sketched.operations()).isCloseTo(1e9 / 3 + 2e6 * 100 + 2e3 * 300 * 100, within(1.0));
    assertThat(sketched.inputValues()).isEqualTo(5e5);
    assertThat(sketched.outputValues()).isEqualTo(1000 * 300);
    // A constant takes copies of the right side.
    assertThat(new Ridge().cost(EXACT, FREE, SIZE).peakBytes())
        .isEqualTo(8 * (1000 * 30 + 500 * 30 + 1e6 + 2 * 1000 * 30));
    // Above three distinct outputs out of four all rows are mapped on their own.
    for (int distinct : new int[] {750, 751}) {
      ProblemSize size = new ProblemSize(1000, 0, 50, distinct, 30, 1);
      assertThat(new Ridge().cost(EXACT, SKETCH, size).keptBytes())
          .isEqualTo(8.0 * (1000 * 100 + (distinct == 750 ? 750 * 100 : 0)));
    }
  }

  @Test
  void aSketchOfAllPointsKnowsItsRows() {
    ProblemSize distinct = new ProblemSize(1000, 0, 50, 1000, 30, 1);
    MapShape dense = MapShape.dense(100, 1000);
    Cost cost = new Ridge().cost(dense, dense, distinct);
    assertThat(cost.peakBytes()).isEqualTo(8 * (100 * 200 + 1000 * 100 + 1000 * 100));
    // Outputs that repeat are mapped as any others are.
    ProblemSize half = new ProblemSize(1000, 0, 50, 500, 30, 1);
    assertThat(new Ridge().cost(dense, dense, half).peakBytes())
        .isEqualTo(8 * (500 * 100 + 500 * 1000));
  }

  @Test
  void exactOutputsOfASketchAreTheDistinctOnes() {
    Cost cost = new Ridge().cost(SKETCH, EXACT, SIZE);
    assertThat(cost.peakBytes()).isEqualTo(8 * (100 * (100 + 500) + 1000 * 100 + 700 * 300));
    assertThat(cost.keptBytes()).isEqualTo(8 * (100 * 100 + 100 * 500));
    assertThat(cost.operations())
        .isCloseTo(1e7 + 1e6 / 3 + 2e3 * 300 * 100 + 2e3 * 100 * 500, within(1.0));
    assertThat(cost.inputValues()).isEqualTo(300_000);
    assertThat(cost.outputValues()).isZero();
  }

  @Test
  void manyRowsAreSummedInFourPartsUnlessTheSumsAreLarge() {
    double processors = Runtime.getRuntime().availableProcessors();
    ProblemSize size = new ProblemSize(20_000, 0, 50, 20_000, 30, 1);
    double block = SKETCH.blockBytes(2048);
    double held = Math.min(4, processors);
    // Features of two blocks, their kernel values, and targets.
    assertThat(new Ridge().cost(SKETCH, SKETCH, size).peakBytes())
        .isEqualTo(
            4 * 8 * 100 * (100 + 100)
                + held * (2 * 8 * 2048 * 100 + block)
                + held * 8 * 2048 * 100);
    // Up to four blocks each is the only one of its part.
    ProblemSize four = new ProblemSize(4 * 2048, 0, 50, 4 * 2048, 30, 1);
    assertThat(new Ridge().cost(SKETCH, SKETCH, four).peakBytes())
        .isEqualTo(
            4 * 8 * 100 * (100 + 100) + held * (8 * 2048 * 100 + block) + held * 8 * 2048 * 100);
    MapShape most = new MapShape(2048, 0, Form.FREE);
    assertThat(FitCost.spectrum(most, size).peakBytes())
        .isEqualTo(
            Math.max(5 * 8.0 * 2048 * 2048, 4 * 8.0 * 2048 * 2048 + held * 2 * 8 * 2048.0 * 2048));
    MapShape more = new MapShape(2049, 0, Form.FREE);
    assertThat(FitCost.spectrum(more, size).peakBytes()).isEqualTo(5 * 8.0 * 2049 * 2049);
  }

  @Test
  void aSpectrumIsADecompositionOfTheSmallerMatrix() {
    assertThat(FitCost.spectrum(EXACT, SIZE)).isEqualTo(new Cost(32e6, 8e6, 24e9, 5e5, 0));
    Cost sketched = FitCost.spectrum(SKETCH, SIZE);
    assertThat(sketched.peakBytes()).isEqualTo(8 * (100 * 100 + 1000 * 100 + 700 * 300));
    assertThat(sketched.keptBytes()).isEqualTo(2 * 8 * 100 * 100);
    assertThat(sketched.operations()).isEqualTo(24e6 + 1e7 + 2e3 * 300 * 100);
    assertThat(sketched.inputValues()).isEqualTo(300_000);
  }

  @Test
  void leavingRowsOutOfASketchTakesBlocksOfThem() {
    Cost exact = FitCost.leaveOneOut(EXACT, SKETCH, 200, SIZE);
    // A fit towards a sketch does not keep the factor; unit vectors of 200 rows.
    assertThat(exact.peakBytes())
        .isEqualTo(8 * (1e6 + 200 * 100 + 1000 * 100 + 500 * 100 + 1000 * 200));
    assertThat(exact.keptBytes()).isEqualTo(8 * (1e6 + 200 * 100));
    assertThat(exact.operations())
        .isCloseTo(1e9 / 3 + 2e6 * 100 + 200e6 / 3 + 2e3 * 300 * 100, within(1.0));
    assertThat(exact.inputValues()).isEqualTo(5e5);
    assertThat(exact.outputValues()).isEqualTo(200 * 300);
    Cost sketch = FitCost.leaveOneOut(SKETCH, SKETCH, 200, SIZE);
    assertThat(sketch.keptBytes()).isEqualTo(8 * (100 * 100 + 200 * 100));
    assertThat(sketch.peakBytes())
        .isEqualTo(
            sketch.keptBytes() + 8 * (100 * 100 + 200 * 100) + 8 * (2 * 200 * 100 + 200 * 300));
    assertThat(sketch.operations())
        .isCloseTo(1e6 / 3 + 2e4 * 100 + 200 * (1e4 + 6e4 + 2e4 + 6e4), within(1.0));
    assertThat(sketch.outputValues()).isEqualTo(200 * 300);
    // Exact outputs that are no vectors are whitened: the span of 500 distinct ones.
    ProblemSize spanned = SIZE.under(new org.okra.kernels.vector.GaussianKernel(1));
    MapShape span = MapShape.selection(500);
    Cost whitened = FitCost.leaveOneOut(SKETCH, EXACT, 200, spanned);
    assertThat(whitened.outputValues()).isEqualTo(500 * 500 + 200 * 500);
    assertThat(whitened.keptBytes())
        .isEqualTo(
            span.keptBytes()
                + 8 * (100 * 100 + 100 * 500 + 500.0 * 500)
                + 8 * (100 * 100 + 200 * 500));
  }

  @Test
  void lambdasOfTargetsCostAsManyFitsAsThereAreLambdas() {
    Ridge ridge = new Ridge(1e-2, Intercept.AUTO, 100);
    Cost fit = new Ridge().cost(SKETCH, FREE, SIZE);
    Cost left = FitCost.leaveOneOut(SKETCH, FREE, 1000, SIZE);
    assertThat(ridge.cost(SKETCH, FREE, SIZE))
        .isEqualTo(
            new Cost(
                Math.max(fit.peakBytes(), left.peakBytes() + 8 * 1000 * 30 * 5),
                fit.keptBytes(),
                5 * (fit.operations() + left.operations()),
                fit.inputValues() + left.inputValues(),
                fit.outputValues() + left.outputValues()));
    ProblemSize many = new ProblemSize(20_000, 0, 50, 20_000, 30, 4);
    Cost some = FitCost.leaveOneOut(SKETCH, FREE, TargetLambdas.MOST_ROWS, many);
    assertThat(ridge.cost(SKETCH, FREE, many).inputValues())
        .isEqualTo(new Ridge().cost(SKETCH, FREE, many).inputValues() + some.inputValues());
  }

  /** With 1000 rows and 2000 targets: two decompositions' worth, and a gradient in two parts. */
  @Test
  void lowRankStepsHoldGradientsAndFactors() {
    Cost exact = new LowRank().cost(EXACT, new MapShape(2000, 0, Form.FREE), SIZE);
    double factors = 2 * 3000 * 50;
    assertThat(exact.peakBytes()).isEqualTo(8 * (1e6 + 1e6 + 2e6 + 4e6 + factors + 2e6));
    assertThat(exact.keptBytes()).isEqualTo(8 * 2e6);
    assertThat(exact.operations()).isEqualTo(24e9 + 2e3 * 1e3 * 2e3 + 100 * 6 * 2e6 * 50);
    assertThat(exact.inputValues()).isEqualTo(5e5);
    assertThat(exact.outputValues()).isZero();
    // Of few targets the decomposition of the inputs is the most.
    assertThat(new LowRank().cost(EXACT, FREE, SIZE).peakBytes()).isEqualTo(8 * 4e6);
    // 400 features: the square of a gradient is decomposed; the sums are kept.
    Cost selected = new LowRank().cost(MapShape.selection(400), FREE, SIZE);
    assertThat(selected.peakBytes())
        .isEqualTo(8 * (2 * 16e4 + 16e4 + 12e3 + 4 * 16e4 + 2 * 430 * 30 + 12e3));
    assertThat(selected.keptBytes()).isEqualTo(8 * (12e3 + 2 * 16e4 + 12e3));
    // The sums over a block of mixtures, as for ridge, beside the factors at the start.
    assertThat(new LowRank().cost(SKETCH, FREE, SIZE).peakBytes())
        .isEqualTo(new Ridge().cost(SKETCH, FREE, SIZE).peakBytes() + 8 * 130 * 30);
  }

  /** Outputs that are no vectors are whitened first: 500 of them are distinct. */
  @Test
  void lowRankTargetsAreWhitened() {
    ProblemSize spanned = SIZE.under(new org.okra.kernels.vector.GaussianKernel(1));
    Cost map = MapShape.selection(500).cost();
    Cost cost = new LowRank().cost(EXACT, EXACT, spanned);
    double factors = 2 * 1500 * 50;
    assertThat(cost.peakBytes())
        .isEqualTo(
            map.keptBytes() + Math.max(8 * 4e6, 8 * (1e6 + 1e6 + 5e5 + 1e6 + factors + 5e5)));
    assertThat(cost.keptBytes()).isEqualTo(map.keptBytes() + 8 * 5e5);
    assertThat(cost.operations())
        .isEqualTo(24e9 + map.operations() + 2e3 * 1500 * 500 + 100 * 6 * 5e5 * 50);
    assertThat(cost.outputValues()).isEqualTo(500 * 500 + 1000 * 500);
  }

  @Test
  void smoothKernelMachinesOnFeaturesHoldThemTwice() {
    Cost cost = huber().cost(SKETCH, FREE, SIZE);
    double spectrum = 2e4 + 3e3;
    double rows = 1e4 + 2e5;
    double iterates = 47 * 3e3 + 4 * 30e3;
    assertThat(cost.peakBytes()).isEqualTo(8 * (75e3 + spectrum + rows + iterates));
    assertThat(cost.keptBytes()).isEqualTo(8 * 3e3);
    double summed = 24e6 + 1e7 + 6e7 + 6e6;
    assertThat(cost.operations()).isEqualTo(summed + 2e7 + 50 * 4 * 3e6);
    assertThat(cost.inputValues()).isEqualTo(3e5);
    assertThat(cost.outputValues()).isZero();
  }

  @Test
  void fewerStepsCostLess() {
    double many = new LowRank().cost(EXACT, SKETCH, SIZE).operations();
    double few =
        new LowRank(1, 50, 10, 1e-8, new LowRank().method()).cost(EXACT, SKETCH, SIZE).operations();
    assertThat(many - few).isCloseTo(90.0 * 6 * 1000 * 100 * 50, within(1e3));
  }

  @Test
  void projectionsAreAsLargeAsTheirComponents() {
    assertThat(new Projections.Kde(20).shape(EXACT, SIZE))
        .isEqualTo(new MapShape(20, 1000, Form.MIXTURE));
    assertThat(new Projections.OutputEmbeddingLearning(20, 0.5).shape(EXACT, SIZE))
        .isEqualTo(new MapShape(20, 1200, Form.MIXTURE));
    assertThat(new Projections.ReducedRank(20).shape(SKETCH, SIZE))
        .isEqualTo(new MapShape(20, 300, Form.MIXTURE));
    assertThat(new Projections.Kde(40).shape(FREE, SIZE)).isEqualTo(FREE);
    assertThat(Projections.none().shape(SKETCH, SIZE)).isSameAs(SKETCH);
    assertThat(Projections.none().cost(SKETCH, SIZE)).isSameAs(Cost.NONE);
    assertThat(new Projections.Kde(20).cost(EXACT, SIZE))
        .isEqualTo(new Cost(8 * 40_400, 8 * 40_400, 40 * 2e7, 0, 1e6));
    // Under a kernel that spans more than the coordinates: the Gram matrix of distinct outputs.
    ProblemSize spanned = SIZE.under(new org.okra.kernels.vector.GaussianKernel(1));
    assertThat(new Projections.Kde(20).cost(EXACT, spanned).peakBytes())
        .isEqualTo(8 * (700.0 * 700 + 700 * 3 * 160));
    assertThat(new Projections.ReducedRank(20).cost(EXACT, SIZE).inputValues()).isEqualTo(1e6);
  }

  @Test
  void sizesCountDistinctOutputsAndCoordinates() {
    DenseRows inputs = TestSamples.dense(5, 3, 1);
    DenseRows repeated = new DenseRows(Matrix.zeros(5, 2));
    assertThat(ProblemSize.of(inputs, repeated, 2, 7)).isEqualTo(new ProblemSize(5, 2, 7, 3, 3, 2));
    ListSamples<String> words = new ListSamples<>(String.class, List.of("a", "b", "a", "c", "b"));
    assertThat(ProblemSize.of(inputs, words, 0, 1)).isEqualTo(new ProblemSize(5, 0, 1, 3, 3, 1));
    assertThat(SIZE.coordinates(SKETCH)).isSameAs(SKETCH);
    assertThat(SIZE.coordinates(EXACT)).isEqualTo(new MapShape(4, 0, Form.FREE));
    assertThat(new ProblemSize(1000, 0, 50, 700, 30, 1).coordinates(EXACT))
        .isEqualTo(new MapShape(700, 700, Form.SELECTION));
  }

  /** Rankings of five items lie in ten dimensions: their Gram matrix is not formed. */
  @Test
  void fewRankingsSpanAll() {
    ListSamples<Ranking> rankings =
        new ListSamples<>(Ranking.class, List.of(Ranking.ofPositions(1, 2, 3, 4, 5)));
    ProblemSize many =
        new ProblemSize(5000, 0, 50, 4000, 30, 1).under(new KemenyKernel(), rankings);
    MapShape exact = new MapShape(5000, 5000, Form.EXACT);
    assertThat(many.coordinates(exact)).isEqualTo(MapShape.selection(10));
    // The search for them has a factor of 4000 x 256.
    assertThat(many.coordinatesCost(exact).peakBytes()).isEqualTo(8 * 4000 * 256.0);
    assertThat(many.withTest(3).withCandidates(4000)).isEqualTo(many.withTest(3));
    assertThat(many.coordinatesCost(SKETCH)).isEqualTo(Cost.NONE);
    // Nobody looks for them among fewer, and under other kernels they may span anything.
    ProblemSize fewer =
        new ProblemSize(1000, 0, 50, 700, 30, 1).under(new KemenyKernel(), rankings);
    assertThat(fewer.coordinates(EXACT)).isEqualTo(MapShape.selection(700));
    assertThat(fewer.coordinatesCost(EXACT)).isEqualTo(MapShape.selection(700).cost());
    ProblemSize mallows =
        new ProblemSize(5000, 0, 50, 4000, 30, 1).under(new MallowsKernel(), rankings);
    assertThat(mallows.coordinates(exact)).isEqualTo(MapShape.selection(4000));
  }
}
