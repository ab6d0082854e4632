package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.openjdk.jmh.annotations.Param;

/** What the tests of all benchmarks share: smallest parameters, a run, and slow obvious answers. */
final class Naive {
  private Naive() {}

  /** The smallest value that a benchmark declares for a parameter. */
  static int smallest(Class<?> benchmark, String parameter) {
    try {
      String[] values = benchmark.getField(parameter).getAnnotation(Param.class).value();
      return Arrays.stream(values).mapToInt(Integer::parseInt).min().orElseThrow();
    } catch (NoSuchFieldException e) {
      throw new AssertionError(benchmark + " has no parameter " + parameter, e);
    }
  }

  /** An open run with the default parameters. */
  static Run run() {
    Run run = new Run();
    run.backend = RunTest.defaultBackend();
    run.open();
    return run;
  }

  /** {@code A B}. */
  static Matrix product(Matrix a, Matrix b) {
    Matrix result = Matrix.zeros(a.rows(), b.columns());
    for (int i = 0; i < a.rows(); i++) {
      for (int j = 0; j < b.columns(); j++) {
        double sum = 0;
        for (int k = 0; k < a.columns(); k++) {
          sum += a.get(i, k) * b.get(k, j);
        }
        result.set(i, j, sum);
      }
    }
    return result;
  }

  /** Every entry within a part of the largest expected one; NaN is never close. */
  static void assertClose(Matrix actual, Matrix expected, double relative) {
    assertThat(actual.rows()).isEqualTo(expected.rows());
    assertThat(actual.columns()).isEqualTo(expected.columns());
    double largest = Arrays.stream(expected.values()).map(Math::abs).max().orElse(0);
    double worst = 0;
    for (int j = 0; j < expected.columns(); j++) {
      for (int i = 0; i < expected.rows(); i++) {
        worst = Math.max(worst, Math.abs(actual.get(i, j) - expected.get(i, j)));
      }
    }
    assertThat(worst).isLessThanOrEqualTo(relative * largest);
  }
}
