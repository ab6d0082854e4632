package org.okra.kernels;

import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.Component;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.sample.Samples;
import org.okra.core.sample.codec.SampleCodecs;

/**
 * Takes what {@link Kernel#save} gives of a kernel beside its options: arrays and samples that are
 * too large for them, such as the samples a kernel was centred on.
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

  /** The name and options of a component, with the kernels among the options saved in turn. */
  Specification options(Kernel<?> kernel) {
    if (!kernel.getClass().isAnnotationPresent(Component.class)) {
      throw refused(kernel, "it is not given by a name and options alone");
    }
    // By way of the text: kernels among the options may have no name, and are replaced below.
    Specification specification = Specification.parse(Specification.text(kernel));
    Map<String, Object> options = new LinkedHashMap<>(specification.options());
    if (kernel instanceof Record) {
      for (RecordComponent component : kernel.getClass().getRecordComponents()) {
        saved(read(component, kernel)).ifPresent(each -> options.put(component.getName(), each));
      }
    }
    return new Specification(specification.type(), options);
  }

  private Optional<Object> saved(Object value) {
    if (value instanceof Kernel<?> kernel) {
      return Optional.of(kernel.save(this).toMap());
    }
    if (value instanceof Optional<?> optional) {
      return optional.flatMap(this::saved);
    }
    if (value instanceof List<?> list && list.stream().anyMatch(Kernel.class::isInstance)) {
      return Optional.of(list.stream().map(each -> saved(each).orElseThrow()).toList());
    }
    return Optional.empty();
  }

  private static Object read(RecordComponent component, Kernel<?> kernel) {
    try {
      component.getAccessor().setAccessible(true);
      return component.getAccessor().invoke(kernel);
    } catch (ReflectiveOperationException e) {
      throw Errors.internal(e, "Cannot read option %s of a kernel: %s", component, e);
    }
  }

  /**
   * The options of a kernel with what it learnt.
   *
   * @param recipe the component that the kernel was fitted from, with fitted parts; its {@link
   *     Kernel#restore} starts from the state
   */
  public Specification withState(Kernel<?> recipe, Container state) {
    Specification specification = recipe.save(this);
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
        Specification.text(kernel), why);
  }
}
