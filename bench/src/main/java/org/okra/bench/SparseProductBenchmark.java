package org.okra.bench;

import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.Transpose;
import org.okra.core.random.RandomStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Products of sparse matrices shaped like bags of words: many columns, few words per row. */
public class SparseProductBenchmark extends ThroughputBenchmark {
  private static final int VOCABULARY = 5000;
  private static final int WORDS = 60;
  private static final int DENSE_COLUMNS = 100;

  /** Rows of the sparse matrices. */
  @Param({"200", "4000"})
  public int rows;

  SparseMatrix s;
  SparseMatrix t;
  Matrix b;
  private Matrix dense;
  private Matrix square;
  private double sharedPairs;

  /** Fills the operands. */
  @Setup
  public void setUp(Run run) {
    s = bags(run.stream("s"));
    t = bags(run.stream("t"));
    b = run.random("b", VOCABULARY, DENSE_COLUMNS);
    dense = Matrix.zeros(rows, DENSE_COLUMNS);
    square = Matrix.zeros(rows, rows);
    sharedPairs = sharedPairs();
  }

  private SparseMatrix bags(RandomStream stream) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(VOCABULARY);
    for (int i = 0; i < rows; i++) {
      for (int word : stream.subset(VOCABULARY, WORDS)) {
        builder.add(word, stream.nextDouble());
      }
      builder.endRow();
    }
    return builder.build();
  }

  /** Pairs of stored entries of S and T that share a column: the multiplications of S T^T. */
  private double sharedPairs() {
    long[] inT = new long[VOCABULARY];
    for (int column : t.columnIndices()) {
      inT[column]++;
    }
    double pairs = 0;
    for (int column : s.columnIndices()) {
      pairs += inT[column];
    }
    return pairs;
  }

  /** {@code S B} with B dense. */
  @Benchmark
  public Matrix timesDense(Run run, Work work) {
    run.algebra().multiply(1, s, Transpose.NO, b, 0, dense);
    work.add(2.0 * s.storedEntries() * DENSE_COLUMNS);
    return dense;
  }

  /** {@code S T^T}, dense: a Gram matrix of bags of words. */
  @Benchmark
  public Matrix timesSparseTransposed(Run run, Work work) {
    run.algebra().multiplyRightTransposed(s, t, square);
    work.add(2.0 * sharedPairs);
    return square;
  }
}
