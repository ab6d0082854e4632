package org.okra.core.sample.codec;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
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
      throw new OkraException(
          ErrorCode.INVALID_ARGUMENT,
          "The codec '"
              + name
              + "' saves "
              + storage.getSimpleName()
              + " but was given "
              + samples
              + "; copy the samples into "
              + storage.getSimpleName()
              + " first.");
    }
    return storage.cast(samples);
  }

  /** The one number of a part. */
  static int single(Container container, String part) {
    int[] numbers = container.integers(part);
    if (numbers.length != 1) {
      throw new OkraException(
          ErrorCode.FILE_FORMAT,
          "The part '" + part + "' holds " + numbers.length + " numbers where 1 is needed.");
    }
    return numbers[0];
  }
}
