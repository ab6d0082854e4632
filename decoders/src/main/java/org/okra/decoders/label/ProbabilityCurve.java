package org.okra.decoders.label;

import java.util.Arrays;

/** The probability of a label as a function of its score, never falling, never 0 or 1. */
sealed interface ProbabilityCurve {
  /** The probability at a score. */
  double at(double score);

  /** What it is made of; an even count. */
  double[] numbers();

  /**
   * Straight lines between points, level before the first and after the last.
   *
   * @param scores of the points, rising
   * @param probabilities of the points, never falling
   */
  record Isotonic(double[] scores, double[] probabilities) implements ProbabilityCurve {
    static Isotonic of(double... numbers) {
      int half = numbers.length / 2;
      return new Isotonic(
          Arrays.copyOf(numbers, half), Arrays.copyOfRange(numbers, half, numbers.length));
    }

    /**
     * Least squares among all rising functions (pool adjacent violators). Equal scores are one
     * point. A level stretch keeps its two ends; with n rows in all no probability is below {@code
     * 1 / (n + 2)} or above one minus that, which is all that n rows can tell.
     */
    static Isotonic fitted(double[] scores, double[] present, double[] weights) {
      int[] order = LabelRule.falling(scores);
      int n = order.length;
      double[] low = new double[n];
      double[] high = new double[n];
      double[] sum = new double[n];
      double[] weight = new double[n];
      int blocks = 0;
      for (int k = n - 1; k >= 0; k--) {
        int i = order[k];
        boolean tie = blocks > 0 && high[blocks - 1] == scores[i];
        int at = tie ? blocks - 1 : blocks++;
        low[at] = tie ? low[at] : scores[i];
        high[at] = scores[i];
        sum[at] = (tie ? sum[at] : 0) + weights[i] * present[i];
        weight[at] = (tie ? weight[at] : 0) + weights[i];
        boolean complete = k == 0 || scores[order[k - 1]] != scores[i];
        while (complete
            && blocks > 1
            && sum[blocks - 2] * weight[blocks - 1] >= sum[blocks - 1] * weight[blocks - 2]) {
          blocks--;
          high[blocks - 1] = high[blocks];
          sum[blocks - 1] += sum[blocks];
          weight[blocks - 1] += weight[blocks];
        }
      }
      return ends(blocks, low, high, sum, weight);
    }

    private static Isotonic ends(
        int blocks, double[] low, double[] high, double[] sum, double[] weight) {
      double least = 1 / (Arrays.stream(weight, 0, blocks).sum() + 2);
      if (blocks == 0) {
        return new Isotonic(new double[] {0}, new double[] {least});
      }
      double[] numbers = new double[4 * blocks];
      int points = 0;
      for (int b = 0; b < blocks; b++) {
        double probability = Math.min(1 - least, Math.max(least, sum[b] / weight[b]));
        for (double score : low[b] == high[b] ? new double[] {low[b]} : ends(low[b], high[b])) {
          numbers[points] = score;
          numbers[2 * blocks + points++] = probability;
        }
      }
      return new Isotonic(
          Arrays.copyOf(numbers, points),
          Arrays.copyOfRange(numbers, 2 * blocks, 2 * blocks + points));
    }

    private static double[] ends(double low, double high) {
      return new double[] {low, high};
    }

    @Override
    public double at(double score) {
      int found = Arrays.binarySearch(scores, score);
      int after = found >= 0 ? found : -found - 1;
      if (found >= 0 || after == 0 || after == scores.length) {
        return probabilities[Math.min(after, scores.length - 1)];
      }
      double share = (score - scores[after - 1]) / (scores[after] - scores[after - 1]);
      return probabilities[after - 1] + share * (probabilities[after] - probabilities[after - 1]);
    }

    @Override
    public double[] numbers() {
      double[] numbers = Arrays.copyOf(scores, 2 * scores.length);
      System.arraycopy(probabilities, 0, numbers, scores.length, scores.length);
      return numbers;
    }
  }

  /**
   * {@code 1 / (1 + exp(-(slope score + offset)))}.
   *
   * @param slope at least 0
   * @param offset the log odds at score 0
   */
  record Logistic(double slope, double offset) implements ProbabilityCurve {
    private static final int STEPS = 100;
    private static final double MOST = 1 - 1e-15;
    private static final double TOLERANCE = 1e-10;

    /**
     * The likeliest curve for targets drawn in by one row of either kind (Platt 1999), {@code (P +
     * 1) / (P + 2)} and {@code 1 / (N + 2)}, so that it stays finite where scores tell labels apart
     * without error. A slope below 0 is 0: more score is never less likely.
     */
    static Logistic fitted(double[] scores, double[] present, double[] weights) {
      double positive = 0;
      double total = 0;
      for (int i = 0; i < scores.length; i++) {
        positive += weights[i] * present[i];
        total += weights[i];
      }
      double high = (positive + 1) / (positive + 2);
      double low = 1 / (total - positive + 2);
      double[] targets = Arrays.stream(present).map(y -> y > 0 ? high : low).toArray();
      double mean = total == 0 ? low : (positive * high + (total - positive) * low) / total;
      Logistic start = new Logistic(0, Math.log(mean / (1 - mean)));
      Logistic best = start;
      double loss = best.loss(scores, targets, weights);
      for (int step = 0; step < STEPS; step++) {
        Logistic next = best.improved(scores, targets, weights, loss);
        double reached = next.loss(scores, targets, weights);
        boolean done = !(loss - reached > TOLERANCE * Math.abs(loss));
        best = reached < loss ? next : best;
        loss = Math.min(loss, reached);
        if (done) {
          break;
        }
      }
      return best.slope > 0 ? best : start;
    }

    /** A step of Newton's method, halved until it lowers the loss. */
    private Logistic improved(double[] scores, double[] targets, double[] weights, double loss) {
      double g0 = 0;
      double g1 = 0;
      double h00 = 0;
      double h01 = 0;
      double h11 = 0;
      for (int i = 0; i < scores.length; i++) {
        double p = at(scores[i]);
        double error = weights[i] * (p - targets[i]);
        double curvature = weights[i] * p * (1 - p);
        g0 += error;
        g1 += error * scores[i];
        h00 += curvature;
        h01 += curvature * scores[i];
        h11 += curvature * scores[i] * scores[i];
      }
      // The least that keeps the two columns apart when all scores are one number.
      h11 += 1e-12 * (h11 + h00);
      double determinant = h00 * h11 - h01 * h01;
      double da = (h00 * g1 - h01 * g0) / determinant;
      double db = (h11 * g0 - h01 * g1) / determinant;
      for (double length = 1; length > 1e-6; length /= 2) {
        Logistic next = new Logistic(slope - length * da, offset - length * db);
        if (next.loss(scores, targets, weights) < loss) {
          return next;
        }
      }
      return this;
    }

    /** Minus the log likelihood, without overflow. */
    private double loss(double[] scores, double[] targets, double[] weights) {
      double sum = 0;
      for (int i = 0; i < scores.length; i++) {
        double z = slope * scores[i] + offset;
        sum += weights[i] * (Math.max(z, 0) - targets[i] * z + Math.log1p(Math.exp(-Math.abs(z))));
      }
      return sum;
    }

    @Override
    public double at(double score) {
      double p = 1 / (1 + Math.exp(-(slope * score + offset)));
      return Math.min(MOST, Math.max(1 - MOST, p));
    }

    @Override
    public double[] numbers() {
      return new double[] {slope, offset};
    }
  }
}
