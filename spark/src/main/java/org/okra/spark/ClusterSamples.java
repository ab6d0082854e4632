package org.okra.spark;

import java.util.function.Function;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.sample.Samples;

/**
 * Samples that stay on the cluster: some of them can be had, by their numbers, and all of them
 * cannot. This is enough for sketches that draw points without looking at them, and for kernels
 * that are fitted to a few.
 *
 * @param collect brings the samples with some numbers here
 * @param <T> type of one sample
 */
record ClusterSamples<T>(Class<T> domain, int size, Function<int[], Samples<T>> collect)
    implements Samples<T> {

  @Override
  public T get(int index) {
    if (index != 0) {
      throw absent(); // one after the other would be one job each
    }
    return select(new int[] {0}).get(0);
  }

  @Override
  public Samples<T> slice(int from, int to) {
    Samples.checkRange(from, to, size);
    if (from == 0 && to <= 1) {
      return select(new int[to]);
    }
    if (from == 0 && to == size) {
      return this;
    }
    throw absent();
  }

  @Override
  public Samples<T> select(int[] indices) {
    for (int index : indices) {
      Samples.checkIndex(index, size);
    }
    return collect.apply(indices);
  }

  @Override
  public Samples<T> followedBy(Samples<? extends T> others) {
    throw absent();
  }

  private OkraException absent() {
    return Errors.option(
        "This component looks at all %d rows, which stay on the cluster. Use a sketch that draws"
            + " rows without looking at them (subsample, p-sparsified, accumulation), fourier or"
            + " coordinates, and kernels whose options are numbers or median.",
        size);
  }

  @Override
  public String toString() {
    return size + " samples of type " + domain.getSimpleName() + " on the cluster";
  }
}
