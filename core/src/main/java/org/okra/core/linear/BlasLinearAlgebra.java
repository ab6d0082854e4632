package org.okra.core.linear;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.resource.MemoryBudget;

/**
 * {@link LinearAlgebra} over a BLAS. Every argument is checked here, once; the classes below hold
 * arithmetic only.
 */
final class BlasLinearAlgebra implements LinearAlgebra {
  private final BlasRunner runner;
  private final ArgumentChecks checks;
  private final MemoryBudget memory;
  private final VectorMath vectors;
  private final DenseProducts products;
  private final DenseFactors factors;
  private final DenseDecompositions decompositions;
  private final SparseProducts sparse;
  private final Elementwise elementwise;
  private final BackendReport report;

  BlasLinearAlgebra(
      BlasRunner runner, MemoryBudget memory, VectorMath vectors, BackendReport report) {
    this.runner = runner;
    this.checks = new ArgumentChecks(runner.workers(), vectors);
    this.memory = memory;
    this.vectors = vectors;
    this.products =
        new DenseProducts(
            runner,
            switch (report.precision()) {
              case DOUBLE -> new DoubleTiles(runner);
              case SINGLE -> new SingleTiles(runner, vectors);
            });
    this.factors = new DenseFactors(runner);
    this.decompositions = new DenseDecompositions(runner, memory);
    this.sparse = new SparseProducts(runner.workers(), vectors);
    this.elementwise = new Elementwise(runner.workers(), vectors);
    this.report = report;
  }

