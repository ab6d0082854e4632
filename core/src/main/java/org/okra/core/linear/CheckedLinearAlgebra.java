package org.okra.core.linear;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;

/** Checks every argument once, then delegates: implementations below hold arithmetic only. */
final class CheckedLinearAlgebra implements LinearAlgebra {
  private final LinearAlgebra inner;
  private final ArgumentChecks checks;

  CheckedLinearAlgebra(LinearAlgebra inner, ArgumentChecks checks) {
    this.inner = inner;
    this.checks = checks;
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
    checks.inner(transposeA.columns(a), a, transposeB.rows(b), b);
    checks.shape("C", c, transposeA.rows(a), transposeB.columns(b));
    checks.factors(alpha, beta);
    checks.finite("A", a);
    checks.finite("B", b);
    checks.finiteWhenRead(beta, c);
    checks.separate("A", a, "C", c);
    checks.separate("B", b, "C", c);
    inner.multiply(alpha, a, transposeA, b, transposeB, beta, c);
    checks.result(c);
  }

  @Override
  public Matrix multiply(Matrix a, Matrix b) {
    checks.inner(a.columns(), a, b.rows(), b);
    return checked(a, b, inner::multiply);
  }

  @Override
  public Matrix multiplyLeftTransposed(Matrix a, Matrix b) {
    checks.inner(a.rows(), a, b.rows(), b);
    return checked(a, b, inner::multiplyLeftTransposed);
  }

  @Override
  public Matrix multiplyRightTransposed(Matrix a, Matrix b) {
    checks.inner(a.columns(), a, b.columns(), b);
    return checked(a, b, inner::multiplyRightTransposed);
  }

  private Matrix checked(Matrix a, Matrix b, java.util.function.BinaryOperator<Matrix> product) {
    checks.finite("A", a);
    checks.finite("B", b);
    return checks.result(product.apply(a, b));
  }

  @Override
  public void rankUpdate(double alpha, Matrix a, Transpose transpose, double beta, Matrix c) {
    checks.shape("C", c, transpose.rows(a), transpose.rows(a));
    checks.factors(alpha, beta);
    checks.finite("A", a);
    checks.finiteWhenRead(beta, c);
    checks.separate("A", a, "C", c);
    inner.rankUpdate(alpha, a, transpose, beta, c);
    checks.result(c);
  }

  @Override
  public Matrix gram(Matrix a) {
    checks.finite("A", a);
    return checks.result(inner.gram(a));
  }

  @Override
  public void multiply(
      double alpha, SparseMatrix s, Transpose transpose, Matrix b, double beta, Matrix c) {
    boolean plain = transpose == Transpose.NO;
    checks.inner(plain ? s.columns() : s.rows(), s, b.rows(), b);
    checks.shape("C", c, plain ? s.rows() : s.columns(), b.columns());
    checks.factors(alpha, beta);
    checks.finite("S", s);
    checks.finite("B", b);
    checks.finiteWhenRead(beta, c);
    checks.separate("S", s, "C", c);
    checks.separate("B", b, "C", c);
    inner.multiply(alpha, s, transpose, b, beta, c);
    checks.result(c);
  }

  @Override
  public void multiply(
      double alpha, Matrix a, SparseMatrix s, Transpose transpose, double beta, Matrix c) {
    boolean plain = transpose == Transpose.NO;
    checks.inner(a.columns(), a, plain ? s.rows() : s.columns(), s);
    checks.shape("C", c, a.rows(), plain ? s.columns() : s.rows());
    checks.factors(alpha, beta);
    checks.finite("A", a);
    checks.finite("S", s);
    checks.finiteWhenRead(beta, c);
    checks.separate("A", a, "C", c);
    checks.separate("S", s, "C", c);
    inner.multiply(alpha, a, s, transpose, beta, c);
    checks.result(c);
  }

