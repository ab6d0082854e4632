package org.okra.sketches;

import org.okra.core.Errors;
import org.okra.core.component.NamedComponent;
import org.okra.core.component.NoOptions;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;

/** The formats of the maps of Okra, for the service loader. */
public final class MapFormats {
  static final String LANDMARKS = "landmarks";
  static final String FOURIER = "fourier";
  static final String COORDINATES = "coordinates";
  static final String PROJECTED = "projected";

  private MapFormats() {}

  /** {@code landmarks}: {@link LandmarkMap}. */
  public static final class Landmarks extends NamedComponent<NoOptions> implements MapFormat {
    /** For the service loader. */
    public Landmarks() {
      super(LANDMARKS, "kernel values at landmarks, and coefficients", NoOptions.class);
    }

    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      Samples<?> landmarks = parts.codecs().decode(saved.below(LandmarkMap.LANDMARKS));
      Kernel<?> kernel =
          parts.kernels().restore(saved.below(LandmarkMap.KERNEL), landmarks, context);
      return map(kernel, landmarks, saved);
    }

    private static <T> LandmarkMap<T> map(Kernel<T> kernel, Samples<?> landmarks, Container saved) {
      Samples<T> checked = landmarks.as(kernel.domain(), "kernel " + kernel);
      return saved.below(LandmarkMap.COEFFICIENTS).names().isEmpty()
          ? LandmarkMap.identity(kernel, checked)
          : LandmarkMap.of(kernel, checked, saved.matrix(LandmarkMap.COEFFICIENTS));
    }
  }

  /** {@code fourier}: {@link FourierMap}. */
  public static final class Fourier extends NamedComponent<NoOptions> implements MapFormat {
    /** For the service loader. */
    public Fourier() {
      super(FOURIER, "random Fourier features", NoOptions.class);
    }

    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      double[] constant = saved.doubles(FourierMap.CONSTANT);
      if (constant.length != 1) {
        throw Errors.fileFormat("The constant of the Fourier features is malformed.");
      }
      return new FourierMap<FeatureVector>(
          FeatureVector.class, saved.matrix(FourierMap.FREQUENCIES), constant[0]);
    }
  }

  /** {@code coordinates}: {@link CoordinateMap}. */
  public static final class Coordinates extends NamedComponent<NoOptions> implements MapFormat {
    /** For the service loader. */
    public Coordinates() {
      super(COORDINATES, "vectors as they are, seen from an origin", NoOptions.class);
    }

    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      return new CoordinateMap<>(FeatureVector.class, saved.doubles(CoordinateMap.OFFSET));
    }
  }

  /** {@code projected}: {@link ProjectedMap}. */
  public static final class Projected extends NamedComponent<NoOptions> implements MapFormat {
    /** For the service loader. */
    public Projected() {
      super(PROJECTED, "another map, followed by a linear one", NoOptions.class);
    }

    @Override
    public FeatureMap<?> restore(Container saved, MapParts parts, RunContext context) {
      return new ProjectedMap<>(
          parts.restore(saved.below(ProjectedMap.BASE), context),
          saved.matrix(ProjectedMap.PROJECTION));
    }
  }
}
