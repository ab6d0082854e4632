package org.okra.decoders.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;
import org.okra.datasets.Data;
import org.okra.datasets.Dataset;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.SharedData;
import org.okra.decoders.VectorReadOut;
import org.okra.estimators.HeldOut;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/**
 * Bibtex by label scores and one threshold, with the width of the input kernel, lambda and the
 * threshold chosen by leave-one-out F1 on the training part alone. Candidate search is a different
 * variant, see {@code PublishedFiguresTest}.
 */
final class BibtexThresholdsTest {
  private final RunContext context = RunContext.withSeed(1);

  /** What one setting gives on a training part. */
  private record Choice(double gamma, double lambda, double leftOutF1) {}

  @Test
  @Tag("figures")
  void thresholdsChosenOnTrainingDataReachTheFigure() {
    Data<FeatureVector, LabelSet> data = SharedData.bibtex(context);
    Dataset<FeatureVector, LabelSet> train = data.train();
    Dataset<FeatureVector, LabelSet> test = data.officialTest().orElseThrow();
    Choice best = new Choice(0, 0, 0);
    for (double gamma : new double[] {0.01, 0.03}) {
      for (double lambda : new double[] {1e-5, 1e-4}) {
        // Part of the training rows ranks the settings as all of them do, in a fraction of the
        // time.
        Choice choice = choice(train.slice(0, 2000), gamma, lambda);
        best = choice.leftOutF1() > best.leftOutF1() ? choice : best;
      }
    }
    assertThat(decodedF1(train, test, best))
        .as("gamma %s, lambda %s, left-out F1 %s", best.gamma(), best.lambda(), best.leftOutF1())
        .isGreaterThanOrEqualTo(0.475);
  }

  /**
   * One setting on fewer rows: 0.3106 and 0.3031 by what this code computes while all rows reach
   * the figure.
   */
  @Test
  void thresholdsOfFewRowsKeepTheirScores() {
    Data<FeatureVector, LabelSet> data = SharedData.bibtex(context);
    Dataset<FeatureVector, LabelSet> train = data.train().slice(0, 1000);
    Dataset<FeatureVector, LabelSet> test = data.officialTest().orElseThrow().slice(0, 1000);
    Choice choice = choice(train, 0.03, 1e-4);
    assertThat(choice.leftOutF1()).isGreaterThanOrEqualTo(0.309);
    assertThat(decodedF1(train, test, choice)).isGreaterThanOrEqualTo(0.301);
  }

  /** The F1 on a test part, with the threshold that the training part chooses. */
  private double decodedF1(
      Dataset<FeatureVector, LabelSet> train,
      Dataset<FeatureVector, LabelSet> test,
      Choice choice) {
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        regression(choice.gamma(), choice.lambda());
    DecodingTask<FeatureVector, FeatureVector> task =
        new DecodingTask<>(
            regression.fit(train.inputs(), train.outputs(), context),
            train.inputs(),
            train.outputs().as(FeatureVector.class, "the test"),
            Optional.empty(),
            Optional.of(run -> regression.leftOut(train.inputs(), train.outputs(), run)));
    List<FeatureVector> found = new Labels().prepare(task, context).best(test.inputs(), context);
    return f1(found, test.outputs());
  }

  private Choice choice(Dataset<FeatureVector, LabelSet> train, double gamma, double lambda) {
    HeldOut<FeatureVector> leftOut =
        regression(gamma, lambda).leftOut(train.inputs(), train.outputs(), context);
    Matrix scores =
        VectorReadOut.of(leftOut.model(), train.outputs(), context).read(leftOut.rows(), context);
    LabelSets truths = (LabelSets) train.outputs();
    LabelRule rule = LabelRule.Threshold.tuned(scores, truths, ones(truths.size()));
    double sum = 0;
    for (int i = 0; i < truths.size(); i++) {
      LabelSet chosen = rule.choose(scores.rowValues(i));
      sum += f1(chosen, truths.get(i));
    }
    return new Choice(gamma, lambda, sum / truths.size());
  }

  private static OutputKernelRegression<FeatureVector, FeatureVector> regression(
      double gamma, double lambda) {
    return new OutputKernelRegression<>(
        new GaussianKernel(gamma),
        MapSource.exact(),
        new LinearKernel(),
        Projections.none(),
        lambda);
  }

  private static double f1(List<FeatureVector> found, Samples<LabelSet> truths) {
    double sum = 0;
    for (int i = 0; i < found.size(); i++) {
      sum += f1((LabelSet) found.get(i), truths.get(i));
    }
    return sum / found.size();
  }

  private static double f1(LabelSet found, LabelSet truth) {
    return LabelRule.f1(found.count(), found.intersectionCount(truth), truth.count());
  }

  private static double[] ones(int count) {
    double[] ones = new double[count];
    Arrays.fill(ones, 1);
    return ones;
  }
}
