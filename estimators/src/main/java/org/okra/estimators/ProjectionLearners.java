package org.okra.estimators;

import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.component.LegacyRegistry;
import org.okra.core.component.NamedComponents;
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
public final class ProjectionLearners extends NamedComponents<ProjectionFactory<?>> {
  /** The learners of a registry. */
  public ProjectionLearners(LegacyRegistry<ProjectionFactory<?>> registry) {
    super(registry);
  }

  /** Everything that a class loader's {@code META-INF/services} names. */
  public static ProjectionLearners load(ClassLoader loader) {
    return new ProjectionLearners(load("projection", ProjectionFactory.class, loader));
  }

  /** Everything on the class path of Okra itself. */
  public static ProjectionLearners load() {
    return load(ProjectionLearners.class.getClassLoader());
  }

  /**
   * The learner that {@code {type: kde, components: 64}} stands for.
   *
   * @param sketches the sketches by name, for learners built on one
   * @throws OkraException {@link ErrorCode#UNKNOWN_NAME} or {@link ErrorCode#INVALID_OPTION}
   */
  public ProjectionLearner create(Specification specification, Sketches sketches) {
    return create(registry().get(specification.type()), specification, sketches);
  }

  private <O extends Record> ProjectionLearner create(
      ProjectionFactory<O> factory, Specification specification, Sketches sketches) {
    return factory.create(options(factory, specification), sketches);
  }
}
