package org.okra.kernels;

import org.okra.core.container.Container;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodecs;

/**
 * What a saved kernel holds beside its options.
 *
 * @param parts what it handed to {@link KernelSaver#withState}
 * @param codecs how samples among the parts are read
 */
public record KernelState(Container parts, SampleCodecs codecs) {
  /** The samples that {@link KernelSaver#encode} saved and that were included under a name. */
  public Samples<?> samples(String name) {
    return codecs.decode(parts.below(name));
  }
}
