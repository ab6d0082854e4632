package org.okra.decoders.vector;

import org.okra.core.run.RunContext;
import org.okra.decoders.CandidateSearch;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.PreImageSolverFactory;

/**
 * The decoder {@code free}: starts from the best candidate, or the best training output where there
 * are no candidates.
 */
public final class FreePreImageFactory implements PreImageSolverFactory<FreePreImageOptions> {

  @Override
  public String name() {
    return "free";
  }

  @Override
  public String help() {
    return "vectors: downhill from the best candidate, for output kernels with a gradient";
  }

  @Override
  public Class<FreePreImageOptions> optionsType() {
    return FreePreImageOptions.class;
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> create(
      FreePreImageOptions options, DecodingTask<X, Y> task, RunContext context) {
    CandidateSets<Y> candidates =
        task.candidates().orElseGet(() -> CandidateSets.shared(task.outputs()));
    return new FreePreImage<>(
        task.model(), new CandidateSearch<>(task.model(), candidates, context), options);
  }
}
