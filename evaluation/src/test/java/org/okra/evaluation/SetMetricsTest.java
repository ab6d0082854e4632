package org.okra.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.okra.evaluation.MetricChecks.assertFails;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.BitVectors;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;
import org.okra.core.sample.Samples;

final class SetMetricsTest {
  private static final int LABELS = 5;

  /** Common 1, 1, 0, 0; sizes 2 and 1, 1 and 1, 0 and 0, 1 and 2. */
  private final LabelSets truths = sets(set(0, 1), set(2), set(), set(4));

  private final LabelSets predictions = sets(set(1), set(2), set(), set(0, 1));
  private final LabelSets manyTruths = randomSets(80, 3);
  private final LabelSets manyPredictions = randomSets(80, 4);

  private static LabelSet set(int... labels) {
    return LabelSet.of(LABELS, labels);
  }

  private static LabelSets sets(LabelSet... sets) {
    return new LabelSets(LABELS, List.of(sets));
  }

  private static LabelSets randomSets(int count, long seed) {
    RandomStream random = new RandomStream(seed);
    List<LabelSet> result = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      result.add(set(random.subset(LABELS - 1, random.nextInt(4))));
    }
    return new LabelSets(LABELS, result);
  }

  @Test
  void handComputedExample() {
    assertThat(value(new ExampleF1())).isCloseTo((2.0 / 3 + 1 + 1 + 0) / 4, within(1e-15));
    assertThat(value(new Jaccard())).isCloseTo((0.5 + 1 + 1 + 0) / 4, within(1e-15));
    assertThat(value(new Hamming())).isCloseTo((1 + 0 + 0 + 3) / 5.0 / 4, within(1e-15));
    assertThat(value(new SubsetAccuracy())).isEqualTo(0.5);
    assertThat(value(new MicroF1())).isEqualTo(2.0 * 2 / (4 + 4));
    // Labels: 0 true once and predicted once, never both; 1 twice; 2 right; 3 absent; 4 missed.
    assertThat(value(new MacroF1(1))).isCloseTo((0 + 2.0 / 3 + 1 + 1 + 0) / 5, within(1e-15));
    assertThat(value(new MacroF1(0))).isCloseTo((0 + 2.0 / 3 + 1 + 0 + 0) / 5, within(1e-15));
  }

  private double value(Metric<ItemSet, ItemSet> metric) {
    Estimate estimate = metric.evaluate(truths, predictions);
    assertThat(estimate.count()).isEqualTo(4);
    return estimate.value();
  }

  @Test
  void standardErrorOfAMean() {
    // Terms 1, 1, 0, 0 of the subset accuracy: s^2 = 1/3.
    Estimate estimate = new SubsetAccuracy().evaluate(truths, predictions);
    assertThat(estimate.value()).isEqualTo(0.5);
    assertThat(estimate.standardError().orElseThrow())
        .isCloseTo(Math.sqrt(1.0 / 3 / 4), within(1e-15));
  }

  @Test
  void naiveFormulasOnManySets() {
    double f1 = 0;
    double jaccard = 0;
    double hamming = 0;
    double exact = 0;
    int[] both = new int[LABELS];
    int[] either = new int[LABELS];
    for (int i = 0; i < 80; i++) {
      int common = 0;
      int union = 0;
      for (int l = 0; l < LABELS; l++) {
        boolean t = manyTruths.get(i).contains(l);
        boolean p = manyPredictions.get(i).contains(l);
        common += t && p ? 1 : 0;
        union += t || p ? 1 : 0;
        both[l] += t && p ? 1 : 0;
        either[l] += (t ? 1 : 0) + (p ? 1 : 0);
      }
      f1 += union == 0 ? 1 : 2.0 * common / (union + common);
      jaccard += union == 0 ? 1 : (double) common / union;
      hamming += (double) (union - common) / LABELS;
      exact += union == common ? 1 : 0;
    }
    double macro = 0;
    double allBoth = 0;
    double allEither = 0;
    for (int l = 0; l < LABELS; l++) {
      macro += either[l] == 0 ? 1 : 2.0 * both[l] / either[l];
      allBoth += both[l];
      allEither += either[l];
    }
    assertThat(many(new ExampleF1())).isCloseTo(f1 / 80, within(1e-13));
    assertThat(many(new Jaccard())).isCloseTo(jaccard / 80, within(1e-13));
    assertThat(many(new Hamming())).isCloseTo(hamming / 80, within(1e-13));
    assertThat(many(new SubsetAccuracy())).isCloseTo(exact / 80, within(1e-13));
    assertThat(many(new MicroF1())).isCloseTo(2 * allBoth / allEither, within(1e-13));
    assertThat(many(new MacroF1(1))).isCloseTo(macro / LABELS, within(1e-13));
  }

  private double many(Metric<ItemSet, ItemSet> metric) {
    return metric.evaluate(manyTruths, manyPredictions).value();
  }

  @Test
  void standardErrorsEqualTheSlowOnes() {
    for (Metric<?, ?> metric :
        List.of(new ExampleF1(), new Jaccard(), new Hamming(), new SubsetAccuracy())) {
      MetricChecks.assertMeanWithItsError(metric, manyTruths, manyPredictions);
    }
    for (Metric<?, ?> metric : List.of(new MicroF1(), new MacroF1(1), new MacroF1(0.3))) {
      MetricChecks.assertJackknifeError(metric, manyTruths, manyPredictions);
      // Labels 0, 1 and 4 stand in single examples here: leaving one out makes them absent.
      MetricChecks.assertJackknifeError(metric, truths, predictions);
    }
  }

  @Test
  void orderAndStorageDoNotMatter() {
    List<BitVector> bits = new ArrayList<>();
    for (int i = 0; i < 80; i++) {
      bits.add(BitVector.of(LABELS, manyPredictions.get(i).items()));
    }
    Samples<BitVector> stored = new BitVectors(LABELS, bits);
    for (Metric<?, ?> metric :
        List.of(
            new ExampleF1(),
            new Jaccard(),
            new Hamming(),
            new SubsetAccuracy(),
            new MicroF1(),
            new MacroF1(1))) {
      MetricChecks.assertOrderDoesNotMatter(metric, manyTruths, manyPredictions);
      assertThat(metric.evaluate(manyTruths, stored))
          .isEqualTo(metric.evaluate(manyTruths, manyPredictions));
    }
  }

  @Test
  void emptySetsAgree() {
    LabelSets empty = sets(set(), set());
    LabelSets full = sets(set(1), set(1));
    for (Metric<?, ?> metric : List.of(new ExampleF1(), new Jaccard(), new MicroF1())) {
      assertThat(metric.evaluate(empty, empty).value()).as(metric.toString()).isEqualTo(1);
      assertThat(metric.evaluate(empty, full).value()).as(metric.toString()).isZero();
      assertThat(metric.evaluate(full, empty).value()).as(metric.toString()).isZero();
    }
    assertThat(new MacroF1(1).evaluate(empty, empty).value()).isEqualTo(1);
    assertThat(new SubsetAccuracy().evaluate(empty, empty).value()).isEqualTo(1);
    assertThat(new Hamming().evaluate(empty, empty).value()).isZero();
  }

  @Test
  void oneSampleHasNoStandardError() {
    for (Metric<?, ?> metric : List.of(new ExampleF1(), new MicroF1(), new MacroF1(1))) {
      Estimate estimate = metric.evaluate(truths.slice(0, 1), predictions.slice(0, 1));
      assertThat(estimate.standardError()).as(metric.toString()).isEmpty();
      assertThat(estimate.count()).isEqualTo(1);
    }
  }

  @Test
  void refusesSetsOverOtherLabels() {
    LabelSets others = new LabelSets(3, List.of(LabelSet.of(3, 1)));
    for (Metric<?, ?> metric : List.of(new ExampleF1(), new SubsetAccuracy())) {
      assertFails(
          () -> metric.evaluate(truths.slice(0, 1), others),
          ErrorCode.SHAPE_MISMATCH,
          "A predicted set out of 3 items cannot be compared with a true set out of 5");
    }
    for (Metric<?, ?> metric : List.of(new MicroF1(), new MacroF1(1))) {
      assertFails(
          () -> metric.evaluate(truths.slice(0, 1), others),
          ErrorCode.SHAPE_MISMATCH,
          "A set out of 3 items was given where sets out of 5 are compared");
    }
    LabelSets none = new LabelSets(0, List.of(LabelSet.of(0)));
    assertFails(() -> new MacroF1(1).evaluate(none, none), ErrorCode.EMPTY_INPUT, "there are none");
    assertFails(
        () -> new MacroF1(1.5),
        ErrorCode.INVALID_OPTION,
        "Option 'absent' is 1.5; it must be a number from 0 to 1.");
  }
}
