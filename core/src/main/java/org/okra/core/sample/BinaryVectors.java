package org.okra.core.sample;

import org.okra.core.Errors;
import org.okra.core.SparseMatrix;

/**
 * Sets over one universe, also usable as binary vectors.
 *
 * @param <T> type of one sample
 * @param <S> the collection itself
 */
abstract sealed class BinaryVectors<T extends FeatureVector & ItemSet, S extends VectorSamples<T>>
    implements VectorSamples<T> permits LabelSets, BitVectors {
  private final int universe;
  private final ListSamples<T> elements;

  BinaryVectors(int universe, ListSamples<T> elements) {
    this.universe = universe;
    this.elements = elements;
  }

  /** The same kind of collection of other elements over the same universe. */
  abstract S with(ListSamples<T> others);

  /** Fails with this text for an element over another universe. */
  final void requireUniverse(String text) {
    for (int i = 0; i < size(); i++) {
      if (get(i).universe() != universe) {
        throw Errors.shape(text, i, get(i).universe(), universe);
      }
    }
  }

  @Override
  public final Class<? super T> domain() {
    return elements.domain();
  }

  @Override
  public final int size() {
    return elements.size();
  }

  @Override
  public final T get(int index) {
    return elements.get(index);
  }

  @Override
  public final S slice(int from, int to) {
    return with(elements.slice(from, to));
  }

  @Override
  public final S select(int[] indices) {
    return with(elements.select(indices));
  }

  @Override
  public final S followedBy(Samples<? extends T> others) {
    VectorSamples.following(this, others);
    return with(elements.followedBy(others));
  }

  @Override
  public final int dimension() {
    return universe;
  }

  @Override
  public final SparseMatrix sparse() {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(universe);
    for (int i = 0; i < size(); i++) {
      for (int item : get(i).items()) {
        builder.add(item, 1);
      }
      builder.endRow();
    }
    return builder.build();
  }
}
