package org.okra.sketches;

import org.okra.core.component.ComponentKind;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/** Where the feature map of a side comes from. */
@ComponentKind("sketch")
public interface MapSource {
  /** The map for these training samples. */
  <T> FeatureMap<T> create(Kernel<T> kernel, Samples<? extends T> training, RunContext context);

  /** The sizes of the map for so many points of so many coordinates. */
  default MapShape shape(long points, long dimension) {
    return new MapShape(points, points, MapShape.Form.MIXTURE);
  }

  /** All training points and no coefficients: {@code phi(x) = k_x(training, x)}, the exact case. */
  static MapSource exact() {
    return new Scaffold.Identity();
  }

  /** Vectors as they are, for the linear kernel: {@code phi(x) = x}. */
  static MapSource coordinates() {
    return new Scaffold.Coordinates();
  }

  /** Kernel values at some of the points, drawn without replacement (Nystrom). */
  static MapSource subsample(int size) {
    return new Scaffold.Subsample(SketchSize.of(size));
  }

  /** A p-sparsified Gaussian sketch with about 20 points in a row. */
  static MapSource pSparsified(int size) {
    return new Scaffold.PSparsified(
        SketchSize.of(size), SketchSize.perPoints(20), org.okra.sketches.builtin.Entries.GAUSSIAN);
  }
}
