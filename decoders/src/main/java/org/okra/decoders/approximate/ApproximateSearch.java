package org.okra.decoders.approximate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.decoders.CandidateConformity;
import org.okra.decoders.CandidateSets;
import org.okra.decoders.Conformity;
import org.okra.decoders.PreImageSolver;
import org.okra.decoders.QueryCandidates;
import org.okra.decoders.TopCandidates;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;

/**
 * Chooses among a very large shared set of candidates by the kernel loss, looking only through
 * those cells of the set that lie nearest to the prediction (section 7.1 of the methods):
 *
 * <pre>{@code
 * argmin_y  score(x, y) = k_y(y, y) - 2 h(x)^T gam(y)      y in the nearest cells
 * }</pre>
 *
 * <p>Equal candidates are merged. Scores are exact, in double precision, and ties go to the lower
 * number, both among the candidates that were looked at. What may be missed is measured by {@link
 * #recall}; {@code share: 1} misses nothing. The answer to a query depends on the seed, the
 * candidates and the query, but not on threads or on the other queries.
 *
 * <p>Worth its while for single queries and small batches; {@link
 * org.okra.decoders.CandidateSearch} shares the reading of the candidates among all queries of a
 * batch and wins for large ones.
 *
 * @param <X> type of one input
 * @param <Y> type of one output
 */
public final class ApproximateSearch<X, Y> implements PreImageSolver<X, Y> {
  /** Candidates embedded at a time. */
  private static final int EMBED_BLOCK = 8192;

  /** Queries whose predictions are held at a time. */
  private static final int QUERY_BLOCK = 256;

  /** Into how many tasks the cells of one query are dealt, so that one query uses all threads. */
  private static final int PARTS = 16;

  /** A number and a score. */
  private static final long BYTES_KEPT = Integer.BYTES + Double.BYTES;

  private final KernelModel<X, Y> model;
  private final QueryCandidates<Y> candidates;
  private final CandidateCells cells;
  private final Approximate options;

  /**
   * Embeds the candidates and cuts them into cells.
   *
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} without candidates, {@link
   *     ErrorCode#MEMORY_BUDGET} when the index is too large, {@link ErrorCode#NOT_FINITE} when an
   *     embedding is not finite
   */
  public ApproximateSearch(
      KernelModel<X, Y> model,
      Samples<? extends Y> candidates,
      Approximate options,
      RunContext context) {
    this.model = model;
    this.candidates =
        QueryCandidates.of(
            CandidateSets.shared(
                candidates.as(model.outputKernel().domain(), "The output kernel of the model")));
    this.options = options;
    int size = this.candidates.samples().size();
    int dimension = model.outputMap().dimension();
    MemoryBudget memory = context.memory();
    memory.require(
        CandidateCells.bytes(size, dimension, options.cellsFor(size)),
        "The index of " + size + " candidates of " + dimension + " dimensions");
    // The last row is filled in when the candidates are cut into cells.
    Matrix vectors = this.candidates.embedded(model, dimension + 1, EMBED_BLOCK, context);
    this.cells =
        CandidateCells.of(vectors, this.candidates.norms(model, context), options, context);
  }

  private ApproximateSearch(ApproximateSearch<X, Y> other, Approximate options) {
    this.model = other.model;
    this.candidates = other.candidates;
    this.cells = other.cells;
    this.options = options;
  }

  /** The same index, looked through more or less far: for choosing a share by its recall. */
  public ApproximateSearch<X, Y> withShare(double other) {
    return new ApproximateSearch<>(this, new Approximate(other, options.cells(), options.rounds()));
  }

  /** The distinct candidates, in the order of their first appearance. */
  public Samples<Y> candidates() {
    return candidates.samples();
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    return search(inputs, count, options.share(), context).stream()
        .map(top -> candidates.ranked(0, top))
        .toList();
  }

  /** The numbers, in the set as it was given, of the best candidates of every input, best first. */
  public List<int[]> numbers(Samples<? extends X> inputs, int count, RunContext context) {
    return search(inputs, count, options.share(), context).stream()
        .map(top -> candidates.numbers(0, top))
        .toList();
  }

  /**
   * {@code score(x, y) - min_y' score(x, y')} over the candidates that the search looks at; what it
   * does not look at conforms to nothing, so that sets hold what is found and the calibration
   * counts what is missed.
   */
  @Override
  public Optional<Conformity<X, Y>> conformity() {
    return Optional.of(new CandidateConformity<X, Y>(candidates, this::eachQuery));
  }

