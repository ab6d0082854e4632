package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.okra.core.Refusals.assertRefused;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Workers;

/** Where bad entries, asymmetry and shared entries are looked for: everywhere. */
final class ArgumentChecksTest {
  private final Workers workers = Setting.NATIVE_OKRA_2.workers();
  private final LinearAlgebra algebra = Setting.NATIVE_OKRA_2.algebra(workers);

  @AfterEach
  void close() {
    workers.close();
  }

  /** All blocks of a matrix, empty ones too. */
  private static List<Matrix> views(Matrix whole) {
    List<Matrix> views = new ArrayList<>();
    for (int top = 0; top <= whole.rows(); top++) {
      for (int bottom = top; bottom <= whole.rows(); bottom++) {
        for (int left = 0; left <= whole.columns(); left++) {
          for (int right = left; right <= whole.columns(); right++) {
            views.add(whole.view(top, bottom, left, right));
          }
        }
      }
    }
    return views;
  }

  private static int[] indices(Matrix a) {
    return IntStream.range(0, a.columns())
        .flatMap(j -> IntStream.range(0, a.rows()).map(i -> a.index(i, j)))
        .toArray();
  }

  @Test
  void blocksOfOneGridOverlapWhereTheyShareAnEntry() {
    List<Matrix> views = views(Matrix.zeros(3, 4));
    for (Matrix a : views) {
      boolean[] own = new boolean[12];
      IntStream.of(indices(a)).forEach(k -> own[k] = true);
      for (Matrix b : views) {
        boolean expected = IntStream.of(indices(b)).anyMatch(k -> own[k]);
        if (ArgumentChecks.overlap(a, b) != expected) {
          fail(a.offset() + " " + a + " and " + b.offset() + " " + b);
        }
      }
    }
  }

  /** Of views with different strides the stretches that they cover are compared. */
  @Test
  void blocksOfTwoGridsOverlapWhereTheirStretchesDo() {
    double[] values = new double[12];
    List<Matrix> flat = views(Matrix.wrap(3, 4, values));
    for (Matrix a : views(Matrix.wrap(4, 3, values))) {
      int[] own = indices(a);
      for (Matrix b : flat) {
        int[] other = indices(b);
        boolean expected =
            own.length > 0
                && other.length > 0
                && own[0] <= other[other.length - 1]
                && other[0] <= own[own.length - 1];
        if (ArgumentChecks.overlap(a, b) != expected) {
          fail(a.offset() + " " + a + " and " + b.offset() + " " + b);
        }
      }
    }
  }

  @Test
  void arraysOfTheirOwnShareNothing() {
    assertThat(ArgumentChecks.overlap(Matrix.zeros(2, 2), Matrix.zeros(2, 2))).isFalse();
  }

  /**
   * One bad pair in every tile of 64, and at its edges; of pairs that are equally bad the first.
   */
  @Test
  void thePairThatDiffersMostIsNamed() {
    for (int[] place : new int[][] {{1, 0}, {63, 62}, {64, 63}, {129, 64}, {199, 0}, {199, 198}}) {
      Matrix a = Matrix.identity(200);
      a.set(place[0], place[1], -0.5);
      a.set(5, 2, 0.25);
      assertRefused(
          ErrorCode.NOT_SYMMETRIC,
          "A 200 x 200 matrix is not symmetric: entries (%d, %d) and (%d, %d) are -0.500000 and"
                  .formatted(place[0], place[1], place[1], place[0])
              + " 0.00000.",
          () -> algebra.eigen(a));
    }
    Matrix large = Matrix.identity(3);
    large.set(1, 0, 3);
    large.set(0, 1, 3.125);
    large.set(2, 1, 0.5);
    assertRefused(
        ErrorCode.NOT_SYMMETRIC,
        "A 3 x 3 matrix is not symmetric: entries (2, 1) and (1, 2) are 0.500000 and 0.00000.",
        () -> algebra.eigen(large));
    Matrix twice = Matrix.identity(3);
    twice.set(1, 0, 0.25);
    twice.set(2, 1, 0.25);
    assertRefused(
        ErrorCode.NOT_SYMMETRIC,
        "A 3 x 3 matrix is not symmetric: entries (1, 0) and (0, 1) are 0.250000 and 0.00000.",
        () -> algebra.eigen(twice));
  }

  /** Up to 1e-9 of the largest entry, wherever that is. */
  @Test
  void asymmetryIsRelativeToTheLargestEntry() {
    for (double largest : new double[] {1, 100}) {
      Matrix a = Matrix.identity(130);
      a.set(129, 129, -largest);
      a.set(1, 0, 1e-9 * largest);
      assertThat(algebra.eigen(a).values()).hasSize(130);
      a.set(1, 0, 1.01e-9 * largest);
      assertThatThrownBy(() -> algebra.eigen(a)).hasMessageContaining("is not symmetric");
    }
  }

  /** A triangle is looked at in stretches of columns; what is above the diagonal does not count. */
  @Test
  void badEntriesOfALowerTriangleAreFoundEverywhere() {
    for (int column : new int[] {0, 1, 199, 299}) {
      for (int row : new int[] {0, 1, 150, 199, 299}) {
        Matrix a = Matrix.identity(300);
        a.set(row, column, Double.NaN);
        if (row >= column) {
          assertRefused(
              ErrorCode.NOT_FINITE,
              text("A", a, Double.NaN, row, column),
              () -> algebra.choleskyInPlace(a.copy()));
        } else {
          assertThat(algebra.cholesky(a).lower().get(row, column)).isZero();
        }
      }
    }
  }

