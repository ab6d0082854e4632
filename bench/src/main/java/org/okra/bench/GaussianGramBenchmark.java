package org.okra.bench;

import java.util.concurrent.TimeUnit;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.Transpose;
import org.okra.core.random.RandomStream;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.SparseRows;
import org.okra.kernels.vector.GaussianKernel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A block of a Gaussian Gram matrix, n x n, and its parts: the product alone and exp alone; dense
 * with 128 columns, and sparse with 1836 columns of which 4 % are stored, as in Bibtex.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(3)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class GaussianGramBenchmark {
  private static final int DENSE_COLUMNS = 128;
  private static final int SPARSE_COLUMNS = 1836;
  private static final double STORED = 0.04;

  /** Rows and columns of the block. */
  @Param({"200", "5000"})
  public int size;

  final GaussianKernel kernel = new GaussianKernel(0.004);
  DenseRows rows;
  DenseRows columns;
  SparseRows sparseRows;
  SparseRows sparseColumns;
  private Matrix exponents;
  private Matrix block;

  /** Draws the samples. */
  @Setup
  public void setUp(Run run) {
    rows = new DenseRows(run.random("rows", size, DENSE_COLUMNS));
    columns = new DenseRows(run.random("columns", size, DENSE_COLUMNS));
    sparseRows = sparse(new RandomStream(3));
    sparseColumns = sparse(new RandomStream(4));
    block = Matrix.zeros(size, size);
    exponents = run.random("exponents", size, size);
  }

  /** The exponents of {@link #expAlone}, which overwrites them. */
  @Setup(Level.Invocation)
  public void restore() {
    block.setAll(exponents);
  }

  private SparseRows sparse(RandomStream random) {
    SparseMatrix.Builder builder = new SparseMatrix.Builder(SPARSE_COLUMNS);
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < SPARSE_COLUMNS; j++) {
        if (random.nextDouble() < STORED) {
          builder.add(j, 1);
        }
      }
      builder.endRow();
    }
    return new SparseRows(builder.build());
  }

  /** The product X Y^T alone. */
  @Benchmark
  public Matrix denseProductAlone(Run run) {
    run.algebra().multiply(1, rows.dense(), Transpose.NO, columns.dense(), Transpose.YES, 0, block);
    return block;
  }

  /** exp of as many numbers, alone. */
  @Benchmark
  public Matrix expAlone(Run run) {
    run.algebra().exp(block);
    return block;
  }

  /** The whole dense block. */
  @Benchmark
  public Matrix denseBlock(Run run) {
    kernel.fill(rows, columns, block, run.context());
    return block;
  }

  /** The symmetric dense block. */
  @Benchmark
  public Matrix denseSymmetric(Run run) {
    kernel.fillSymmetric(rows, block, run.context());
    return block;
  }

  /** The sparse product alone. */
  @Benchmark
  public Matrix sparseProductAlone(Run run) {
    run.algebra().multiplyRightTransposed(sparseRows.sparse(), sparseColumns.sparse(), block);
    return block;
  }

  /** The whole sparse block. */
  @Benchmark
  public Matrix sparseBlock(Run run) {
    kernel.fill(sparseRows, sparseColumns, block, run.context());
    return block;
  }

  /** The same block from densified samples. */
  @Benchmark
  public Matrix sparseBlockByDensifying(Run run) {
    DenseRows left = new DenseRows(sparseRows.dense());
    DenseRows right = new DenseRows(sparseColumns.dense());
    kernel.fill(left, right, block, run.context());
    return block;
  }
}
