package org.okra.core.sample;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Samples without repetitions: the first of equal ones stands for all.
 *
 * @param samples the distinct samples, in the order of their first appearance
 * @param numbers their numbers among all
 * @param places for every sample, its place among the distinct ones
 * @param <T> type of one sample
 */
public record DistinctSamples<T>(Samples<T> samples, int[] numbers, int[] places) {

  /** The samples, each once. */
  public static <T> DistinctSamples<T> of(Samples<T> all) {
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
      return new DistinctSamples<>(all, numbers, places);
    }
    int[] first = IntStream.range(0, known.size()).map(i -> numbers[i]).toArray();
    return new DistinctSamples<>(all.select(first), first, places);
  }

  /** What equality is judged by: rows of a matrix are views and compare by their contents. */
  private static Object key(Object sample) {
    return sample instanceof DenseVector
            || sample instanceof SparseVector
            || sample instanceof ShiftedVector
        ? Contents.of((FeatureVector) sample)
        : sample;
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
