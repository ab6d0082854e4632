package org.okra.decoders.rating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.RatingMeans;
import org.okra.core.sample.Ratings;
import org.okra.core.sample.Samples;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

final class RatingOrderTest {
  private static final double NONE = Double.NaN;

  private final RunContext context = RunContext.withSeed(3);
  private final Samples<FeatureVector> inputs =
      vectors(new double[] {1, 0}, new double[] {0, 1}, new double[] {1, 1}, new double[] {2, -1});
  private final Samples<FeatureVector> ratings =
      vectors(
          new double[] {5, 1, NONE, 2},
          new double[] {1, 4, 3, NONE},
          new double[] {NONE, 3, 3, 1},
          new double[] {4, NONE, 2, 2});
  private final Samples<FeatureVector> tastes =
      vectors(
          new double[] {2, -2, 0, 0},
          new double[] {-2, 2, 1, 0},
          new double[] {0, 0, 1, -1},
          new double[] {3, 0, -1, 0});
  private final KernelModel<FeatureVector, FeatureVector> model =
      new OutputKernelRegression<>(
              new LinearKernel(),
              MapSource.coordinates(),
              new LinearKernel(),
              Projections.coordinates(),
              1e-3)
          .fit(inputs, tastes, context);
  private final DecodingTask<FeatureVector, FeatureVector> task =
      new DecodingTask<>(model, inputs, ratings, Optional.empty());

  private static Samples<FeatureVector> vectors(double[]... rows) {
    return new DenseRows(Matrix.ofRows(rows)).as(FeatureVector.class, "test");
  }

  private List<?> ranked(RatingOrder decoder) {
    return decoder.prepare(task, context).best(inputs, context);
  }

  @Test
  void itemsAreOrderedByPopularityAndTasteOrByOneOfTheBaselines() {
    RatingMeans means =
        RatingMeans.of(Ratings.of(ratings, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    Matrix predicted = VectorReadOut.exact(model, ratings, context).read(inputs, context);
    List<?> byTaste = ranked(new RatingOrder());
    List<?> byPopularity = ranked(new RatingOrder(RatingOrder.By.POPULARITY));
    for (int i = 0; i < inputs.size(); i++) {
      double[] values = means.popularity().clone();
      assertThat(byPopularity.get(i)).isEqualTo(Ranking.ofPositions(places(values)));
      for (int item = 0; item < 4; item++) {
        values[item] += means.scale() * predicted.get(i, item);
      }
      assertThat(byTaste.get(i)).isEqualTo(Ranking.ofPositions(places(values)));
    }
    assertThat(byTaste).isNotEqualTo(byPopularity);
    for (Object ranking : ranked(new RatingOrder(RatingOrder.By.NUMBER))) {
      assertThat(ranking).isEqualTo(Ranking.ofOrder(4, 0, 1, 2, 3));
    }
  }

  /** One more than how many are above. */
  private static int[] places(double[] values) {
    return Arrays.stream(values)
        .mapToInt(value -> 1 + (int) Arrays.stream(values).filter(v -> v > value).count())
        .toArray();
  }

  @Test
  void equalNumbersAreTiedAndAFileAnswersAlike() {
    Container tuning =
        Container.builder("tuning").doubles("popularity", 1, 3, 1, 2).doubles("scale", 0).build();
    RatingOrder decoder = new RatingOrder();
    PreImageSolver<FeatureVector, FeatureVector> solver = decoder.restore(task, tuning, context);
    for (Object ranking : solver.best(inputs, context)) {
      assertThat(ranking).isEqualTo(Ranking.ofPositions(3, 1, 3, 2));
    }
    assertThat(solver.tuning().doubles("popularity")).containsExactly(1, 3, 1, 2);
    PreImageSolver<FeatureVector, FeatureVector> prepared = decoder.prepare(task, context);
    assertThat(decoder.restore(task, prepared.tuning(), context).best(inputs, context))
        .isEqualTo(prepared.best(inputs, context));
    assertThat(prepared.solve(inputs, 2, context))
        .allSatisfy(each -> assertThat(each.scores()).containsExactly(0));
  }

  @Test
  void whatDoesNotFitIsRefused() {
    RatingOrder decoder = new RatingOrder();
    Container three =
        Container.builder("tuning").doubles("popularity", 1, 3, 1).doubles("scale", 1).build();
    assertThatThrownBy(() -> decoder.restore(task, three, context))
        .hasMessage("A model of 4 targets does not match 3 items.");
    Container scales =
        Container.builder("tuning").doubles("popularity", 1, 3, 1, 2).doubles("scale").build();
    assertThatThrownBy(() -> decoder.restore(task, scales, context))
        .hasMessage("The scale of the ratings is malformed.");
    assertThatThrownBy(() -> decoder.prepare(task, context).solve(inputs, 0, context))
        .hasMessage("Cannot return 0 outputs per input; ask for at least 1.");
  }

  @Test
  void theRestOfTheRatingsIsLearntWithoutCandidates() {
    RatingOrder decoder = new RatingOrder();
    assertThat(decoder.outputType()).isEqualTo(FeatureVector.class);
    assertThat(decoder.usesCandidates()).isFalse();
    assertThat(decoder.insteadForSets())
        .hasValueSatisfying(text -> assertThat(text).contains("no conformal"));
    assertThat(decoder.targets(ratings).orElseThrow().storedEntries()).isEqualTo(12);
  }
}
