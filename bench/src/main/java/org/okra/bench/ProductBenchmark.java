package org.okra.bench;

import java.util.concurrent.TimeUnit;
import org.okra.core.Matrix;
import org.okra.core.linear.Transpose;
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

/** Products of dense square matrices. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class ProductBenchmark {
  /** Order of the matrices. */
  @Param({"250", "1000", "3000"})
  public int size;

  private Matrix a;
  private Matrix b;
  private Matrix c;

  /** Fills the operands. */
  @Setup
  public void setUp(Run run) {
    a = run.random("a", size, size);
    b = run.random("b", size, size);
    c = Matrix.zeros(size, size);
  }

  Matrix a() {
    return a;
  }

  Matrix b() {
    return b;
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
