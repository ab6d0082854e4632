package org.okra.decoders.ranking;

import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.resource.Workers.IndexedTask;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.TopCandidates;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;

/**
 * Decodes rankings without candidates: the order of all items that agrees best with the preferences
 * {@code P_ab = sum_i alpha_i(x) compare_i(a, b)} over the output landmarks (section 7.3 of the
 * methods).
 *
 * <p>Training rankings may have ties and missing items; such pairs count 0. The answer is a ranking
 * of all items without ties, one per input. Its score is {@code k(r, r) - 2 sum_i alpha_i k(r,
 * r_i)} with k the Kemeny kernel, {@code pairs - 2 sum_{a before b} P_ab}: the score of the model
 * itself when that is its output kernel, and the loss trick for any other.
 *
 * @param <X> type of one input
 * @param <Y> type of one output; at run time the outputs are rankings
 */
public final class RankingDecoder<X, Y> implements PreImageSolver<X, Y> {
  private final PairSums<X> sums;
  private final ConsensusMethod method;
  private final Class<Y> domain;

  /**
   * A decoder for a model whose outputs are rankings of the same items.
   *
   * @throws OkraException {@link ErrorCode#WRONG_DOMAIN} when they are not rankings, {@link
   *     ErrorCode#SHAPE_MISMATCH} when they rank different numbers of items
   */
  public RankingDecoder(KernelModel<X, Y> model, ConsensusMethod method, RunContext context) {
    this(model, method, PairSums.MOST_ENTRIES, context);
  }

  RankingDecoder(
      KernelModel<X, Y> model, ConsensusMethod method, long entries, RunContext context) {
    this.sums = new PairSums<>(model, entries, context);
    this.method = method;
    this.domain = model.outputKernel().domain();
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    TopCandidates.checkedCount(count);
    return decode(inputs, context).stream()
        .map(
            decoded -> {
              Y ranking = domain.cast(decoded.consensus().ranking());
              return new RankedOutputs<>(List.of(ranking), new double[] {decoded.score()});
            })
        .toList();
  }

  /** The orders of {@link #solve}, with what is known about how good each of them is. */
  public List<Consensus> orders(Samples<? extends X> inputs, RunContext context) {
    return decode(inputs, context).stream().map(Decoded::consensus).toList();
  }

  private List<Decoded> decode(Samples<? extends X> inputs, RunContext context) {
    Decoded[] results = new Decoded[inputs.size()];
    int block = sums.block();
    for (int from = 0; from < inputs.size(); from += block) {
      int start = from;
      int to = Math.min(inputs.size(), from + block);
      Matrix pairs = sums.of(inputs.slice(from, to), context);
      IndexedTask decode = i -> results[start + i] = decode(pairs, i, start + (long) i, context);
      context.workers().forEach(to - from, decode);
      context.progress().report("decode", to, inputs.size());
    }
    return List.of(results);
  }

  private Decoded decode(Matrix pairs, int column, long input, RunContext context) {
    Preferences preferences =
        Preferences.ofPairs(sums.items(), pairs.values(), pairs.index(0, column));
    Consensus consensus = method.solve(preferences, context.child("ranking", input));
    // Preferences met minus preferences violated, of all there are.
    double agreement = preferences.total() - 2 * consensus.disagreement();
    return new Decoded(consensus, pairs.rows() - 2 * agreement);
  }

  /** An order with its score. */
  private record Decoded(Consensus consensus, double score) {}
}
