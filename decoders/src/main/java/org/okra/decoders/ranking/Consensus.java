package org.okra.decoders.ranking;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.sample.Ranking;

/**
 * An order of items found for preferences.
 *
 * @param order the items, best first
 * @param disagreement {@link Preferences#disagreement} of the order
 * @param lowerBound no order has less disagreement than this, up to rounding: equal to the
 *     disagreement when the order is proved to be a best one, and 0 when nothing is known
 */
public record Consensus(int[] order, double disagreement, double lowerBound) {

  public Consensus {
    if (!(lowerBound >= 0) || !(disagreement >= lowerBound)) {
      throw Errors.internal(
          "A disagreement of %s is not at least its bound %s.", disagreement, lowerBound);
    }
  }

  /** What a heuristic found: a proof only if there is no disagreement at all. */
  static Consensus unproved(Preferences preferences, int[] order) {
    return new Consensus(order, preferences.disagreement(order), 0);
  }

  /** A best order. */
  static Consensus proved(Preferences preferences, int[] order) {
    double disagreement = preferences.disagreement(order);
    return new Consensus(order, disagreement, disagreement);
  }

  /** An order that is not proved, with a bound. */
  static Consensus bounded(Preferences preferences, int[] order, double bound) {
    double disagreement = preferences.disagreement(order);
    double below = Math.max(0, Math.nextDown(disagreement));
    return new Consensus(order, disagreement, Math.min(bound, below));
  }

  /** Whether no order is better. */
  public boolean isOptimal() {
    return disagreement == lowerBound;
  }

  /** The order as a ranking without ties. */
  public Ranking ranking() {
    return Ranking.ofOrder(order.length, order);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Consensus consensus
        && Arrays.equals(order, consensus.order)
        && disagreement == consensus.disagreement
        && lowerBound == consensus.lowerBound;
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(order) + Double.hashCode(disagreement);
  }

  @Override
  public String toString() {
    return "Consensus " + Arrays.toString(order) + " with disagreement " + disagreement;
  }
}
