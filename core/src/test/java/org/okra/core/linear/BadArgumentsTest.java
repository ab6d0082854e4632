package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.core.Refusals.assertRefused;

import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.resource.Workers;

/** What {@link BlasLinearAlgebra} refuses, with the text people see. */
final class BadArgumentsTest {
  private final Workers workers = Setting.NATIVE_OKRA_2.workers();
  private final LinearAlgebra algebra = Setting.NATIVE_OKRA_2.algebra(workers);
  private final SparseMatrix sparse =
      SparseMatrix.ofDense(Matrix.ofRows(new double[] {1, 0, 2}, new double[] {0, 3, 0}));

  @AfterEach
  void close() {
    workers.close();
  }

  // ---- shapes --------------------------------------------------------------------------------

  @Test
  void innerDimensions() {
    Matrix a = Matrix.zeros(2, 3);
    Matrix b = Matrix.zeros(4, 5);
    refusedShape(
        "The operands do not fit: the inner dimensions are 3 and 4 (2 x 3 and 4 x 5).",
        () -> algebra.multiply(a, b));
    refusedShape(
        "The operands do not fit: the inner dimensions are 2 and 4 (2 x 3 and 4 x 5).",
        () -> algebra.multiplyLeftTransposed(a, b));
    refusedShape(
        "The operands do not fit: the inner dimensions are 3 and 5 (2 x 3 and 4 x 5).",
        () -> algebra.multiplyRightTransposed(a, b));
    refusedShape(
        "The operands do not fit: the inner dimensions are 2 and 5 (2 x 3 and 4 x 5).",
        () -> algebra.multiply(1, a, Transpose.YES, b, Transpose.YES, 0, Matrix.zeros(3, 4)));
    refusedShape(
        "The operands do not fit: the inner dimensions are 3 and 4 (2 x 3 and 4 x 5).",
        () -> algebra.multiply(1, sparse, Transpose.NO, b, 0, Matrix.zeros(2, 5)));
    refusedShape(
        "The operands do not fit: the inner dimensions are 2 and 4 (2 x 3 and 4 x 5).",
        () -> algebra.multiply(1, sparse, Transpose.YES, b, 0, Matrix.zeros(3, 5)));
    refusedShape(
        "The operands do not fit: the inner dimensions are 5 and 2 (4 x 5 and 2 x 3).",
        () -> algebra.multiply(1, b, sparse, Transpose.NO, 0, Matrix.zeros(4, 3)));
    refusedShape(
        "The operands do not fit: the inner dimensions are 5 and 3 (4 x 5 and 2 x 3).",
        () -> algebra.multiply(1, b, sparse, Transpose.YES, 0, Matrix.zeros(4, 2)));
    refusedShape(
        "The operands do not fit: the inner dimensions are 3 and 2 (2 x 3 and 3 x 2).",
        () -> algebra.multiplyRightTransposed(sparse, sparse.transposed(), Matrix.zeros(2, 3)));
  }

  @Test
  void shapeOfTheResult() {
    Matrix a = Matrix.zeros(2, 3);
    Matrix c = Matrix.zeros(3, 2);
    String text = "C is 3 x 2 where 2 x 2 is needed.";
    refusedShape(text, () -> algebra.multiply(1, a, Transpose.NO, a, Transpose.YES, 0, c));
    refusedShape(text, () -> algebra.rankUpdate(1, a, Transpose.NO, 0, c));
    refusedShape(
        "C is 3 x 2 where 3 x 3 is needed.", () -> algebra.rankUpdate(1, a, Transpose.YES, 0, c));
    refusedShape(text, () -> algebra.multiply(1, sparse, Transpose.NO, c.copy(), 0, c));
    refusedShape(text, () -> algebra.multiply(1, a, sparse, Transpose.YES, 0, c));
    refusedShape(text, () -> algebra.multiplyRightTransposed(sparse, sparse, c));
    refusedShape("Y is 3 x 2 where 2 x 3 is needed.", () -> algebra.add(1, a, c));
  }

  @Test
  void squareMatrices() {
    Matrix a = Matrix.zeros(2, 3);
    String text = "A must be square but is 2 x 3.";
    refusedShape(text, () -> algebra.cholesky(a));
    refusedShape(text, () -> algebra.choleskyInPlace(a));
    refusedShape(text, () -> algebra.eigen(a));
    refusedShape(text, () -> algebra.leadingEigen(a, 1));
    refusedShape(text, () -> algebra.addDiagonal(1, a));
    refusedShape(
        "T must be square but is 2 x 3.",
        () ->
            algebra.solveTriangular(
                Side.LEFT, a, Triangle.LOWER, Transpose.NO, Matrix.zeros(2, 2)));
  }

