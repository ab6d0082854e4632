package org.okra.decoders;

import org.okra.core.component.NoOptions;
import org.okra.core.run.RunContext;

/** Creates {@link CandidateSearch} as {@code candidates}. */
public final class CandidateSearchFactory implements PreImageSolverFactory<NoOptions> {
  private static final String NAME = "candidates";

  /** For the service loader. */
  public CandidateSearchFactory() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String help() {
    return "the candidate with the smallest kernel loss, out of one set for all inputs or one each";
  }

  @Override
  public Class<NoOptions> optionsType() {
    return NoOptions.class;
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> create(
      NoOptions options, DecodingTask<X, Y> task, RunContext context) {
    return new CandidateSearch<>(task.model(), task.requiredCandidates(NAME), context);
  }
}
