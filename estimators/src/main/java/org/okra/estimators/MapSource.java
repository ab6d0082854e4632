package org.okra.estimators;

import org.okra.core.OkraException;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.FeatureMapFactory;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.Sketches;
import org.okra.sketches.builtin.IdentityMap;

/** Where the feature map of the input side comes from: a sketch, random features, or all points. */
public interface MapSource {
  /** The map for these training samples. */
  <T> FeatureMap<T> create(Kernel<T> kernel, Samples<T> training, RunContext context);

  /** All training points and no coefficients: {@code phi(x) = k_x(training, x)}, the exact case. */
  static MapSource exact() {
    return ExactMap.INSTANCE;
  }

  /** The map that a factory creates, such as a sketch. */
  static <O extends Record> MapSource of(FeatureMapFactory<O> factory, O options) {
    return new MapSource() {
      @Override
      public <T> FeatureMap<T> create(Kernel<T> kernel, Samples<T> training, RunContext context) {
        return factory.create(options, kernel, training, context);
      }

      @Override
      public String toString() {
        return factory.name() + " " + options;
      }
    };
  }

  /**
   * The map that {@code {type: p-sparsified, size: 200}} stands for; {@code identity} is {@link
   * #exact()}.
   *
   * @throws OkraException at once, not when the map is created, when the name or an option is wrong
   */
  static MapSource of(Specification specification, Sketches sketches) {
    FeatureMapFactory<?> factory = sketches.registry().get(specification.type());
    return factory instanceof IdentityMap ? exact() : read(factory, specification);
  }

  private static <O extends Record> MapSource read(
      FeatureMapFactory<O> factory, Specification specification) {
    String owner = "sketch " + factory.name();
    return of(factory, Options.read(factory.optionsType(), specification.options(), owner));
  }

  /** The exact map; an enum because there is only one. */
  enum ExactMap implements MapSource {
    INSTANCE;

    @Override
    public <T> FeatureMap<T> create(Kernel<T> kernel, Samples<T> training, RunContext context) {
      return LandmarkMap.identity(kernel, training);
    }
  }
}
