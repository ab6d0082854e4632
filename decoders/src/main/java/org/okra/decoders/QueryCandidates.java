package org.okra.decoders;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;

/**
 * The candidates that a search looks through, with repetitions merged: what {@link CandidateSets}
 * are made into once, before the first query.
 *
 * <p>Whatever is costly about a candidate is done once for all queries, for {@link #samples()}. A
 * search ranks the candidates of a query by their place, counted from 0 in the order of their
 * numbers; {@link #output} and {@link #number} say which candidate stands at a place. Of equal
 * candidates of one query only the one with the lowest number has a place.
 *
 * @param <Y> type of one output
 */
public final class QueryCandidates<Y> {
  private final DistinctSamples<Y> distinct;
  private final Optional<List<Members>> members;

  private QueryCandidates(DistinctSamples<Y> distinct, Optional<List<Members>> members) {
    this.distinct = distinct;
    this.members = members;
  }

  /** The candidates of one query: numbers into the distinct ones, and into those given. */
  private record Members(int[] distinct, int[] numbers) {}

  /** The candidates of these sets. */
  public static <Y> QueryCandidates<Y> of(CandidateSets<Y> sets) {
    DistinctSamples<Y> distinct = DistinctSamples.of(sets.all());
    if (!(sets instanceof CandidateSets.PerQuery<Y> perQuery)) {
      return new QueryCandidates<>(distinct, Optional.empty());
    }
    List<Members> members = new ArrayList<>(perQuery.numbers().size());
    for (int[] numbers : perQuery.numbers()) {
      members.add(merged(numbers, distinct.places()));
    }
    return new QueryCandidates<>(distinct, Optional.of(members));
  }

  private static Members merged(int[] numbers, int[] places) {
    Map<Integer, Integer> lowest = new LinkedHashMap<>();
    for (int number : numbers) {
      lowest.merge(places[number], number, Math::min);
    }
    List<Map.Entry<Integer, Integer>> entries = new ArrayList<>(lowest.entrySet());
    entries.sort(Comparator.comparingInt(Map.Entry::getValue));
    return new Members(
        entries.stream().mapToInt(Map.Entry::getKey).toArray(),
        entries.stream().mapToInt(Map.Entry::getValue).toArray());
  }

  /** Every candidate of any query, each once. */
  public Samples<Y> samples() {
    return distinct.samples();
  }

  /** Whether all queries have the same candidates: then places are numbers of {@link #samples}. */
  public boolean isShared() {
    return members.isEmpty();
  }

  /** How many distinct candidates a query has. */
  public int count(int query) {
    return members.isEmpty() ? samples().size() : members.get().get(query).numbers().length;
  }

  /** The candidates of a query as numbers into {@link #samples()}, one for each place. */
  public int[] members(int query) {
    return members.isEmpty()
        ? IntStream.range(0, samples().size()).toArray()
        : members.get().get(query).distinct().clone();
  }

  /** The number, in the set as it was given, of the candidate at a place. */
  public int number(int query, int place) {
    return members.isEmpty()
        ? distinct.numbers()[place]
        : members.get().get(query).numbers()[place];
  }

  /** The candidate at a place. */
  public Y output(int query, int place) {
    return samples().get(members.isEmpty() ? place : members.get().get(query).distinct()[place]);
  }

  /** The outputs of a search for one query. */
  public RankedOutputs<Y> ranked(int query, TopCandidates top) {
    List<Y> outputs = new ArrayList<>();
    for (int place : top.numbers()) {
      outputs.add(output(query, place));
    }
    return new RankedOutputs<>(outputs, top.scores());
  }

  /**
   * Fails unless these inputs can be the queries: with one set per query there must be as many
   * inputs as sets, in the same order.
   */
  public void checkQueries(Samples<?> inputs) {
    if (members.isPresent() && members.get().size() != inputs.size()) {
      throw Errors.shape(
          "%s candidate sets do not go with %s inputs; give the inputs that the sets were made for,"
              + " all of them and in order.",
          members.get().size(), inputs.size());
    }
  }
}
