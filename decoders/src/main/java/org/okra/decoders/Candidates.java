package org.okra.decoders;

import org.okra.core.component.Component;
import org.okra.core.run.RunContext;

/** Chooses by {@link CandidateSearch}. */
@Component(
    name = "candidates",
    help = "the candidate with the smallest kernel loss, out of one set for all inputs or one each",
    alsoKnownAs = {"search", "argmin"})
public record Candidates() implements Decoder {
  @Override
  public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
    return new CandidateSearch<>(task.model(), task.requiredCandidates(this), context);
  }
}
