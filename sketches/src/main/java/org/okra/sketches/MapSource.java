package org.okra.sketches;

import org.okra.core.component.ComponentKind;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/**
 * Where the feature map of one side of a model comes from: a sketch, random features, or all
 * points. This is what the key {@code sketch} of an experiment names. Most implementations are a
 * {@link SketchMethod}; a map that is no sketch (random Fourier features) implements this directly.
 *
 * <p>Found through {@code META-INF/services/org.okra.sketches.MapSource}.
 */
@ComponentKind("sketch")
public interface MapSource {
  /**
   * The map for these training samples.
   *
   * @param training the samples of this side; never the test part
   * @param context gives the randomness: use a {@linkplain RunContext#child child} for each side
   */
  <T> FeatureMap<T> create(Kernel<T> kernel, Samples<? extends T> training, RunContext context);

  /**
   * How large the map becomes, for forecasts of memory and time: bounds or expectations, for any
   * options and without an error. The default, a dense mixture of all points, is the worst case.
   *
   * @param points n, the number of training samples
   * @param dimension coordinates of a sample, if it is a vector
   */
  default MapShape shape(long points, long dimension) {
    return MapShape.mixture(points, points);
  }

  /** All training points and no coefficients: {@code phi(x) = k_x(training, x)}, the exact case. */
  static MapSource exact() {
    return new IdentityMap();
  }

  /** Vectors as they are, for the linear kernel: {@code phi(x) = x}. */
  static MapSource coordinates() {
    return new Coordinates();
  }

  /** Kernel values at some of the points, drawn without replacement (Nystrom). */
  static SketchMethod subsample(int size) {
    return new SubsampleSketch(SketchSize.of(size), SubsampleSketch.Replacement.WITHOUT);
  }

  /** A p-sparsified Gaussian sketch with about 20 points in a row. */
  static SketchMethod pSparsified(int size) {
    return new PSparsifiedSketch(SketchSize.of(size), SketchSize.perPoints(20), EntryLaw.GAUSSIAN);
  }
}
