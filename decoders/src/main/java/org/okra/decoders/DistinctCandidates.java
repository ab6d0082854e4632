package org.okra.decoders;

import java.util.LinkedHashMap;
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
 * @param <Y> type of one output
 */
public record DistinctCandidates<Y>(Samples<Y> samples, int[] numbers) {

  /** The candidates, each once. */
  public static <Y> DistinctCandidates<Y> of(Samples<Y> all) {
    Map<Object, Integer> first = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      first.putIfAbsent(key(all.get(i)), i);
    }
    if (first.size() == all.size()) {
      return new DistinctCandidates<>(all, IntStream.range(0, all.size()).toArray());
    }
    int[] numbers = first.values().stream().mapToInt(Integer::intValue).toArray();
    return new DistinctCandidates<>(all.select(numbers), numbers);
  }

  /** What equality is judged by: rows of a matrix are views and compare by their contents. */
  private static Object key(Object candidate) {
    if (candidate instanceof DenseVector || candidate instanceof SparseVector) {
      double[] values = ((FeatureVector) candidate).toArray();
      return java.nio.DoubleBuffer.wrap(values);
    }
    return candidate;
  }
}