  @Test
  void rightHandSides() {
    Matrix t = Matrix.identity(4);
    refusedShape(
        "B is 3 x 2 where 4 x 2 is needed.",
        () ->
            algebra.solveTriangular(
                Side.LEFT, t, Triangle.LOWER, Transpose.NO, Matrix.zeros(3, 2)));
    refusedShape(
        "B is 3 x 2 where 3 x 4 is needed.",
        () ->
            algebra.solveTriangular(
                Side.RIGHT, t, Triangle.LOWER, Transpose.NO, Matrix.zeros(3, 2)));
    Cholesky cholesky = algebra.cholesky(t);
    refusedShape("B is 3 x 2 where 4 x 2 is needed.", () -> cholesky.solve(Matrix.zeros(3, 2)));
  }

  @Test
  void decompositionsThatDoNotExist() {
    refusedShape(
        "A QR decomposition needs at least as many rows as columns; A is 2 x 3. Decompose its"
            + " transpose instead.",
        () -> algebra.orthogonal(Matrix.zeros(2, 3)));
    for (int count : new int[] {-1, 4}) {
      assertRefused(
          ErrorCode.INVALID_ARGUMENT,
          "Cannot find " + count + " eigenpairs of a 3 x 3 matrix; give 0 to 3.",
          () -> algebra.leadingEigen(Matrix.identity(3), count));
    }
  }

  private static void refusedShape(String text, ThrowingCallable call) {
    assertRefused(ErrorCode.SHAPE_MISMATCH, text, call);
  }

  // ---- entries -------------------------------------------------------------------------------

  @Test
  void entriesThatAreNotFinite() {
    Matrix good = Matrix.identity(3);
    Matrix c = Matrix.zeros(3, 3);
    notFinite("A", a -> algebra.multiply(a, good));
    notFinite("B", a -> algebra.multiply(good, a));
    notFinite("A", a -> algebra.multiplyLeftTransposed(a, good));
    notFinite("B", a -> algebra.multiplyLeftTransposed(good, a));
    notFinite("A", a -> algebra.multiplyRightTransposed(a, good));
    notFinite("B", a -> algebra.multiplyRightTransposed(good, a));
    notFinite("A", a -> algebra.multiply(1, a, Transpose.NO, good, Transpose.NO, 0, c));
    notFinite("B", a -> algebra.multiply(1, good, Transpose.NO, a, Transpose.NO, 0, c));
    notFinite("C", a -> algebra.multiply(1, good, Transpose.NO, good, Transpose.NO, 1, a));
    notFinite("A", a -> algebra.rankUpdate(1, a, Transpose.NO, 0, c));
    notFinite("C", a -> algebra.rankUpdate(1, good, Transpose.NO, 2, a));
    notFinite("A", a -> algebra.rankUpdateLower(1, a, Transpose.NO, 0, c));
    notFinite("C", a -> algebra.rankUpdateLower(1, good, Transpose.NO, 1, a));
    notFinite("A", algebra::gram);
    notFinite("A", algebra::cholesky);
    notFinite("A", algebra::choleskyInPlace);
    notFinite("A", algebra::eigen);
    notFinite("A", a -> algebra.leadingEigen(a, 2));
    notFinite("A", algebra::singularValues);
    notFinite("A", algebra::orthogonal);
    notFinite("X", algebra::exp);
    notFinite("X", a -> algebra.scale(2, a));
    notFinite("X", a -> algebra.add(1, a, c));
    notFinite("Y", a -> algebra.add(1, good, a));
    notFinite("A", algebra::rowSquaredNorms);
    notFinite("T", a -> algebra.solveTriangular(Side.LEFT, a, Triangle.LOWER, Transpose.NO, c));
    notFinite("B", a -> algebra.solveTriangular(Side.LEFT, good, Triangle.LOWER, Transpose.NO, a));
    notFinite("B", a -> algebra.multiply(1, SparseMatrix.ofDense(good), Transpose.NO, a, 0, c));
    notFinite("A", a -> algebra.multiply(1, a, SparseMatrix.ofDense(good), Transpose.NO, 0, c));
    notFinite("S", a -> algebra.multiply(1, SparseMatrix.ofDense(a), Transpose.NO, good, 0, c));
    notFinite("S", a -> algebra.multiply(1, good, SparseMatrix.ofDense(a), Transpose.NO, 0, c));
    SparseMatrix identity = SparseMatrix.ofDense(good);
    notFinite("S", a -> algebra.multiplyRightTransposed(SparseMatrix.ofDense(a), identity, c));
    notFinite("T", a -> algebra.multiplyRightTransposed(identity, SparseMatrix.ofDense(a), c));
  }