  @Override
  public void multiply(
      double alpha, Matrix a, Transpose opA, Matrix b, Transpose opB, double beta, Matrix c) {
    checks.inner(opA.columns(a), a, opB.rows(b), b);
    checks.updated(c, opA.rows(a), opB.columns(b), alpha, beta);
    checks.apart("A", a, "C", c);
    checks.apart("B", b, "C", c);
    if (products.hides(alpha, c)) {
      checks.finite("A", a);
      checks.finite("B", b);
    }
    FiniteWatch watch = checks.watch();
    products.multiply(alpha, a, opA, b, opB, beta, c, watch);
    if (watch.isSpoilt()) {
      checks.finite("A", a);
      checks.finite("B", b);
      throw checks.spoilt(watch, "C", c);
    }
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

  private Matrix product(Matrix a, Transpose opA, Matrix b, Transpose opB) {
    checks.inner(opA.columns(a), a, opB.rows(b), b);
    Matrix c = memory.zeros(opA.rows(a), opB.columns(b), "A matrix product");
    multiply(1, a, opA, b, opB, 0, c);
    return c;
  }

  @Override
  public void rankUpdate(double alpha, Matrix a, Transpose transpose, double beta, Matrix c) {
    rankUpdateLower(alpha, a, transpose, beta, c);
    products.mirror(c);
  }

  @Override
  public void rankUpdateLower(double alpha, Matrix a, Transpose transpose, double beta, Matrix c) {
    checks.updated(c, transpose.rows(a), transpose.rows(a), alpha, beta);
    checks.apart("A", a, "C", c);
    if (products.hides(alpha, c)) {
      checks.finite("A", a);
    }
    FiniteWatch watch = checks.watch();
    products.rankUpdate(alpha, a, transpose, beta, c, watch);
    if (watch.isSpoilt()) {
      checks.finite("A", a);
      throw checks.spoiltLower(watch, "C", c);
    }
  }

  @Override
  public Matrix gram(Matrix a) {
    Matrix c = memory.zeros(a.columns(), a.columns(), "The product of a matrix with itself");
    rankUpdate(1, a, Transpose.YES, 0, c);
    return c;
  }

  @Override
  public void multiply(
      double alpha, SparseMatrix s, Transpose transpose, Matrix b, double beta, Matrix c) {
    checks.inner(transpose.columns(s), s, b.rows(), b);
    checks.updatedFinite(c, transpose.rows(s), b.columns(), alpha, beta);
    checks.operand("S", s, c);
    checks.operand("B", b, "C", c);
    sparse.multiply(alpha, s, transpose, b, beta, c);
    checks.result(c);
  }

  @Override
  public void multiply(
      double alpha, Matrix a, SparseMatrix s, Transpose transpose, double beta, Matrix c) {
    checks.inner(a.columns(), a, transpose.rows(s), s);
    checks.updatedFinite(c, a.rows(), transpose.columns(s), alpha, beta);
    checks.operand("A", a, "C", c);
    checks.operand("S", s, c);
    sparse.multiply(alpha, a, s, transpose, beta, c);
    checks.result(c);
  }

  @Override
  public void multiplyRightTransposed(SparseMatrix s, SparseMatrix t, Matrix c) {
    checks.inner(s.columns(), s, t.columns(), t);
    checks.updated(c, s.rows(), t.rows(), 1, 0);
    checks.operand("S", s, c);
    checks.operand("T", t, c);
    sparse.multiplyRightTransposed(s, t, c);
    checks.result(c);
  }

  @Override
  public Cholesky cholesky(Matrix a) {
    checks.square("A", a);
    return choleskyInPlace(memory.copy(a, "A Cholesky factor"));
  }

  @Override
  public Cholesky choleskyInPlace(Matrix a) {
    checks.square("A", a);
    checks.finiteLower("A", a);
    factors.cholesky(a);
    return new Cholesky(this, a);
  }

  @Override
  public void solveTriangular(
      Side side, Matrix triangular, Triangle triangle, Transpose transpose, Matrix b) {
    checks.square("T", triangular);
    int size = triangular.rows();
    boolean left = side == Side.LEFT;
    checks.shape("B", b, left ? size : b.rows(), left ? b.columns() : size);
    checks.apart("T", triangular, "B", b);
    if (products.hides(1, b)) {
      checks.finite("T", triangular);
    }
    for (int i = 0; i < size; i++) {
      // Dividing by infinity would hide it.
      checks.finite("T", triangular, i, i);
    }
    FiniteWatch watch = checks.watch();
    factors.solveTriangular(side, triangular, triangle, transpose, b, watch);
    if (watch.isSpoilt()) {
      checks.finite("T", triangular);
      throw checks.spoilt(watch, "B", b);
    }
  }

  @Override
  public Eigenpairs eigen(Matrix a) {
    requireEigen(a);
    return checks.result(decompositions.eigen(a));
  }

  @Override
  public Eigenpairs eigenByLibraryThreads(Matrix a) {
    requireEigen(a);
    return checks.result(decompositions.eigenByLibraryThreads(a));
  }

  private void requireEigen(Matrix a) {
    checks.symmetric(a);
    // The eigenvectors and the work space of the divide and conquer solver.
    memory.requireMatrix(3L * a.rows(), a.columns(), "An eigendecomposition");
  }

  @Override
  public Eigenpairs leadingEigen(Matrix a, int count) {
    checks.symmetric(a);
    if (count < 0 || count > a.rows()) {
      throw Errors.argument(
          "Cannot find %s eigenpairs of a %s x %s matrix; give 0 to %s.",
          count, a.rows(), a.columns(), a.rows());
    }
    memory.requireMatrix(a.rows(), (long) a.columns() + count, "Leading eigenpairs");
    return checks.result(decompositions.leadingEigen(a, count));
  }

  @Override
  public SingularValues singularValues(Matrix a) {
    checks.finite("A", a);
    memory.requireMatrix(3L * a.rows(), a.columns(), "A singular value decomposition");
    SingularValues decomposition = decompositions.singularValues(a);
    checks.result(Matrix.column(decomposition.values()));
    checks.result(decomposition.left());
    checks.result(decomposition.rightTransposed());
    return decomposition;
  }

  @Override
  public OrthogonalFactor orthogonal(Matrix a) {
    if (a.rows() < a.columns()) {
      throw Errors.shape(
          "A QR decomposition needs at least as many rows as columns; A is %s x %s. Decompose its"
              + " transpose instead.",
          a.rows(), a.columns());
    }
    checks.finite("A", a);
    memory.requireMatrix((long) a.rows() + a.columns(), a.columns(), "A QR decomposition");
    OrthogonalFactor factor = decompositions.orthogonal(a);
    checks.result(factor.r());
    checks.result(factor.q());
    return factor;
  }

  @Override
  public void exp(Matrix x) {
    FiniteWatch watch = checks.watch();
    elementwise.exp(x, watch);
    if (watch.isSpoilt()) {
      throw checks.spoilt(watch, "X", x);
    }
  }

  @Override
  public void add(double alpha, Matrix x, Matrix y) {
    checks.shape("Y", y, x.rows(), x.columns());
    checks.factors(alpha, 0);
    checks.apart("X", x, "Y", y);
    FiniteWatch watch = checks.watch();
    elementwise.add(alpha, x, y, watch);
    if (watch.isSpoilt()) {
      checks.finite("X", x);
      throw checks.spoilt(watch, "Y", y);
    }
  }

  @Override
  public void scale(double alpha, Matrix x) {
    checks.factors(alpha, 0);
    FiniteWatch watch = checks.watch();
    elementwise.scale(alpha, x, watch);
    if (watch.isSpoilt()) {
      throw checks.spoilt(watch, "X", x);
    }
  }

  @Override
  public void addDiagonal(double alpha, Matrix a) {
    checks.square("A", a);
    checks.factors(alpha, 0);
    // A look at the diagonal alone: at all entries it would cost far more than the sum.
    for (int i = 0; i < a.rows(); i++) {
      checks.finite("A", a, i, i);
      a.values()[a.index(i, i)] += alpha;
      if (!Double.isFinite(a.get(i, i))) {
        throw ArgumentChecks.overflow(a);
      }
    }
  }

  @Override
  public double[] rowSquaredNorms(Matrix a) {
    double[] norms = elementwise.rowSquaredNorms(a);
    if (!vectors.allFinite(norms, 0, norms.length)) {
      checks.finite("A", a);
      throw ArgumentChecks.overflow(Matrix.column(norms));
    }
    return norms;
  }

  @Override
  public VectorMath vectorMath() {
    return vectors;
  }

  @Override
  public BackendReport report() {
    return report;
  }

  @Override
  public LinearAlgebra withPrecision(Precision precision) {
    return precision == report.precision()
        ? this
        : new BlasLinearAlgebra(runner, memory, vectors, report.withPrecision(precision));
  }
}
