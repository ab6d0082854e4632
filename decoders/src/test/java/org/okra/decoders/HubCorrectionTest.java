package org.okra.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.HeldOut;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.projection.Projections;
import org.okra.evaluation.RankedOutputs;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

final class HubCorrectionTest {
  private static final int ROWS = 60;
  private static final int NEIGHBOURS = 3;
  private final RunContext context = RunContext.withSeed(5);
  private final DenseRows inputs = rows(ROWS, 4, 1);

  /** Noise leaves little of the outputs in the predictions, so that central outputs are hubs. */
  private final DenseRows outputs = noisy(inputs, 2);

  private final DenseRows queries = rows(30, 4, 3);
  private final Samples<FeatureVector> candidates =
      outputs.as(FeatureVector.class, "test").followedBy(noisy(queries, 4));

  private DecodingTask<FeatureVector, FeatureVector> task(ProjectionLearner learner) {
    return task(learner, outputs, candidates);
  }

  private DecodingTask<FeatureVector, FeatureVector> task(
      ProjectionLearner learner, DenseRows outputs, Samples<FeatureVector> candidates) {
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        new OutputKernelRegression<>(
            new GaussianKernel(0.1), MapSource.exact(), new GaussianKernel(0.05), learner, 1e-2);
    KernelModel<FeatureVector, FeatureVector> model = regression.fit(inputs, outputs, context);
    return new DecodingTask<>(
        model,
        inputs.as(FeatureVector.class, "test"),
        outputs.as(FeatureVector.class, "test"),
        Optional.of(CandidateSets.shared(candidates)),
        Optional.of(run -> regression.leftOut(inputs, outputs, run)));
  }

  private List<ProjectionLearner> learners() {
    return List.of(Projections.none(), new Projections.Kde(10));
  }

  @Test
  void candidatesPayTheMeanOfTheirNearestLeftOutPredictions() {
    checkPrices(outputs, candidates);
  }

  /** Outputs that nearly repeat: the map of left-out rows has its landmarks in another order. */
  @Test
  void dependentOutputsPayTheSame() {
    DenseRows line = new DenseRows(outputs.dense().columnBlock(0, 1).copy());
    Samples<FeatureVector> own = line.as(FeatureVector.class, "test");
    checkPrices(line, own);
    DenseRows twice = new DenseRows(line.dense().copy());
    twice.dense().rowBlock(30, 60).setAll(line.dense().rowBlock(0, 30));
    checkPrices(twice, twice.as(FeatureVector.class, "test"));
  }

  private void checkPrices(DenseRows outputs, Samples<FeatureVector> candidates) {
    for (ProjectionLearner learner : learners()) {
      DecodingTask<FeatureVector, FeatureVector> task = task(learner, outputs, candidates);
      Matrix products = products(task, candidates);
      Matrix scores = task.model().scores(queries, candidates, context);
      PreImageSolver<FeatureVector, FeatureVector> solver =
          new Candidates(Hubness.of(0.7), NEIGHBOURS).prepare(task, context);
      List<RankedOutputs<FeatureVector>> found = solver.solve(queries, 1, context);
      for (int i = 0; i < queries.size(); i++) {
        double best = Double.POSITIVE_INFINITY;
        for (int c = 0; c < candidates.size(); c++) {
          best = Math.min(best, scores.get(i, c) + 0.7 * mean(products.columnValues(c)));
        }
        assertThat(found.get(i).scores()[0]).isCloseTo(best, within(1e-9));
      }
    }
  }

  /** Every row against all candidates, one by one, its own prediction no neighbour. */
  @Test
  void theStrengthIsTheBestOfAllByLeaveOneOut() {
    double[] strengths = {0, 0.25, 0.5, 0.75, 1, 1.5, 2};
    for (ProjectionLearner learner : learners()) {
      DecodingTask<FeatureVector, FeatureVector> task = task(learner);
      Matrix products = products(task, candidates);
      double[] ranks = new double[strengths.length];
      for (int s = 0; s < strengths.length; s++) {
        for (int i = 0; i < ROWS; i++) {
          int before = 0;
          double own = price(products, i, i, strengths[s]);
          for (int c = 0; c < candidates.size(); c++) {
            before += c != i && price(products, i, c, strengths[s]) < own ? 1 : 0;
          }
          ranks[s] += 1.0 / (1 + before);
        }
      }
      int best = 0;
      for (int s = 1; s < ranks.length; s++) {
        best = ranks[s] > ranks[best] ? s : best;
      }
      Container tuning = new Candidates(Hubness.AUTO, NEIGHBOURS).prepare(task, context).tuning();
      assertThat(best).isPositive();
      assertThat(tuning.doubles("hub-strength")).containsExactly(strengths[best]);
    }
  }

