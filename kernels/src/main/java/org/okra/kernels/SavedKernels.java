package org.okra.kernels;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Components;
import org.okra.core.component.FlowText;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodecs;

/**
 * Kernels as parts of a file, and back.
 *
 * <p>{@code specification} is a text, {@code {type: gaussian, gamma: 0.5}}, with every option
 * resolved. Kernels that hold more than options (tf-idf weights, the samples of a centred kernel)
 * have an option {@code saved-state: 0} in it; that state is below {@code state/0}.
 */
public final class SavedKernels {
  private static final String SPECIFICATION = "specification";
  private static final String STATE = "state";

  /** Samples on which a kernel is compared with what was saved of it. */
  private static final int COMPARED = 4;

  private final Components components;
  private final SampleCodecs codecs;

  /** Kernels and types of samples found among these components. */
  public SavedKernels(Components components) {
    this.components = components;
    this.codecs = new SampleCodecs(components);
  }

  /**
   * The parts of a kernel. The kernel is restored from them at once and compared with the given one
   * on a few samples: what was saved is known to come back.
   *
   * @param samples samples of the kernel; may be empty
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} for a kernel that cannot be saved,
   *     {@link ErrorCode#UNKNOWN_NAME} for one that is not among the components
   */
  public <T> Container save(Kernel<T> kernel, Samples<? extends T> samples, RunContext context) {
    KernelSaver saver = new KernelSaver(codecs);
    String specification = kernel.save(saver).toString();
    Container saved =
        Container.builder(KernelSaver.KIND)
            .text(SPECIFICATION, specification)
            .include(STATE, saver.states())
            .build();
    Samples<? extends T> few = samples.slice(0, Math.min(COMPARED, samples.size()));
    @SuppressWarnings("unchecked") // It works on the same samples, and perhaps on others.
    Kernel<T> same = (Kernel<T>) restore(saved, few, context);
    if (!Arrays.equals(values(kernel, few, context), values(same, few, context))) {
      throw KernelSaver.refused(kernel, specification + " creates one with other values");
    }
    return saved;
  }

  private static <T> double[] values(
      Kernel<T> kernel, Samples<? extends T> samples, RunContext context) {
    Matrix block = Matrix.zeros(samples.size(), samples.size());
    kernel.fill(samples, samples, block, context);
    return block.values();
  }

  /**
   * The kernel that was saved.
   *
   * @param samples samples of the kernel, of which only the type is looked at
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} when a kernel is not among the components,
   *     {@link ErrorCode#WRONG_DOMAIN} when the kernel is not one on such samples
   */
  public Kernel<?> restore(Container saved, Samples<?> samples, RunContext context) {
    Specification specification = Specification.parse(saved.text(SPECIFICATION));
    Kernel<?> kernel = kernel(specification, saved.below(STATE));
    // No samples: whatever follows from training samples is in the options or in the state.
    return Kernel.fitted(kernel, samples.slice(0, 0), context);
  }

  private Kernel<?> kernel(Specification specification, Container states) {
    Map<String, Object> options = new LinkedHashMap<>(specification.options());
    Object state = options.remove(KernelSaver.STATE_OPTION);
    options.replaceAll((name, value) -> part(value, states));
    Kernel<?> kernel =
        components.create(Kernel.class, new Specification(specification.type(), options));
    return state == null
        ? kernel
        : kernel.restore(new KernelState(states.below(state.toString()), codecs));
  }

  /** Kernels with a state among the options are created here; the others by the registry. */
  private Object part(Object value, Container states) {
    if (value instanceof List<?> list) {
      return list.stream().map(each -> part(each, states)).toList();
    }
    return hasState(value) ? kernel(Specification.parse(FlowText.write(value)), states) : value;
  }

  private static boolean hasState(Object value) {
    return value instanceof Map<?, ?> map
        ? map.containsKey(KernelSaver.STATE_OPTION)
            || map.values().stream().anyMatch(SavedKernels::hasState)
        : value instanceof List<?> list && list.stream().anyMatch(SavedKernels::hasState);
  }
}
