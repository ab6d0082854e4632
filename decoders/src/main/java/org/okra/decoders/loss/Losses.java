package org.okra.decoders.loss;

import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;

/**
 * Every loss on the class path, by name.
 *
 * <pre>{@code
 * StructuredLoss<?> loss = Losses.load().create(Specification.parse("hamming"));
 * }</pre>
 */
public final class Losses {
  private final LegacyRegistry<LossFactory<?>> registry;

  /** The losses of the given factories. */
  public Losses(LegacyRegistry<LossFactory<?>> registry) {
    this.registry = registry;
  }

  /** The losses that the class loader of Okra finds. */
  public static Losses load() {
    return load(Losses.class.getClassLoader());
  }

  /** The losses that a class loader finds. */
  public static Losses load(ClassLoader loader) {
    @SuppressWarnings("unchecked") // A class literal cannot carry the wildcard.
    Class<LossFactory<?>> type = (Class<LossFactory<?>>) (Class<?>) LossFactory.class;
    return new Losses(LegacyRegistry.load("loss", type, loader));
  }

  /** The factories by name. */
  public LegacyRegistry<LossFactory<?>> registry() {
    return registry;
  }

  /** The loss that a name and its options stand for. */
  public StructuredLoss<?> create(Specification specification) {
    return create(registry.get(specification.type()), specification);
  }

  private static <O extends Record> StructuredLoss<?> create(
      LossFactory<O> factory, Specification specification) {
    return factory.create(
        Options.read(factory.optionsType(), specification.options(), "loss " + factory.name()));
  }
}
