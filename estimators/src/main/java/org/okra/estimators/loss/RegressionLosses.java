package org.okra.estimators.loss;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.NamedComponents;
import org.okra.core.component.Specification;

/**
 * The losses of regression on the class path, by name.
 *
 * <pre>{@code
 * Loss loss = RegressionLosses.load().create(Specification.parse("{type: huber, kappa: 2}"));
 * }</pre>
 */
public final class RegressionLosses extends NamedComponents<LossFactory<?>> {
  /** The losses of a registry. */
  public RegressionLosses(LegacyRegistry<LossFactory<?>> registry) {
    super(registry);
  }

  /** Everything that a class loader's {@code META-INF/services} names. */
  public static RegressionLosses load(ClassLoader loader) {
    return new RegressionLosses(load("regression loss", LossFactory.class, loader));
  }

  /** Everything on the class path of Okra itself. */
  public static RegressionLosses load() {
    return load(RegressionLosses.class.getClassLoader());
  }

  /**
   * The loss that {@code {type: huber, kappa: 2}} stands for.
   *
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} or {@link ErrorCode#INVALID_OPTION}
   */
  public Loss create(Specification specification) {
    return create(registry().get(specification.type()), specification);
  }

  private <O extends Record> Loss create(LossFactory<O> factory, Specification specification) {
    return factory.create(options(factory, specification));
  }
}
