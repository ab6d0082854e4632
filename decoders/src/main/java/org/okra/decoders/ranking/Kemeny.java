package org.okra.decoders.ranking;

import org.okra.core.component.Option;
import org.okra.kernels.OptionChecks;

/**
 * Options of the decoder {@code kemeny}.
 *
 * @param method how orders are found
 * @param nodes effort of the method exact
 */
record RankingOptions(
    @Option(
            help =
                "auto, exact, local-search, borda or kwik-sort; see the package for what they do",
            defaultsTo = "auto")
        Method method,
    @Option(
            help =
                "most nodes of branch and bound per group of items in cycles (method exact only)",
            defaultsTo = "1000000")
        int nodes) {

  RankingOptions {
    OptionChecks.within("nodes", nodes, 1, Integer.MAX_VALUE);
  }

  /** How orders are found. */
  enum Method {
    /** {@link AutomaticConsensus}. */
    AUTO,
    /** {@link ExactConsensus}. */
    EXACT,
    /** {@link InsertionSearch}. */
    LOCAL_SEARCH,
    /** {@link BordaCount}. */
    BORDA,
    /** {@link KwikSort}, the best of ten runs. */
    KWIK_SORT
  }

  ConsensusMethod consensus() {
    return switch (method) {
      case AUTO -> new AutomaticConsensus();
      case EXACT -> new ExactConsensus(nodes);
      case LOCAL_SEARCH -> new InsertionSearch();
      case BORDA -> new BordaCount();
      case KWIK_SORT -> new KwikSort(10);
    };
  }
}
