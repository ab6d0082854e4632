package org.okra.bench;

import java.util.concurrent.TimeUnit;
import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Eigenpairs of a symmetric matrix, all of them and the leading tenth. Counted are the operations
 * of the tridiagonal form alone, the part that is the same for any solver and any matrix.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class EigenBenchmark {
  /** Order of the matrix. */
  @Param({"200", "1000"})
  public int size;

  private Matrix a;

  /** Fills the operand. */
  @Setup
  public void setUp(Run run) {
    a = run.positiveDefinite(size);
  }

  Matrix a() {
    return a;
  }

  int leadingCount() {
    return size / 10;
  }

  /** 4/3 n^3. */
  double tridiagonalOperations() {
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
    Eigenpairs result = run.algebra().leadingEigen(a, leadingCount());
    work.add(tridiagonalOperations());
    return result;
  }
}
