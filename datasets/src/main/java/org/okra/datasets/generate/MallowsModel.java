package org.okra.datasets.generate;

import org.okra.core.random.RandomStream;

/**
 * Mallows' distribution over the orders of d items: {@code P(order) = exp(-theta D(order, centre))
 * / Z(theta)}, D the number of pairs that stand the other way round (Kendall).
 *
 * <p>Drawn exactly by repeated insertion (Doignon, Pekec, Regenwetter 2004): the items of the
 * centre are inserted one by one; item j (from 1) goes before i of the j - 1 items already placed
 * with probability proportional to {@code exp(-theta i)}, i from the end.
 */
final class MallowsModel {
  private final double decay;

  /**
   * A model.
   *
   * @param dispersion theta, at least 0; 0 is the uniform distribution
   */
  MallowsModel(double dispersion) {
    this.decay = StrictMath.exp(-dispersion);
  }

  /** An order of the items of {@code centre}, best first; draws one number per item. */
  int[] draw(int[] centre, RandomStream random) {
    int[] order = new int[centre.length];
    for (int placed = 0; placed < centre.length; placed++) {
      int passed = passed(placed, random.nextDouble());
      int position = placed - passed;
      System.arraycopy(order, position, order, position + 1, passed);
      order[position] = centre[placed];
    }
    return order;
  }

  /** How many of {@code placed} items the next one passes; i has weight decay^i, i <= placed. */
  private int passed(int placed, double uniform) {
    double total = 0;
    double weight = 1;
    for (int i = 0; i <= placed; i++) {
      total += weight;
      weight *= decay;
    }
    double target = uniform * total;
    double below = 1;
    weight = 1;
    int passed = 0;
    while (passed < placed && target >= below) {
      weight *= decay;
      below += weight;
      passed++;
    }
    return passed;
  }

  /** The mean of D over orders of {@code items} items. */
  double expectedDistance(int items) {
    double mean = 0;
    for (int placed = 0; placed < items; placed++) {
      double total = 0;
      double moment = 0;
      double weight = 1;
      for (int i = 0; i <= placed; i++) {
        total += weight;
        moment += i * weight;
        weight *= decay;
      }
      mean += moment / total;
    }
    return mean;
  }
}
