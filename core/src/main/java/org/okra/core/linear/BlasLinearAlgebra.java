package org.okra.core.linear;

import java.util.Optional;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.resource.MemoryBudget;

/** {@link LinearAlgebra} over a BLAS: arithmetic only, arguments are checked above. */
final class BlasLinearAlgebra implements LinearAlgebra {
  private final BlasRunner runner;
  private final MemoryBudget memory;
  private final VectorMath vectors;
  private final DenseProducts products;
  private final DenseFactors factors;
  private final DenseDecompositions decompositions;
  private final SparseProducts sparse;
  private final Elementwise elementwise;
  private final Backend backend;
  private final Optional<String> libraryFile;
  private final Optional<String> fallbackReason;

  BlasLinearAlgebra(
      BlasRunner runner,
      MemoryBudget memory,
      VectorMath vectors,
      Backend backend,
      Optional<String> libraryFile,
      Optional<String> fallbackReason) {
    this.runner = runner;
    this.memory = memory;
    this.vectors = vectors;
    this.products = new DenseProducts(runner);
    this.factors = new DenseFactors(runner);
    this.decompositions = new DenseDecompositions(runner);
    this.sparse = new SparseProducts(runner.workers(), vectors);
    this.elementwise = new Elementwise(runner.workers(), vectors);
    this.backend = backend;
    this.libraryFile = libraryFile;
    this.fallbackReason = fallbackReason;
  }

  @Override
  public void multiply(
      double alpha,
      Matrix a,
      Transpose transposeA,
      Matrix b,
      Transpose transposeB,
      double beta,
      Matrix c) {
    products.multiply(alpha, a, transposeA, b, transposeB, beta, c);
  }

  @Override
  public Matrix multiply(Matrix a, Matrix b) {
    return product(a, Transpose.NO, b, Transpose.NO);
  }

  @Override
  public Matrix multiplyLeftTransposed(Matrix a, Matrix b) {
    return product(a, Transpose.YES, b, Transpose.NO);
  }

  @Override
  public Matrix multiplyRightTransposed(Matrix a, Matrix b) {
    return product(a, Transpose.NO, b, Transpose.YES);
  }

  private Matrix product(Matrix a, Transpose transposeA, Matrix b, Transpose transposeB) {
    Matrix c = memory.zeros(transposeA.rows(a), transposeB.columns(b), "A matrix product");
    products.multiply(1, a, transposeA, b, transposeB, 0, c);
    return c;
  }

  @Override
  public void rankUpdate(double alpha, Matrix a, Transpose transpose, double beta, Matrix c) {
    products.rankUpdate(alpha, a, transpose, beta, c);
  }

  @Override
  public Matrix gram(Matrix a) {
    Matrix c = memory.zeros(a.columns(), a.columns(), "The product of a matrix with itself");
    products.rankUpdate(1, a, Transpose.YES, 0, c);
    return c;
  }

  @Override
  public void multiply(
      double alpha, SparseMatrix s, Transpose transpose, Matrix b, double beta, Matrix c) {
    sparse.multiply(alpha, s, transpose, b, beta, c);
  }

  @Override
  public void multiply(
      double alpha, Matrix a, SparseMatrix s, Transpose transpose, double beta, Matrix c) {
    sparse.multiply(alpha, a, s, transpose, beta, c);
  }

  @Override
  public void multiplyRightTransposed(SparseMatrix s, SparseMatrix t, Matrix c) {
    sparse.multiplyRightTransposed(s, t, c);
  }

  @Override
  public Cholesky cholesky(Matrix a) {
    memory.requireMatrix(a.rows(), a.columns(), "A Cholesky factor");
    return choleskyInPlace(a.copy());
  }

  @Override
  public Cholesky choleskyInPlace(Matrix a) {
    factors.cholesky(a);
    return new Cholesky(this, a);
  }

  @Override
  public void solveTriangular(
      Side side, Matrix triangular, Triangle triangle, Transpose transpose, Matrix b) {
    factors.solveTriangular(side, triangular, triangle, transpose, b);
  }

  @Override
  public Eigenpairs eigen(Matrix a) {
    // The eigenvectors and the work space of the divide and conquer solver.
    memory.requireMatrix(3L * a.rows(), a.columns(), "An eigendecomposition");
    return decompositions.eigen(a);
  }

  @Override
  public Eigenpairs eigenByLibraryThreads(Matrix a) {
    memory.requireMatrix(3L * a.rows(), a.columns(), "An eigendecomposition");
    return decompositions.eigenByLibraryThreads(a);
  }

  @Override
  public Eigenpairs leadingEigen(Matrix a, int count) {
    memory.requireMatrix(a.rows(), (long) a.columns() + count, "Leading eigenpairs");
    return decompositions.leadingEigen(a, count);
  }

  @Override
  public SingularValues singularValues(Matrix a) {
    memory.requireMatrix(3L * a.rows(), a.columns(), "A singular value decomposition");
    return decompositions.singularValues(a);
  }

  @Override
  public OrthogonalFactor orthogonal(Matrix a) {
    memory.requireMatrix((long) a.rows() + a.columns(), a.columns(), "A QR decomposition");
    return decompositions.orthogonal(a);
  }

  @Override
  public void exp(Matrix x) {
    elementwise.exp(x);
  }

  @Override
  public void add(double alpha, Matrix x, Matrix y) {
    elementwise.add(alpha, x, y);
  }

  @Override
  public void scale(double alpha, Matrix x) {
    elementwise.scale(alpha, x);
  }

  @Override
  public void addDiagonal(double alpha, Matrix a) {
    for (int i = 0; i < a.rows(); i++) {
      a.values()[a.index(i, i)] += alpha;
    }
  }

  @Override
  public double[] rowSquaredNorms(Matrix a) {
    return elementwise.rowSquaredNorms(a);
  }

  @Override
  public VectorMath vectorMath() {
    return vectors;
  }

  @Override
  public BackendReport report() {
    return new BackendReport(
        backend,
        runner.blas().getClass().getSimpleName()
            + ", "
            + runner.lapack().getClass().getSimpleName(),
        libraryFile,
        runner.workers().threads(),
        vectors.description(),
        fallbackReason);
  }
}
