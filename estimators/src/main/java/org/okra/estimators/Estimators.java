package org.okra.estimators;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.NamedComponents;
import org.okra.core.component.Specification;
import org.okra.estimators.loss.RegressionLosses;

/**
 * The estimators on the class path, by name.
 *
 * <pre>{@code
 * Estimator estimator = Estimators.load()
 *     .create(Specification.parse("{type: ridge, lambda: 1.0e-5}"), RegressionLosses.load());
 * }</pre>
 */
public final class Estimators extends NamedComponents<EstimatorFactory<?>> {
  /** The estimators of a registry. */
  public Estimators(LegacyRegistry<EstimatorFactory<?>> registry) {
    super(registry);
  }

  /** Everything that a class loader's {@code META-INF/services} names. */
  public static Estimators load(ClassLoader loader) {
    return new Estimators(load("estimator", EstimatorFactory.class, loader));
  }

  /** Everything on the class path of Okra itself. */
  public static Estimators load() {
    return load(Estimators.class.getClassLoader());
  }

  /**
   * The estimator that {@code {type: ridge, lambda: 1.0e-5}} stands for.
   *
   * @param losses the losses of regression by name, for estimators that minimise one
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} or {@link ErrorCode#INVALID_OPTION}
   */
  public Estimator create(Specification specification, RegressionLosses losses) {
    return create(registry().get(specification.type()), specification, losses);
  }

  private <O extends Record> Estimator create(
      EstimatorFactory<O> factory, Specification specification, RegressionLosses losses) {
    return factory.create(options(factory, specification), losses);
  }
}