  /** The call must refuse each of the three bad values and name its place. */
  private static void notFinite(String name, Consumer<Matrix> call) {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1 / 0.0}) {
      Matrix matrix = Matrix.identity(3);
      matrix.set(2, 1, bad);
      assertRefused(
          ErrorCode.NOT_FINITE,
          name
              + " (3 x 3) has "
              + bad
              + " at row 2, column 1; all entries must be finite. Impute missing values and check"
              + " for overflow before.",
          () -> call.accept(matrix));
    }
  }

  @Test
  void onlyTheDiagonalMustBeFiniteToAddToIt() {
    Matrix a = Matrix.identity(3);
    a.set(0, 1, Double.NaN);
    algebra.addDiagonal(1, a);
    assertThat(a.get(2, 2)).isEqualTo(2);
    a.set(1, 1, Double.NaN);
    assertRefused(
        ErrorCode.NOT_FINITE,
        "A (3 x 3) has NaN at row 1, column 1; all entries must be finite. Impute missing values"
            + " and check for overflow before.",
        () -> algebra.addDiagonal(1, a));
  }

  /** In a packed matrix and in a block, on every edge of the stretches that are checked. */
  @Test
  void badEntriesAreFoundEverywhere() {
    for (TestMatrices.Layout layout : TestMatrices.Layout.values()) {
      Matrix a = layout.place(Matrix.zeros(301, 450));
      for (int column : new int[] {0, 1, 217, 218, 300, 448, 449}) {
        for (int row : new int[] {0, 1, 149, 299, 300}) {
          a.set(row, column, Double.NEGATIVE_INFINITY);
          assertRefused(
              ErrorCode.NOT_FINITE,
              "A (301 x 450) has -Infinity at row "
                  + row
                  + ", column "
                  + column
                  + "; all entries must be finite. Impute missing values and check for overflow"
                  + " before.",
              () -> algebra.rowSquaredNorms(a));
          a.set(row, column, 0);
        }
      }
    }
  }

  /** The result alone is looked at: a bad entry must show there even where it only meets zeros. */
  @Test
  void badFactorsOfZerosAreFound() {
    for (int[] shape : new int[][] {{1, 1, 1}, {1, 9, 5}, {7, 1, 3}, {5, 3, 1}, {90, 70, 110}}) {
      for (TestMatrices.Layout layout : TestMatrices.Layout.values()) {
        for (double bad : new double[] {Double.NaN, Double.NEGATIVE_INFINITY}) {
          for (int place = 0; place < 3; place++) {
            int row = place * (shape[0] - 1) / 2;
            int column = place * (shape[1] - 1) / 2;
            Matrix a = layout.place(Matrix.zeros(shape[0], shape[1]));
            a.set(row, column, bad);
            Matrix zeros = Matrix.zeros(shape[1], shape[2]);
            String text = text("A", a, bad, row, column);
            refusedEntry(text, () -> algebra.multiply(a, zeros));
            refusedEntry(text, () -> algebra.multiplyRightTransposed(a, zeros.transposed()));
            refusedEntry(text, () -> algebra.gram(a));
            refusedEntry(
                text,
                () -> algebra.rankUpdate(1, a, Transpose.NO, 0, Matrix.zeros(shape[0], shape[0])));
            Matrix b = a.transposed();
            refusedEntry(
                text("B", b, bad, column, row), () -> algebra.multiplyLeftTransposed(zeros, b));
            refusedEntry(text, () -> algebra.rowSquaredNorms(a));
          }
        }
      }
    }
  }

  /** Where factors cannot show in the result they are looked at themselves. */
  @Test
  void badFactorsThatAreNotUsedAreFound() {
    Matrix a = Matrix.zeros(2, 2);
    a.set(1, 0, Double.NaN);
    Matrix good = Matrix.identity(2);
    Matrix c = Matrix.zeros(2, 2);
    String text = text("A", a, Double.NaN, 1, 0);
    refusedEntry(text, () -> algebra.multiply(0, a, Transpose.NO, good, Transpose.NO, 1, c));
    refusedEntry(text, () -> algebra.rankUpdate(0, a, Transpose.NO, 1, c));
    refusedEntry(text, () -> algebra.multiply(a, Matrix.zeros(2, 0)));
    for (Triangle triangle : Triangle.values()) {
      Matrix t = Matrix.identity(40);
      int row = triangle == Triangle.LOWER ? 31 : 3;
      t.set(row, 34 - row, Double.POSITIVE_INFINITY);
      for (Side side : Side.values()) {
        for (Transpose transpose : Transpose.values()) {
          refusedEntry(
              text("T", t, Double.POSITIVE_INFINITY, row, 34 - row),
              () -> algebra.solveTriangular(side, t, triangle, transpose, Matrix.zeros(40, 40)));
        }
      }
    }
    Matrix diagonal = Matrix.identity(3);
    diagonal.set(1, 1, Double.POSITIVE_INFINITY);
    refusedEntry(
        text("T", diagonal, Double.POSITIVE_INFINITY, 1, 1),
        () ->
            algebra.solveTriangular(
                Side.LEFT, diagonal, Triangle.LOWER, Transpose.NO, Matrix.identity(3)));
  }

  /** C names its own bad entries also where it is scaled or overflows as well. */
  @Test
  void badEntriesOfWhatIsAddedTo() {
    for (double beta : new double[] {1, -1, 0.5, 1e300}) {
      Matrix c = Matrix.zeros(1000, 900);
      c.set(999, 850, Double.NEGATIVE_INFINITY);
      Matrix a = Matrix.zeros(1000, 4);
      refusedEntry(
          text("C", c, Double.NEGATIVE_INFINITY, 999, 850),
          () -> algebra.multiply(1, a, Transpose.NO, a.rowBlock(0, 900), Transpose.YES, beta, c));
      assertRefused(
          ErrorCode.NUMERIC_OVERFLOW,
          "The operands are finite but the 1 x 1 result is not: entries beyond 1.8e308. Scale the"
              + " data.",
          () ->
              algebra.multiply(
                  1.7e308,
                  Matrix.identity(1),
                  Transpose.NO,
                  Matrix.identity(1),
                  Transpose.NO,
                  Math.copySign(1, beta) * 1.5,
                  Matrix.column(Math.copySign(1.7e308, beta))));
    }
  }

  private static String text(String name, Matrix matrix, double bad, int row, int column) {
    return "%s (%d x %d) has %s at row %d, column %d; all entries must be finite. Impute missing"
            .formatted(name, matrix.rows(), matrix.columns(), bad, row, column)
        + " values and check for overflow before.";
  }

  private static void refusedEntry(String text, ThrowingCallable call) {
    assertRefused(ErrorCode.NOT_FINITE, text, call);
  }

  @Test
  void factorsThatAreNotFinite() {
    Matrix a = Matrix.identity(2);
    Matrix c = Matrix.identity(2);
    String text = "The factors must be finite; alpha is NaN and beta is 0.0.";
    refusedFactor(text, () -> algebra.multiply(Double.NaN, a, Transpose.NO, a, Transpose.NO, 0, c));
    refusedFactor(
        "The factors must be finite; alpha is 1.0 and beta is Infinity.",
        () -> algebra.multiply(1, a, Transpose.NO, a, Transpose.NO, 1 / 0.0, c));
    refusedFactor(text, () -> algebra.rankUpdate(Double.NaN, a, Transpose.NO, 0, c));
    SparseMatrix s = SparseMatrix.ofDense(a);
    refusedFactor(text, () -> algebra.multiply(Double.NaN, s, Transpose.NO, a, 0, c));
    refusedFactor(text, () -> algebra.multiply(Double.NaN, a, s, Transpose.NO, 0, c));
    refusedFactor(text, () -> algebra.add(Double.NaN, a, c));
    refusedFactor(text, () -> algebra.scale(Double.NaN, c));
    refusedFactor(text, () -> algebra.addDiagonal(Double.NaN, c));
  }

  private static void refusedFactor(String text, ThrowingCallable call) {
    assertRefused(ErrorCode.NOT_FINITE, text, call);
  }

  @Test
  void matricesThatAreNotSymmetric() {
    Matrix a = Matrix.identity(130);
    a.set(129, 3, 0.25);
    String text =
        "A 130 x 130 matrix is not symmetric: entries (129, 3) and (3, 129) are 0.250000 and"
            + " 0.00000.";
    assertRefused(ErrorCode.NOT_SYMMETRIC, text, () -> algebra.eigen(a));
    assertRefused(ErrorCode.NOT_SYMMETRIC, text, () -> algebra.leadingEigen(a, 2));
    Matrix upperOnly = Matrix.zeros(2, 2);
    upperOnly.set(0, 1, 1e-300);
    assertRefused(
        ErrorCode.NOT_SYMMETRIC,
        "A 2 x 2 matrix is not symmetric: entries (1, 0) and (0, 1) are 0.00000 and 1.00000e-300.",
        () -> algebra.eigen(upperOnly));
  }

  // ---- shared entries ------------------------------------------------------------------------

  @Test
  void overwrittenArgumentsThatShareEntries() {
    Matrix a = Matrix.identity(4);
    Matrix whole = Matrix.zeros(6, 6);
    Matrix left = whole.view(0, 4, 0, 4);
    Matrix right = whole.view(2, 6, 2, 6);
    shared("A", "C", () -> algebra.multiply(1, a, Transpose.NO, left, Transpose.NO, 0, a));
    shared("B", "C", () -> algebra.multiply(1, a, Transpose.NO, left, Transpose.NO, 0, right));
    shared("A", "C", () -> algebra.rankUpdate(1, left, Transpose.NO, 0, right));
    shared("X", "Y", () -> algebra.add(1, left, right));
    shared("X", "Y", () -> algebra.add(1, a, a));
    shared("T", "B", () -> algebra.solveTriangular(Side.LEFT, a, Triangle.LOWER, Transpose.NO, a));
    SparseMatrix s = SparseMatrix.ofDense(a);
    shared("B", "C", () -> algebra.multiply(1, s, Transpose.NO, left, 0, right));
    shared("A", "C", () -> algebra.multiply(1, left, s, Transpose.NO, 0, right));
  }

  @Test
  void resultOnTopOfTheValuesOfASparseMatrix() {
    Matrix full = Matrix.zeros(2, 2);
    full.fill(1);
    SparseMatrix s = SparseMatrix.ofDense(full);
    Matrix c = Matrix.wrap(2, 2, s.values());
    shared("S", "C", () -> algebra.multiply(1, s, Transpose.NO, full, 0, c));
    shared("S", "C", () -> algebra.multiply(1, full, s, Transpose.NO, 0, c));
    SparseMatrix other = SparseMatrix.ofDense(full);
    shared("S", "C", () -> algebra.multiplyRightTransposed(s, other, c));
    shared("T", "C", () -> algebra.multiplyRightTransposed(other, s, c));
  }

  private static void shared(String name, String overwritten, ThrowingCallable call) {
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "%s and %s share entries, and %s is overwritten. Pass a copy."
            .formatted(name, overwritten, overwritten),
        call);
  }

  /** Blocks of one array side by side are as good as two arrays. */
  @Test
  void neighbouringBlocksDoNotShareEntries() {
    Matrix whole = Matrix.zeros(4, 6);
    Matrix left = whole.columnBlock(0, 3);
    Matrix right = whole.columnBlock(3, 6);
    left.fill(2);
    algebra.add(3, left, right);
    assertThat(right.get(3, 2)).isEqualTo(6);
    Matrix top = whole.rowBlock(0, 2);
    Matrix bottom = whole.rowBlock(2, 4);
    algebra.add(1, top, bottom);
    assertThat(bottom.get(1, 5)).isEqualTo(12);
    assertThat(whole.get(0, 5)).isEqualTo(6);
  }

  /** Two views with different strides on one array are compared by the stretch they cover. */
  @Test
  void overlapOfViewsWithDifferentStrides() {
    double[] values = new double[24];
    Matrix tall = Matrix.wrap(12, 2, values);
    Matrix flat = Matrix.wrap(4, 6, values);
    assertThat(ArgumentChecks.overlap(tall.columnBlock(0, 1), flat.columnBlock(3, 6))).isFalse();
    assertThat(ArgumentChecks.overlap(tall.columnBlock(0, 1), flat.columnBlock(2, 6))).isTrue();
    assertThat(ArgumentChecks.overlap(tall.columnBlock(0, 0), flat)).isFalse();
  }

  // ---- results -------------------------------------------------------------------------------

  @Test
  void finiteOperandsThatOverflow() {
    Matrix big = Matrix.identity(2);
    big.fill(1e200);
    Matrix c = Matrix.zeros(2, 2);
    overflow(() -> algebra.multiply(big, big));
    overflow(() -> algebra.multiplyLeftTransposed(big, big));
    overflow(() -> algebra.multiplyRightTransposed(big, big));
    overflow(() -> algebra.multiply(1, big, Transpose.NO, big, Transpose.NO, 0, c));
    overflow(() -> algebra.rankUpdate(1, big, Transpose.NO, 0, c));
    overflow(() -> algebra.rankUpdateLower(1, big, Transpose.NO, 0, c));
    overflow(() -> algebra.gram(big));
    Matrix scaled = big.copy();
    overflow(() -> algebra.multiply(0, big, Transpose.NO, big, Transpose.NO, 1e200, scaled));
    overflow(() -> algebra.rankUpdateLower(0, big, Transpose.NO, 1e200, big.copy()));
    SparseMatrix s = SparseMatrix.ofDense(big);
    overflow(() -> algebra.multiply(1, s, Transpose.NO, big, 0, c));
    overflow(() -> algebra.multiply(1, big, s, Transpose.NO, 0, c));
    overflow(() -> algebra.multiplyRightTransposed(s, s, c));
    overflow(() -> algebra.exp(Matrix.wrap(2, 2, new double[] {0, 1, 710, 2})));
    overflow(() -> algebra.scale(1e200, big.copy()));
    overflow(() -> algebra.add(1e200, big, big.copy()));
    Matrix huge = Matrix.identity(2);
    huge.fill(1.7e308);
    overflow(() -> algebra.addDiagonal(1.7e308, huge));
    assertRefused(
        ErrorCode.NUMERIC_OVERFLOW,
        "The operands are finite but the 2 x 1 result is not: entries beyond 1.8e308. Scale the"
            + " data.",
        () -> algebra.rowSquaredNorms(big));
  }

  private static void overflow(ThrowingCallable call) {
    assertRefused(
        ErrorCode.NUMERIC_OVERFLOW,
        "The operands are finite but the 2 x 2 result is not: entries beyond 1.8e308. Scale the"
            + " data.",
        call);
  }

  // ---- ranks ---------------------------------------------------------------------------------

  @Test
  void ranksAndLeadingPairs() {
    Eigenpairs pairs = new Eigenpairs(new double[] {4, 1, 1e-20, -2}, Matrix.identity(4));
    assertThat(pairs.positiveRank()).isEqualTo(2);
    assertThat(pairs.positiveRank(0)).isEqualTo(3);
    assertThat(pairs.positiveRank(0.5)).isEqualTo(1);
    assertThat(pairs.positiveRank(0.25)).isEqualTo(1);
    assertThat(pairs.leading(0).values()).isEmpty();
    assertThat(pairs.leading(4).values()).containsExactly(4, 1, 1e-20, -2);
    assertThat(pairs.leading(2).values()).containsExactly(4, 1);
    // Rounding grows with the order of the matrix.
    double[] two = {1, 1e-15};
    assertThat(new Eigenpairs(two, Matrix.zeros(2, 2)).positiveRank()).isEqualTo(2);
    assertThat(new Eigenpairs(two, Matrix.zeros(100, 2)).positiveRank()).isEqualTo(1);
    assertThat(new SingularValues(Matrix.zeros(2, 2), two, Matrix.zeros(2, 2)).rank()).isEqualTo(2);
    assertThat(new SingularValues(Matrix.zeros(9, 2), two, Matrix.zeros(2, 2)).rank()).isEqualTo(1);
    assertThat(new SingularValues(Matrix.zeros(2, 2), two, Matrix.zeros(2, 9)).rank()).isEqualTo(1);
    TestMatrices.assertShape(pairs.leading(2).vectors(), 4, 2);
    assertThat(new Eigenpairs(new double[] {-1}, Matrix.identity(1)).positiveRank()).isZero();
    assertThat(new Eigenpairs(new double[0], Matrix.zeros(0, 0)).positiveRank()).isZero();
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "A rank tolerance of NaN is not possible; give at least 0.",
        () -> pairs.positiveRank(Double.NaN));
    for (int count : new int[] {-1, 5}) {
      assertRefused(
          ErrorCode.INVALID_ARGUMENT,
          "Cannot keep " + count + " of 4 eigenpairs.",
          () -> pairs.leading(count));
    }
  }
}
