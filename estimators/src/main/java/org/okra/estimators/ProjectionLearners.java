package org.okra.estimators;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.Options;
import org.okra.core.component.Registry;
import org.okra.core.component.Specification;
import org.okra.sketches.Sketches;

/**
 * The projection learners on the class path, by name.
 *
 * <pre>{@code
 * ProjectionLearner learner = ProjectionLearners.load()
 *     .create(Specification.parse("{type: kde, components: 64}"), Sketches.load());
 * }</pre>
 */
public final class ProjectionLearners {
  private final Registry<ProjectionFactory<?>> registry;

  /** The learners of a registry. */
  public ProjectionLearners(Registry<ProjectionFactory<?>> registry) {
    this.registry = registry;
  }

  /** Everything that a class loader's {@code META-INF/services} names. */
  public static ProjectionLearners load(ClassLoader loader) {
    @SuppressWarnings("unchecked") // A class literal cannot carry the wildcard.
    Class<ProjectionFactory<?>> type =
        (Class<ProjectionFactory<?>>) (Class<?>) ProjectionFactory.class;
    return new ProjectionLearners(Registry.load("projection", type, loader));
  }

  /** Everything on the class path of Okra itself. */
  public static ProjectionLearners load() {
    return load(ProjectionLearners.class.getClassLoader());
  }

  /** The factories by name. */
  public Registry<ProjectionFactory<?>> registry() {
    return registry;
  }

  /**
   * The learner that {@code {type: kde, components: 64}} stands for.
   *
   * @param sketches the sketches by name, for learners built on one
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} or {@link ErrorCode#INVALID_OPTION}
   */
  public ProjectionLearner create(Specification specification, Sketches sketches) {
    return create(registry.get(specification.type()), specification, sketches);
  }

  private static <O extends Record> ProjectionLearner create(
      ProjectionFactory<O> factory, Specification specification, Sketches sketches) {
    String owner = "projection " + factory.name();
    O options = Options.read(factory.optionsType(), specification.options(), owner);
    return factory.create(options, sketches);
  }
}
