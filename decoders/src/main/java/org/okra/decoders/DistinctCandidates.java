package org.okra.decoders;

import java.util.Arrays;
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
    return candidate instanceof DenseVector || candidate instanceof SparseVector
        ? Contents.of((FeatureVector) candidate)
        : candidate;
  }

  /** The coordinates that differ from zero; their hash looks at every bit of every number. */
  private record Contents(int dimension, int[] coordinates, double[] values) {

    static Contents of(FeatureVector vector) {
      int[] coordinates =
          IntStream.of(vector.storedCoordinates()).filter(j -> vector.get(j) != 0).toArray();
      double[] values = IntStream.of(coordinates).mapToDouble(vector::get).toArray();
      return new Contents(vector.dimension(), coordinates, values);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Contents that
          && dimension == that.dimension
          && Arrays.equals(coordinates, that.coordinates)
          && Arrays.equals(values, that.values);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(coordinates) + Arrays.hashCode(values);
    }
  }
}
