package org.okra.evaluation;

import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Specification;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.Samples;

/**
 * The area under the ROC curve of all examples and labels taken together, in [0, 1]: the share of
 * pairs of a true and a wrong label, of whichever examples, where the true one has the larger
 * score; equal scores count one half. When nothing or everything is true it does not exist, which
 * is an error.
 *
 * <p>The standard error is the jackknife's over examples. With U the number of won pairs, leaving
 * example i out takes away the pairs of its true labels with all wrong ones and of its wrong labels
 * with all true ones, and gives back those within i, which were counted twice: O(n d log(n d)).
 */
@Component(
    name = "micro-auc",
    help = "label scores: area under the ROC curve of all examples and labels together",
    alsoKnownAs = {"auc-micro", "roc-auc-micro"})
public record MicroAuc() implements Metric<ItemSet, LabelScores> {
  @Override
  public Direction direction() {
    return Direction.HIGHER_IS_BETTER;
  }

  @Override
  public Estimate estimate(Samples<ItemSet> truths, Samples<LabelScores> predictions) {
    int n = truths.size();
    SortedScores right =
        new SortedScores(
            IntStream.range(0, n)
                .mapToObj(i -> predictions.get(i).inside(truths.get(i)))
                .flatMapToDouble(DoubleStream::of)
                .toArray());
    SortedScores wrong =
        new SortedScores(
            IntStream.range(0, n)
                .mapToObj(i -> predictions.get(i).outside(truths.get(i)))
                .flatMapToDouble(DoubleStream::of)
                .toArray());
    if (right.size() == 0 || wrong.size() == 0) {
      throw Errors.empty(
          "metric %s does not exist: %s of the labels of the %s examples is true.",
          Specification.text(this), right.size() == 0 ? "none" : "every one", n);
    }
    double won = 0;
    double[] gone = new double[n];
    for (int i = 0; i < n; i++) {
      double[] ownRight = predictions.get(i).inside(truths.get(i));
      double[] ownWrong = predictions.get(i).outside(truths.get(i));
      double wins = wrong.beatenBy(ownRight);
      won += wins;
      gone[i] = wins + right.beating(ownWrong) - new SortedScores(ownWrong).beatenBy(ownRight);
    }
    double[] leftOut = new double[n];
    for (int i = 0; i < n; i++) {
      int count = truths.get(i).count();
      double pairs =
          (double) (right.size() - count) * (wrong.size() - (truths.get(i).universe() - count));
      leftOut[i] = pairs == 0 ? Double.NaN : (won - gone[i]) / pairs;
    }
    return Estimate.ofJackknife(won / right.size() / wrong.size(), leftOut);
  }
}
