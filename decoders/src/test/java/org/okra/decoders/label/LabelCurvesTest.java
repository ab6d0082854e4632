package org.okra.decoders.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.LabelSets;

/** Which rows the curve of a label is fitted to, and what a file holds of it. */
final class LabelCurvesTest {
  private static final int N = 40;
  private static final int[] POSITIVES = {10, 9, 3};

  private final Matrix scores = scores();
  private final double[] weights = weights();
  private final LabelSets truths = truths();

  private static Matrix scores() {
    RandomStream random = new RandomStream(1);
    Matrix scores = Matrix.zeros(N, 3);
    for (int k = 0; k < scores.values().length; k++) {
      scores.values()[k] = random.nextDouble();
    }
    return scores;
  }

  private static double[] weights() {
    double[] weights = new double[N];
    for (int i = 0; i < N; i++) {
      weights[i] = 0.5 + i % 3;
    }
    return weights;
  }

  /** Label l is that of the first rows, as many as it has. */
  private static LabelSets truths() {
    List<LabelSet> sets = new ArrayList<>();
    for (int i = 0; i < N; i++) {
      List<Integer> labels = new ArrayList<>();
      for (int label = 0; label < 3; label++) {
        if (i < POSITIVES[label]) {
          labels.add(label);
        }
      }
      sets.add(LabelSet.of(3, labels.stream().mapToInt(Integer::intValue).toArray()));
    }
    return new LabelSets(3, sets);
  }

  private ProbabilityCurve fitted(ProbabilityMethod method, int... labels) {
    double[] all = new double[N * labels.length];
    double[] present = new double[all.length];
    double[] counts = new double[all.length];
    int next = 0;
    for (int label : labels) {
      for (int i = 0; i < N; i++) {
        all[next] = scores.get(i, label);
        present[next] = i < POSITIVES[label] ? 1 : 0;
        counts[next++] = weights[i];
      }
    }
    return method.fit(all, present, counts);
  }

  @ParameterizedTest
  @EnumSource(
      value = ProbabilityMethod.class,
      names = {"ISOTONIC", "LOGISTIC"})
  void tenRowsAreEnoughForACurveAndOtherLabelsShareOne(ProbabilityMethod method) {
    LabelProbabilities found = LabelProbabilities.fitted(method, scores, truths, weights);
    assertThat(found.curves().get(0).numbers()).isEqualTo(fitted(method, 0).numbers());
    assertThat(found.curves().get(1).numbers()).isEqualTo(fitted(method, 1, 2).numbers());
    assertThat(found.curves().get(2)).isSameAs(found.curves().get(1));
    double[] without = new double[N];
    double[] empty = new double[N];
    for (int i = 0; i < N; i++) {
      double product = 1;
      for (int label = 0; label < 3; label++) {
        double p = found.curves().get(label).at(scores.get(i, label));
        assertThat(found.of(scores.rowValues(i))[label]).isEqualTo(p);
        product *= 1 - p;
      }
      without[i] = Math.log(product);
      empty[i] = i < 10 ? 0 : 1;
    }
    assertThat(found.none().numbers())
        .containsExactly(method.fit(without, empty, weights).numbers(), within(1e-9));
    Container.Builder file = Container.builder("tuning");
    found.save(file);
    LabelProbabilities restored = LabelProbabilities.restore(method, file.build(), 3);
    for (int label = 0; label < 3; label++) {
      assertThat(restored.curves().get(label).numbers())
          .isEqualTo(found.curves().get(label).numbers());
    }
    assertThat(restored.none().numbers()).isEqualTo(found.none().numbers());
  }

  @Test
  void numbersThatDoNotFitTheLabelsAreRefused() {
    assertThat(restored(new int[] {2, 2}, 1, 2, 3, 4).none().numbers()).containsExactly(3, 4);
    for (int[] lengths : new int[][] {{2}, {2, 2, 2}, {1, 3}, {0, 4}, {2, 4}, {4, 4}}) {
      assertThatThrownBy(() -> restored(lengths, 1, 2, 3, 4))
          .hasMessage("The saved probabilities do not match 1 labels.");
    }
  }

  private static LabelProbabilities restored(int[] lengths, double... numbers) {
    Container saved =
        Container.builder("tuning")
            .integers("probability-lengths", lengths)
            .doubles("probabilities", numbers)
            .build();
    return LabelProbabilities.restore(ProbabilityMethod.LOGISTIC, saved, 1);
  }

  @Test
  void betweenTwoScoresTheProbabilityIsOnTheLine() {
    ProbabilityCurve.Isotonic curve = ProbabilityCurve.Isotonic.of(1, 3, 4, 0.2, 0.6, 0.9);
    assertThat(curve.at(0)).isEqualTo(0.2);
    assertThat(curve.at(1)).isEqualTo(0.2);
    assertThat(curve.at(1.5)).isCloseTo(0.3, within(1e-15));
    assertThat(curve.at(3)).isEqualTo(0.6);
    assertThat(curve.at(3.9)).isCloseTo(0.87, within(1e-15));
    assertThat(curve.at(4)).isEqualTo(0.9);
    assertThat(curve.at(9)).isEqualTo(0.9);
    assertThat(curve.numbers()).containsExactly(1, 3, 4, 0.2, 0.6, 0.9);
  }

  @Test
  void aLogisticCurveIsNeverZeroOrOne() {
    ProbabilityCurve.Logistic curve = new ProbabilityCurve.Logistic(2, -1);
    assertThat(curve.at(0.5)).isEqualTo(0.5);
    assertThat(curve.at(1)).isCloseTo(1 / (1 + Math.exp(-1)), within(1e-15));
    assertThat(curve.at(1e6)).isLessThan(1);
    assertThat(curve.at(-1e6)).isPositive();
    assertThat(curve.numbers()).containsExactly(2, -1);
    // Without any row, and where high scores mean fewer labels, it is flat.
    assertThat(ProbabilityCurve.Logistic.fitted(new double[0], new double[0], new double[0]))
        .isEqualTo(new ProbabilityCurve.Logistic(0, 0));
    ProbabilityCurve.Logistic falling =
        ProbabilityCurve.Logistic.fitted(
            new double[] {0, 1, 2, 3}, new double[] {1, 1, 0, 0}, new double[] {1, 1, 1, 1});
    assertThat(falling.slope()).isZero();
    assertThat(falling.at(7)).isCloseTo(0.5, within(1e-12));
  }
}
