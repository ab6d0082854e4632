package org.okra.testing.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
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
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapFormat;
import org.okra.sketches.MapParts;
import org.okra.sketches.MapSource;

/** The contract saves a map and its projection: it sees every format there is. */
final class MapFormatsTest {
  private static FeatureMap<FeatureVector> mapOf(Estimator estimator, RunContext context) {
    Kernel<FeatureVector> kernel = new LinearKernel();
    Samples<FeatureVector> points = TestSamples.dense().as(FeatureVector.class, "test");
    return new OutputKernelRegression<>(
            new Sides<>(kernel, MapSource.exact(), kernel, Projections.coordinates()), estimator)
        .fit(points, points, context)
        .inputMap();
  }

  @Test
  void everyFormatIsTested() {
    MapParts parts = new MapParts(Components.load());
    Set<String> saved = new TreeSet<>();
    try (RunContext context = RunContext.withSeed(1)) {
      MapsTest.rows()
          .forEach(
              row -> {
                Kernel<FeatureVector> kernel = row.parts().orElseGet(() -> new GaussianKernel(0.3));
                FeatureMap<FeatureVector> map =
                    row.component().get().create(kernel, TestSamples.dense(), context);
                Matrix all = Matrix.identity(map.dimension());
                saved.add(map.save(parts, context).text("type"));
                saved.add(map.followedBy(all, context).save(parts, context).text("type"));
              });
      // Those of estimators, whose contract saves their models.
      saved.add(mapOf(new Nearest(), context).save(parts, context).text("type"));
      saved.add(mapOf(new Forest(), context).save(parts, context).text("type"));
    }
    assertThat(saved)
        .containsExactlyElementsOf(Components.load().registry(MapFormat.class).names());
  }
}
