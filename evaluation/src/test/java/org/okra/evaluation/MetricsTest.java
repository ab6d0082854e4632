package org.okra.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.okra.evaluation.MetricChecks.assertFails;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.component.Components;
import org.okra.core.component.Declaration;
import org.okra.core.component.OptionDescription;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.evaluation.loss.SquaredLoss;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;

final class MetricsTest {
  private final RunContext context = RunContext.withSeed(1);
  private final Components components = Components.load();
  private final DenseRows vectors =
      DenseRows.of(new double[] {0, 0}, new double[] {1, 0}, new double[] {0, 2});
  private final ListSamples<String> words =
      new ListSamples<>(String.class, List.of("a", "b", "c", "d"));

  @AfterEach
  void close() {
    context.close();
  }

  private Metric<?, ?> create(String text, Samples<?> training) {
    Metric<?, ?> metric = components.create(Metric.class, Specification.parse(text));
    return metric.fit(training, context);
  }

  private static RankedOutputs<String> ranked(String... outputs) {
    double[] scores = new double[outputs.length];
    Arrays.setAll(scores, i -> i);
    return new RankedOutputs<>(List.of(outputs), scores);
  }

  private Collection<Declaration<Metric<?, ?>>> declarations() {
    return components.<Metric<?, ?>>registry(Metric.class).all();
  }

