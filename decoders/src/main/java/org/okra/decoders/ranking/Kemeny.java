package org.okra.decoders.ranking;

import java.util.Optional;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Ranking;
import org.okra.decoders.Decoder;
import org.okra.decoders.DecodingTask;
import org.okra.decoders.PreImageSolver;

/** Decodes by {@link RankingDecoder}. */
@Component(
    name = "kemeny",
    help = "rankings: the order that agrees best with the weighted preferences of the landmarks",
    alsoKnownAs = {"borda", "rank-aggregation", "feedback-arc-set"})
public record Kemeny(
    @Option(help = "auto, exact, local-search, borda or kwik-sort; see the package") Method method,
    @Option(help = "method exact: most nodes of branch and bound per group", atLeast = 1) int nodes)
    implements Decoder {
  /** How orders are found. */
  public enum Method {
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

  /** Always quick. */
  public Kemeny() {
    this(Method.AUTO, 1_000_000);
  }

  public Kemeny {
    Options.check(Kemeny.class, method, nodes);
  }

  @Override
  public Class<?> outputType() {
    return Ranking.class;
  }

  @Override
  public boolean usesCandidates() {
    return false;
  }

  /** A set would be all orders up to a number of preferences, too many to look through. */
  @Override
  public Optional<String> insteadForSets() {
    return Optional.of(
        "decoder: candidates, whose sets are made of the rankings of the training"
            + " part or of a file");
  }

  @Override
  public <X, Y> PreImageSolver<X, Y> prepare(DecodingTask<X, Y> task, RunContext context) {
    ConsensusMethod consensus =
        switch (method) {
          case AUTO -> new AutomaticConsensus();
          case EXACT -> new ExactConsensus(nodes);
          case LOCAL_SEARCH -> new InsertionSearch();
          case BORDA -> new BordaCount();
          case KWIK_SORT -> new KwikSort(10);
        };
    return new RankingDecoder<>(task.model(), consensus, context);
  }
}
