package org.okra.decoders.vector;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
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
    Samples<Y> candidates = task.outputs();
    if (task.candidates().isPresent()) {
      if (!(task.candidates().get() instanceof CandidateSets.Shared<Y> shared)) {
        throw new OkraException(
            ErrorCode.INVALID_ARGUMENT,
            "The decoder 'free' starts from one set of candidates for all queries, but each query"
                + " has a set of its own.");
      }
      candidates = shared.all();
    }
    return new FreePreImage<>(
        task.model(), new CandidateSearch<>(task.model(), candidates, context), options);
  }
}
