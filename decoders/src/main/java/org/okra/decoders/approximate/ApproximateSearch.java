package org.okra.decoders.approximate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;
import org.okra.decoders.PreImageSolver;
import org.okra.evaluation.RankedOutputs;
import org.okra.decoders.TopCandidates;
import org.okra.estimators.KernelModel;

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
  private final DistinctSamples<Y> candidates;
  private final CandidateCells cells;
  private final double share;

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
      ApproximateOptions options,
      RunContext context) {
    if (candidates.size() == 0) {
      throw Errors.empty("The candidate set is empty; give at least one candidate.");
    }
    this.model = model;
    this.candidates =
        DistinctSamples.of(
            candidates.as(model.outputKernel().domain(), "The output kernel of the model"));
    this.share = options.share();
    Samples<Y> distinct = this.candidates.samples();
    int dimension = model.outputMap().dimension();
    context
        .memory()
        .require(
            CandidateCells.bytes(distinct.size(), dimension, options.cellsFor(distinct.size())),
            "The index of " + distinct.size() + " candidates of " + dimension + " dimensions");
    this.cells =
        CandidateCells.of(embedded(distinct, context), norms(distinct, context), options, context);
  }

  private ApproximateSearch(ApproximateSearch<X, Y> other, double share) {
    this.model = other.model;
    this.candidates = other.candidates;
    this.cells = other.cells;
    this.share = share;
  }

  /** The same index, looked through more or less far: for choosing a share by its recall. */
  public ApproximateSearch<X, Y> withShare(double other) {
    return new ApproximateSearch<>(this, ApproximateOptions.checkedShare(other));
  }

  /** The candidates in columns, with a last row still to be filled in. */
  private Matrix embedded(Samples<Y> distinct, RunContext context) {
    int dimension = model.outputMap().dimension();
    Matrix vectors =
        context.memory().zeros(dimension + 1L, distinct.size(), "The embedded candidates");
    for (int from = 0; from < distinct.size(); from += EMBED_BLOCK) {
      context.cancellation().check();
      int to = Math.min(distinct.size(), from + EMBED_BLOCK);
      Matrix block = model.embed(distinct.slice(from, to), context);
      vectors.view(0, dimension, from, to).setAll(block.transposed());
      context.progress().report("embed candidates", to, distinct.size());
    }
    return vectors;
  }

  private double[] norms(Samples<Y> distinct, RunContext context) {
    OptionalDouble constant = model.outputKernel().constantDiagonal();
    if (constant.isEmpty()) {
      return model.outputNorms(distinct, context);
    }
    double[] norms = new double[distinct.size()];
    Arrays.fill(norms, constant.getAsDouble());
    return norms;
  }

  /** The distinct candidates, in the order of their first appearance. */
  public Samples<Y> candidates() {
    return candidates.samples();
  }

  @Override
  public List<RankedOutputs<Y>> solve(Samples<? extends X> inputs, int count, RunContext context) {
    List<RankedOutputs<Y>> results = new ArrayList<>(inputs.size());
    for (TopCandidates top : search(inputs, count, share, context)) {
      List<Y> outputs = new ArrayList<>();
      for (int number : top.numbers()) {
        outputs.add(candidates.samples().get(number));
      }
      results.add(new RankedOutputs<>(outputs, top.scores()));
    }
    return results;
  }

  /** The numbers, in the set as it was given, of the best candidates of every input, best first. */
  public List<int[]> numbers(Samples<? extends X> inputs, int count, RunContext context) {
    return search(inputs, count, share, context).stream()
        .map(top -> Arrays.stream(top.numbers()).map(i -> candidates.numbers()[i]).toArray())
        .toList();
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
    List<TopCandidates> found = search(inputs, count, share, context);
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
    if (count < 1) {
      throw Errors.argument("Cannot return %s outputs per input; ask for at least 1.", count);
    }
    int kept = Math.min(count, cells.size());
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
    context
        .memory()
        .require(
            (long) queries * PARTS * kept * BYTES_KEPT,
            "The best candidates of a block of queries");
    double[][] predictions = new double[queries][];
    int[][] opened = new int[queries][];
    context
        .workers()
        .forEach(
            queries,
            query -> {
              predictions[query] = checked(predicted.rowValues(query), first + query);
              opened[query] = cells.open(predictions[query], least);
            });
    List<TopCandidates> parts =
        Stream.generate(() -> new TopCandidates(kept)).limit((long) queries * PARTS).toList();
    context
        .workers()
        .forEach(
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
    for (double value : prediction) {
      if (!Double.isFinite(value)) {
        throw Errors.notFinite(
            "The prediction of input %s has an entry %s; look at this input for missing or huge"
                + " values.",
            query, value);
      }
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