  @Test
  void everyMetricIsRegisteredWithItsRecordedDefaults() {
    Map<String, String> defaults = new TreeMap<>();
    for (Declaration<Metric<?, ?>> metric : declarations()) {
      List<String> options = new ArrayList<>();
      for (OptionDescription option : metric.options()) {
        options.add(option.name() + "=" + option.defaultText().orElse("required"));
      }
      defaults.put(metric.name(), String.join(" ", options));
      assertThat(metric.help()).isNotBlank();
    }
    assertThat(defaults)
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("accuracy", ""),
                Map.entry("average-precision", ""),
                Map.entry("coverage-error", ""),
                Map.entry("label-ranking-loss", ""),
                Map.entry("macro-auc", ""),
                Map.entry("mae", ""),
                Map.entry("micro-auc", ""),
                Map.entry("one-error", ""),
                Map.entry("r2", "baseline=test-mean"),
                Map.entry("arrmse", "baseline=training-mean"),
                Map.entry("coverage", ""),
                Map.entry("crossing", ""),
                Map.entry("f1", "empty=1.0"),
                Map.entry("hamming", ""),
                Map.entry("jaccard", ""),
                Map.entry("kendall-tau-a", ""),
                Map.entry("kendall-tau-b", ""),
                Map.entry("kernel-loss", "kernel=required"),
                Map.entry("macro-f1", "absent=1.0"),
                Map.entry("mean-loss", "loss=required"),
                Map.entry("mean-reciprocal-rank", ""),
                Map.entry("micro-f1", "empty=1.0"),
                Map.entry("pairwise-ranking-error", ""),
                Map.entry("pinball", "levels=required"),
                Map.entry("rating-ranking-error", ""),
                Map.entry("relative-rmse", "baseline=training-mean"),
                Map.entry("rmse", ""),
                Map.entry("spearman", ""),
                Map.entry("subset-accuracy", ""),
                Map.entry("surrogate-error", ""),
                Map.entry("top-k-accuracy", "k=1")));
  }

  @Test
  void whatAMetricPrintsCreatesItAgain() {
    for (String text :
        List.of(
            "rmse",
            "{type: top-k-accuracy, k: 5}",
            "{type: macro-f1, absent: 0.0}",
            "{type: pinball, levels: [0.1, 0.5, 0.9]}",
            "{type: arrmse, baseline: test-mean}",
            "{type: mean-loss, loss: {type: hierarchical, parents: [-1, 0]}}",
            "{type: kernel-loss, kernel: {type: gaussian, gamma: 0.05}}")) {
      Metric<?, ?> metric = components.create(Metric.class, Specification.parse(text));
      assertThat(Specification.text(metric)).isEqualTo(text);
      assertThat(components.<Metric<?, ?>>create(Metric.class, Specification.of(metric)))
          .isEqualTo(metric);
    }
  }

  @Test
  void directionsSayWhichWayIsBetter() {
    assertThat(create("f1", vectors).direction()).isEqualTo(Direction.HIGHER_IS_BETTER);
    assertThat(create("rmse", vectors).direction()).isEqualTo(Direction.LOWER_IS_BETTER);
    assertThat(Direction.HIGHER_IS_BETTER.better(2, 1)).isTrue();
    assertThat(Direction.HIGHER_IS_BETTER.better(1, 1)).isFalse();
    assertThat(Direction.LOWER_IS_BETTER.better(2, 1)).isFalse();
    assertThat(Direction.LOWER_IS_BETTER.better(1, 2)).isTrue();
  }

  @Test
  void relativeErrorsTakeTheTrainingMeanByDefault() {
    DenseRows training = DenseRows.of(new double[] {0}, new double[] {4});
    DenseRows truths = DenseRows.of(new double[] {1}, new double[] {7});
    DenseRows predictions = DenseRows.of(new double[] {2}, new double[] {6});
    // Spread about the training mean 2: 1 + 25; about the mean 4 of the truths: 9 + 9.
    for (String name : List.of("arrmse", "relative-rmse")) {
      assertThat(create(name, training).evaluate(truths, predictions).value())
          .isCloseTo(Math.sqrt(2.0 / 26), within(1e-15));
      assertThat(
              create("{type: " + name + ", baseline: test-mean}", training)
                  .evaluate(truths, predictions)
                  .value())
          .isCloseTo(Math.sqrt(2.0 / 18), within(1e-15));
    }
    assertFails(
        () -> new RelativeRmse().evaluate(truths, predictions),
        ErrorCode.INVALID_ARGUMENT,
        "metric {type: relative-rmse, baseline: training-mean} compares with the mean of the"
            + " training outputs, which it does not know yet; call fit");
    assertFails(() -> create("arrmse", words), ErrorCode.WRONG_DOMAIN, "works on FeatureVector");
    assertFails(
        () -> create("arrmse", training.slice(0, 0)),
        ErrorCode.EMPTY_INPUT,
        "There are no training outputs");
  }

  @Test
  void kernelLossIsTheDistanceInTheFeatureSpace() {
    DenseRows predictions =
        DenseRows.of(new double[] {0, 0}, new double[] {0, 0}, new double[] {1, 1});
    double expected = (0 + (2 - 2 * Math.exp(-0.5)) + (2 - 2 * Math.exp(-0.5 * 2))) / 3;
    Metric<?, ?> gaussian =
        create("{type: kernel-loss, kernel: {type: gaussian, gamma: 0.5}}", vectors);
    assertThat(gaussian.evaluate(vectors, predictions).value()).isCloseTo(expected, within(1e-14));
    assertThat(
            new KernelLoss<FeatureVector>(new GaussianKernel(0.5))
                .evaluate(vectors, predictions)
                .value())
        .isCloseTo(expected, within(1e-14));
    // No constant diagonal: squared Euclidean distances 0, 1, 1 + 1.
    assertThat(
            new KernelLoss<FeatureVector>(new LinearKernel())
                .evaluate(vectors, predictions)
                .value())
        .isCloseTo(1, within(1e-14));
    MetricChecks.assertMeanWithItsError(gaussian, vectors, predictions);
    MetricChecks.assertOrderDoesNotMatter(gaussian, vectors, predictions);
    assertFails(
        () -> create("{type: kernel-loss, kernel: gaussian}", words),
        ErrorCode.WRONG_DOMAIN,
        "FeatureVector but was given String");
  }

  @Test
  void meanLossTakesAnyLoss() {
    LabelSets truths = new LabelSets(2, List.of(LabelSet.of(2, 1), LabelSet.of(2)));
    LabelSets predictions = new LabelSets(2, List.of(LabelSet.of(2, 0), LabelSet.of(2)));
    Metric<?, ?> metric =
        create("{type: mean-loss, loss: {type: hierarchical, parents: [-1, 0]}}", truths);
    assertThat(metric.evaluate(truths, predictions).value()).isEqualTo(0.25);
  }

  @Test
  void topKAndReciprocalRank() {
    List<RankedOutputs<String>> found =
        List.of(ranked("a"), ranked("a", "b", "c"), ranked("a", "b", "c"), ranked("a", "b"));
    assertThat(new TopKAccuracy(1).evaluate(words, found).value()).isEqualTo(0.25);
    assertThat(new TopKAccuracy(2).evaluate(words, found).value()).isEqualTo(0.5);
    assertThat(new TopKAccuracy(3).evaluate(words, found).value()).isEqualTo(0.75);
    assertThat(new TopKAccuracy(Integer.MAX_VALUE).evaluate(words, found).value()).isEqualTo(0.75);
    assertThat(new ReciprocalRank().evaluate(words, found).value())
        .isCloseTo((1 + 1.0 / 2 + 1.0 / 3 + 0) / 4, within(1e-15));
    Samples<?> stored = new ListSamples<>(RankedOutputs.class, found);
    for (Metric<?, ?> metric : List.of(new TopKAccuracy(2), new ReciprocalRank())) {
      MetricChecks.assertMeanWithItsError(metric, words, stored);
      MetricChecks.assertOrderDoesNotMatter(metric, words, stored);
    }
    assertFails(
        () -> create("{type: top-k-accuracy, k: 0}", words),
        ErrorCode.INVALID_OPTION,
        "metric top-k-accuracy: Option 'k' is 0; it must be a whole number of at least 1.");
  }

  @Test
  void metricsSayHowManyOutputsTheyLookAt() {
    assertThat(new ExampleF1().depth()).isEqualTo(1);
    assertThat(new TopKAccuracy(7).depth()).isEqualTo(7);
    String[] many = IntStream.range(0, 1001).mapToObj(String::valueOf).toArray(String[]::new);
    ListSamples<String> last = new ListSamples<>(String.class, List.of("999", "1000"));
    assertThat(new ReciprocalRank().depth()).isEqualTo(1000);
    assertThat(new ReciprocalRank().evaluate(last, List.of(ranked(many), ranked(many))).value())
        .isEqualTo(0.001 / 2);
  }

  @Test
  void kernelLossTakesItsWidthFromTheTrainingOutputs() {
    // Distances 1, 2 and sqrt(5): gamma is 1 / (2 * 2^2).
    Metric<?, ?> median = create("{type: kernel-loss, kernel: gaussian}", vectors);
    Metric<?, ?> given =
        create("{type: kernel-loss, kernel: {type: gaussian, gamma: 0.125}}", vectors);
    int[] others = {1, 2, 0};
    assertThat(median.evaluate(vectors, vectors.select(others)))
        .isEqualTo(given.evaluate(vectors, vectors.select(others)));
  }

  @Test
  void vectorsAreFoundByTheirContents() {
    RankedOutputs<DenseVector> found =
        new RankedOutputs<>(
            List.of(DenseVector.of(9, 9), DenseVector.of(1, 0)), new double[] {0, 1});
    assertThat(new ReciprocalRank().evaluate(vectors.slice(1, 2), List.of(found)).value())
        .isEqualTo(0.5);
  }

  @Test
  void surrogateErrorIsTheMeanOfWhatIsGiven() {
    Estimate estimate = new SurrogateError().evaluate(words, List.of(1.0, 2.0, 3.0, 6.0));
    assertThat(estimate.value()).isEqualTo(3);
    assertThat(estimate.standardError().orElseThrow())
        .isCloseTo(Math.sqrt((4 + 1 + 0 + 9) / 3.0 / 4), within(1e-15));
    assertFails(
        () -> new SurrogateError().evaluate(words, List.of(1.0, 2.0, Double.NaN, 6.0)),
        ErrorCode.NOT_FINITE,
        "metric surrogate-error is NaN for sample 2");
  }

  @Test
  void refusesOtherSizesAndTypes() {
    for (Declaration<Metric<?, ?>> declaration : declarations()) {
      Metric<?, ?> metric =
          declaration.name().equals("mean-loss")
              ? new MeanLoss<>(new SquaredLoss())
              : declaration.standard().fit(vectors, context);
      String name = "metric " + Specification.text(metric);
      assertFails(
          () -> metric.evaluate(vectors, vectors.slice(0, 2)),
          ErrorCode.SHAPE_MISMATCH,
          "3 truths do not match 2 predictions.");
      assertFails(
          () -> metric.evaluate(vectors.slice(0, 0), vectors.slice(0, 0)),
          ErrorCode.EMPTY_INPUT,
          name + " needs at least one truth and prediction.");
      // Nothing predicts plain text, in a list or as samples.
      ListSamples<String> text3 = words.slice(0, 3);
      assertFails(() -> metric.evaluate(vectors, text3), ErrorCode.WRONG_DOMAIN, name);
      assertFails(
          () -> metric.evaluate(vectors, List.of("a", "b", "c")),
          ErrorCode.WRONG_DOMAIN,
          "but prediction 0 is a String.");
      assertFails(
          () -> metric.evaluate(vectors, Arrays.asList(null, null, null)),
          ErrorCode.WRONG_DOMAIN,
          "but prediction 0 is null.");
    }
    assertFails(
        () -> create("example-f2", vectors),
        ErrorCode.UNKNOWN_NAME,
        "There is no metric 'example-f2'.");
    for (String name : List.of("pinball", "kernel-loss", "mean-loss")) {
      assertFails(
          () -> create(name, vectors),
          ErrorCode.INVALID_OPTION,
          "metric " + name + " needs the option '");
    }
    assertFails(
        () -> create("mrr", vectors),
        ErrorCode.UNKNOWN_NAME,
        "There is no metric 'mrr'. Did you mean 'mean-reciprocal-rank'?");
  }

  @Test
  void estimatesOfConstantTermsHaveNoError() {
    Estimate estimate = Estimate.ofMean(new double[] {0.1, 0.1, 0.1});
    assertThat(estimate.value()).isEqualTo(0.1);
    assertThat(estimate.standardError()).hasValue(0);
    assertThat(Estimate.ofMean(new double[] {4}).standardError()).isEmpty();
    assertFails(() -> Estimate.ofMean(new double[0]), ErrorCode.EMPTY_INPUT, "no sample");
    assertFails(
        () -> Estimate.ofMean(new double[] {1, Double.NaN}),
        ErrorCode.NOT_FINITE,
        "A metric is NaN");
  }

  @Test
  void theJackknifeOfAMeanIsItsStandardError() {
    double[] terms = {1, 4, 2, 8, 5, 7};
    double sum = Arrays.stream(terms).sum();
    double[] leftOut = Arrays.stream(terms).map(term -> (sum - term) / 5).toArray();
    assertThat(Estimate.ofJackknife(sum / 6, leftOut).standardError().orElseThrow())
        .isCloseTo(Estimate.ofMean(terms).standardError().orElseThrow(), within(1e-14));
  }
}
