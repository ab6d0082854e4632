package org.okra.sketches;

import java.util.Optional;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.container.Container;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Side;
import org.okra.core.linear.Transpose;
import org.okra.core.linear.Triangle;
import org.okra.core.run.RunContext;

/** How s' kernel values at landmarks become r features: {@code map(z) = A^T k(landmarks, z)}. */
sealed interface Mixing {
  /** s', how many landmarks it looks at, from the first on; others add nothing to these. */
  int landmarks();

  /** r. */
  int dimension();

  /**
   * Features of some rows of kernel values, {@code F = V A}.
   *
   * @param values V, rows x s'
   * @param features F, rows x r; overwritten
   */
  void apply(Matrix values, Matrix features, RunContext context);

  /** Whether {@link #finish} turns kernel values into features where they are. */
  boolean isInPlace();

  /**
   * As {@link #apply}, where the values are.
   *
   * @param values V, rows x s'; overwritten by F
   */
  void finish(Matrix values, RunContext context);

  /** {@code A C}, s' x p: these features followed by a linear map. */
  Matrix times(Matrix c, RunContext context);

  /**
   * A and below it rows of zeros; empty when it is the identity. Not to be written to.
   *
   * @param rows of the result, s' or more
   */
  Optional<Matrix> matrix(int rows, RunContext context);

  private static Matrix padded(Matrix a, int rows, RunContext context) {
    if (a.rows() == rows) {
      return a;
    }
    Matrix all = context.memory().zeros(rows, a.columns(), "The coefficients");
    all.rowBlock(0, a.rows()).setAll(a);
    return all;
  }

  /** A = I. */
  record Identity(int dimension) implements Mixing {
    @Override
    public int landmarks() {
      return dimension;
    }

    @Override
    public void apply(Matrix values, Matrix features, RunContext context) {
      features.setAll(values);
    }

    @Override
    public boolean isInPlace() {
      return true;
    }

    @Override
    public void finish(Matrix values, RunContext context) {
      // The values are the features.
    }

    @Override
    public Matrix times(Matrix c, RunContext context) {
      return c;
    }

    @Override
    public Optional<Matrix> matrix(int rows, RunContext context) {
      return Optional.empty();
    }
  }

  /**
   * A is stored.
   *
   * @param coefficients A; shared, not copied
   */
  record Stored(Matrix coefficients) implements Mixing {
    @Override
    public int landmarks() {
      return coefficients.rows();
    }

    @Override
    public int dimension() {
      return coefficients.columns();
    }

    @Override
    public void apply(Matrix values, Matrix features, RunContext context) {
      context
          .linearAlgebra()
          .multiply(1, values, Transpose.NO, coefficients, Transpose.NO, 0, features);
    }

    @Override
    public boolean isInPlace() {
      return false;
    }

    @Override
    public void finish(Matrix values, RunContext context) {
      throw Errors.internal("Stored coefficients do not work in place.");
    }

    @Override
    public Matrix times(Matrix c, RunContext context) {
      return context.linearAlgebra().multiply(coefficients, c);
    }

    @Override
    public Optional<Matrix> matrix(int rows, RunContext context) {
      return Optional.of(padded(coefficients, rows, context));
    }
  }

  /**
   * Kernel values mixed by the rows W of a sketch and made orthonormal by the factor {@code L L^T =
   * W K W^T} of what they span, all of them or the first p:
   *
   * <pre>{@code
   * v = W k(landmarks, z)          L = [L11  0 ]    p
   * f1 = L11^-1 v1                     [L21 L22]    r - p
   * f2 = v2 - L21 f1
   * }</pre>
   *
   * <p>With p = r the features are orthonormal coordinates, at r^2 flops per row. With p small they
   * cost 2 p r, and the Gram matrix of the functions they stand for is {@code M = diag(I, L22
   * L22^T)}.
   *
   * @param weights W, r x s'
   * @param lower L, r x r
   * @param leading p
   */
  record Whitening(Weights weights, Matrix lower, int leading) implements Mixing {
    private static final String FACTOR = "factor";
    private static final String LEADING = "leading";
    private static final String WEIGHTS = "weights";
    private static final String SHAPE = "shape";

    @Override
    public int landmarks() {
      return weights.columns();
    }

    @Override
    public int dimension() {
      return lower.rows();
    }

    @Override
    public boolean isInPlace() {
      return weights instanceof Weights.Diagonal;
    }

    @Override
    public void apply(Matrix values, Matrix features, RunContext context) {
      weights.applyRight(values, features, context);
      orthogonalise(features, context);
    }

