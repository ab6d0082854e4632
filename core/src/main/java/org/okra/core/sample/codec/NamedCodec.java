package org.okra.core.sample.codec;

import org.okra.core.Errors;
import org.okra.core.container.Container;
import org.okra.core.sample.Samples;

/**
 * A codec that is told its name and type once.
 *
 * @param <T> type of one sample
 */
abstract class NamedCodec<T> implements SampleCodec<T> {
  /** The kind of the containers of all codecs; they are parts of others. */
  static final String KIND = "samples";

  private final String name;
  private final String help;
  private final Class<T> domain;

  NamedCodec(String name, String help, Class<T> domain) {
    this.name = name;
    this.help = help;
    this.domain = domain;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String help() {
    return help;
  }

  @Override
  public final Class<T> domain() {
    return domain;
  }

  /** The samples as they are stored; another storage would not come back as it was. */
  final <S extends Samples<T>> S stored(Samples<T> samples, Class<S> storage) {
    if (!storage.isInstance(samples)) {
      throw Errors.argument(
          "The codec '%s' saves %s but was given %s; copy the samples into %s first.",
          name, storage.getSimpleName(), samples, storage.getSimpleName());
    }
    return storage.cast(samples);
  }

  /** The one number of a part. */
  static int single(Container container, String part) {
    int[] numbers = container.integers(part);
    if (numbers.length != 1) {
      throw Errors.fileFormat(
          "The part '%s' holds %s numbers where 1 is needed.", part, numbers.length);
    }
    return numbers[0];
  }
}
