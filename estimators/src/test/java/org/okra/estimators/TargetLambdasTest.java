package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;

/** The choice among errors that are known. */
final class TargetLambdasTest {
  private static final double[] GRID = {10, 1, 0.1};

  /** Ten rows, each a group of its own; predictions are the place of their lambda in the grid. */
  private static TargetLambdas lambdas(double[][][] errors) {
    Matrix[] predictions = new Matrix[GRID.length];
    for (int l = 0; l < GRID.length; l++) {
      predictions[l] = Matrix.zeros(10, errors[0][0].length);
      predictions[l].fill(l);
    }
    int[] rows = IntStream.range(0, 10).toArray();
    return new TargetLambdas(GRID, rows, predictions, rows, errors);
  }

  /** The same error in every group, per lambda and target. */
  private static double[][][] even(double[]... perLambda) {
    double[][][] errors = new double[perLambda.length][10][];
    for (int l = 0; l < perLambda.length; l++) {
      for (int g = 0; g < 10; g++) {
        errors[l][g] = perLambda[l].clone();
      }
    }
    return errors;
  }

  @Test
  void everyTargetTakesItsLeastError() {
    double[][][] errors =
        even(new double[] {1, 3, 3}, new double[] {2, 1, 3}, new double[] {3, 2, 1});
    assertThat(lambdas(errors).chosen()).containsExactly(10, 1, 0.1);
  }

  @Test
  void ofErrorsThatAreEqualUpToRoundingTheLargestLambdaIsTaken() {
    double[][][] errors =
        even(
            new double[] {1, 1, 1, 0},
            new double[] {1, 1 - 1e-10, 1 - 1e-8, 0},
            new double[] {1, 1 - 2e-10, 1, 0});
    assertThat(lambdas(errors).chosen()).containsExactly(10, 10, 1, 10);
  }

  @Test
  void aRowIsPredictedByLambdasThatItsGroupDidNotChoose() {
    // Without group 4 the first lambda is best; its error makes the second one best of all.
    double[][][] errors = even(new double[] {1}, new double[] {2}, new double[] {3});
    errors[0][4][0] = 100;
    TargetLambdas lambdas = lambdas(errors);
    assertThat(lambdas.chosen()).containsExactly(1);
    assertThat(lambdas.leftOut().values()).containsExactly(1, 1, 1, 1, 0, 1, 1, 1, 1, 1);
  }
}
