package org.okra.testing.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.Estimator;
import org.okra.estimators.Forest;
import org.okra.estimators.Nearest;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.Sides;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LaplacianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.Coordinates;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.FourierFeatures;
import org.okra.sketches.IdentityMap;
import org.okra.sketches.MapFormat;
import org.okra.sketches.MapParts;
import org.okra.sketches.MapSource;
import org.okra.sketches.SketchSize;
import org.okra.testing.MapContract;

/** Every built-in map that is no sketch keeps the contract. */
final class MapsTest {
  @Nested
  final class Identity extends MapContract {
    @Override
    protected MapSource source() {
      return new IdentityMap();
    }
  }

  @Nested
  final class Selection extends MapContract {
    @Override
    protected MapSource source() {
      return MapSource.subsample(12);
    }
  }

  @Nested
  final class Vectors extends MapContract {
    @Override
    protected MapSource source() {
      return new Coordinates();
    }

    @Override
    protected Kernel<FeatureVector> kernel() {
      return new LinearKernel();
    }
  }

  @Nested
  final class Fourier extends MapContract {
    @Override
    protected MapSource source() {
      return new FourierFeatures(SketchSize.of(50), FourierFeatures.Coupling.INDEPENDENT);
    }
  }

  @Nested
  final class OrthogonalFourier extends MapContract {
    @Override
    protected MapSource source() {
      return new FourierFeatures(SketchSize.of(10), FourierFeatures.Coupling.ORTHOGONAL);
    }
  }

  @Nested
  final class FourierOfLaplacian extends MapContract {
    @Override
    protected MapSource source() {
      return new FourierFeatures(SketchSize.of(10), FourierFeatures.Coupling.INDEPENDENT);
    }

    @Override
    protected Kernel<FeatureVector> kernel() {
      return new LaplacianKernel(0.3);
    }
  }

  private static FeatureMap<FeatureVector> mapOf(Estimator estimator, RunContext context) {
    Kernel<FeatureVector> kernel = new LinearKernel();
    Samples<FeatureVector> points = TestSamples.dense().as(FeatureVector.class, "test");
    return new OutputKernelRegression<>(
            new Sides<>(kernel, MapSource.exact(), kernel, Projections.coordinates()), estimator)
        .fit(points, points, context)
        .inputMap();
  }

  /** The contract saves a map and its projection: these formats are all there are. */
  @Test
  void everyFormatIsTested() {
    MapParts parts = new MapParts(Components.load());
    Set<String> saved = new TreeSet<>();
    try (RunContext context = RunContext.withSeed(1)) {
      for (MapSource source :
          List.of(
              new Identity().source(),
              new Selection().source(),
              new Vectors().source(),
              new Fourier().source())) {
        Kernel<FeatureVector> kernel =
            source instanceof Coordinates ? new LinearKernel() : new GaussianKernel(0.3);
        FeatureMap<FeatureVector> map = source.create(kernel, TestSamples.dense(), context);
        Matrix all = Matrix.identity(map.dimension());
        saved.add(map.save(parts, context).text("type"));
        saved.add(map.followedBy(all, context).save(parts, context).text("type"));
      }
      // Those of estimators, whose contract saves their models.
      saved.add(mapOf(new Nearest(), context).save(parts, context).text("type"));
      saved.add(mapOf(new Forest(), context).save(parts, context).text("type"));
    }
    assertThat(saved)
        .containsExactlyElementsOf(Components.load().registry(MapFormat.class).names());
  }
}
