package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.sketches.FeatureMap;

final class WhiteningBenchmarkTest extends OpenRun {
  /** Inner products of whitened features are kernel values, exactly at the landmarks. */
  @Test
  void featuresOfLandmarksGiveTheKernel() {
    WhiteningBenchmark benchmark = new WhiteningBenchmark();
    benchmark.size = Naive.smallest(WhiteningBenchmark.class, "size");
    benchmark.setUp(run);

    FeatureMap<FeatureVector> map = benchmark.subsample(run, work);

    Samples<FeatureVector> landmarks = map.landmarkForm().orElseThrow().landmarks();
    assertThat(landmarks.size()).isEqualTo(100);
    Matrix phi = map.apply(landmarks, run.context());
    Matrix kernel = Matrix.zeros(100, 100);
    for (int i = 0; i < 100; i++) {
      for (int j = 0; j < 100; j++) {
        kernel.set(i, j, benchmark.kernel.value(landmarks.get(i), landmarks.get(j)));
      }
    }
    Naive.assertClose(Naive.product(phi, phi.transposed()), kernel, 1e-9);
    assertThat(work.gigaflops).isCloseTo(1e-9 * (100 * 100 * 50 + 1e6 / 3), within(1e-12));
  }
}
