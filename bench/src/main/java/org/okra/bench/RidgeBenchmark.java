package org.okra.bench;

import org.okra.core.sample.FeatureVector;
import org.okra.estimators.KernelModel;
import org.okra.estimators.Okra;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.MapSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Whole fits of IOKR and SISOKR, with a tenth of the rows in the input sketch and a twentieth in
 * that of the outputs.
 */
public class RidgeBenchmark extends ThroughputBenchmark {
  static final double LAMBDA = 1e-3;

  /** n. */
  @Param({"200", "1000", "4000"})
  public int rows;

  final GaussianKernel kernel = new GaussianKernel(0.2);
  PlantedRows data;

  /** Draws the rows. */
  @Setup
  public void setUp(Run run) {
    data = PlantedRows.draw(run, rows);
  }

  /** {@code (K + n lambda I)}, factored: n^2 d + n^3 / 3 operations. */
  @Benchmark
  public KernelModel<FeatureVector, FeatureVector> exact(Run run, Work work) {
    work.add((double) rows * rows * (PlantedRows.COLUMNS + rows / 3.0));
    return Okra.iokr(kernel, kernel, LAMBDA).fit(data.inputs(), data.outputs(), run.context());
  }

  /**
   * Kernel values, sums and factors: 2 n a d + n a^2 + 2 n b (targets + a) + 5/3 a^3 operations.
   */
  @Benchmark
  public KernelModel<FeatureVector, FeatureVector> sketched(Run run, Work work) {
    int a = rows / 10;
    int b = rows / 20;
    work.add(
        2.0 * rows * a * PlantedRows.COLUMNS
            + 1.0 * rows * a * a
            + 2.0 * rows * b * (PlantedRows.TARGETS + a)
            + 5.0 / 3 * a * a * a);
    return Okra.sisokr(kernel, MapSource.subsample(a), kernel, MapSource.subsample(b), LAMBDA)
        .fit(data.inputs(), data.outputs(), run.context());
  }
}
