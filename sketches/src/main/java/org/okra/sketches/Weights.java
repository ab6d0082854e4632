package org.okra.sketches;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.VectorMath;
import org.okra.core.run.RunContext;

/**
 * The non-zero columns W (m x s') of a sketch R (m x n), in the form that multiplies fastest.
 *
 * <p>A new sketch picks one of the three forms; none of the code that multiplies with a sketch
 * looks at the form again.
 */
public sealed interface Weights {
  /** m, the rows of the sketch. */
  int rows();

  /** s', the size of the support. */
  int columns();

  /**
   * {@code C <- B W^T}.
   *
   * @param block B, b x s'
   * @param result C, b x m; overwritten
   */
  void applyRight(Matrix block, Matrix result, RunContext context);

  /** {@code W X} (m x c, for X s' x c) or {@code W^T X} (s' x c, for X m x c). */
  Matrix apply(Transpose transpose, Matrix x, RunContext context);

  /** W as a dense matrix, m x s'. */
  Matrix toDense();

  /** Some rows of W, in the given order. */
  default Weights selectRows(int[] rows) {
    Matrix all = toDense();
    Matrix chosen = Matrix.zeros(rows.length, columns());
    for (int i = 0; i < rows.length; i++) {
      chosen.rowBlock(i, i + 1).setAll(all.rowBlock(rows[i], rows[i] + 1));
    }
    return new Dense(chosen);
  }

  /**
   * The weights of a sketch that selects points: row i is {@code factor_i} times the unit vector of
   * the i-th point of the support, so W is diagonal and m = s'.
   *
   * @param factors s' numbers, none zero; shared, not copied
   */
  record Diagonal(double... factors) implements Weights {
    /** All factors alike. */
    public static Diagonal constant(int size, double factor) {
      double[] factors = new double[size];
      Arrays.fill(factors, factor);
      return new Diagonal(factors);
    }

    @Override
    public int rows() {
      return factors.length;
    }

    @Override
    public int columns() {
      return factors.length;
    }

    @Override
    public void applyRight(Matrix block, Matrix result, RunContext context) {
      result.setAll(block);
      VectorMath math = context.linearAlgebra().vectorMath();
      for (int j = 0; j < factors.length; j++) {
        math.scale(factors[j], result.values(), result.index(0, j), result.rows());
      }
    }

    @Override
    public Matrix apply(Transpose transpose, Matrix x, RunContext context) {
      Matrix result = context.memory().zeros(x.rows(), x.columns(), "a weighted matrix");
      for (int j = 0; j < x.columns(); j++) {
        for (int i = 0; i < factors.length; i++) {
          result.values()[result.index(i, j)] = factors[i] * x.values()[x.index(i, j)];
        }
      }
      return result;
    }

    @Override
    public Matrix toDense() {
      Matrix dense = Matrix.zeros(factors.length, factors.length);
      for (int i = 0; i < factors.length; i++) {
        dense.set(i, i, factors[i]);
      }
      return dense;
    }
  }

  /**
   * Weights of which every entry is stored.
   *
   * @param matrix W; shared, not copied
   */
  record Dense(Matrix matrix) implements Weights {
    @Override
    public int rows() {
      return matrix.rows();
    }

    @Override
    public int columns() {
      return matrix.columns();
    }

    @Override
    public void applyRight(Matrix block, Matrix result, RunContext context) {
      context.linearAlgebra().multiply(1, block, Transpose.NO, matrix, Transpose.YES, 0, result);
    }

    @Override
    public Matrix apply(Transpose transpose, Matrix x, RunContext context) {
      LinearAlgebra algebra = context.linearAlgebra();
      return transpose == Transpose.YES
          ? algebra.multiplyLeftTransposed(matrix, x)
          : algebra.multiply(matrix, x);
    }

    @Override
    public Matrix toDense() {
      return matrix.copy();
    }
  }

  /**
   * Weights of which few entries are stored.
   *
   * @param matrix W; shared, not copied
   */
  record Sparse(SparseMatrix matrix) implements Weights {
    @Override
    public int rows() {
      return matrix.rows();
    }

    @Override
    public int columns() {
      return matrix.columns();
    }

    @Override
    public void applyRight(Matrix block, Matrix result, RunContext context) {
      context.linearAlgebra().multiply(1, block, matrix, Transpose.YES, 0, result);
    }

    @Override
    public Matrix apply(Transpose transpose, Matrix x, RunContext context) {
      int size = transpose == Transpose.YES ? columns() : rows();
      Matrix result = context.memory().zeros(size, x.columns(), "a sketched matrix");
      context.linearAlgebra().multiply(1, matrix, transpose, x, 0, result);
      return result;
    }

    @Override
    public Matrix toDense() {
      return matrix.toDense();
    }

    @Override
    public Weights selectRows(int[] rows) {
      return new Sparse(matrix.selectRows(rows));
    }
  }
}
