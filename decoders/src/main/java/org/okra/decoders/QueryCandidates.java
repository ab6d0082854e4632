package org.okra.decoders;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;
import org.okra.evaluation.RankedOutputs;

/**
 * The candidates that a search looks through, with repetitions merged: what {@link CandidateSets}
 * are made into once, before the first query.
 *
 * <p>Whatever is costly about a candidate is done once for all queries, for {@link #samples()}. A
 * search ranks the candidates of a query by their place, counted from 0 in the order of their
 * numbers; {@link #ranked} and {@link #numbers} say which candidates these are. Of equal candidates
 * of one query only the one with the lowest number has a place.
 *
 * @param <Y> type of one output
 */
public final class QueryCandidates<Y> {
  private final Samples<Y> samples;
  private final boolean shared;

  /** One for all queries if shared. */
  private final List<Members> members;

  private QueryCandidates(Samples<Y> samples, boolean shared, List<Members> members) {
    this.samples = samples;
    this.shared = shared;
    this.members = members;
  }

  /** The candidates of one query: numbers into the distinct ones, and into those given. */
  private record Members(int[] distinct, int[] numbers) {
    /** Queries that were given one and the same array have one and the same candidates. */
    static List<Members> merged(List<int[]> own, int[] places) {
      Map<int[], Members> known = new IdentityHashMap<>();
      return own.stream()
          .map(each -> known.computeIfAbsent(each, numbers -> merged(numbers, places)))
          .toList();
    }

    static Members merged(int[] numbers, int[] places) {
      Map<Integer, Integer> lowest = new LinkedHashMap<>();
      for (int number : numbers) {
        lowest.merge(places[number], number, Math::min);
      }
      int[] kept = lowest.values().stream().mapToInt(Integer::intValue).sorted().toArray();
      return new Members(Arrays.stream(kept).map(number -> places[number]).toArray(), kept);
    }
  }

  /** The candidates of these sets. */
  public static <Y> QueryCandidates<Y> of(CandidateSets<Y> sets) {
    DistinctSamples<Y> distinct = DistinctSamples.of(sets.all());
    int[] all = IntStream.range(0, distinct.samples().size()).toArray();
    return new QueryCandidates<>(
        distinct.samples(),
        sets.perQuery().isEmpty(),
        sets.perQuery()
            .map(own -> Members.merged(own, distinct.places()))
            .orElseGet(() -> List.of(new Members(all, distinct.numbers()))));
  }

  /** Every candidate of any query, each once. */
  public Samples<Y> samples() {
    return samples;
  }

  /** Whether all queries have the same candidates: then places are numbers of {@link #samples}. */
  public boolean isShared() {
    return shared;
  }

  private Members of(int query) {
    return members.get(shared ? 0 : query);
  }

  /** How many distinct candidates a query has. */
  public int count(int query) {
    return shared ? samples.size() : of(query).numbers().length;
  }

  /** The candidates of a query as numbers into {@link #samples()}, one for each place. */
  public int[] members(int query) {
    return of(query).distinct().clone();
  }

  /**
   * {@code gam(y)} of every candidate, in columns: one candidate is one stretch of memory.
   *
   * @param rows at least as many as the output map has dimensions; those beyond it stay 0
   * @param block candidates embedded at a time
   */
  public Matrix embedded(KernelModel<?, Y> model, int rows, int block, RunContext context) {
    Matrix embedded = context.memory().zeros(rows, samples.size(), "The embedded candidates");
    for (int from = 0; from < samples.size(); from += block) {
      context.cancellation().check();
      int to = Math.min(samples.size(), from + block);
      embed(model, from, to, embedded, context);
      context.progress().report("embed candidates", to, samples.size());
    }
    return embedded;
  }

  /** A method of its own, so that a block is gone before the next is made. */
  private void embed(
      KernelModel<?, Y> model, int from, int to, Matrix embedded, RunContext context) {
    Matrix rowwise = model.embed(samples.slice(from, to), context);
    embedded.view(0, rowwise.columns(), from, to).setTransposed(rowwise);
  }

  /** {@code k_y(y, y)} of every candidate. */
  public double[] norms(KernelModel<?, Y> model, RunContext context) {
    OptionalDouble constant = model.outputKernel().constantDiagonal();
    return constant.isEmpty()
        ? model.outputNorms(samples, context)
        : IntStream.range(0, samples.size()).mapToDouble(i -> constant.getAsDouble()).toArray();
  }

  /** The numbers, in the set as it was given, of what a search for one query found. */
  public int[] numbers(int query, TopCandidates top) {
    return Arrays.stream(top.numbers()).map(place -> of(query).numbers()[place]).toArray();
  }

  /** The outputs of a search for one query. */
  public RankedOutputs<Y> ranked(int query, TopCandidates top) {
    List<Y> outputs = new ArrayList<>();
    for (int place : top.numbers()) {
      outputs.add(samples.get(of(query).distinct()[place]));
    }
    return new RankedOutputs<>(outputs, top.scores());
  }

  /**
   * Fails unless these inputs can be the queries: with one set per query there must be as many
   * inputs as sets, in the same order.
   */
  public void checkQueries(Samples<?> inputs) {
    if (!shared && members.size() != inputs.size()) {
      throw Errors.shape(
          "%s candidate sets do not match %s inputs; give the inputs that the sets were made for,"
              + " all of them and in order.",
          members.size(), inputs.size());
    }
  }
}
