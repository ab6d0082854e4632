package org.okra.evaluation;

import java.util.Map;

/** Metrics of rankings by their definitions, over all pairs of positions; 0 is a missing item. */
final class PlainRankingMetrics {
  private PlainRankingMetrics() {}

  /** The term of one query. */
  interface Plain {
    double term(int[] truth, int[] prediction);
  }

  static final Map<String, Plain> ALL =
      Map.of(
          "kendall-tau-a",
          (t, p) -> (agree(t, p) - agree(t, turned(p))) / pairs(t),
          "kendall-tau-b",
          PlainRankingMetrics::tauB,
          "pairwise-ranking-error",
          (t, p) -> (1 - (agree(t, p) - agree(t, turned(p))) / decided(t, t)) / 2,
          "spearman",
          PlainRankingMetrics::spearman);

  /** Whether a truth puts some item before another. */
  static boolean decides(int[] truth) {
    return decided(truth, truth) > 0;
  }

  private static double pairs(int[] truth) {
    double pairs = 0;
    for (int a = 0; a < truth.length; a++) {
      for (int b = a + 1; b < truth.length; b++) {
        pairs += truth[a] > 0 && truth[b] > 0 ? 1 : 0;
      }
    }
    return pairs;
  }

  /** Pairs of items that the truth has and a ranking puts one before the other. */
  private static double decided(int[] truth, int[] ranking) {
    double decided = 0;
    for (int a = 0; a < truth.length; a++) {
      for (int b = a + 1; b < truth.length; b++) {
        boolean there = truth[a] > 0 && truth[b] > 0 && ranking[a] > 0 && ranking[b] > 0;
        decided += there && ranking[a] != ranking[b] ? 1 : 0;
      }
    }
    return decided;
  }

  /** Pairs that both put in the same order. */
  private static double agree(int[] truth, int[] prediction) {
    double agree = 0;
    for (int a = 0; a < truth.length; a++) {
      for (int b = 0; b < truth.length; b++) {
        boolean there = truth[a] > 0 && truth[b] > 0 && prediction[a] > 0 && prediction[b] > 0;
        agree += there && truth[a] < truth[b] && prediction[a] < prediction[b] ? 1 : 0;
      }
    }
    return agree;
  }

  private static int[] turned(int[] ranking) {
    int[] turned = new int[ranking.length];
    for (int item = 0; item < ranking.length; item++) {
      turned[item] = ranking[item] == 0 ? 0 : 100 - ranking[item];
    }
    return turned;
  }

  private static double tauB(int[] truth, int[] prediction) {
    double norm = Math.sqrt(decided(truth, truth) * decided(truth, prediction));
    return norm == 0 ? 0 : (agree(truth, prediction) - agree(truth, turned(prediction))) / norm;
  }

  /**
   * The correlation of mid-ranks among the items of the truth; what is missing is in the middle.
   */
  private static double spearman(int[] truth, int[] prediction) {
    double product = 0;
    double first = 0;
    double second = 0;
    for (int a = 0; a < truth.length; a++) {
      if (truth[a] > 0) {
        double t = 0;
        double p = 0;
        for (int b = 0; b < truth.length; b++) {
          if (truth[b] > 0) {
            t += Integer.signum(truth[b] - truth[a]);
            p +=
                prediction[a] > 0 && prediction[b] > 0
                    ? Integer.signum(prediction[b] - prediction[a])
                    : 0;
          }
        }
        product += t * p;
        first += t * t;
        second += p * p;
      }
    }
    return second == 0 ? 0 : product / Math.sqrt(first * second);
  }

  /** The weight of rated pairs in the wrong order, half of what is left open; NaN without any. */
  static double ratings(double[] truth, int[] prediction) {
    double wrong = 0;
    double weight = 0;
    for (int a = 0; a < truth.length; a++) {
      for (int b = 0; b < truth.length; b++) {
        if (truth[a] > truth[b]) {
          double difference = truth[a] - truth[b];
          boolean open = prediction[a] == 0 || prediction[b] == 0 || prediction[a] == prediction[b];
          weight += difference;
          wrong += open ? difference / 2 : prediction[a] > prediction[b] ? difference : 0;
        }
      }
    }
    return wrong / weight;
  }
}
