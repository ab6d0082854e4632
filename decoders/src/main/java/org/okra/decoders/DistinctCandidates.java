package org.okra.decoders;

import java.nio.DoubleBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.okra.core.sample.DenseVector;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseVector;

/**
 * A candidate set without repetitions: the first of equal candidates stands for all, so that ties
 * still go to the lowest number.
 *
 * @param samples the distinct candidates, in the order of their first appearance
 * @param numbers their numbers in the original set
 * @param places for every candidate of the original set, where it stands among the distinct ones
 * @param <Y> type of one output
 */
public record DistinctCandidates<Y>(Samples<Y> samples, int[] numbers, int[] places) {

  /** The candidates, each once. */
  public static <Y> DistinctCandidates<Y> of(Samples<Y> all) {
    Map<Object, Integer> known = new HashMap<>();
    int[] numbers = new int[all.size()];
    int[] places = new int[all.size()];
    for (int i = 0; i < all.size(); i++) {
      int next = known.size();
      Integer place = known.putIfAbsent(key(all.get(i)), next);
      places[i] = place == null ? next : place;
      if (place == null) {
        numbers[next] = i;
      }
    }
    if (known.size() == all.size()) {
      return new DistinctCandidates<>(all, numbers, places);
    }
    int[] first = IntStream.range(0, known.size()).map(i -> numbers[i]).toArray();
    return new DistinctCandidates<>(all.select(first), first, places);
  }

  /** What equality is judged by: rows of a matrix are views and compare by their contents. */
  private static Object key(Object candidate) {
    if (candidate instanceof DenseVector || candidate instanceof SparseVector) {
      return DoubleBuffer.wrap(((FeatureVector) candidate).toArray());
    }
    return candidate;
  }
}
