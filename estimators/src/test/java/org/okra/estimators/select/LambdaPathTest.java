package org.okra.estimators.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Split;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProjectionLearner;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;

/** Paths and validation that share work, against one fit per lambda and split. */
final class LambdaPathTest {
  private static final double[] LAMBDAS = LogGrid.of(1e-6, 1, 5);

  private final RunContext context = RunContext.withSeed(3);
  private final Pairs<FeatureVector, FeatureVector> training = Problem.pairs(40, 1);
  private final Pairs<FeatureVector, FeatureVector> test = Problem.pairs(9, 2);

  static Stream<Arguments> combinations() {
    return Stream.of("exact", "subsample")
        .flatMap(
            input ->
                Stream.of("none", "sketch", "wide", "kde", "reduced-rank")
                    .map(output -> Arguments.of(input, output)));
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void everyModelOfThePathIsTheOneThatIsFittedAlone(String input, String output) {
    LambdaPath<FeatureVector, FeatureVector> path =
        LambdaPath.fit(Problem.regression(input, output, 1), training, context);
    double[] errors = path.surrogateErrors(test, LAMBDAS);
    for (int l = 0; l < LAMBDAS.length; l++) {
      KernelModel<FeatureVector, FeatureVector> alone =
          Problem.regression(input, output, LAMBDAS[l])
              .fit(training.inputs(), training.outputs(), context);
      // Scores, since the coordinates of a learnt projection may differ in sign.
      Matrix expected = alone.scores(test.inputs(), test.outputs(), context);
      Matrix scores = path.model(LAMBDAS[l]).scores(test.inputs(), test.outputs(), context);
      for (int k = 0; k < expected.values().length; k++) {
        assertThat(scores.values()[k]).isCloseTo(expected.values()[k], within(1e-8));
      }
      double error =
          ModelMetric.<FeatureVector, FeatureVector>surrogate().error(alone, test, context);
      assertThat(errors[l]).isCloseTo(error, within(1e-8));
    }
  }

  @ParameterizedTest
  @MethodSource("combinations")
  void validationOfAGridEqualsOneFitPerLambdaAndSplit(String input, String output) {
    List<Split> folds = Split.folds(training.size(), 3, new RandomStream(5));
    CrossValidation<FeatureVector, FeatureVector> validation =
        new CrossValidation<>(training, folds);
    OutputKernelRegression<FeatureVector, FeatureVector> any = Problem.regression(input, output, 1);
    LambdaErrors shared = validation.surrogateErrors(any, LAMBDAS, context);
    LambdaErrors byMetric = validation.errors(any, LAMBDAS, ModelMetric.surrogate(), context);
    for (int l = 0; l < LAMBDAS.length; l++) {
      double[] naive =
          validation.errors(
              Problem.regression(input, output, LAMBDAS[l]), ModelMetric.surrogate(), context);
      for (int s = 0; s < naive.length; s++) {
        assertThat(shared.errors().get(s, l)).isCloseTo(naive[s], within(1e-8));
        assertThat(byMetric.errors().get(s, l)).isCloseTo(naive[s], within(1e-8));
      }
    }
  }

  @Test
  void theAnswerDoesNotDependOnWhetherTheGramMatrixIsStored() {
    List<Split> folds = Split.folds(training.size(), 4, new RandomStream(5));
    CrossValidation<FeatureVector, FeatureVector> validation =
        new CrossValidation<>(training, folds);
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        Problem.regression("exact", "none", 1);
    // 40 x 40 numbers are more than an eighth of this budget, 30 x 30 in several copies are not
    // more than all of it.
    RunContext small = RunContext.builder().seed(3).memory(new MemoryBudget(60_000)).build();
    double[] computed = validation.surrogateErrors(regression, LAMBDAS, small).means();
    double[] stored = validation.surrogateErrors(regression, LAMBDAS, context).means();
    assertThat(computed).containsExactly(stored, within(1e-12));
  }

  @Test
  void theBestLambdaHasTheSmallestMeanAndTheLargerOneWinsATie() {
    Matrix errors = Matrix.ofRows(new double[] {3, 1, 1, 4}, new double[] {3, 2, 2, 0});
    LambdaErrors path = new LambdaErrors(new double[] {1e-3, 1e-2, 1e-1, 1}, errors);
    assertThat(path.means()).containsExactly(3, 1.5, 1.5, 2);
    assertThat(path.best()).isEqualTo(1e-1);
    assertThat(path.bestError()).isEqualTo(1.5);
    assertThatThrownBy(() -> new LambdaErrors(new double[] {1}, errors))
        .hasMessageContaining("2 x 4 errors do not go with 1 lambdas");
  }

  @Test
  void aLearnerThatBreaksItsPromiseIsFound() {
    ProjectionLearner broken =
        new ProjectionLearner() {
          @Override
          public <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
            data.smoothers().smoother(data.lambda());
            return LandmarkMap.identity(data.kernel(), data.outputs());
          }

          @Override
          public boolean usesRegression() {
            return false;
          }
        };
    OutputKernelRegression<FeatureVector, FeatureVector> given =
        Problem.regression("subsample", "none", 1);
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        new OutputKernelRegression<>(
            given.inputKernel(), given.input(), given.outputKernel(), broken, 1);
    assertThatThrownBy(() -> LambdaPath.fit(regression, training, context))
        .hasMessageContaining("usesRegression() is false");
  }

  @Test
  void badInputIsACodedErrorBeforeWorkStarts() {
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        Problem.regression("exact", "none", 1);
    assertThatThrownBy(() -> new Pairs<>(training.inputs(), test.outputs()))
        .hasMessage("40 inputs do not go with 9 outputs; every input needs one output.");
    assertThatThrownBy(() -> new CrossValidation<>(training, List.of()))
        .hasMessageContaining("at least one split");
    assertThatThrownBy(
            () ->
                new CrossValidation<>(training, List.of(new Split(new int[] {0}, new int[] {40}))))
        .hasMessageContaining("names row 40");
    assertThatThrownBy(
            () -> new CrossValidation<>(training, List.of(new Split(new int[] {0}, new int[0]))))
        .hasMessageContaining("validates nothing");
    CrossValidation<FeatureVector, FeatureVector> validation =
        new CrossValidation<>(training, Split.folds(40, 2, new RandomStream(1)));
    assertThatThrownBy(
            () -> validation.surrogateErrors(regression, new double[] {1e-3, -1}, context))
        .hasMessageContaining("lambda is -1.0");
    assertThatThrownBy(() -> validation.surrogateErrors(regression, new double[0], context))
        .hasMessageContaining("no lambdas");
  }
}
