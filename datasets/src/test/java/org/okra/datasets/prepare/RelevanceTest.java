package org.okra.datasets.prepare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.EigenDecomposition;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.SparseRows;
import org.okra.datasets.Column;

final class RelevanceTest {
  private final RunContext context = RunContext.withSeed(3);

  @AfterEach
  void close() {
    context.close();
  }

  private static Matrix normal(int rows, int columns, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(rows, columns);
    Arrays.setAll(matrix.values(), i -> random.nextGaussian());
    return matrix;
  }

  private static Inputs inputs(Matrix x) {
    return Inputs.of(new DenseRows(x), List.of());
  }

  private static OutputCoordinates outputs(Matrix y) {
    return rows -> {
      Matrix some = Matrix.zeros(rows.length, y.columns());
      for (int i = 0; i < rows.length; i++) {
        for (int o = 0; o < y.columns(); o++) {
          some.set(i, o, y.get(rows[i], o));
        }
      }
      return some;
    };
  }

  private interface Formula {
    double of(double[] x);
  }

  private static Matrix values(Matrix x, Formula formula) {
    Matrix y = Matrix.zeros(x.rows(), 1);
    for (int i = 0; i < x.rows(); i++) {
      y.set(i, 0, formula.of(x.rowValues(i)));
    }
    return y;
  }

  private Matrix weights(Relevance step, Matrix x, Matrix y) {
    return step.fit(inputs(x), outputs(y), context).state().arrays().get("weights");
  }

  /** The formulas of the class, one row, output and pair at a time, with an inverse. */
  private static RealMatrix slowly(Matrix x, Matrix y, Relevance step) {
    int k = x.rows();
    int d = x.columns();
    RealMatrix t = MatrixUtils.createRealIdentityMatrix(d);
    RealMatrix targets = MatrixUtils.createRealMatrix(k, y.columns());
    for (int o = 0; o < y.columns(); o++) {
      double mean = Arrays.stream(y.columnValues(o)).average().orElseThrow();
      for (int i = 0; i < k; i++) {
        targets.setEntry(i, o, y.get(i, o) - mean);
      }
    }
    for (int round = 0; round < step.rounds(); round++) {
      double[][] z = new double[k][];
      for (int i = 0; i < k; i++) {
        z[i] = t.operate(x.rowValues(i));
      }
      double[][] distance = new double[k][k];
      double[] all = new double[k * (k - 1) / 2];
      int next = 0;
      for (int i = 0; i < k; i++) {
        for (int j = 0; j < k; j++) {
          distance[i][j] = norm(difference(z[i], z[j]));
          if (j < i) {
            all[next++] = distance[i][j];
          }
        }
      }
      Arrays.sort(all);
      double width = all[all.length / 2];
      RealMatrix gram = new Array2DRowRealMatrix(k, k);
      for (int i = 0; i < k; i++) {
        for (int j = 0; j < k; j++) {
          gram.setEntry(i, j, Math.exp(-distance[i][j] / width));
        }
      }
      RealMatrix best = null;
      double least = Double.POSITIVE_INFINITY;
      for (double lambda : new double[] {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 1e-1, 1}) {
        RealMatrix inverse =
            new LUDecomposition(
                    gram.add(MatrixUtils.createRealIdentityMatrix(k).scalarMultiply(k * lambda)))
                .getSolver()
                .getInverse();
        RealMatrix hat = gram.multiply(inverse);
        RealMatrix residuals = targets.subtract(hat.multiply(targets));
        double error = 0;
        for (int i = 0; i < k; i++) {
          for (int o = 0; o < y.columns(); o++) {
            error += Math.pow(residuals.getEntry(i, o) / (1 - hat.getEntry(i, i)), 2);
          }
        }
        if (error < least) {
          least = error;
          best = inverse.multiply(targets);
        }
      }
      RealMatrix m = new Array2DRowRealMatrix(d, d);
      for (int j = 0; j < k; j++) {
        for (int o = 0; o < y.columns(); o++) {
          double[] gradient = new double[d];
          for (int i = 0; i < k; i++) {
            for (int c = 0; c < d && i != j; c++) {
              gradient[c] -=
                  best.getEntry(i, o)
                      * gram.getEntry(j, i)
                      * (z[j][c] - z[i][c])
                      / (width * distance[j][i]);
            }
          }
          double[] g = t.operate(gradient);
          m =
              m.add(
                  MatrixUtils.createColumnRealMatrix(g)
                      .multiply(MatrixUtils.createRowRealMatrix(g)));
        }
      }
      if (step.matrix() == Relevance.Shape.DIAGONAL) {
        for (int a = 0; a < d; a++) {
          for (int b = 0; b < d; b++) {
            m.setEntry(a, b, a == b ? m.getEntry(a, b) : 0);
          }
        }
      }
      EigenDecomposition eigen = new EigenDecomposition(m);
      double[] roots = new double[d];
      for (int a = 0; a < d; a++) {
        roots[a] = Math.pow(Math.max(0, eigen.getRealEigenvalue(a)), step.power() / 2);
      }
      t =
          eigen
              .getV()
              .multiply(MatrixUtils.createRealDiagonalMatrix(roots))
              .multiply(eigen.getVT());
      t =
          t.scalarMultiply(
              Math.sqrt(variance(x, MatrixUtils.createRealIdentityMatrix(d)) / variance(x, t)));
    }
    return t;
  }

