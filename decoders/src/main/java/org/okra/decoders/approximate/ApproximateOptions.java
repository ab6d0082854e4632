package org.okra.decoders.approximate;

import java.util.Optional;
import org.okra.core.component.Option;
import org.okra.kernels.OptionChecks;

/**
 * Options of {@link ApproximateSearch}.
 *
 * @param share of the candidates that a query looks through: recall and time grow with it
 * @param cells number of cells; four times the square root of the number of candidates if empty
 * @param rounds most rounds of k-means
 */
public record ApproximateOptions(
    @Option(
            help = "share of the candidates that a query looks through, in (0, 1]; 1 is exact",
            defaultsTo = "0.05")
        double share,
    @Option(
            help = "cells the candidates are cut into; none: 4 sqrt(candidates)",
            defaultsTo = "none")
        Optional<Integer> cells,
    @Option(help = "most rounds of k-means, at least 1", defaultsTo = "8") int rounds) {

  public ApproximateOptions {
    checkedShare(share);
    cells.ifPresent(given -> OptionChecks.within("cells", given, 1, Integer.MAX_VALUE));
    OptionChecks.within("rounds", rounds, 1, Integer.MAX_VALUE);
  }

  static double checkedShare(double share) {
    if (!(share > 0 && share <= 1)) {
      throw OptionChecks.outside("share", share, "a number above 0 and at most 1");
    }
    return share;
  }

  /** The number of cells for so many candidates; never more than there are candidates. */
  int cellsFor(int candidates) {
    int wanted = cells.orElseGet(() -> (int) Math.ceil(4 * Math.sqrt(candidates)));
    return Math.min(wanted, candidates);
  }
}
