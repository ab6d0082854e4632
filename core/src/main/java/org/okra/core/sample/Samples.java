package org.okra.core.sample;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;

/**
 * A sequence of inputs or outputs of one type, in a fixed order.
 *
 * <p>Vectors come as {@link DenseRows} or {@link SparseRows}, label sets as {@link LabelSets}, bits
 * as {@link BitVectors}; everything else (rankings, spectra, strings, graphs, any Java type) as
 * {@link ListSamples}. A slice shares the data of the whole.
 *
 * @param <T> type of one sample
 */
public interface Samples<T> {
  /** The type of one sample. Kernels check it against the type they are made for. */
  Class<? super T> domain();

  /** Number of samples. */
  int size();

  /** Sample number {@code index}, counted from 0. */
  T get(int index);

  /** Samples [from, to), sharing the data of this sequence. */
  Samples<T> slice(int from, int to);

  /** The samples with the given numbers, in the given order; repetitions are allowed. */
  Samples<T> select(int[] indices);

  /**
   * These samples, then the others.
   *
   * @throws OkraException {@link ErrorCode#WRONG_DOMAIN} when the others are stored differently,
   *     {@link ErrorCode#SHAPE_MISMATCH} when their dimension differs
   */
  Samples<T> followedBy(Samples<? extends T> others);

  /** The error for samples that cannot be joined. */
  static OkraException differentStorage(Samples<?> first, Samples<?> others) {
    return Errors.domain(
        "Samples of type %s (%s) cannot follow samples of type %s (%s).",
        others.domain().getSimpleName(), others, first.domain().getSimpleName(), first);
  }

  /** Fails unless [from, to) lies within a sequence of this size. */
  static void checkRange(int from, int to, int size) {
    if (from < 0 || from > to || to > size) {
      throw Errors.argument("Samples [%s, %s) are not part of a sequence of %s.", from, to, size);
    }
  }

  /** Fails unless {@code index} lies within a sequence of this size. */
  static void checkIndex(int index, int size) {
    if (index < 0 || index >= size) {
      throw Errors.argument(
          "There is no sample %s in a sequence of %s; counting starts at 0.", index, size);
    }
  }

  /**
   * These samples as samples of another type.
   *
   * @param what who asks, for the error's text, such as {@code "kernel gaussian"}
   * @throws OkraException {@link ErrorCode#WRONG_DOMAIN} when they are of a different type
   */
  default <U> Samples<U> as(Class<U> type, String what) {
    if (!type.isAssignableFrom(domain())) {
      throw Errors.domain(
          "%s works on %s but was given %s.", what, type.getSimpleName(), domain().getSimpleName());
    }
    @SuppressWarnings("unchecked") // Samples are only read, so a subtype will do.
    Samples<U> result = (Samples<U>) this;
    return result;
  }
}
