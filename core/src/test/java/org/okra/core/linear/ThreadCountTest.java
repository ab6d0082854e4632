package org.okra.core.linear;

import static org.okra.core.linear.TestMatrices.assertSameBits;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.random.RandomStream;
import org.okra.core.random.RandomStreams;
import org.okra.core.resource.Workers;

/** With Okra's own threads every result is the same to the last bit for any number of them. */
final class ThreadCountTest {
  private final RandomStream random = new RandomStreams(7).stream("threads");
  private final Matrix a = TestMatrices.random(310, 270, random);
  private final Matrix b = TestMatrices.random(270, 190, random);
  private final Matrix wide = TestMatrices.random(30, 9000, random);
  private final Matrix row = TestMatrices.random(1, 270, random);
  private final Matrix symmetric = TestMatrices.symmetric(110, random);
  private final Matrix lower = TestMatrices.triangular(310, Triangle.LOWER, random);
  private final SparseMatrix sparse = TestMatrices.sparse(310, 270, 0.1, random);
  private final SparseMatrix narrow = TestMatrices.sparse(40, 270, 0.1, random);

  /** Every operation with a result, on inputs that need several tiles, tasks or panels. */
  private Map<String, Function<LinearAlgebra, double[]>> operations() {
    Map<String, Function<LinearAlgebra, double[]>> all = new LinkedHashMap<>();
    all.put("multiply", algebra -> algebra.multiply(a, b).values());
    all.put("multiply with a row", algebra -> algebra.multiply(row, b).values());
    all.put("multiplyLeftTransposed", algebra -> algebra.multiplyLeftTransposed(a, a).values());
    all.put("multiplyRightTransposed", algebra -> algebra.multiplyRightTransposed(a, a).values());
    all.put("deep product", algebra -> algebra.multiplyRightTransposed(wide, wide).values());
    all.put(
        "update",
        algebra -> {
          Matrix c = a.copy();
          algebra.multiply(0.3, a, Transpose.NO, algebra.gram(a), Transpose.YES, -1.5, c);
          return c.values();
        });
    all.put("gram", algebra -> algebra.gram(a).values());
    all.put(
        "products in float",
        algebra -> {
          LinearAlgebra single = algebra.withPrecision(Precision.SINGLE);
          Matrix large = TestMatrices.random(600, 300, new RandomStream(5));
          return single.multiply(single.gram(large.transposed()), large).values();
        });
    all.put(
        "rankUpdate",
        algebra -> {
          Matrix c = Matrix.identity(310);
          algebra.rankUpdate(0.7, a, Transpose.NO, 2, c);
          return c.values();
        });
    all.put("deep rankUpdate", algebra -> algebra.gram(wide.transposed()).values());
    all.put(
        "sparse times dense",
        algebra -> {
          Matrix c = TestMatrices.map(a.columnBlock(0, 190), value -> value / 3);
          algebra.multiply(1.1, sparse, Transpose.NO, b, 0.3, c);
          return c.values();
        });
    all.put(
        "transposed sparse times dense",
        algebra -> {
          Matrix c = Matrix.zeros(270, 270);
          algebra.multiply(1.1, sparse, Transpose.YES, a, 0, c);
          return c.values();
        });
    all.put(
        "dense times sparse",
        algebra -> {
          Matrix c = Matrix.zeros(310, 40);
          algebra.multiply(1, a, narrow, Transpose.YES, 0, c);
          return c.values();
        });
    all.put(
        "sparse times sparse",
        algebra -> {
          Matrix c = Matrix.zeros(310, 40);
          algebra.multiplyRightTransposed(sparse, narrow, c);
          return c.values();
        });
    all.put("cholesky", algebra -> cholesky(algebra).lower().values());
    all.put("solve", algebra -> cholesky(algebra).solve(a.transposed().copy()).values());
    for (Side side : Side.values()) {
      all.put(
          "solveTriangular " + side,
          algebra -> {
            Matrix x = side == Side.LEFT ? a.copy() : a.transposed();
            algebra.solveTriangular(side, lower, Triangle.LOWER, Transpose.YES, x);
            return x.values();
          });
    }
    all.put("eigen", algebra -> joined(algebra.eigen(symmetric)));
    all.put("leadingEigen", algebra -> joined(algebra.leadingEigen(symmetric, 20)));
    all.put("singularValues", algebra -> algebra.singularValues(a).left().values());
    all.put("orthogonal", algebra -> algebra.orthogonal(a).q().values());
    all.put(
        "exp",
        algebra -> {
          Matrix x = a.copy();
          algebra.exp(x);
          return x.values();
        });
    all.put(
        "add and scale",
        algebra -> {
          Matrix y = a.copy();
          algebra.add(0.7, a, y);
          algebra.scale(1.3, y);
          return y.values();
        });
    all.put("rowSquaredNorms", algebra -> algebra.rowSquaredNorms(wide.transposed()));
    return all;
  }

