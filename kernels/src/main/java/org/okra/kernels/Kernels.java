package org.okra.kernels;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;

/**
 * Every kernel on the class path, by name.
 *
 * <pre>{@code
 * Kernels kernels = Kernels.load();
 * var kernel = kernels.create(
 *     Specification.parse("{type: sum, terms: [{type: gaussian, gamma: median}, linear]}"),
 *     training, context);
 * }</pre>
 */
public final class Kernels {
  private final LegacyRegistry<KernelFactory<?>> registry;

  /** The kernels of the given factories. */
  public Kernels(LegacyRegistry<KernelFactory<?>> registry) {
    this.registry = registry;
  }

  /** The kernels that the class loader of Okra finds. */
  public static Kernels load() {
    return load(Kernels.class.getClassLoader());
  }

  /** The kernels that a class loader finds. */
  public static Kernels load(ClassLoader loader) {
    @SuppressWarnings({"unchecked", "rawtypes"}) // A class literal cannot name the wildcard.
    Class<KernelFactory<?>> type = (Class) KernelFactory.class;
    return new Kernels(LegacyRegistry.load("kernel", type, loader));
  }

  /** The factories by name. */
  public LegacyRegistry<KernelFactory<?>> registry() {
    return registry;
  }

  /**
   * A kernel for the given samples.
   *
   * @param specification its name and options
   * @param training the training samples: what options such as {@code gamma: median} are taken from
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME}, {@link ErrorCode#INVALID_OPTION}, or
   *     {@link ErrorCode#WRONG_DOMAIN} when the kernel is made for another type of sample
   */
  public <T> Kernel<? super T> create(
      Specification specification, Samples<T> training, RunContext context) {
    Kernel<?> kernel = new Scope(training, context).kernel(specification);
    // Fails unless the kernel is made for the samples or for a type above them.
    training.as(kernel.domain(), "kernel " + specification.type());
    @SuppressWarnings("unchecked")
    Kernel<? super T> checked = (Kernel<? super T>) kernel;
    return checked;
  }

  private static <O extends Record> Kernel<?> create(
      KernelFactory<O> factory, Specification specification, KernelScope scope) {
    String owner = "kernel " + specification.type();
    O options = Options.read(factory.optionsType(), specification.options(), owner);
    return factory.create(options, scope);
  }

  /** The scope of one kernel and of the kernels it is built from. */
  private final class Scope implements KernelScope {
    private final Samples<?> training;
    private final RunContext context;

    Scope(Samples<?> training, RunContext context) {
      this.training = training;
      this.context = context;
    }

    @Override
    public Kernel<?> kernel(Specification specification) {
      return create(registry.get(specification.type()), specification, this);
    }

    @Override
    public Samples<?> training() {
      return training;
    }

    @Override
    public RunContext context() {
      return context;
    }
  }
}
