package org.okra.core.sample;

import java.util.ArrayList;
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

  /** Both lists in one. */
  static <E> List<E> joined(List<E> first, List<E> second) {
    List<E> both = new ArrayList<>(first);
    both.addAll(second);
    return both;
  }

  /** The elements of a list with the given numbers, checked. */
  static <E> List<E> selected(List<E> all, int[] indices) {
    List<E> chosen = new ArrayList<>(indices.length);
    for (int index : indices) {
      Samples.checkIndex(index, all.size());
      chosen.add(all.get(index));
    }
    return chosen;
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
    return new ListSamples<>(selected(elements, indices), domain);
  }

  @Override
  public ListSamples<T> followedBy(Samples<? extends T> others) {
    if (others.domain() != domain) {
      throw Samples.differentStorage(this, others);
    }
    List<T> second = new ArrayList<>(others.size());
    for (int i = 0; i < others.size(); i++) {
      second.add(others.get(i));
    }
    return new ListSamples<>(joined(elements, second), domain);
  }

  @Override
  public String toString() {
    return size() + " samples of type " + domain.getSimpleName();
  }
}
