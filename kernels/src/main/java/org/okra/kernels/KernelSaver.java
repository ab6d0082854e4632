package org.okra.kernels;

import java.util.LinkedHashMap;
import java.util.Map;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodecs;

/**
 * Takes what {@link Kernel#save} gives of a kernel beside its specification: arrays and samples
 * that are too large for options, such as the samples a kernel was centred on.
 */
public final class KernelSaver {
  /** The option that leads to the state; no record component can have this name. */
  static final String STATE_OPTION = "saved-state";

  static final String KIND = "kernel";

  private final SampleCodecs codecs;
  private final Container.Builder states = Container.builder(KIND);
  private int count;

  KernelSaver(SampleCodecs codecs) {
    this.codecs = codecs;
  }

  /**
   * The specification that a kernel prints, for kernels that are given by a name and numbers.
   *
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} when it prints something else
   */
  public Specification printed(Kernel<?> kernel) {
    String text = kernel.toString();
    if (!text.startsWith("{")) {
      throw refused(kernel, "it is not given by a name and options alone");
    }
    return Specification.parse(text);
  }

  /** The given specification with a state, from which {@link KernelFactory#restore} starts. */
  public Specification withState(Specification specification, Container state) {
    Map<String, Object> options = new LinkedHashMap<>(specification.options());
    options.put(STATE_OPTION, (long) count);
    states.include(Integer.toString(count), state);
    count++;
    return new Specification(specification.type(), options);
  }

  /** Samples as part of a state; {@link KernelState#samples} gives them back. */
  public Container encode(Samples<?> samples) {
    return codecs.encode(samples);
  }

  Container states() {
    return states.build();
  }

  /** The error for a kernel that cannot be saved. */
  static OkraException refused(Kernel<?> kernel, String why) {
    return Errors.argument(
        "The kernel %s cannot be saved: %s. Give the model another kernel, or let this one"
            + " implement Kernel.save.",
        kernel, why);
  }
}
