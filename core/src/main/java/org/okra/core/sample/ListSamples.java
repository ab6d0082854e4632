package org.okra.core.sample;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Samples of any Java type: rankings, spectra, strings, graphs, or a type of your own.
 *
 * @param <T> type of one sample
 */
public final class ListSamples<T> implements Samples<T> {
  private final Class<? super T> domain;
  private final List<T> elements;

  /** The given elements; the list is copied, the elements are not. */
  public ListSamples(Class<? super T> domain, List<? extends T> elements) {
    this(List.copyOf(elements), domain);
  }

  private ListSamples(List<T> elements, Class<? super T> domain) {
    this.domain = domain;
    this.elements = elements;
  }

  @Override
  public Class<? super T> domain() {
    return domain;
  }

  @Override
  public int size() {
    return elements.size();
  }

  @Override
  public T get(int index) {
    Samples.checkIndex(index, size());
    return elements.get(index);
  }

  @Override
  public ListSamples<T> slice(int from, int to) {
    Samples.checkRange(from, to, size());
    return new ListSamples<>(elements.subList(from, to), domain);
  }

  @Override
  public ListSamples<T> select(int[] indices) {
    return new ListSamples<>(Arrays.stream(indices).mapToObj(this::get).toList(), domain);
  }

  @Override
  public ListSamples<T> followedBy(Samples<? extends T> others) {
    if (others.domain() != domain) {
      throw Samples.differentStorage(this, others);
    }
    List<T> both = new ArrayList<>(elements);
    for (int i = 0; i < others.size(); i++) {
      both.add(others.get(i));
    }
    return new ListSamples<>(both, domain);
  }

  @Override
  public String toString() {
    return size() + " samples of type " + domain.getSimpleName();
  }
}
