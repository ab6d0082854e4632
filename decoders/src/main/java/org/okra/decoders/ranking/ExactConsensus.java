package org.okra.decoders.ranking;

import org.okra.core.Errors;
import org.okra.core.run.RunContext;

/**
 * A best order, with proof where the given effort suffices.
 *
 * <p>Items that chase each other in cycles are found first and each such group is solved apart: up
 * to 16 items by dynamic programming over subsets, up to 64 by branch and bound, and beyond by
 * local search without proof. {@link Consensus#isOptimal} says whether the order is proved, and
 * {@link Consensus#lowerBound} how far from the best it can be at most.
 *
 * @param nodes most beginnings of orders that branch and bound looks at in one group, at least 1
 */
public record ExactConsensus(long nodes) implements ConsensusMethod {
  public ExactConsensus {
    if (nodes < 1) {
      throw Errors.argument("Branch and bound cannot search %s nodes; allow at least 1.", nodes);
    }
  }

  @Override
  public Consensus solve(Preferences preferences, RunContext context) {
    return CycleGroups.solve(preferences, new BranchAndBound(nodes), context);
  }
}
