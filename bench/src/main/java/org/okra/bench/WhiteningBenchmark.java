package org.okra.bench;

import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * A sketch is drawn and whitened: its Gram matrix and the factor of it. Counted are the operations
 * of a symmetric product and a Cholesky factor, whatever is computed.
 */
public class WhiteningBenchmark extends ThroughputBenchmark {
  private static final int COLUMNS = 50;

  /** m, the landmarks, out of four times as many rows. */
  @Param({"100", "500", "2000"})
  public int size;

  final GaussianKernel kernel = new GaussianKernel(0.1);
  private DenseRows rows;

  /** Draws the rows. */
  @Setup
  public void setUp(Run run) {
    rows = new DenseRows(run.random("rows", 4 * size, COLUMNS));
  }

  /** The map, m^2 d + m^3 / 3 operations. */
  @Benchmark
  public FeatureMap<FeatureVector> subsample(Run run, Work work) {
    FeatureMap<FeatureVector> map = MapSource.subsample(size).create(kernel, rows, run.context());
    work.add((double) size * size * COLUMNS + size / 3.0 * size * size);
    return map;
  }
}