  /** Nothing of an empty result is computed, and its operands are looked at all the same. */
  @Test
  void badOperandsOfEmptyResultsAreFound() {
    Matrix t = Matrix.identity(3);
    t.set(2, 0, Double.NaN);
    String text = text("T", t, Double.NaN, 2, 0);
    assertRefused(
        ErrorCode.NOT_FINITE,
        text,
        () ->
            algebra.solveTriangular(
                Side.LEFT, t, Triangle.LOWER, Transpose.NO, Matrix.zeros(3, 0)));
    Matrix none = Matrix.zeros(0, 3);
    assertRefused(
        ErrorCode.NOT_FINITE,
        text.replace("T (", "B ("),
        () -> algebra.multiply(1, none, Transpose.NO, t, Transpose.NO, 0, Matrix.zeros(0, 3)));
    SparseMatrix empty = SparseMatrix.ofDense(Matrix.zeros(3, 3));
    Matrix nothing = Matrix.wrap(3, 0, empty.values());
    algebra.multiply(1, empty, Transpose.NO, Matrix.zeros(3, 0), 0, nothing);
    assertThat(nothing.columns()).isZero();
  }

  private static String text(String name, Matrix matrix, double bad, int row, int column) {
    return "%s (%d x %d) has %s at row %d, column %d; all entries must be finite. Impute missing"
            .formatted(name, matrix.rows(), matrix.columns(), bad, row, column)
        + " values and check for overflow before.";
  }

  /** What is not finite before is left as it is: the error names what was given. */
  @Test
  void refusedEntriesAreNotOverwritten() {
    Matrix a = TestMatrices.random(3, 2, new RandomStream(1));
    Matrix square = Matrix.identity(3);
    leftAlone("C", c -> algebra.rankUpdate(1, a, Transpose.NO, -1, c));
    leftAlone("C", c -> algebra.rankUpdateLower(0, a, Transpose.NO, -1, c));
    leftAlone("C", c -> algebra.multiply(1, a, Transpose.NO, a, Transpose.YES, -1, c));
    leftAlone("C", c -> algebra.multiply(0, a, Transpose.NO, a, Transpose.YES, -1, c));
    leftAlone("X", c -> algebra.scale(-1, c));
    leftAlone("X", algebra::exp);
    algebra.scale(-1, square);
    leftAlone(
        "B", b -> algebra.solveTriangular(Side.LEFT, square, Triangle.LOWER, Transpose.NO, b));
  }

  private static void leftAlone(String name, Consumer<Matrix> call) {
    for (int[] place : new int[][] {{0, 0}, {2, 0}, {2, 2}}) {
      Matrix matrix = Matrix.identity(3);
      matrix.set(place[0], place[1], Double.NEGATIVE_INFINITY);
      assertRefused(
          ErrorCode.NOT_FINITE,
          text(name, matrix, Double.NEGATIVE_INFINITY, place[0], place[1]),
          () -> call.accept(matrix));
      assertThat(matrix.get(place[0], place[1])).isEqualTo(Double.NEGATIVE_INFINITY);
    }
  }

  /** Java code leaves out products with zeros, so that its factors are looked at before. */
  @Test
  void badFactorsOfZerosAreFoundInJavaToo() {
    try (Workers one = Setting.JAVA_OKRA_1.workers()) {
      LinearAlgebra java = Setting.JAVA_OKRA_1.algebra(one);
      Matrix a = Matrix.zeros(5, 4);
      a.set(3, 1, Double.NaN);
      Matrix zeros = Matrix.zeros(4, 4);
      assertRefused(
          ErrorCode.NOT_FINITE, text("A", a, Double.NaN, 3, 1), () -> java.multiply(a, zeros));
      assertRefused(
          ErrorCode.NOT_FINITE,
          text("B", a, Double.NaN, 3, 1),
          () -> java.multiplyRightTransposed(zeros, a));
      Matrix t = Matrix.identity(4);
      t.set(3, 1, Double.NaN);
      assertRefused(
          ErrorCode.NOT_FINITE,
          text("T", t, Double.NaN, 3, 1),
          () -> java.solveTriangular(Side.LEFT, t, Triangle.LOWER, Transpose.NO, zeros));
      Matrix b = Matrix.zeros(4, 4);
      b.set(3, 1, Double.NaN);
      assertRefused(
          ErrorCode.NOT_FINITE,
          text("B", b, Double.NaN, 3, 1),
          () ->
              java.solveTriangular(Side.LEFT, Matrix.identity(4), Triangle.LOWER, Transpose.NO, b));
    }
  }

  /** In a tile off the diagonal of a triangle, which has several of them from this size on. */
  @Test
  void trianglesAreLookedAtOffTheirDiagonalToo() {
    Matrix a = Matrix.zeros(200, 6);
    a.set(10, 2, 4e153);
    a.set(150, 2, 4e153);
    Matrix c = Matrix.zeros(200, 200);
    c.set(150, 10, 1.7e308);
    assertRefused(
        ErrorCode.NUMERIC_OVERFLOW,
        "The operands are finite but the 200 x 200 result is not: entries beyond 1.8e308. Scale"
            + " the data.",
        () -> algebra.rankUpdateLower(1, a, Transpose.NO, 1, c));
    Matrix bad = Matrix.zeros(200, 200);
    bad.set(150, 10, Double.NEGATIVE_INFINITY);
    assertRefused(
        ErrorCode.NOT_FINITE,
        text("C", bad, Double.NEGATIVE_INFINITY, 150, 10),
        () -> algebra.rankUpdateLower(1, a, Transpose.NO, -1, bad));
  }
}
