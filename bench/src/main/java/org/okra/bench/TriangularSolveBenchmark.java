package org.okra.bench;

import org.okra.core.Matrix;
import org.okra.core.linear.Side;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.Triangle;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Solves with one triangle, from the left as in a fit and from the right as rows are whitened. */
public class TriangularSolveBenchmark extends ThroughputBenchmark {
  private static final int OTHERS = 500;

  /** Order of the triangle. */
  @Param({"250", "1000", "2000"})
  public int size;

  Matrix lower;
  Matrix columns;
  Matrix rows;
  private Matrix columnWork;
  private Matrix rowWork;

  /** Fills the operands. */
  @Setup
  public void setUp(Run run) {
    lower = run.algebra().cholesky(run.positiveDefinite(size)).lower();
    columns = run.random("columns", size, OTHERS);
    rows = run.random("rows", OTHERS, size);
    columnWork = Matrix.zeros(size, OTHERS);
    rowWork = Matrix.zeros(OTHERS, size);
  }

  /** Restores what the solves overwrite; a call lasts long enough for that. */
  @Setup(Level.Invocation)
  public void restore() {
    columnWork.setAll(columns);
    rowWork.setAll(rows);
  }

  /** {@code L^-1 B} for 500 columns, n^2 operations each. */
  @Benchmark
  public Matrix left(Run run, Work work) {
    run.algebra().solveTriangular(Side.LEFT, lower, Triangle.LOWER, Transpose.NO, columnWork);
    work.add((double) size * size * OTHERS);
    return columnWork;
  }

  /** {@code B L^-T} for 500 rows, n^2 operations each. */
  @Benchmark
  public Matrix right(Run run, Work work) {
    run.algebra().solveTriangular(Side.RIGHT, lower, Triangle.LOWER, Transpose.YES, rowWork);
    work.add((double) size * size * OTHERS);
    return rowWork;
  }
}
