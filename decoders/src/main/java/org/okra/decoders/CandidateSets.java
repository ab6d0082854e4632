package org.okra.decoders;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.sample.Samples;

/**
 * The outputs to choose from: one set for all queries, or a set for each of them.
 *
 * @param <Y> type of one output
 */
public sealed interface CandidateSets<Y> {

  /** One set for all queries. */
  static <Y> CandidateSets<Y> shared(Samples<Y> candidates) {
    return new Shared<>(candidates);
  }

  /**
   * One set per query, such as the molecules with the formula of a spectrum. A solver with such
   * sets answers for these queries only, all of them at once and in order.
   *
   * @param all every candidate
   * @param perQuery numbers into {@code all}, one array per query, in the order of the queries
   */
  static <Y> CandidateSets<Y> perQuery(Samples<Y> all, List<int[]> perQuery) {
    return new PerQuery<>(all, perQuery);
  }

  /** Every candidate. */
  Samples<Y> all();

  private static void checkNotEmpty(Samples<?> all) {
    if (all.size() == 0) {
      throw Errors.empty("The candidate set is empty; give at least one candidate.");
    }
  }

  /**
   * One set for all queries.
   *
   * @param all the set
   */
  record Shared<Y>(Samples<Y> all) implements CandidateSets<Y> {
    public Shared {
      checkNotEmpty(all);
    }
  }

  /**
   * One set per query.
   *
   * @param all every candidate
   * @param numbers candidates of each query
   */
  record PerQuery<Y>(Samples<Y> all, List<int[]> numbers) implements CandidateSets<Y> {
    public PerQuery {
      checkNotEmpty(all);
      numbers = List.copyOf(numbers);
      for (int query = 0; query < numbers.size(); query++) {
        if (numbers.get(query).length == 0) {
          throw Errors.empty(
              "Query %s has no candidates; leave it out, or give it at least one.", query);
        }
        for (int number : numbers.get(query)) {
          Samples.checkIndex(number, all.size());
        }
      }
    }
  }
}
