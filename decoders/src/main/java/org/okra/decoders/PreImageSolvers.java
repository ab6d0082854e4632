package org.okra.decoders;

import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;

/** The pre-image solvers on the class path, by name. */
public final class PreImageSolvers {
  private final LegacyRegistry<PreImageSolverFactory<?>> registry;

  /** The solvers of a registry. */
  public PreImageSolvers(LegacyRegistry<PreImageSolverFactory<?>> registry) {
    this.registry = registry;
  }

  /** Everything on the class path of Okra itself. */
  public static PreImageSolvers load() {
    return load(PreImageSolvers.class.getClassLoader());
  }

  /** Everything that a class loader's {@code META-INF/services} names. */
  public static PreImageSolvers load(ClassLoader loader) {
    @SuppressWarnings("unchecked") // A class literal cannot carry the wildcard.
    Class<PreImageSolverFactory<?>> type =
        (Class<PreImageSolverFactory<?>>) (Class<?>) PreImageSolverFactory.class;
    return new PreImageSolvers(LegacyRegistry.load("decoder", type, loader));
  }

  /** The factories by name. */
  public LegacyRegistry<PreImageSolverFactory<?>> registry() {
    return registry;
  }

  /** The solver that {@code {type: candidates}} stands for. */
  public <X, Y> PreImageSolver<X, Y> create(
      Specification specification, DecodingTask<X, Y> task, RunContext context) {
    return create(registry.get(specification.type()), specification, task, context);
  }

  /**
   * The solver of a model file.
   *
   * @param tuning what {@link PreImageSolver#tuning} gave when the model was saved
   */
  public <X, Y> PreImageSolver<X, Y> restore(
      Specification specification, DecodingTask<X, Y> task, Container tuning, RunContext context) {
    return restore(registry.get(specification.type()), specification, task, tuning, context);
  }

  private static <O extends Record, X, Y> PreImageSolver<X, Y> restore(
      PreImageSolverFactory<O> factory,
      Specification specification,
      DecodingTask<X, Y> task,
      Container tuning,
      RunContext context) {
    return factory.restore(options(factory, specification), task, tuning, context);
  }

  private static <O extends Record, X, Y> PreImageSolver<X, Y> create(
      PreImageSolverFactory<O> factory,
      Specification specification,
      DecodingTask<X, Y> task,
      RunContext context) {
    return factory.create(options(factory, specification), task, context);
  }

  private static <O extends Record> O options(
      PreImageSolverFactory<O> factory, Specification specification) {
    return Options.read(
        factory.optionsType(), specification.options(), "decoder " + factory.name());
  }
}