  /** Shows the scores of the candidates of every query that are looked at, infinite for others. */
  private void eachQuery(
      Samples<? extends X> inputs, CandidateConformity.Visitor visitor, RunContext context) {
    int least = Math.max(1, (int) Math.ceil(options.share() * cells.size()));
    for (int from = 0; from < inputs.size(); from += QUERY_BLOCK) {
      context.cancellation().check();
      int start = from;
      int to = Math.min(inputs.size(), from + QUERY_BLOCK);
      Matrix predicted = model.predict(inputs.slice(from, to), context);
      context
          .workers()
          .forEach(
              to - from,
              i -> {
                double[] prediction = checked(predicted.rowValues(i), start + i);
                double[] scores = new double[cells.size()];
                Arrays.fill(scores, Double.POSITIVE_INFINITY);
                for (int cell : cells.open(prediction, least)) {
                  cells.score(prediction, cell, scores);
                }
                visitor.visit(start + i, scores);
              });
    }
  }

  /**
   * The share of the truly best candidates that the search finds, recall@count: the mean over the
   * inputs of {@code |found with a score no worse than the count-th best of all| / count}. Costs an
   * exact search for every input; a few hundred inputs give it to about a hundredth.
   *
   * @return from 0 to 1
   */
  public double recall(Samples<? extends X> inputs, int count, RunContext context) {
    if (inputs.size() == 0) {
      throw Errors.empty("Recall is a mean over inputs; give at least one.");
    }
    List<TopCandidates> found = search(inputs, count, options.share(), context);
    List<TopCandidates> exact = search(inputs, count, 1, context);
    double sum = 0;
    for (int i = 0; i < inputs.size(); i++) {
      double[] best = exact.get(i).scores();
      double last = best[best.length - 1];
      long hits = Arrays.stream(found.get(i).scores()).filter(score -> score <= last).count();
      sum += (double) hits / best.length;
    }
    return sum / inputs.size();
  }

  private List<TopCandidates> search(
      Samples<? extends X> inputs, int count, double part, RunContext context) {
    int kept = Math.min(TopCandidates.checkedCount(count), cells.size());
    int least = Math.max(kept, (int) Math.ceil(part * cells.size()));
    List<TopCandidates> all = new ArrayList<>(inputs.size());
    for (int from = 0; from < inputs.size(); from += QUERY_BLOCK) {
      context.cancellation().check();
      int to = Math.min(inputs.size(), from + QUERY_BLOCK);
      Matrix predicted = model.predict(inputs.slice(from, to), context);
      all.addAll(searchBlock(predicted, from, kept, least, context));
      context.progress().report("decode", to, inputs.size());
    }
    return all;
  }

  private List<TopCandidates> searchBlock(
      Matrix predicted, int first, int kept, int least, RunContext context) {
    int queries = predicted.rows();
    MemoryBudget memory = context.memory();
    memory.require(
        (long) queries * PARTS * kept * BYTES_KEPT, "The best candidates of a block of queries");
    double[][] predictions = new double[queries][];
    int[][] opened = new int[queries][];
    Workers workers = context.workers();
    workers.forEach(
        queries,
        query -> {
          predictions[query] = checked(predicted.rowValues(query), first + query);
          opened[query] = cells.open(predictions[query], least);
        });
    List<TopCandidates> parts =
        Stream.generate(() -> new TopCandidates(kept)).limit((long) queries * PARTS).toList();
    workers.forEach(
        queries * PARTS,
        task -> {
          int query = task / PARTS;
          for (int i = task % PARTS; i < opened[query].length; i += PARTS) {
            cells.scan(predictions[query], opened[query][i], parts.get(task));
          }
        });
    List<TopCandidates> best = new ArrayList<>(queries);
    for (int query = 0; query < queries; query++) {
      best.add(merged(parts.subList(query * PARTS, (query + 1) * PARTS), kept));
    }
    return best;
  }

  private static double[] checked(double[] prediction, int query) {
    if (!Arrays.stream(prediction).allMatch(Double::isFinite)) {
      throw Errors.notFinite(
          "The prediction of input %s is not finite; look at this input for missing or huge"
              + " values.",
          query);
    }
    return prediction;
  }

  private static TopCandidates merged(List<TopCandidates> parts, int kept) {
    TopCandidates best = new TopCandidates(kept);
    for (TopCandidates part : parts) {
      int[] numbers = part.numbers();
      double[] scores = part.scores();
      for (int i = 0; i < numbers.length; i++) {
        best.offer(numbers[i], scores[i]);
      }
    }
    return best;
  }
}
