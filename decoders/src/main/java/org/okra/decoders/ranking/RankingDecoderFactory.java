package org.okra.decoders.ranking;

import org.okra.core.run.RunContext;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.PreImageSolverFactory;

/** The decoder {@code kemeny}. */
public final class RankingDecoderFactory implements PreImageSolverFactory<RankingOptions> {

  @Override
  public String name() {
    return "kemeny";
  }

  @Override
  public String help() {
    return "rankings: the order that agrees best with the weighted preferences of the landmarks";
  }

  @Override
  public Class<RankingOptions> optionsType() {
    return RankingOptions.class;
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> create(
      RankingOptions options, DecodingTask<X, Y> task, RunContext context) {
    return new RankingDecoder<>(task.model(), options.consensus(), context);
  }
}