    @Override
    public void finish(Matrix values, RunContext context) {
      // A whitening of a selection has factors 1.
      orthogonalise(values, context);
    }

    void orthogonalise(Matrix v, RunContext context) {
      LinearAlgebra algebra = context.linearAlgebra();
      Matrix first = v.columnBlock(0, leading);
      algebra.solveTriangular(Side.RIGHT, upperLeft(), Triangle.LOWER, Transpose.YES, first);
      if (leading < dimension()) {
        Matrix rest = v.columnBlock(leading, dimension());
        algebra.multiply(-1, first, Transpose.NO, below(), Transpose.YES, 1, rest);
      }
    }

    private Matrix upperLeft() {
      return lower.view(0, leading, 0, leading);
    }

    private Matrix below() {
      return lower.view(leading, dimension(), 0, leading);
    }

    /** L22, (r - p) x (r - p). */
    Matrix remaining() {
      return lower.view(leading, dimension(), leading, dimension());
    }

    @Override
    public Matrix times(Matrix c, RunContext context) {
      Matrix mixed = context.memory().copy(c, "Mixed coefficients");
      mix(mixed, context);
      return isInPlace() ? mixed : weights.apply(Transpose.YES, mixed, context);
    }

    /** What {@link #times} does before the weights, where the coefficients are. */
    private void mix(Matrix c, RunContext context) {
      Matrix first = c.rowBlock(0, leading);
      if (leading < dimension()) {
        takeRest(c, first, context);
      }
      context
          .linearAlgebra()
          .solveTriangular(Side.LEFT, upperLeft(), Triangle.LOWER, Transpose.YES, first);
    }

    /** A method of its own, so that its copy is gone when it returns. */
    private void takeRest(Matrix c, Matrix first, RunContext context) {
      Matrix rest = context.memory().copy(c.rowBlock(leading, dimension()), "Mixed coefficients");
      context.linearAlgebra().multiply(-1, below(), Transpose.YES, rest, Transpose.NO, 1, first);
    }

    @Override
    public Optional<Matrix> matrix(int rows, RunContext context) {
      Matrix mixed =
          context.memory().zeros(isInPlace() ? rows : dimension(), dimension(), "The coefficients");
      for (int i = 0; i < dimension(); i++) {
        mixed.set(i, i, 1);
      }
      mix(mixed.rowBlock(0, dimension()), context);
      return Optional.of(
          isInPlace()
              ? mixed
              : padded(weights.apply(Transpose.YES, mixed, context), rows, context));
    }

    /** The parts of this mixing for a file. */
    Container save() {
      Container.Builder builder =
          Container.builder("whitening")
              .doubles(FACTOR, Entries.packedLower(lower))
              .integers(LEADING, leading)
              .integers(SHAPE, weights.rows(), weights.columns());
      if (weights instanceof Weights.Sparse sparse) {
        SparseMatrix matrix = sparse.matrix();
        return builder
            .integers("starts", matrix.rowStarts())
            .integers("columns", matrix.columnIndices())
            .doubles("values", matrix.values())
            .build();
      }
      if (weights instanceof Weights.Dense dense) {
        return builder.matrix(WEIGHTS, dense.matrix()).build();
      }
      return builder.build();
    }

    /** What {@link #save} stored. */
    static Whitening restore(Container saved, RunContext context) {
      int[] shape = saved.integers(SHAPE);
      int[] leading = saved.integers(LEADING);
      if (shape.length != 2 || leading.length != 1 || leading[0] < 0 || leading[0] > shape[0]) {
        throw Errors.fileFormat("The shape of a feature map is malformed.");
      }
      Matrix lower =
          Entries.unpackedLower(
              shape[0], saved.doubles(FACTOR), context.memory(), "The factor of a feature map");
      Weights weights = restoreWeights(saved, shape);
      if (weights.rows() != shape[0] || weights.columns() != shape[1]) {
        throw Errors.fileFormat("The weights of a feature map do not have the shape they should.");
      }
      return new Whitening(weights, lower, leading[0]);
    }

    private static Weights restoreWeights(Container saved, int[] shape) {
      if (saved.has("starts")) {
        return new Weights.Sparse(
            SparseMatrix.wrap(
                shape[0],
                shape[1],
                saved.integers("starts"),
                saved.integers("columns"),
                saved.doubles("values")));
      }
      return saved.below(WEIGHTS).names().isEmpty()
          ? Weights.Diagonal.constant(shape[0], 1)
          : new Weights.Dense(saved.matrix(WEIGHTS));
    }
  }
}