  private static double price(Matrix products, int row, int candidate, double strength) {
    double[] others = new double[ROWS - 1];
    for (int i = 0; i < ROWS; i++) {
      if (i != row) {
        others[i < row ? i : i - 1] = products.get(i, candidate);
      }
    }
    return 1 - 2 * products.get(row, candidate) + strength * mean(others);
  }

  @Test
  void aFileAnswersAlikeForOtherCandidatesToo() {
    for (ProjectionLearner learner : learners()) {
      DecodingTask<FeatureVector, FeatureVector> task = task(learner);
      Candidates decoder = new Candidates(Hubness.AUTO, NEIGHBOURS);
      PreImageSolver<FeatureVector, FeatureVector> solver = decoder.prepare(task, context);
      for (Samples<FeatureVector> some : List.of(candidates, candidates.slice(10, 40))) {
        DecodingTask<FeatureVector, FeatureVector> stored =
            new DecodingTask<>(
                task.model(),
                task.inputs(),
                task.outputs(),
                Optional.of(CandidateSets.shared(some)));
        PreImageSolver<FeatureVector, FeatureVector> restored =
            decoder.restore(stored, solver.tuning(), context);
        List<RankedOutputs<FeatureVector>> wanted = new ArrayList<>();
        for (RankedOutputs<FeatureVector> each : solver.solve(queries, 90, context)) {
          wanted.add(each);
        }
        List<RankedOutputs<FeatureVector>> found = restored.solve(queries, 1, context);
        for (int i = 0; i < found.size(); i++) {
          int at = wanted.get(i).place(found.get(i).best(), 90).orElseThrow() - 1;
          assertThat(found.get(i).scores()[0]).isCloseTo(wanted.get(i).scores()[at], within(1e-12));
        }
        assertThatThrownBy(() -> decoder.prepare(stored, context))
            .hasMessageContaining("Hubs are found by leave-one-out predictions");
      }
    }
  }

  @Test
  void pricesOfMoreCandidatesThanABlockAreMeansOfTheNearestOrOfAll() {
    Matrix predictions = rows(7, 3, 8).dense();
    Matrix embedded = rows(3, 2500, 9).dense();
    for (int neighbours : new int[] {1, 3, 7, 20}) {
      double[] prices = new HubCorrection(predictions, neighbours, 0.5).prices(embedded, context);
      assertThat(prices).hasSize(2500);
      for (int c = 0; c < 2500; c++) {
        double[] products = new double[7];
        for (int i = 0; i < 7; i++) {
          for (int k = 0; k < 3; k++) {
            products[i] += predictions.get(i, k) * embedded.get(k, c);
          }
        }
        Arrays.sort(products);
        int k = Math.min(7, neighbours);
        double expected = 0.5 * Arrays.stream(products, 7 - k, 7).sum() / k;
        assertThat(prices[c]).isCloseTo(expected, within(1e-12));
      }
    }
  }

  @Test
  void aSavedCorrectionThatDoesNotFitItsModelIsRefused() {
    KernelModel<FeatureVector, FeatureVector> model = task(new Projections.Kde(10)).model();
    Matrix right = Matrix.zeros(2, 10);
    assertThat(HubCorrection.restore(saved(right, 0.5), 3, model).strength()).isEqualTo(0.5);
    assertThat(HubCorrection.restore(saved(right, 0), 4, model).neighbours()).isEqualTo(4);
    for (Container wrong :
        List.of(
            saved(right, 0.5, 1),
            saved(right, -0.5),
            saved(right, Double.NaN),
            saved(Matrix.zeros(2, 9), 0.5))) {
      assertThatThrownBy(() -> HubCorrection.restore(wrong, 3, model))
          .hasMessage("The saved correction for hubs does not match its model.");
    }
  }

  private static Container saved(Matrix predictions, double... strength) {
    return Container.builder("tuning")
        .matrix("hub-predictions", predictions)
        .doubles("hub-strength", strength)
        .build();
  }

