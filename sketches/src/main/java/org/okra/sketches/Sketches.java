package org.okra.sketches;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Gram;
import org.okra.kernels.Kernel;

/** The sketches and other feature maps on the class path, by name. */
public final class Sketches {
  private final LegacyRegistry<FeatureMapFactory<?>> registry;

  /** The components of a registry. */
  public Sketches(LegacyRegistry<FeatureMapFactory<?>> registry) {
    this.registry = registry;
  }

  /** Everything that a class loader's {@code META-INF/services} names. */
  public static Sketches load(ClassLoader loader) {
    @SuppressWarnings("unchecked") // A class literal cannot carry the wildcard.
    Class<FeatureMapFactory<?>> type =
        (Class<FeatureMapFactory<?>>) (Class<?>) FeatureMapFactory.class;
    return new Sketches(LegacyRegistry.load("sketch", type, loader));
  }

  /** Everything on the class path of Okra itself. */
  public static Sketches load() {
    return load(Sketches.class.getClassLoader());
  }

  /** The components by name. */
  public LegacyRegistry<FeatureMapFactory<?>> registry() {
    return registry;
  }

  /** The feature map that {@code {type: subsample, size: 200}} stands for. */
  public <T> FeatureMap<T> create(
      Specification specification,
      Kernel<T> kernel,
      Samples<? extends T> training,
      RunContext context) {
    return create(registry.get(specification.type()), specification, kernel, training, context);
  }

  /**
   * Draws the sketch that {@code {type: subsample, size: 200}} stands for.
   *
   * @throws OkraException {@link ErrorCode#INVALID_OPTION} when the component is a feature map but
   *     no sketch
   */
  public Sketch draw(Specification specification, Gram gram, RunContext context) {
    if (registry.get(specification.type()) instanceof SketchFactory<?> factory) {
      return draw(factory, specification, gram, context);
    }
    throw Errors.option(
        "'%s' is a feature map without a sketch matrix; choose one of the sketches, such as"
            + " subsample or p-sparsified.",
        specification.type());
  }

  private static <O extends Record, T> FeatureMap<T> create(
      FeatureMapFactory<O> factory,
      Specification specification,
      Kernel<T> kernel,
      Samples<? extends T> training,
      RunContext context) {
    return factory.create(read(factory, specification), kernel, training, context);
  }

  private static <O extends Record> Sketch draw(
      SketchFactory<O> factory, Specification specification, Gram gram, RunContext context) {
    return factory.draw(read(factory, specification), gram, context);
  }

  private static <O extends Record> O read(
      FeatureMapFactory<O> factory, Specification specification) {
    return Options.read(factory.optionsType(), specification.options(), "sketch " + factory.name());
  }
}
