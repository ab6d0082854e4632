package org.okra.estimators;

import org.okra.core.OkraException;
import org.okra.core.component.NoOptions;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.FeatureMapFactory;
import org.okra.sketches.SketchSize;
import org.okra.sketches.Sketches;
import org.okra.sketches.builtin.Coordinates;
import org.okra.sketches.builtin.Entries;
import org.okra.sketches.builtin.IdentityMap;
import org.okra.sketches.builtin.PSparsifiedSketch;
import org.okra.sketches.builtin.SubsampleSketch;

/** Where the feature map of the input side comes from: a sketch, random features, or all points. */
public interface MapSource {
  /** The map for these training samples. */
  <T> FeatureMap<T> create(Kernel<T> kernel, Samples<T> training, RunContext context);

  /** All training points and no coefficients: {@code phi(x) = k_x(training, x)}, the exact case. */
  static MapSource exact() {
    return of(new IdentityMap(), new NoOptions());
  }

  /** Vectors as they are, for the linear kernel: {@code phi(x) = x}. */
  static MapSource coordinates() {
    return of(new Coordinates(), new NoOptions());
  }

  /** Kernel values at some of the points, drawn without replacement (Nystrom). */
  static MapSource subsample(int size) {
    return of(
        new SubsampleSketch(),
        new SubsampleSketch.Options(SketchSize.of(size), SubsampleSketch.Replacement.WITHOUT));
  }

  /** A p-sparsified Gaussian sketch with about 20 points in a row. */
  static MapSource pSparsified(int size) {
    return of(
        new PSparsifiedSketch(),
        new PSparsifiedSketch.Options(
            SketchSize.of(size), SketchSize.perPoints(20), Entries.GAUSSIAN));
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
   * The map that {@code {type: p-sparsified, size: 200}} stands for.
   *
   * @throws OkraException at once, not when the map is created, when the name or an option is wrong
   */
  static MapSource of(Specification specification, Sketches sketches) {
    return read(sketches.registry().get(specification.type()), specification);
  }

  private static <O extends Record> MapSource read(
      FeatureMapFactory<O> factory, Specification specification) {
    String owner = "sketch " + factory.name();
    return of(factory, Options.read(factory.optionsType(), specification.options(), owner));
  }
}
