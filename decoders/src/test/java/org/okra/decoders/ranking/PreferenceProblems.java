package org.okra.decoders.ranking;

import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;

/** Random preferences, and the slow obvious way to a best order. */
final class PreferenceProblems {
  private PreferenceProblems() {}

  /** Independent normal preferences: as incoherent as can be. */
  static Preferences normal(int items, RandomStream random) {
    Matrix p = Matrix.zeros(items, items);
    for (int a = 0; a < items; a++) {
      for (int b = 0; b < items; b++) {
        p.set(a, b, random.nextGaussian());
      }
    }
    return Preferences.of(p);
  }

  /** Preferences of -1, 0 and 1, with ties. */
  static Preferences coarse(int items, RandomStream random) {
    Matrix p = Matrix.zeros(items, items);
    for (int a = 0; a < items; a++) {
      for (int b = a + 1; b < items; b++) {
        p.set(a, b, random.nextInt(3) - 1);
      }
    }
    return Preferences.of(p);
  }

  /** The votes of noisy voters about items that have a true order: what models give. */
  static Preferences votes(int items, int voters, RandomStream random) {
    Matrix p = Matrix.zeros(items, items);
    for (int voter = 0; voter < voters; voter++) {
      double[] places = new double[items];
      for (int i = 0; i < items; i++) {
        places[i] = 3.0 * i / items + 1.5 * random.nextGaussian();
      }
      for (int a = 0; a < items; a++) {
        for (int b = 0; b < items; b++) {
          p.set(a, b, p.get(a, b) + (places[a] < places[b] ? 1 : 0));
        }
      }
    }
    return Preferences.of(p);
  }

  /** The least disagreement over all orders, by trying them. */
  static double bruteForce(Preferences preferences) {
    int[] order = new int[preferences.items()];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    return permute(preferences, order, 0);
  }

  private static double permute(Preferences preferences, int[] order, int fixed) {
    if (fixed >= order.length - 1) {
      double sum = 0;
      for (int i = 0; i < order.length; i++) {
        for (int j = i + 1; j < order.length; j++) {
          sum += Math.max(0, preferences.net(order[j], order[i]));
        }
      }
      return sum;
    }
    double best = Double.POSITIVE_INFINITY;
    for (int k = fixed; k < order.length; k++) {
      swap(order, fixed, k);
      best = Math.min(best, permute(preferences, order, fixed + 1));
      swap(order, fixed, k);
    }
    return best;
  }

  private static void swap(int[] order, int i, int j) {
    int kept = order[i];
    order[i] = order[j];
    order[j] = kept;
  }
}
