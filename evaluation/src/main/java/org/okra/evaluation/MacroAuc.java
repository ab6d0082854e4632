package org.okra.evaluation;

import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Specification;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;

/**
 * The mean over labels of the area under the ROC curve of each, in [0, 1]: of the pairs of an
 * example with the label and one without, the share where the first has the larger score; equal
 * scores count one half. A label that all examples have, or none, has no area and is left out of
 * the mean; when none is left the metric does not exist, which is an error. Its parts are the areas
 * of the single labels. The standard error is the jackknife's over examples, O(n d log n).
 */
@Component(
    name = "macro-auc",
    help = "label scores: mean over labels of the area under the ROC curve",
    alsoKnownAs = {"auc", "auc-macro", "roc-auc", "roc-auc-macro", "roc-auc-score"})
public record MacroAuc() implements Metric<ItemSet, LabelScores> {
  @Override
  public Direction direction() {
    return Direction.HIGHER_IS_BETTER;
  }

  @Override
  public Estimate estimate(Samples<ItemSet> truths, Samples<LabelScores> predictions) {
    int n = truths.size();
    int labels = truths.get(0).universe();
    double[] parts = new double[labels];
    double[] sums = new double[n];
    int[] counts = new int[n];
    for (int label = 0; label < labels; label++) {
      parts[label] = area(label, truths, predictions, sums, counts);
    }
    double value = Arrays.stream(parts).filter(part -> !Double.isNaN(part)).average().orElse(-1);
    if (value < 0) {
      throw Errors.empty(
          "metric %s does not exist: no label is true of some of the %s examples and not of"
              + " others.",
          Specification.text(this), n);
    }
    double[] leftOut = new double[n];
    Arrays.setAll(leftOut, i -> counts[i] == 0 ? Double.NaN : sums[i] / counts[i]);
    return Estimate.ofJackknife(value, leftOut).withParts(parts);
  }

  /** The area of one label; the areas without each of the examples are added to the sums. */
  private static double area(
      int label,
      Samples<ItemSet> truths,
      Samples<LabelScores> predictions,
      double[] sums,
      int[] counts) {
    int n = truths.size();
    double[] scores = new double[n];
    boolean[] has = new boolean[n];
    for (int i = 0; i < n; i++) {
      scores[i] = predictions.get(i).of(truths.get(i), label);
      has[i] = truths.get(i).contains(label);
    }
    SortedScores right = new SortedScores(chosen(scores, i -> has[i]));
    SortedScores wrong = new SortedScores(chosen(scores, i -> !has[i]));
    if (right.size() == 0 || wrong.size() == 0) {
      return Double.NaN;
    }
    double[] gone = new double[n];
    double won = 0;
    for (int i = 0; i < n; i++) {
      gone[i] = has[i] ? wrong.beatenBy(scores[i]) : right.size() - right.beatenBy(scores[i]);
      won += has[i] ? gone[i] : 0;
    }
    for (int i = 0; i < n; i++) {
      double pairs = (double) (right.size() - (has[i] ? 1 : 0)) * (wrong.size() - (has[i] ? 0 : 1));
      if (pairs > 0) {
        sums[i] += (won - gone[i]) / pairs;
        counts[i]++;
      }
    }
    return won / right.size() / wrong.size();
  }

  private static double[] chosen(double[] scores, IntPredicate wanted) {
    return IntStream.range(0, scores.length).filter(wanted).mapToDouble(i -> scores[i]).toArray();
  }
}
