package org.okra.decoders.approximate;

import org.okra.core.Errors;
import org.okra.core.run.RunContext;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.PreImageSolverFactory;

/**
 * Creates {@link ApproximateSearch} as {@code approximate}. Sets of fewer than 4096 candidates are
 * searched exactly, which takes no longer there.
 */
public final class ApproximateSearchFactory implements PreImageSolverFactory<ApproximateOptions> {
  private static final String NAME = "approximate";
  private static final int EXACT_BELOW = 4096;

  /** For the service loader. */
  public ApproximateSearchFactory() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String help() {
    return "as candidates, for single queries among 10^5 candidates and more; may miss the best";
  }

  @Override
  public Class<ApproximateOptions> optionsType() {
    return ApproximateOptions.class;
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> create(
      ApproximateOptions options, DecodingTask<X, Y> task, RunContext context) {
    if (!(task.requiredCandidates(NAME) instanceof CandidateSets.Shared<Y> shared)) {
      throw Errors.argument(
          "The decoder '%s' takes one set for all inputs but was given one set per query; use"
              + " 'candidates'.",
          NAME);
    }
    return shared.all().size() < EXACT_BELOW
        ? new CandidateSearch<>(task.model(), shared.all(), context)
        : new ApproximateSearch<>(task.model(), shared.all(), options, context);
  }
}
