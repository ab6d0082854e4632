package org.okra.decoders;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;

/**
 * Conformity by the scores of candidates: how much worse an output is than the best candidate of
 * its input. An output that is no candidate conforms to nothing.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public record CandidateConformity<X, Y>(QueryCandidates<Y> candidates, Scorer<X> scorer)
    implements Conformity<X, Y> {
  /** Takes the scores of one query; may be called by several threads at once. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * The scores of a query.
     *
     * @param scores of its candidates, by their places
     */
    void visit(int query, double[] scores);
  }

  /** Computes scores; infinite ones of candidates that it does not look at. */
  @FunctionalInterface
  public interface Scorer<X> {
    /** Shows the scores of all candidates of every query to a visitor. */
    void scores(Samples<? extends X> inputs, Visitor visitor, RunContext context);
  }

  @Override
  public double[] scores(
      Samples<? extends X> inputs, Samples<? extends Y> truths, RunContext context) {
    int known = candidates.samples().size();
    // Candidates are distinct, so that a truth among them has the place of the one it equals.
    int[] places = DistinctSamples.of(candidates.samples().followedBy(truths)).places();
    double[] result = new double[inputs.size()];
    scorer.scores(
        inputs,
        (query, scores) -> {
          int[] members = candidates.members(query);
          int truth = places[known + query];
          int place =
              IntStream.range(0, members.length)
                  .filter(i -> members[i] == truth)
                  .findFirst()
                  .orElse(-1);
          double best = Arrays.stream(scores).min().orElseThrow();
          result[query] = place < 0 ? Double.POSITIVE_INFINITY : scores[place] - best;
        },
        context);
    return result;
  }

  @Override
  public List<OutputSet> sets(Samples<? extends X> inputs, double threshold, RunContext context) {
    OutputSet[] sets = new OutputSet[inputs.size()];
    scorer.scores(
        inputs,
        (query, scores) -> {
          double best = Arrays.stream(scores).min().orElseThrow();
          int[] members = candidates.members(query);
          List<Y> outputs =
              IntStream.range(0, scores.length)
                  .filter(place -> scores[place] - best <= threshold)
                  .boxed()
                  .sorted((a, b) -> Double.compare(scores[a], scores[b]))
                  .map(place -> candidates.samples().get(members[place]))
                  .toList();
          sets[query] = new OutputSet.Choices(outputs);
        },
        context);
    return List.of(sets);
  }
}
