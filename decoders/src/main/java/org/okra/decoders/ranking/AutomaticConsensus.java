package org.okra.decoders.ranking;

import org.okra.core.run.RunContext;

/**
 * Always quick: groups of up to 16 items that chase each other in cycles are solved exactly, larger
 * ones by {@link InsertionSearch}. For coherent preferences, groups are small and the whole order
 * is proved to be a best one even for hundreds of items.
 */
public final class AutomaticConsensus implements ConsensusMethod {

  @Override
  public Consensus solve(Preferences preferences, RunContext context) {
    return CycleGroups.solve(preferences, new InsertionSearch(), context);
  }
}
