package org.okra.bench;

import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Eigenpairs of a symmetric matrix, all of them and the leading tenth. Counted are the operations
 * of the tridiagonal form alone, the part that is the same for any solver and any matrix.
 */
public class EigenBenchmark extends ThroughputBenchmark {
  /** Order of the matrix. */
  @Param({"200", "1000"})
  public int size;

  Matrix a;

  /** Fills the operand. */
  @Setup
  public void setUp(Run run) {
    a = run.positiveDefinite(size);
  }

  /** 4/3 n^3. */
  private double tridiagonalOperations() {
    return 4.0 / 3 * size * size * size;
  }

  /** All pairs. */
  @Benchmark
  public Eigenpairs full(Run run, Work work) {
    Eigenpairs result = run.algebra().eigen(a);
    work.add(tridiagonalOperations());
    return result;
  }

  /** The leading n / 10 pairs. */
  @Benchmark
  public Eigenpairs leading(Run run, Work work) {
    Eigenpairs result = run.algebra().leadingEigen(a, size / 10);
    work.add(tridiagonalOperations());
    return result;
  }
}
