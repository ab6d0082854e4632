package org.okra.kernels;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Options;
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
 * have an option {@code saved-state: 0} in it; that state stands below {@code state/0}.
 */
public final class SavedKernels {
  private static final String SPECIFICATION = "specification";
  private static final String STATE = "state";

  /** Samples on which a kernel is compared with what was saved of it. */
  private static final int COMPARED = 4;

  private final Kernels kernels;
  private final SampleCodecs codecs;

  /** Kernels found in these registries. */
  public SavedKernels(Kernels kernels, SampleCodecs codecs) {
    this.kernels = kernels;
    this.codecs = codecs;
  }

  /** Kernels found among these components. */
  public SavedKernels(org.okra.core.component.Components components) {
    this(Kernels.load(), SampleCodecs.load());
    java.util.Objects.requireNonNull(components);
  }

  /**
   * The parts of a kernel. The kernel is restored from them at once and compared with the given one
   * on a few samples: what was saved is known to come back.
   *
   * @param samples samples of the kernel; may be empty
   * @throws OkraException {@link ErrorCode#INVALID_ARGUMENT} for a kernel that cannot be saved,
   *     {@link ErrorCode#UNKNOWN_NAME} for one that is not in the registry
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
    Kernel<?> restored = restore(saved, few, context);
    if (!restored.domain().isAssignableFrom(kernel.domain())) {
      throw KernelSaver.refused(kernel, specification + " creates a kernel on another type");
    }
    @SuppressWarnings("unchecked") // It works on the same samples, and perhaps on others.
    Kernel<T> same = (Kernel<T>) restored;
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
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} when a kernel is not in the registry
   */
  public Kernel<?> restore(Container saved, Samples<?> samples, RunContext context) {
    Specification specification = Specification.parse(saved.text(SPECIFICATION));
    return new Scope(saved.below(STATE), samples.slice(0, 0), context).kernel(specification);
  }

  /** Creates a kernel and its parts, from their states where they have one. */
  private final class Scope implements KernelScope {
    private final Container states;
    private final Samples<?> none;
    private final RunContext context;

    Scope(Container states, Samples<?> none, RunContext context) {
      this.states = states;
      this.none = none;
      this.context = context;
    }

    @Override
    public Kernel<?> kernel(Specification specification) {
      return create(kernels.registry().get(specification.type()), specification);
    }

    private <O extends Record> Kernel<?> create(
        KernelFactory<O> factory, Specification specification) {
      String owner = "kernel " + specification.type();
      Map<String, Object> given = new LinkedHashMap<>(specification.options());
      Object state = given.remove(KernelSaver.STATE_OPTION);
      O options = Options.read(factory.optionsType(), given, owner);
      if (state == null) {
        return factory.create(options, this);
      }
      return factory.restore(
          options, new KernelState(states.below(state.toString()), codecs), this);
    }

    /** No samples: whatever follows from training samples is in the options or in the state. */
    @Override
    public Samples<?> training() {
      return none;
    }

    @Override
    public RunContext context() {
      return context;
    }
  }
}