  @Override
  public void multiplyRightTransposed(SparseMatrix s, SparseMatrix t, Matrix c) {
    checks.inner(s.columns(), s, t.columns(), t);
    checks.shape("C", c, s.rows(), t.rows());
    checks.finite("S", s);
    checks.finite("T", t);
    checks.separate("S", s, "C", c);
    checks.separate("T", t, "C", c);
    inner.multiplyRightTransposed(s, t, c);
    checks.result(c);
  }

  @Override
  public Cholesky cholesky(Matrix a) {
    checks.square("A", a);
    checks.finite("A", a);
    return new Cholesky(this, inner.cholesky(a).lower());
  }

  @Override
  public Cholesky choleskyInPlace(Matrix a) {
    checks.square("A", a);
    checks.finite("A", a);
    return new Cholesky(this, inner.choleskyInPlace(a).lower());
  }

  @Override
  public void solveTriangular(
      Side side, Matrix triangular, Triangle triangle, Transpose transpose, Matrix b) {
    checks.square("T", triangular);
    int size = triangular.rows();
    if (side == Side.LEFT) {
      checks.shape("B", b, size, b.columns());
    } else {
      checks.shape("B", b, b.rows(), size);
    }
    checks.finite("T", triangular);
    checks.finite("B", b);
    checks.separate("T", triangular, "B", b);
    inner.solveTriangular(side, triangular, triangle, transpose, b);
    checks.result(b);
  }

  @Override
  public Eigenpairs eigen(Matrix a) {
    checks.symmetric(a);
    return checked(inner.eigen(a));
  }

  @Override
  public Eigenpairs eigenByLibraryThreads(Matrix a) {
    checks.symmetric(a);
    return checked(inner.eigenByLibraryThreads(a));
  }

  @Override
  public Eigenpairs leadingEigen(Matrix a, int count) {
    checks.symmetric(a);
    if (count < 0 || count > a.rows()) {
      throw Errors.argument(
          "Cannot find %s eigenpairs of a %s x %s matrix; give 0 to %s.",
          count, a.rows(), a.columns(), a.rows());
    }
    return checked(inner.leadingEigen(a, count));
  }

  private Eigenpairs checked(Eigenpairs pairs) {
    checks.result(pairs.values());
    checks.result(pairs.vectors());
    return pairs;
  }

  @Override
  public SingularValues singularValues(Matrix a) {
    checks.finite("A", a);
    SingularValues decomposition = inner.singularValues(a);
    checks.result(decomposition.values());
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
    OrthogonalFactor factor = inner.orthogonal(a);
    checks.result(factor.r());
    checks.result(factor.q());
    return factor;
  }

  @Override
  public void exp(Matrix x) {
    checks.finite("X", x);
    inner.exp(x);
    checks.result(x);
  }

  @Override
  public void add(double alpha, Matrix x, Matrix y) {
    checks.shape("Y", y, x.rows(), x.columns());
    checks.factors(alpha, 0);
    checks.finite("X", x);
    checks.finite("Y", y);
    checks.separate("X", x, "Y", y);
    inner.add(alpha, x, y);
    checks.result(y);
  }

  @Override
  public void scale(double alpha, Matrix x) {
    checks.factors(alpha, 0);
    checks.finite("X", x);
    inner.scale(alpha, x);
    checks.result(x);
  }

  @Override
  public void addDiagonal(double alpha, Matrix a) {
    checks.square("A", a);
    checks.factors(alpha, 0);
    checks.finiteDiagonal("A", a);
    inner.addDiagonal(alpha, a);
    checks.resultDiagonal(a);
  }

  @Override
  public double[] rowSquaredNorms(Matrix a) {
    checks.finite("A", a);
    return checks.result(inner.rowSquaredNorms(a));
  }

  @Override
  public VectorMath vectorMath() {
    return inner.vectorMath();
  }

  @Override
  public BackendReport report() {
    return inner.report();
  }
}
