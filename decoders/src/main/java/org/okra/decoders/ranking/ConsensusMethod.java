package org.okra.decoders.ranking;

import org.okra.core.run.RunContext;

/**
 * Finds an order of items with little disagreement. Implementations are immutable and may be used
 * by several threads at once.
 */
@FunctionalInterface
public interface ConsensusMethod {
  /**
   * An order of all items.
   *
   * @param context where random numbers come from, and what may cancel a long search
   */
  Consensus solve(Preferences preferences, RunContext context);
}
