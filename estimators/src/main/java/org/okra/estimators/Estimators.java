package org.okra.estimators;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Options;
import org.okra.core.component.Registry;
import org.okra.core.component.Specification;

/**
 * The estimators on the class path, by name.
 *
 * <pre>{@code
 * Estimator<double[], LabelSet> estimator = Estimators.load()
 *     .create(Specification.parse("{type: ridge, lambda: 1.0e-5}"), parts);
 * }</pre>
 */
public final class Estimators {
  private final Registry<EstimatorFactory<?>> registry;

  /** The estimators of a registry. */
  public Estimators(Registry<EstimatorFactory<?>> registry) {
    this.registry = registry;
  }

  /** Everything that a class loader's {@code META-INF/services} names. */
  public static Estimators load(ClassLoader loader) {
    @SuppressWarnings("unchecked") // A class literal cannot carry the wildcard.
    Class<EstimatorFactory<?>> type =
        (Class<EstimatorFactory<?>>) (Class<?>) EstimatorFactory.class;
    return new Estimators(Registry.load("estimator", type, loader));
  }

  /** Everything on the class path of Okra itself. */
  public static Estimators load() {
    return load(Estimators.class.getClassLoader());
  }

  /** The factories by name. */
  public Registry<EstimatorFactory<?>> registry() {
    return registry;
  }

  /**
   * The estimator that {@code {type: ridge, lambda: 1.0e-5}} stands for.
   *
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} or {@link ErrorCode#INVALID_OPTION}
   */
  public <X, Y> Estimator<X, Y> create(Specification specification, EstimatorParts<X, Y> parts) {
    return create(registry.get(specification.type()), specification, parts);
  }

  private static <O extends Record, X, Y> Estimator<X, Y> create(
      EstimatorFactory<O> factory, Specification specification, EstimatorParts<X, Y> parts) {
    String owner = "estimator " + factory.name();
    return factory.create(
        Options.read(factory.optionsType(), specification.options(), owner), parts);
  }
}
