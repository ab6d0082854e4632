package org.okra.decoders;

import java.util.List;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.sample.Samples;

/**
 * The outputs to choose from: one set for all queries, or a set for each of them.
 *
 * @param all every candidate
 * @param perQuery the candidates of each query as numbers into {@code all}, in the order of the
 *     queries; empty when all queries have the same set
 * @param <Y> type of one output
 */
public record CandidateSets<Y>(Samples<Y> all, Optional<List<int[]>> perQuery) {
  public CandidateSets {
    if (all.size() == 0) {
      throw Errors.empty("The candidate set is empty; give at least one candidate.");
    }
    perQuery = perQuery.map(List::copyOf);
    List<int[]> sets = perQuery.orElse(List.of());
    for (int query = 0; query < sets.size(); query++) {
      if (sets.get(query).length == 0) {
        throw Errors.empty(
            "Query %s has no candidates; leave it out, or give it at least one.", query);
      }
      for (int number : sets.get(query)) {
        Samples.checkIndex(number, all.size());
      }
    }
  }

  /** One set for all queries. */
  public static <Y> CandidateSets<Y> shared(Samples<Y> candidates) {
    return new CandidateSets<>(candidates, Optional.empty());
  }

  /**
   * One set per query, such as the molecules with the formula of a spectrum. A solver with such
   * sets answers for these queries only, all of them at once and in order.
   *
   * @param all every candidate
   * @param perQuery numbers into {@code all}, one array per query, in the order of the queries
   */
  public static <Y> CandidateSets<Y> perQuery(Samples<Y> all, List<int[]> perQuery) {
    return new CandidateSets<>(all, Optional.of(perQuery));
  }
}
