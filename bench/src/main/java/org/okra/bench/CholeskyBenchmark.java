package org.okra.bench;

import org.okra.core.Matrix;
import org.okra.core.linear.Cholesky;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** The Cholesky factor and the solve with it. */
public class CholeskyBenchmark extends ThroughputBenchmark {
  private static final int RIGHT_HAND_SIDES = 100;

  /** Order of the matrix. */
  @Param({"250", "1000", "3000"})
  public int size;

  Matrix a;
  Matrix b;
  private Matrix work;
  private Cholesky factor;

  /** Fills the operands. */
  @Setup
  public void setUp(Run run) {
    a = run.positiveDefinite(size);
    b = run.random("b", size, RIGHT_HAND_SIDES);
    work = Matrix.zeros(size, size);
    factor = run.algebra().cholesky(a);
  }

  /**
   * Restores the matrix that the factorisation overwrites. A call lasts a millisecond and more, so
   * that stopping the clock around it does no harm.
   */
  @Setup(Level.Invocation)
  public void restore() {
    work.setAll(a);
  }

  /** {@code A = L L^T} in place, n^3 / 3 operations. */
  @Benchmark
  public Cholesky factorise(Run run, Work done) {
    Cholesky result = run.algebra().choleskyInPlace(work);
    done.add(size / 3.0 * size * size);
    return result;
  }

  /** {@code A^-1 B} for 100 right-hand sides by two triangular solves, 2 n^2 operations each. */
  @Benchmark
  public Matrix solve(Work done) {
    Matrix result = factor.solve(b);
    done.add(2.0 * size * size * RIGHT_HAND_SIDES);
    return result;
  }
}
