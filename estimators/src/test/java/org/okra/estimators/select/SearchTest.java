package org.okra.estimators.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Cancellation;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Split;

final class SearchTest {
  private final List<String> progress = new ArrayList<>();
  private final Cancellation cancellation = new Cancellation();
  private final RunContext context =
      RunContext.builder()
          .seed(1)
          .cancellation(cancellation)
          .progress((stage, done, total) -> progress.add(stage + " " + done + "/" + total))
          .build();

  @Test
  void everySettingIsScoredAndTheBestOneFound() {
    SearchResult<Integer> found = Search.over(List.of(4, 7, 9), x -> Math.abs(x - 8.1), context);
    assertThat(found.isComplete()).isTrue();
    assertThat(found.scored()).hasSize(3);
    assertThat(found.best().setting()).isEqualTo(9);
    assertThat(progress).containsExactly("search 0/3", "search 1/3", "search 2/3", "search 3/3");
  }

  @Test
  void cancellingKeepsWhatWasFound() {
    SearchResult<Integer> found =
        Search.over(
            List.of(5, 3, 1),
            x -> {
              if (x == 1) {
                cancellation.cancel();
                cancellation.check();
              }
              return x;
            },
            context);
    assertThat(found.outcome()).isEqualTo(SearchOutcome.CANCELLED);
    assertThat(found.best().setting()).isEqualTo(3);
  }

  @Test
  void cancellingBeforeTheFirstScoreLeavesNothingToChooseFrom() {
    cancellation.cancel();
    SearchResult<Integer> found = Search.over(List.of(5, 3), x -> x, context);
    assertThat(found.isComplete()).isFalse();
    assertThatThrownBy(found::best)
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("cancelled before its first setting");
  }

  @Test
  void aNumericFailureIsNotedAndAnyOtherErrorEndsTheSearch() {
    SearchResult<Integer> found =
        Search.over(
            List.of(1, 2, 3),
            x -> {
              if (x == 1) {
                throw new OkraException(ErrorCode.NOT_POSITIVE_DEFINITE, "singular");
              }
              return x == 2 ? Double.NaN : x;
            },
            context);
    assertThat(found.best().setting()).isEqualTo(3);
    assertThat(found.failures()).extracting(SearchResult.Failure::setting).containsExactly(1, 2);
    Search.Scorer<Integer> wrong =
        x -> {
          throw new OkraException(ErrorCode.INVALID_OPTION, "no such width");
        };
    assertThatThrownBy(() -> Search.over(List.of(1), wrong, context)).hasMessage("no such width");
    Search.Scorer<Integer> singular =
        x -> {
          throw new OkraException(ErrorCode.SINGULAR, "zero pivot");
        };
    assertThatThrownBy(() -> Search.over(List.of(1, 2), singular, context).best())
        .hasMessage("None of 2 settings could be scored. The first, 1, failed: zero pivot");
    assertThatThrownBy(() -> Search.over(List.<Integer>of(), x -> 0, context))
        .hasMessageContaining("no settings");
  }

  @Test
  void aGridOfWidthsAndLambdasFindsWhatSingleFitsFind() {
    Pairs<FeatureVector, FeatureVector> pairs = Problem.pairs(60, 4);
    CrossValidation<FeatureVector, FeatureVector> validation =
        new CrossValidation<>(pairs, Split.folds(60, 3, new RandomStream(2)));
    double[] lambdas = LogGrid.of(1e-5, 1, 4);
    List<Double> widths = List.of(0.01, 0.3, 10.0);
    SearchResult<Search.AtLambda<Double>> found =
        Search.overLambdas(
            widths,
            lambdas,
            (width, grid) -> validation.surrogateErrors(Problem.withWidth(width, 1), grid, context),
            context);
    assertThat(found.scored()).hasSize(12);
    double smallest = Double.POSITIVE_INFINITY;
    Search.AtLambda<Double> expected = new Search.AtLambda<>(0.0, 0);
    for (double width : widths) {
      for (double lambda : lambdas) {
        double[] errors =
            validation.errors(Problem.withWidth(width, lambda), ModelMetric.surrogate(), context);
        double mean = (errors[0] + errors[1] + errors[2]) / 3;
        if (mean < smallest) {
          smallest = mean;
          expected = new Search.AtLambda<>(width, lambda);
        }
      }
    }
    assertThat(found.best().setting()).isEqualTo(expected);
    assertThat(found.best().error()).isCloseTo(smallest, within(1e-8));
  }

  @Test
  void theContinuousSearchFindsTheMinimumOfABowlInOneToFourDimensions() {
    for (int dimension = 1; dimension <= 4; dimension++) {
      ContinuousSearch search =
          new ContinuousSearch(
              java.util.Collections.nCopies(dimension, new ContinuousSearch.Range(1e-8, 1e2)), 150);
      SearchResult<List<Double>> found =
          search.run(
              values -> {
                double sum = 1;
                for (int k = 0; k < values.size(); k++) {
                  double distance = Math.log10(values.get(k)) + 2 + k;
                  sum += distance * distance;
                }
                return sum;
              },
              context);
      assertThat(found.scored()).hasSizeLessThanOrEqualTo(150);
      assertThat(found.best().error()).as("%d options", dimension).isLessThan(1.02);
    }
  }

  @Test
  void theContinuousSearchStaysInItsRangesAndReachesTheirEnds() {
    ContinuousSearch search =
        new ContinuousSearch(List.of(new ContinuousSearch.Range(1e-3, 10)), 40);
    SearchResult<List<Double>> found = search.run(values -> values.get(0), context);
    assertThat(found.scored())
        .allSatisfy(
            tried -> assertThat(tried.setting().get(0)).isBetween(1e-3 * (1 - 1e-12), 10.0001));
    assertThat(found.best().setting().get(0)).isCloseTo(1e-3, within(1e-4));
  }