  /** 270 rows: two panels. */
  private Cholesky cholesky(LinearAlgebra algebra) {
    Matrix rows = TestMatrices.random(270, 270, new RandomStream(3));
    Matrix matrix = Matrix.zeros(270, 270);
    algebra.rankUpdate(1, rows, Transpose.NO, 0, matrix);
    algebra.addDiagonal(1, matrix);
    return algebra.cholesky(matrix);
  }

  private static double[] joined(Eigenpairs pairs) {
    Matrix joined = Matrix.zeros(pairs.vectors().rows() + 1, pairs.values().length);
    for (int j = 0; j < pairs.values().length; j++) {
      joined.set(0, j, pairs.values()[j]);
    }
    joined.rowBlock(1, joined.rows()).setAll(pairs.vectors());
    return joined.values();
  }

  @ParameterizedTest
  @EnumSource(names = {"NATIVE_OKRA_2", "NATIVE_OKRA_5", "JAVA_OKRA_2", "JAVA_OKRA_5"})
  void sameBitsAsOnOneThread(Setting setting) {
    Setting reference = setting.isNative() ? Setting.NATIVE_OKRA_1 : Setting.JAVA_OKRA_1;
    try (Workers one = reference.workers();
        Workers several = setting.workers()) {
      LinearAlgebra expected = reference.algebra(one);
      LinearAlgebra actual = setting.algebra(several);
      operations()
          .forEach(
              (name, operation) ->
                  compare(name, operation.apply(actual), operation.apply(expected)));
    }
  }

  /** Inside a task of our own loop an operation stays on its thread and gives the same bits. */
  @ParameterizedTest
  @EnumSource(names = {"NATIVE_OKRA_2", "JAVA_OKRA_2"})
  void sameBitsInsideAParallelLoop(Setting setting) {
    try (Workers workers = setting.workers()) {
      LinearAlgebra algebra = setting.algebra(workers);
      operations()
          .forEach(
              (name, operation) -> {
                double[][] inside = new double[3][];
                workers.forEach(3, i -> inside[i] = operation.apply(algebra));
                double[] outside = operation.apply(algebra);
                for (double[] each : inside) {
                  compare(name, each, outside);
                }
              });
    }
  }

  /** Several panels with several tiles below them. */
  @Test
  void largeCholeskyHasTheSameBits() {
    Matrix half = TestMatrices.random(900, 10, random);
    double[][] factors = new double[2][];
    Setting[] settings = {Setting.NATIVE_OKRA_1, Setting.NATIVE_OKRA_5};
    for (int i = 0; i < 2; i++) {
      try (Workers workers = settings[i].workers()) {
        LinearAlgebra algebra = settings[i].algebra(workers);
        Matrix matrix = Matrix.identity(900);
        algebra.rankUpdate(1, half, Transpose.NO, 1, matrix);
        factors[i] = algebra.choleskyInPlace(matrix).lower().values();
      }
    }
    assertSameBits(factors[1], factors[0]);
  }

  private static void compare(String name, double[] actual, double[] expected) {
    try {
      assertSameBits(actual, expected);
    } catch (AssertionError e) {
      throw new AssertionError(name + ": " + e.getMessage(), e);
    }
  }
}
