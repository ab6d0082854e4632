package org.okra.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.okra.core.Errors;
import org.okra.core.component.Components;
import org.okra.core.component.Specification;
import org.okra.decoders.Decoder;
import org.okra.estimators.Estimator;
import org.okra.estimators.ProjectionLearner;
import org.okra.kernels.Kernel;
import org.okra.sketches.MapSource;

/**
 * The components of a fit, created and checked.
 *
 * @param projection what is learnt on top of the output sketch; nothing if empty
 */
record Settings(
    Kernel<?> inputKernel,
    MapSource inputSketch,
    Kernel<?> outputKernel,
    MapSource outputSketch,
    Optional<ProjectionLearner> projection,
    Decoder decoder) {
  private static final String LAMBDA = "lambda";

  /** A component from the text that experiment files have; the parameter is named in errors. */
  static <C> C component(
      Components components, Class<? super C> kind, String parameter, String text) {
    try {
      return components.create(kind, Specification.parse(text));
    } catch (org.okra.core.OkraException e) {
      throw e.in(parameter);
    }
  }

  /** An estimator, with the lambda of its parameter if that is set. */
  static Estimator estimator(Components components, String text, OptionalDouble lambda) {
    Specification given = Specification.parse(text);
    if (lambda.isEmpty()) {
      return component(components, Estimator.class, "estimator", text);
    }
    if (given.options().containsKey(LAMBDA)) {
      throw Errors.option("lambda is set, and the estimator %s has one too; give it once.", given);
    }
    Map<String, Object> options = new LinkedHashMap<>(given.options());
    options.put(LAMBDA, lambda.getAsDouble());
    Specification full = new Specification(given.type(), options);
    return component(components, Estimator.class, "estimator", full.toString());
  }

  /** The lambda of an estimator, for projections that depend on it. */
  static double lambdaOf(Estimator estimator) {
    if (Specification.of(estimator).options().get(LAMBDA) instanceof Number lambda) {
      return lambda.doubleValue();
    }
    throw Errors.option(
        "The estimator %s has no lambda, which the projection depends on.",
        Specification.text(estimator));
  }
}
