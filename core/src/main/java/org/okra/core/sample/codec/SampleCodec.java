package org.okra.core.sample.codec;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.ComponentKind;
import org.okra.core.component.TypeArguments;
import org.okra.core.container.Container;
import org.okra.core.sample.Samples;

/**
 * Saves samples of one type: what a plugin with a type of its own implements and names in {@code
 * META-INF/services/org.okra.core.sample.codec.SampleCodec}.
 *
 * <p>Decoding gives samples that are stored as those encoded were, with the same bits, so that
 * kernels take the same way through them.
 *
 * @param <T> type of one sample
 */
@ComponentKind("sample codec")
public interface SampleCodec<T> {
  /** What {@link Samples#domain()} of the samples is. */
  @SuppressWarnings("unchecked") // The class that the implementation gives for T.
  default Class<T> domain() {
    return (Class<T>) TypeArguments.of(getClass(), SampleCodec.class, 0);
  }

  /**
   * The samples as named arrays.
   *
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} for samples that it cannot give back
   *     as they were
   */
  Container encode(Samples<T> samples);

  /**
   * The samples that {@link #encode} saved.
   *
   * @throws OkraException when parts are missing or do not fit together
   */
  Samples<T> decode(Container container);
}
