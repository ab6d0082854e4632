package org.okra.estimators.loss;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Options;
import org.okra.core.component.Registry;
import org.okra.core.component.Specification;

/**
 * The losses of regression on the class path, by name.
 *
 * <pre>{@code
 * Loss loss = RegressionLosses.load().create(Specification.parse("{type: huber, kappa: 2}"));
 * }</pre>
 */
public final class RegressionLosses {
  private final Registry<LossFactory<?>> registry;

  /** The losses of a registry. */
  public RegressionLosses(Registry<LossFactory<?>> registry) {
    this.registry = registry;
  }

  /** Everything that a class loader's {@code META-INF/services} names. */
  public static RegressionLosses load(ClassLoader loader) {
    @SuppressWarnings("unchecked") // A class literal cannot carry the wildcard.
    Class<LossFactory<?>> type = (Class<LossFactory<?>>) (Class<?>) LossFactory.class;
    return new RegressionLosses(Registry.load("regression loss", type, loader));
  }

  /** Everything on the class path of Okra itself. */
  public static RegressionLosses load() {
    return load(RegressionLosses.class.getClassLoader());
  }

  /** The factories by name. */
  public Registry<LossFactory<?>> registry() {
    return registry;
  }

  /**
   * The loss that {@code {type: huber, kappa: 2}} stands for.
   *
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} or {@link ErrorCode#INVALID_OPTION}
   */
  public Loss create(Specification specification) {
    return create(registry.get(specification.type()), specification);
  }

  private static <O extends Record> Loss create(
      LossFactory<O> factory, Specification specification) {
    String owner = "regression loss " + factory.name();
    return factory.create(Options.read(factory.optionsType(), specification.options(), owner));
  }
}