  private static double[] difference(double[] a, double[] b) {
    double[] result = new double[a.length];
    Arrays.setAll(result, i -> a[i] - b[i]);
    return result;
  }

  private static double norm(double[] a) {
    return Math.sqrt(Arrays.stream(a).map(each -> each * each).sum());
  }

  private static double variance(Matrix x, RealMatrix t) {
    double[][] z = new double[x.rows()][];
    double[] mean = new double[x.columns()];
    for (int i = 0; i < z.length; i++) {
      z[i] = t.operate(x.rowValues(i));
      for (int j = 0; j < mean.length; j++) {
        mean[j] += z[i][j] / z.length;
      }
    }
    return Arrays.stream(z).mapToDouble(row -> Math.pow(norm(difference(row, mean)), 2)).sum();
  }

  @ParameterizedTest
  @CsvSource({"FULL, 1, 1", "FULL, 3, 0.5", "DIAGONAL, 1, 1", "DIAGONAL, 2, 0.5", "FULL, 1, 0"})
  void weightsAreThoseOfTheFormulas(Relevance.Shape shape, int rounds, double power) {
    Matrix x = normal(40, 3, 7);
    Matrix y = Matrix.zeros(40, 2);
    RandomStream noise = new RandomStream(8);
    for (int i = 0; i < 40; i++) {
      y.set(i, 0, 5 + Math.sin(2 * x.get(i, 0)) + 0.3 * noise.nextGaussian());
      y.set(i, 1, x.get(i, 1) * x.get(i, 0) + 0.3 * noise.nextGaussian());
    }
    Relevance step = new Relevance(shape, rounds, power);
    Matrix found = weights(step, x, y);
    RealMatrix expected = slowly(x, y, step);
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 3; b++) {
        double entry =
            shape == Relevance.Shape.FULL ? found.get(a, b) : a == b ? found.get(0, a) : 0;
        assertThat(entry).isCloseTo(expected.getEntry(a, b), within(1e-8));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Relevance.Shape.class)
  void theColumnThatOutputsFollowCountsMost(Relevance.Shape shape) {
    Matrix x = normal(200, 6, 1);
    Matrix found = weights(new Relevance(shape, 1, 1), x, values(x, row -> Math.sin(2 * row[4])));
    for (int j = 0; j < 6; j++) {
      if (j != 4) {
        double weight = found.get(shape == Relevance.Shape.FULL ? j : 0, j);
        double most = found.get(shape == Relevance.Shape.FULL ? 4 : 0, 4);
        assertThat(Math.abs(weight)).isLessThan(0.35 * most);
      }
    }
  }

  @Test
  void aDirectionThatOutputsFollowIsStretched() {
    Matrix x = normal(300, 4, 2);
    Matrix t = weights(new Relevance(), x, values(x, row -> Math.sin(row[0] - row[2])));
    double along = (t.get(0, 0) - 2 * t.get(0, 2) + t.get(2, 2)) / 2;
    double across = (t.get(0, 0) + 2 * t.get(0, 2) + t.get(2, 2)) / 2;
    assertThat(along).isGreaterThan(4 * Math.abs(across));
    assertThat(along).isGreaterThan(4 * t.get(1, 1));
  }

  @ParameterizedTest
  @EnumSource(Relevance.Shape.class)
  void whereNothingCanBeLearntInputsStay(Relevance.Shape shape) {
    Matrix x = normal(20, 3, 1);
    Relevance step = new Relevance(shape, 2, 1);
    Matrix constant = Matrix.zeros(20, 1);
    constant.fill(4);
    Matrix equal = Matrix.zeros(20, 3);
    equal.fill(2);
    for (FittedPreparation fitted :
        List.of(
            step.fit(inputs(x), outputs(constant), context),
            step.fit(inputs(equal), outputs(x), context),
            step.fit(inputs(normal(1, 3, 1)), outputs(constant), context))) {
      assertThat(fitted.apply(inputs(x), context).inputs().vectors().dense().values())
          .containsExactly(x.values());
    }
  }

