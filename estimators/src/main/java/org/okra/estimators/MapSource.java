package org.okra.estimators;

import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.FeatureMapFactory;
import org.okra.sketches.LandmarkMap;

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

  /** The exact map; an enum because there is only one. */
  enum ExactMap implements MapSource {
    INSTANCE;

    @Override
    public <T> FeatureMap<T> create(Kernel<T> kernel, Samples<T> training, RunContext context) {
      return LandmarkMap.identity(kernel, training);
    }
  }
}
