package org.okra.evaluation;

import java.util.Arrays;

/** Scores in rising order, which tell how many of them lie below one: O(log n) each. */
final class SortedScores {
  private final double[] rising;

  SortedScores(double[] scores) {
    // 0 and -0 are equal as scores, but not to a sort.
    rising = Arrays.stream(scores).map(score -> score + 0.0).sorted().toArray();
  }

  int size() {
    return rising.length;
  }

  /** How many are less than a score. */
  int below(double score) {
    int from = 0;
    int to = rising.length;
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (rising[middle] < score) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** How many are at least a score. */
  int atLeast(double score) {
    return rising.length - below(score);
  }

  /** Pairs of these with a score that is larger than theirs; an equal one counts one half. */
  double beatenBy(double score) {
    int below = below(score);
    int notAbove = below(Math.nextUp(score));
    return below + 0.5 * (notAbove - below);
  }

  /** The same with all of some scores. */
  double beatenBy(double[] scores) {
    double sum = 0;
    for (double score : scores) {
      sum += beatenBy(score);
    }
    return sum;
  }

  /** Pairs of these with scores that are less than theirs; equal ones count one half. */
  double beating(double[] scores) {
    return (double) rising.length * scores.length - beatenBy(scores);
  }
}
