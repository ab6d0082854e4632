package org.okra.bench;

import org.okra.core.Matrix;
import org.okra.core.linear.Transpose;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Products of dense square matrices. */
public class ProductBenchmark extends ThroughputBenchmark {
  /** Order of the matrices. */
  @Param({"250", "1000", "3000"})
  public int size;

  Matrix a;
  Matrix b;
  private Matrix c;

  /** Fills the operands. */
  @Setup
  public void setUp(Run run) {
    a = run.random("a", size, size);
    b = run.random("b", size, size);
    c = Matrix.zeros(size, size);
  }

  /** {@code C <- A B}, 2 n^3 operations. */
  @Benchmark
  public Matrix product(Run run, Work work) {
    run.algebra().multiply(1, a, Transpose.NO, b, Transpose.NO, 0, c);
    work.add(2.0 * size * size * size);
    return c;
  }

  /** {@code C <- A^T A} by a rank update, n^3 operations. */
  @Benchmark
  public Matrix rankUpdate(Run run, Work work) {
    run.algebra().rankUpdate(1, a, Transpose.YES, 0, c);
    work.add(1.0 * size * size * size);
    return c;
  }
}
