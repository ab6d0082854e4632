package org.okra.decoders.approximate;

import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;

/**
 * Chooses by {@link ApproximateSearch}. Sets of fewer than 4096 candidates are searched exactly,
 * which takes no longer there.
 */
@Component(
    name = "approximate",
    help = "as candidates, for single queries among 10^5 candidates and more; may miss the best",
    alsoKnownAs = {"ann", "ivf", "faiss"})
public record Approximate(
    @Option(help = "share that a query looks through; 1 is exact", above = 0, atMost = 1)
        double share,
    @Option(help = "cells the candidates are cut into; none: 4 sqrt(candidates)", atLeast = 1)
        Optional<Integer> cells,
    @Option(help = "most rounds of k-means", atLeast = 1) int rounds)
    implements Decoder {
  private static final int EXACT_BELOW = 4096;

  /** A twentieth of the candidates per query. */
  public Approximate() {
    this(0.05, Optional.empty(), 8);
  }

  public Approximate {
    Options.check(Approximate.class, share, cells, rounds);
  }

  /** The number of cells for so many candidates; never more than there are candidates. */
  int cellsFor(int candidates) {
    int wanted = cells.orElseGet(() -> (int) Math.ceil(4 * Math.sqrt(candidates)));
    return Math.min(wanted, candidates);
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
    CandidateSets<Y> sets = task.requiredCandidates(this);
    if (sets.perQuery().isPresent()) {
      throw Errors.argument(
          "The decoder 'approximate' takes one set for all inputs but was given one set per query;"
              + " use 'candidates'.");
    }
    return sets.all().size() < EXACT_BELOW
        ? new CandidateSearch<>(task.model(), sets, context)
        : new ApproximateSearch<>(task.model(), sets.all(), this, context);
  }
}
