package org.okra.estimators;

import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.estimators.lipschitz.Coupling;
import org.okra.estimators.loss.Loss;
import org.okra.sketches.MapSource;

/** Components as experiment files name them. */
public final class Named {
  public static final Components COMPONENTS = Components.load();

  private Named() {}

  public static Estimator estimator(String text) {
    return COMPONENTS.create(Estimator.class, Specification.parse(text));
  }

  public static ProjectionLearner projection(String text) {
    return COMPONENTS.create(ProjectionLearner.class, Specification.parse(text));
  }

  public static Loss loss(String text) {
    return COMPONENTS.create(Loss.class, Specification.parse(text));
  }

  public static Coupling coupling(String text) {
    return COMPONENTS.create(Coupling.class, Specification.parse(text));
  }

  public static MapSource sketch(String text) {
    return COMPONENTS.create(MapSource.class, Specification.parse(text));
  }
}