  @Test
  void theContinuousSearchIsRepeatableKeepsItsBudgetAndSurvivesFailures() {
    ContinuousSearch search =
        new ContinuousSearch(
            List.of(new ContinuousSearch.Range(1e-4, 1), new ContinuousSearch.Range(1e-4, 1)), 30);
    Search.Scorer<List<Double>> scorer =
        values -> {
          if (values.get(0) < 1e-3) {
            throw new OkraException(ErrorCode.NOT_POSITIVE_DEFINITE, "lambda too small");
          }
          return Math.abs(Math.log(values.get(0) / 0.01)) + Math.abs(Math.log(values.get(1) / 0.1));
        };
    SearchResult<List<Double>> first = search.run(scorer, context);
    assertThat(search.run(scorer, context).scored()).isEqualTo(first.scored());
    assertThat(first.failures()).isNotEmpty();
    assertThat(first.scored().size() + first.failures().size()).isLessThanOrEqualTo(30);
    assertThat(first.isComplete()).isTrue();
  }

  @Test
  void cancellingTheContinuousSearchKeepsWhatWasFound() {
    ContinuousSearch search =
        new ContinuousSearch(List.of(new ContinuousSearch.Range(1e-4, 1)), 30);
    List<Double> seen = new ArrayList<>();
    SearchResult<List<Double>> found =
        search.run(
            values -> {
              seen.add(values.get(0));
              if (seen.size() == 15) {
                cancellation.cancel();
              }
              return values.get(0);
            },
            context);
    assertThat(found.outcome()).isEqualTo(SearchOutcome.CANCELLED);
    assertThat(found.scored()).hasSize(15);
  }

  @Test
  void nestedValidationChoosesOnTrainingPartsOnlyAndKeepsWhatWasDone() {
    Pairs<FeatureVector, FeatureVector> pairs = Problem.pairs(50, 6);
    List<Split> outer = Split.folds(50, 5, new RandomStream(3));
    double[] lambdas = LogGrid.of(1e-6, 10, 8);
    NestedCrossValidation<FeatureVector, FeatureVector> nested = new NestedCrossValidation<>(outer);
    List<Integer> sizes = new ArrayList<>();
    NestedCrossValidation.Selection<FeatureVector, FeatureVector> selection =
        (training, inner) -> {
          sizes.add(training.size());
          double best =
              LeaveOneOut.of(Problem.withWidth(0.3, 1), training, inner).meanErrors(lambdas).best();
          return Problem.withWidth(0.3, best);
        };
    NestedCrossValidation.Result<FeatureVector, FeatureVector> result =
        nested.run(pairs, selection, ModelMetric.surrogate(), context);
    assertThat(sizes).containsExactly(40, 40, 40, 40, 40);
    assertThat(result.outcome()).isEqualTo(SearchOutcome.COMPLETE);
    double sum = 0;
    for (int s = 0; s < 5; s++) {
      Pairs<FeatureVector, FeatureVector> training = pairs.select(outer.get(s).train());
      double lambda = result.folds().get(s).chosen().lambda();
      double expected =
          ModelMetric.<FeatureVector, FeatureVector>surrogate()
              .error(
                  Problem.withWidth(0.3, lambda)
                      .fit(training.inputs(), training.outputs(), context),
                  pairs.select(outer.get(s).test()),
                  context);
      assertThat(result.folds().get(s).error()).isCloseTo(expected, within(1e-10));
      sum += expected;
    }
    assertThat(result.meanError()).isCloseTo(sum / 5, within(1e-10));
    assertThat(result.standardError()).isPositive();

    NestedCrossValidation.Result<FeatureVector, FeatureVector> cancelled =
        nested.run(
            pairs,
            (training, inner) -> {
              if (sizes.size() == 7) {
                cancellation.cancel();
              }
              return selection.choose(training, inner);
            },
            ModelMetric.surrogate(),
            context);
    assertThat(cancelled.outcome()).isEqualTo(SearchOutcome.CANCELLED);
    assertThat(cancelled.folds()).hasSize(2);
  }

  @Test
  void gridsHaveExactEndsAndConstantRatios() {
    double[] grid = LogGrid.of(1e-8, 1e-2, 4);
    assertThat(grid[0]).isEqualTo(1e-8);
    assertThat(grid[3]).isEqualTo(1e-2);
    assertThat(grid[1]).isCloseTo(1e-6, within(1e-18));
    assertThat(LogGrid.of(10, 1, 3)[1]).isCloseTo(Math.sqrt(10), within(1e-14));
    assertThatThrownBy(() -> LogGrid.of(0, 1, 3)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> LogGrid.of(1, 2, 1)).hasMessageContaining("at least 2 numbers");
    assertThatThrownBy(() -> LogGrid.of(Double.NaN, 2, 3)).isInstanceOf(OkraException.class);
  }

  @Test
  void impossibleContinuousSearchesAreRefused() {
    assertThatThrownBy(() -> new ContinuousSearch.Range(1, 1)).hasMessageContaining("from < to");
    assertThatThrownBy(() -> new ContinuousSearch(List.of(), 10)).hasMessageContaining("give 1 to");
    assertThatThrownBy(() -> new ContinuousSearch(List.of(new ContinuousSearch.Range(1, 2)), 2))
        .hasMessageContaining("2 evaluations are too few");
  }
}