  @Test
  void sparseColumnsThatAreWeighedStaySparse() {
    Matrix x = normal(50, 4, 1);
    for (int i = 0; i < 50; i++) {
      x.set(i, i % 4, 0);
    }
    OutputCoordinates y = outputs(values(x, row -> row[1] * row[1]));
    Inputs sparse = Inputs.of(new SparseRows(new DenseRows(x).sparse()), List.of());
    for (Relevance.Shape shape : Relevance.Shape.values()) {
      Relevance step = new Relevance(shape, 1, 0.5);
      var ofSparse = step.fit(sparse, y, context).apply(sparse, context).inputs().vectors();
      var ofDense = step.fit(inputs(x), y, context).apply(inputs(x), context).inputs().vectors();
      assertThat(ofSparse.isSparse()).isEqualTo(shape == Relevance.Shape.DIAGONAL);
      assertThat(ofSparse.dense().values())
          .containsExactly(ofDense.dense().values(), within(1e-12));
    }
  }

  @Test
  void aPartOfManyRowsIsLearntFromAndNamed() {
    Matrix x = normal(60, 2, 1);
    Relevance step = new Relevance(Relevance.Shape.FULL, 1, 1, 25, 1);
    FittedPreparation fitted = step.fit(inputs(x), outputs(x), context);
    assertThat(fitted.learntFrom().cardinality()).isEqualTo(25);
    assertThat(fitted.learntFrom().length()).isLessThanOrEqualTo(60);
    assertThat(step.restore(fitted.state()).learntFrom().isEmpty()).isTrue();
    Relevance more = new Relevance(Relevance.Shape.FULL, 1, 1, 60, 1);
    assertThat(more.fit(inputs(x), outputs(x), context).learntFrom().cardinality()).isEqualTo(60);
    Relevance half = new Relevance(Relevance.Shape.FULL, 1, 1, 60, 0.5);
    assertThat(half.fit(inputs(x), outputs(x), context).learntFrom().cardinality()).isEqualTo(30);
  }

  /** Row 1 is dropped before anything is learnt, so its output must not be asked for. */
  @Test
  void afterDroppedRowsOutputsAreThoseOfTheRowsThatAreLeft() {
    Matrix x = normal(30, 2, 1);
    Matrix y = values(x, row -> row[0]);
    x.set(1, 0, Double.NaN);
    y.set(1, 0, Double.NaN);
    Preparation pipeline =
        Preparation.of(List.of(new Impute(Impute.Method.DROP), new Relevance(), new Standardise()));
    FittedPreparation fitted = pipeline.fit(inputs(x), outputs(y), context);
    assertThat(fitted.learntFrom().cardinality()).isEqualTo(29);
    assertThat(fitted.learntFrom().get(1)).isFalse();
    assertThat(fitted.learntFrom().get(29)).isTrue();
    assertThat(fitted.apply(inputs(x), context).inputs().size()).isEqualTo(29);
  }

  @Test
  void whatItCannotWorkOnIsRefused() {
    Matrix x = normal(10, 2, 1);
    assertThatThrownBy(() -> new Relevance().fit(inputs(x), context))
        .isInstanceOf(OkraException.class)
        .hasMessageContaining("learns from outputs, and none were given");
    FittedPreparation fitted = new Relevance().fit(inputs(x), outputs(x), context);
    Matrix gap = x.copy();
    gap.set(3, 1, Double.NaN);
    Inputs named =
        new Inputs(new DenseRows(gap), List.of(Column.numeric("size"), Column.numeric("age")));
    assertThatThrownBy(() -> new Relevance().fit(named, outputs(x), context))
        .hasMessageContaining("column 'age' holds a missing one; put the step impute before it");
    assertThatThrownBy(() -> fitted.apply(named, context))
        .hasMessageContaining("column 'age' holds a missing one");
    Inputs sparse = new Inputs(new SparseRows(new DenseRows(gap).sparse()), named.columns());
    assertThatThrownBy(() -> fitted.apply(sparse, context))
        .hasMessageContaining("column 'age' holds a missing one");
    Matrix wide = Matrix.zeros(2, 2001);
    assertThatThrownBy(() -> new Relevance().fit(inputs(wide), outputs(x), context))
        .satisfies(e -> assertThat(((OkraException) e).code()).isEqualTo(ErrorCode.INVALID_OPTION))
        .hasMessageContaining("use matrix: diagonal");
  }

  @Test
  void stateOfAnotherShapeIsRefused() {
    Matrix x = normal(10, 2, 1);
    Relevance diagonal = new Relevance(Relevance.Shape.DIAGONAL, 1, 1);
    PreparationState full = new Relevance().fit(inputs(x), outputs(x), context).state();
    PreparationState row = diagonal.fit(inputs(x), outputs(x), context).state();
    assertThatThrownBy(() -> diagonal.restore(full)).hasMessageContaining("of the right shape");
    assertThatThrownBy(() -> new Relevance().restore(row)).hasMessageContaining("right shape");
    assertThatThrownBy(
            () -> diagonal.restore(new PreparationState(row.specification(), Map.of(), Map.of())))
        .hasMessageContaining("lacks 'weights'");
  }
}
