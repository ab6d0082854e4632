package org.okra.cli.bench;

/**
 * What a stage cost.
 *
 * @param method its label
 * @param stage its label
 * @param sizes the sizes
 * @param seconds the median
 * @param flops operations of the best known algorithm
 * @param gflops thousand millions of them per second
 * @param share gflops as a part of the rate of dgemm in the same run
 * @param peakBytes the most heap in use, with garbage that was not collected yet
 */
record StageCost(
    String method,
    String stage,
    Sizes sizes,
    double seconds,
    double flops,
    double gflops,
    double share,
    long peakBytes) {
  /** With the rates that follow from the others. */
  static StageCost of(
      Method method,
      Stage stage,
      Sizes sizes,
      double seconds,
      double flops,
      double dgemm,
      long peakBytes) {
    double gflops = 1e-9 * flops / seconds;
    return new StageCost(
        method.label(), stage.label(), sizes, seconds, flops, gflops, gflops / dgemm, peakBytes);
  }

  /** Whether both are of the same stage of the same method at the same sizes. */
  boolean matches(StageCost other) {
    return method.equals(other.method) && stage.equals(other.stage) && sizes.equals(other.sizes);
  }
}
