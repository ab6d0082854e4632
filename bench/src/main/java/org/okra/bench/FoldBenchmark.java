package org.okra.bench;

import org.okra.core.Matrix;
import org.okra.estimators.TrainingSums;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A block of rows added to the sums of a sketched ridge regression: the fold of every such fit. */
public class FoldBenchmark extends ThroughputBenchmark {
  private static final int ROWS = 1000;
  private static final int TARGETS = 100;

  /** a, the features. */
  @Param({"100", "500", "2000"})
  public int features;

  Matrix phi;
  Matrix gam;
  private TrainingSums sums;

  /** Fills the block. */
  @Setup
  public void setUp(Run run) {
    phi = run.random("phi", ROWS, features);
    gam = run.random("gam", ROWS, TARGETS);
    sums = TrainingSums.create(features, TARGETS, run.context());
  }

  /** {@code Phi^T Phi} and {@code Phi^T Gam}, r a^2 + 2 r a b operations. */
  @Benchmark
  public TrainingSums add(Run run, Work work) {
    sums.add(phi, gam, run.context());
    work.add((double) ROWS * features * features + 2.0 * ROWS * features * TARGETS);
    return sums;
  }
}