  @Test
  void onlyAGivenNumberHasAStrength() {
    for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> Hubness.of(wrong))
          .hasMessage(
              "A correction for hubs of "
                  + wrong
                  + " is not possible; give none, auto or a number above 0.");
    }
    for (Hubness.Rule rule : List.of(Hubness.Rule.NONE, Hubness.Rule.AUTO)) {
      assertThatThrownBy(() -> new Hubness(rule, 1)).hasMessageContaining("for hubs of 1.0");
    }
  }

  @Test
  void textsAreReadAndRefused() {
    for (String text : List.of("none", "auto", "0.5")) {
      assertThat(Hubness.parse(text)).hasToString(text);
    }
    assertThat(Hubness.parse("0")).isEqualTo(Hubness.NONE);
    for (String text : List.of("-1", "some", "NaN")) {
      assertThatThrownBy(() -> Hubness.parse(text)).hasMessageContaining("none, auto or a number");
    }
  }

  @Test
  void vectorsWithoutCoordinatesAreRefusedWithAWayOut() {
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        new OutputKernelRegression<>(
            new GaussianKernel(0.1),
            MapSource.exact(),
            new LinearKernel(),
            Projections.none(),
            1e-2);
    DecodingTask<FeatureVector, FeatureVector> task =
        new DecodingTask<>(
            regression.fit(inputs, outputs, context),
            inputs.as(FeatureVector.class, "test"),
            outputs.as(FeatureVector.class, "test"),
            Optional.of(CandidateSets.shared(candidates)),
            Optional.of(run -> regression.leftOut(inputs, outputs, run)));
    assertThatThrownBy(() -> new Candidates(Hubness.AUTO, 3).prepare(task, context))
        .hasMessageContaining("sketch: coordinates");
  }

  /** In the coordinates of the left-out predictions, which need not be those of the model. */
  private Matrix products(
      DecodingTask<FeatureVector, FeatureVector> task, Samples<FeatureVector> some) {
    HeldOut<FeatureVector> leftOut = task.leftOut().orElseThrow().compute(context);
    Matrix embedded = leftOut.map().apply(some, context);
    return context.linearAlgebra().multiply(leftOut.predictions(), embedded.transposed());
  }

  private static double mean(double[] products) {
    double[] sorted = products.clone();
    Arrays.sort(sorted);
    return Arrays.stream(sorted, sorted.length - NEIGHBOURS, sorted.length).sum() / NEIGHBOURS;
  }

  private static DenseRows rows(int n, int d, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix values = Matrix.zeros(n, d);
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        values.set(i, j, random.nextGaussian());
      }
    }
    return new DenseRows(values);
  }

  private static DenseRows noisy(DenseRows inputs, int seed) {
    RandomStream random = new RandomStream(seed);
    Matrix values = inputs.dense().copy();
    for (int i = 0; i < values.rows(); i++) {
      for (int j = 0; j < values.columns(); j++) {
        values.set(i, j, values.get(i, j) + 0.7 * random.nextGaussian());
      }
    }
    return new DenseRows(values);
  }

  @Test
  void everyRowHasTheProductWithItsOwnOutputInWhateverBlockThatIs() {
    int block = HubCorrection.BLOCK;
    int[] own = {0, block - 1, block, block + 4, 2};
    Matrix predictions = Matrix.column(1, 2, 3, 4, 5);
    Matrix embedded = Matrix.zeros(1, block + 5);
    for (int j = 0; j < embedded.columns(); j++) {
      embedded.set(0, j, 10 + j);
    }
    double[] expected = new double[own.length];
    for (int i = 0; i < own.length; i++) {
      expected[i] = predictions.get(i, 0) * (10 + own[i]);
    }
    assertThat(new HubCorrection(predictions, 3, 1).ownProducts(embedded, own, context))
        .containsExactly(expected);
  }

  /** How many candidates come before the own output of every row, by strength. */
  private static int[][] before(int[]... firstOnes) {
    int[][] before = new int[firstOnes.length][HubCorrection.STRENGTHS.length];
    for (int i = 0; i < before.length; i++) {
      Arrays.fill(before[i], firstOnes[i][0]);
      System.arraycopy(firstOnes[i], 0, before[i], 0, firstOnes[i].length);
    }
    return before;
  }

  @Test
  void aStrengthIsTakenIfItGainsMoreThanItsStandardError() {
    int[] gains = {3, 0, 1};
    int[] loses = {0, 3, 1};
    assertThat(HubCorrection.best(before(gains, gains, gains))).isEqualTo(1);
    assertThat(HubCorrection.best(before(loses, loses, loses))).isZero();
    // Of equal ones the first; one row alone says nothing, nor do gains that are their error.
    assertThat(HubCorrection.best(before(new int[] {3, 0, 0}, new int[] {3, 0, 0}))).isEqualTo(1);
    assertThat(HubCorrection.best(before(gains))).isZero();
    assertThat(HubCorrection.best(before(gains, new int[] {2}))).isZero();
    assertThat(HubCorrection.best(before(gains, new int[] {3, 2, 0}))).isEqualTo(2);
  }
}
