package org.okra.evaluation;

import java.util.Map;

/** Metrics of label sets and of label scores by their definitions, in loops over arrays. */
final class PlainSetMetrics {
  private PlainSetMetrics() {}

  /** The value of a metric of sets; the last is what two empty sets count. */
  interface Plain {
    double value(boolean[][] truths, boolean[][] predictions, double empty);
  }

  /** The value of a metric of scores; NaN where no row or label counts. */
  interface OfScores {
    double value(boolean[][] truths, double[][] scores);
  }

  static final Map<String, Plain> ALL =
      Map.of(
          "f1", (t, p, empty) -> overRows(t, p, (a, b) -> f1(a, b, empty)),
          "micro-f1", (t, p, empty) -> f1(flat(t), flat(p), empty),
          "macro-f1", (t, p, absent) -> overRows(turned(t), turned(p), (a, b) -> f1(a, b, absent)),
          "jaccard", (t, p, none) -> overRows(t, p, PlainSetMetrics::jaccard),
          "hamming", (t, p, none) -> overRows(t, p, PlainSetMetrics::hamming),
          "mean-loss", (t, p, none) -> overRows(t, p, PlainSetMetrics::hamming),
          "subset-accuracy", (t, p, none) -> overRows(t, p, (a, b) -> hamming(a, b) == 0 ? 1 : 0));

  static final Map<String, OfScores> SCORES =
      Map.of(
          "label-ranking-loss", (t, s) -> overRows(t, s, PlainSetMetrics::rankingLoss),
          "one-error", (t, s) -> overRows(t, s, PlainSetMetrics::oneError),
          "coverage-error", (t, s) -> overRows(t, s, PlainSetMetrics::deepest),
          "average-precision", (t, s) -> overRows(t, s, PlainSetMetrics::precision),
          "micro-auc", (t, s) -> area(flat(t), flat(s)),
          "macro-auc", (t, s) -> overRows(turned(t), turned(s), PlainSetMetrics::area));

  private interface OfRow {
    double term(boolean[] truth, boolean[] prediction);
  }

  private interface OfScoredRow {
    double term(boolean[] truth, double[] scores);
  }

  private static double overRows(boolean[][] truths, boolean[][] predictions, OfRow row) {
    double sum = 0;
    for (int i = 0; i < truths.length; i++) {
      sum += row.term(truths[i], predictions[i]);
    }
    return sum / truths.length;
  }

  /** Rows whose term is NaN are left out. */
  private static double overRows(boolean[][] truths, double[][] scores, OfScoredRow row) {
    double sum = 0;
    int counted = 0;
    for (int i = 0; i < truths.length; i++) {
      double term = row.term(truths[i], scores[i]);
      sum += Double.isNaN(term) ? 0 : term;
      counted += Double.isNaN(term) ? 0 : 1;
    }
    return counted == 0 ? Double.NaN : sum / counted;
  }

  private static double f1(boolean[] truth, boolean[] prediction, double empty) {
    int both = 0;
    int sizes = 0;
    for (int l = 0; l < truth.length; l++) {
      both += truth[l] && prediction[l] ? 1 : 0;
      sizes += (truth[l] ? 1 : 0) + (prediction[l] ? 1 : 0);
    }
    return sizes == 0 ? empty : 2.0 * both / sizes;
  }

  private static double jaccard(boolean[] truth, boolean[] prediction) {
    int both = 0;
    int either = 0;
    for (int l = 0; l < truth.length; l++) {
      both += truth[l] && prediction[l] ? 1 : 0;
      either += truth[l] || prediction[l] ? 1 : 0;
    }
    return either == 0 ? 1 : (double) both / either;
  }

  private static double hamming(boolean[] truth, boolean[] prediction) {
    int wrong = 0;
    for (int l = 0; l < truth.length; l++) {
      wrong += truth[l] == prediction[l] ? 0 : 1;
    }
    return (double) wrong / truth.length;
  }

  private static double rankingLoss(boolean[] truth, double[] scores) {
    double wrong = 0;
    double pairs = 0;
    for (int a = 0; a < scores.length; a++) {
      for (int b = 0; b < scores.length; b++) {
        if (truth[a] && !truth[b]) {
          pairs++;
          wrong += scores[a] > scores[b] ? 0 : 1;
        }
      }
    }
    return wrong / pairs;
  }

  /** The share of wrong labels among those with the highest score; NaN for an empty set. */
  private static double oneError(boolean[] truth, double[] scores) {
    double highest = scores[0];
    boolean any = false;
    for (int l = 0; l < scores.length; l++) {
      highest = scores[l] > highest ? scores[l] : highest;
      any |= truth[l];
    }
    double tied = 0;
    double wrong = 0;
    for (int l = 0; l < scores.length; l++) {
      tied += scores[l] == highest ? 1 : 0;
      wrong += scores[l] == highest && !truth[l] ? 1 : 0;
    }
    return any ? wrong / tied : Double.NaN;
  }

  private static int place(double[] scores, int label) {
    int place = 0;
    for (double score : scores) {
      place += score >= scores[label] ? 1 : 0;
    }
    return place;
  }

  private static double deepest(boolean[] truth, double[] scores) {
    double deepest = Double.NaN;
    for (int l = 0; l < scores.length; l++) {
      if (truth[l] && !(place(scores, l) <= deepest)) {
        deepest = place(scores, l);
      }
    }
    return deepest;
  }

  private static double precision(boolean[] truth, double[] scores) {
    double sum = 0;
    double labels = 0;
    for (int l = 0; l < scores.length; l++) {
      double hits = 0;
      for (int other = 0; other < scores.length; other++) {
        hits += truth[other] && scores[other] >= scores[l] ? 1 : 0;
      }
      sum += truth[l] ? hits / place(scores, l) : 0;
      labels += truth[l] ? 1 : 0;
    }
    return sum / labels;
  }

  /** The share of pairs of one true and one other that are in order; ties count one half. */
  private static double area(boolean[] truth, double[] scores) {
    double won = 0;
    double pairs = 0;
    for (int a = 0; a < scores.length; a++) {
      for (int b = 0; b < scores.length; b++) {
        if (truth[a] && !truth[b]) {
          pairs++;
          won += scores[a] > scores[b] ? 1 : scores[a] == scores[b] ? 0.5 : 0;
        }
      }
    }
    return won / pairs;
  }

  private static boolean[] flat(boolean[][] rows) {
    boolean[] flat = new boolean[rows.length * rows[0].length];
    for (int k = 0; k < flat.length; k++) {
      flat[k] = rows[k / rows[0].length][k % rows[0].length];
    }
    return flat;
  }

  private static double[] flat(double[][] rows) {
    double[] flat = new double[rows.length * rows[0].length];
    for (int k = 0; k < flat.length; k++) {
      flat[k] = rows[k / rows[0].length][k % rows[0].length];
    }
    return flat;
  }

  private static boolean[][] turned(boolean[][] rows) {
    boolean[][] turned = new boolean[rows[0].length][rows.length];
    for (int k = 0; k < rows.length * rows[0].length; k++) {
      turned[k % rows[0].length][k / rows[0].length] = rows[k / rows[0].length][k % rows[0].length];
    }
    return turned;
  }

  private static double[][] turned(double[][] rows) {
    double[][] turned = new double[rows[0].length][rows.length];
    for (int k = 0; k < rows.length * rows[0].length; k++) {
      turned[k % rows[0].length][k / rows[0].length] = rows[k / rows[0].length][k % rows[0].length];
    }
    return turned;
  }
}
