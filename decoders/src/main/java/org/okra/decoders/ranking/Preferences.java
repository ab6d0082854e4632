package org.okra.decoders.ranking;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;

/**
 * How much each item is preferred to each other one: {@code net(a, b) = -net(b, a)}, positive when
 * a should come first.
 *
 * <p>The disagreement of an order is {@code sum_{a before b} max(0, net(b, a))}: 0 when it goes
 * against no preference. Immutable.
 */
public final class Preferences {
  private final int items;
  private final double[] net;
  private final double total;

  private Preferences(int items, double[] net) {
    this.items = items;
    this.net = net;
    double sum = 0;
    for (double value : net) {
      sum += Math.abs(value) / 2;
    }
    if (!Double.isFinite(sum)) {
      throw Errors.of(
          ErrorCode.NUMERIC_OVERFLOW,
          "The preferences among %s items sum to more than 1.8e308. Scale them.",
          items);
    }
    this.total = sum;
  }

  /**
   * Preferences from a matrix of any kind (votes, probabilities, sums of signs), of which only
   * {@code net = (P - P^T) / 2} counts.
   *
   * @param p items x items; the diagonal is not read
   */
  public static Preferences of(Matrix p) {
    if (p.rows() != p.columns()) {
      throw Errors.shape(
          "Preferences are a square matrix, items x items, but this one is %s x %s.",
          p.rows(), p.columns());
    }
    int n = p.rows();
    double[] net = table(n);
    for (int b = 0; b < n; b++) {
      for (int a = 0; a < b; a++) {
        store(net, n, a, b, 0.5 * p.get(a, b) - 0.5 * p.get(b, a));
      }
    }
    return new Preferences(n, net);
  }

  /**
   * Preferences from one number per pair of items (a, b) with a below b, in the order (0, 1), (0,
   * 2), ..., (1, 2), ...
   *
   * @param values holds the items (items - 1) / 2 numbers from {@code offset} on
   */
  static Preferences ofPairs(int items, double[] values, int offset) {
    double[] net = table(items);
    int next = offset;
    for (int a = 0; a < items; a++) {
      for (int b = a + 1; b < items; b++) {
        store(net, items, a, b, values[next++]);
      }
    }
    return new Preferences(items, net);
  }

  /**
   * The preferences of weighted rankings, {@code net(a, b) = sum_i weights_i compare_i(a, b)}. A
   * ranking says nothing about pairs that it ties or of which it does not rank both.
   */
  public static Preferences ofRankings(Samples<? extends Ranking> rankings, double[] weights) {
    if (rankings.size() != weights.length) {
      throw Errors.shape("%s weights do not match %s rankings.", weights.length, rankings.size());
    }
    if (rankings.size() == 0) {
      throw Errors.empty("There are no rankings to take preferences from; give one.");
    }
    int n = rankings.get(0).items();
    double[] sums = table(n);
    for (int i = 0; i < weights.length; i++) {
      Ranking ranking = rankings.get(i);
      checkItems(n, ranking.items(), i);
      for (int a = 0; a < n; a++) {
        for (int b = a + 1; b < n; b++) {
          sums[a * n + b] += weights[i] * ranking.compare(a, b);
        }
      }
    }
    for (int a = 0; a < n; a++) {
      for (int b = a + 1; b < n; b++) {
        store(sums, n, a, b, sums[a * n + b]);
      }
    }
    return new Preferences(n, sums);
  }

  static void checkItems(int expected, int given, int number) {
    if (expected != given) {
      throw Errors.shape(
          "Ranking %s is of %s items where ranking 0 is of %s; rank the same items, and mark those"
              + " left out as missing.",
          number, given, expected);
    }
  }

  private static double[] table(int items) {
    return Matrix.zeros(items, items).values();
  }

  private static void store(double[] net, int items, int a, int b, double value) {
    if (!Double.isFinite(value)) {
      throw Errors.notFinite(
          "The preference between items %s and %s is %s; all preferences must be finite.",
          a, b, value);
    }
    net[a * items + b] = value;
    // Not -0.0, which would print as such.
    net[b * items + a] = 0.0 - value;
  }

  /** These preferences among some of the items, which are numbered anew. */
  Preferences among(int[] chosen) {
    double[] part = table(chosen.length);
    for (int a = 0; a < chosen.length; a++) {
      for (int b = 0; b < chosen.length; b++) {
        part[a * chosen.length + b] = net[chosen[a] * items + chosen[b]];
      }
    }
    return new Preferences(chosen.length, part);
  }

  /** Number of items. */
  public int items() {
    return items;
  }

  /** How much a is preferred to b; negative when b is preferred. */
  public double net(int a, int b) {
    Samples.checkIndex(a, items);
    Samples.checkIndex(b, items);
    return net[a * items + b];
  }

  /** All of them, row by row. Shared, not copied. */
  double[] table() {
    return net;
  }

  /** {@code sum_{a below b} |net(a, b)|}: no disagreement is larger. */
  public double total() {
    return total;
  }

  /** What counts as equal: differences that rounding may cause. */
  double tolerance() {
    return 1e-12 * total;
  }

  /**
   * {@code sum_{a before b} max(0, net(b, a))}.
   *
   * @param order every item once
   */
  public double disagreement(int[] order) {
    checkOrder(order);
    double sum = 0;
    for (int later = 0; later < items; later++) {
      int row = order[later] * items;
      for (int earlier = 0; earlier < later; earlier++) {
        sum += Math.max(0, net[row + order[earlier]]);
      }
    }
    return sum;
  }

  private void checkOrder(int[] order) {
    boolean[] seen = new boolean[items];
    for (int item : order) {
      Samples.checkIndex(item, items);
      seen[item] = true;
    }
    for (int item = 0; item < items; item++) {
      if (!seen[item] || order.length != items) {
        throw Errors.argument(
            "An order of %s items names each of them once; item %s is amiss.", items, item);
      }
    }
  }

  @Override
  public String toString() {
    return "Preferences among " + items + " items";
  }
}
