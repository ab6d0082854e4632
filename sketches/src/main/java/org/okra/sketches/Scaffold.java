package org.okra.sketches;

import org.okra.core.component.Component;
import org.okra.core.component.NoOptions;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.sketches.builtin.Entries;
import org.okra.sketches.builtin.FourierFeatures;
import org.okra.sketches.builtin.GaussianSketch;
import org.okra.sketches.builtin.IdentityMap;
import org.okra.sketches.builtin.PSparsifiedSketch;
import org.okra.sketches.builtin.SizeOptions;
import org.okra.sketches.builtin.SubsampleSketch;

/** The sketches that tests of later modules name, in their new form. */
public final class Scaffold {
  private Scaffold() {}

  /** {@code identity}. */
  @Component(name = "identity", help = "all points")
  public record Identity() implements MapSource {
    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      return new IdentityMap().create(new NoOptions(), kernel, training, context);
    }

    @Override
    public MapShape shape(long points, long dimension) {
      return new MapShape(points, points, MapShape.Form.EXACT);
    }
  }

  /** {@code coordinates}. */
  @Component(name = "coordinates", help = "vectors as they are")
  public record Coordinates() implements MapSource {
    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      return new org.okra.sketches.builtin.Coordinates()
          .create(new NoOptions(), kernel, training, context);
    }

    @Override
    public MapShape shape(long points, long dimension) {
      return new MapShape(dimension, 0, MapShape.Form.FREE);
    }
  }

  /** {@code subsample}. */
  @Component(name = "subsample", help = "some points")
  public record Subsample(@Option(help = "rows", required = true) SketchSize size)
      implements MapSource {
    public Subsample() {
      this(SketchSize.of(100));
    }

    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      return new SubsampleSketch()
          .create(
              new SubsampleSketch.Options(size, SubsampleSketch.Replacement.WITHOUT),
              kernel,
              training,
              context);
    }
  }

  /** {@code p-sparsified}. */
  @Component(name = "p-sparsified", help = "sparse mixtures")
  public record PSparsified(
      @Option(help = "rows", required = true) SketchSize size,
      @Option(help = "probability") SketchSize p,
      @Option(help = "entries") Entries entries)
      implements MapSource {
    public PSparsified() {
      this(SketchSize.of(100), SketchSize.perPoints(20), Entries.RADEMACHER);
    }

    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      return new PSparsifiedSketch()
          .create(new PSparsifiedSketch.Options(size, p, entries), kernel, training, context);
    }
  }

  /** {@code gaussian}. */
  @Component(name = "gaussian", help = "dense mixtures")
  public record Gaussian(@Option(help = "rows", required = true) SketchSize size)
      implements MapSource {
    public Gaussian() {
      this(SketchSize.of(100));
    }

    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      return new GaussianSketch().create(new SizeOptions(size), kernel, training, context);
    }
  }

  /** {@code fourier}. */
  @Component(name = "fourier", help = "random features")
  public record Fourier(@Option(help = "features", required = true) SketchSize size)
      implements MapSource {
    public Fourier() {
      this(SketchSize.of(100));
    }

    @Override
    public <T> FeatureMap<T> create(
        Kernel<T> kernel, Samples<? extends T> training, RunContext context) {
      return new FourierFeatures()
          .create(
              new FourierFeatures.Options(size, FourierFeatures.Coupling.INDEPENDENT),
              kernel,
              training,
              context);
    }
  }
}
