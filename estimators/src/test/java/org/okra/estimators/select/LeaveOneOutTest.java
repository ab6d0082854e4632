package org.okra.estimators.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.KernelModel;
import org.okra.estimators.OutputKernelRegression;

/** Against n refits without one row, with the same n lambda, by Commons Math. */
final class LeaveOneOutTest {
  private static final int N = 25;
  private final RunContext context = RunContext.withSeed(1);
  private final Matrix phi = random(N, 6, 1);
  private final Matrix psi = random(N, 30, 2);

  @ParameterizedTest
  @ValueSource(doubles = {1e-7, 1e-3, 0.1, 10})
  void exactWithoutProjectionEqualsRefits(double lambda) {
    // Full rank, as a Gaussian Gram matrix is.
    Matrix gram = context.linearAlgebra().multiplyRightTransposed(psi, psi);
    Matrix outputs = random(N, 4, 3);
    Matrix outputGram = context.linearAlgebra().multiplyRightTransposed(outputs, outputs);
    LeaveOneOut path = LeaveOneOut.exact(gram, outputGram, context);
    double[] errors = path.errors(lambda);
    Matrix weights = path.predictions(lambda);
    double sum = 0;
    for (int i = 0; i < N; i++) {
      double[] alpha = refit(gram, i, lambda);
      double expected = 0;
      for (int c = 0; c < 4; c++) {
        double difference = outputs.get(i, c);
        for (int j = 0; j < N; j++) {
          difference -= alpha[j] * outputs.get(j, c);
        }
        expected += difference * difference;
      }
      assertThat(errors[i]).isCloseTo(expected, within(1e-8 * (1 + expected)));
      sum += expected;
      for (int j = 0; j < N; j++) {
        assertThat(weights.get(i, j)).isCloseTo(alpha[j], within(1e-8));
      }
    }
    assertThat(path.meanError(lambda)).isCloseTo(sum / N, within(1e-8 * (1 + sum)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-7, 1e-3, 0.1, 10})
  void featuresAndTheirGramMatrixAgreeWithRefits(double lambda) {
    Matrix gam = random(N, 3, 4);
    double[] norms = context.linearAlgebra().rowSquaredNorms(gam);
    for (int i = 0; i < N; i++) {
      norms[i] += 0.5; // what the output map does not see
    }
    Matrix gram = context.linearAlgebra().multiplyRightTransposed(phi, phi);
    Matrix outputGram = context.linearAlgebra().multiplyRightTransposed(gam, gam);
    LeaveOneOut onFeatures = LeaveOneOut.onFeatures(phi, gam, norms, context);
    LeaveOneOut exact = LeaveOneOut.exact(gram, gam, norms, context);
    LeaveOneOut implicit = LeaveOneOut.onFeatures(phi, outputGram, context);
    for (int i = 0; i < N; i++) {
      double[] alpha = refit(gram, i, lambda);
      double expected = 0.5;
      for (int c = 0; c < 3; c++) {
        double prediction = 0;
        for (int j = 0; j < N; j++) {
          prediction += alpha[j] * gam.get(j, c);
        }
        double difference = gam.get(i, c) - prediction;
        expected += difference * difference;
        assertThat(onFeatures.predictions(lambda).get(i, c)).isCloseTo(prediction, within(1e-7));
      }
      assertThat(onFeatures.errors(lambda)[i]).isCloseTo(expected, within(1e-8 * (1 + expected)));
      assertThat(exact.errors(lambda)[i]).isCloseTo(expected, within(1e-8 * (1 + expected)));
      assertThat(implicit.errors(lambda)[i] + 0.5)
          .isCloseTo(expected, within(1e-8 * (1 + expected)));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6, 9, 300})
  void manyLambdasAtOnceGiveTheNormsOfTheLeftOutPredictions(int targets) {
    // 3 targets share a product, 300 are rotated; 6 features in both cases.
    Matrix gam = random(N, targets, 4);
    double[] norms = context.linearAlgebra().rowSquaredNorms(gam);
    double[] lambdas = LogGrid.of(1e-7, 10, 7);
    Matrix gram = context.linearAlgebra().multiplyRightTransposed(psi, psi);
    for (LeaveOneOut path :
        java.util.List.of(
            LeaveOneOut.onFeatures(phi, gam, norms, context),
            LeaveOneOut.exact(gram, gam, norms, context))) {
      Matrix errors = path.errors(lambdas);
      for (int l = 0; l < lambdas.length; l++) {
        Matrix difference = path.predictions(lambdas[l]);
        context.linearAlgebra().add(-1, gam, difference);
        double[] expected = context.linearAlgebra().rowSquaredNorms(difference);
        for (int i = 0; i < N; i++) {
          assertThat(errors.get(i, l)).isCloseTo(expected[i], within(1e-9 * (1 + expected[i])));
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "exact, none",
    "exact, sketch",
    "exact, reduced-rank",
    "subsample, none",
    "subsample, sketch",
    "subsample, kde",
    "subsample, reduced-rank"
  })
  void aSampleOfThePairsHasTheErrorsItHasAmongAll(String input, String output) {
    Pairs<FeatureVector, FeatureVector> pairs = Problem.pairs(60, 3);
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        Problem.regression(input, output, 1e-3);
    double[] lambdas = LogGrid.of(1e-6, 1, 4);
    LeaveOneOut all = LeaveOneOut.of(regression, pairs, context);
    LeaveOneOut some = LeaveOneOut.sampled(regression, pairs, 11, context);
    int[] rows = context.random().stream("select.leave-one-out").subset(60, 11);
    for (int l = 0; l < lambdas.length; l++) {
      Matrix predictions = all.predictions(lambdas[l]);
      for (int i = 0; i < rows.length; i++) {
        assertThat(some.errors(lambdas).get(i, l))
            .isCloseTo(all.errors(lambdas).get(rows[i], l), within(1e-9));
        assertThat(some.predictions(lambdas[l]).rowValues(i))
            .containsExactly(predictions.rowValues(rows[i]), within(1e-9));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"exact, none", "exact, sketch", "subsample, none", "subsample, sketch"})
  void leavingOneOutOfARegressionEqualsTheFormulaOnItsMaps(String input, String output) {
    Pairs<FeatureVector, FeatureVector> pairs = Problem.pairs(30, 3);
    double lambda = 1e-2;
    KernelModel<FeatureVector, FeatureVector> model =
        Problem.regression(input, output, lambda).fit(pairs.inputs(), pairs.outputs(), context);
    LeaveOneOut path = LeaveOneOut.of(Problem.regression(input, output, 1), pairs, context);
    double[] fitted = model.surrogateErrors(pairs.inputs(), pairs.outputs(), context);
    double[] errors = path.errors(lambda);
    // The error of the fit, divided by (1 - H_ii)^2; what the output map loses is not divided.
    Matrix phi = model.inputMap().apply(pairs.inputs(), context);
    boolean exact = input.equals("exact");
    Matrix kernel = exact ? phi : context.linearAlgebra().multiplyRightTransposed(phi, phi);
    Matrix system = kernel.copy();
    context.linearAlgebra().addDiagonal(30 * lambda, system);
    Matrix hat = context.linearAlgebra().cholesky(system).solve(kernel);
    Matrix embedded = model.embed(pairs.outputs(), context);
    double[] captured = context.linearAlgebra().rowSquaredNorms(embedded);
    for (int i = 0; i < 30; i++) {
      double lost = output.equals("none") ? 0 : 1 - captured[i];
      double expected = lost + (fitted[i] - lost) / Math.pow(1 - hat.get(i, i), 2);
      assertThat(errors[i]).isCloseTo(expected, within(1e-8 * (1 + expected)));
    }
  }

  @Test
  void badInputIsACodedError() {
    LeaveOneOut path = LeaveOneOut.onFeatures(phi, random(N, 1, 9), new double[N], context);
    assertThatThrownBy(() -> path.errors(0)).hasMessageContaining("above 0");
    assertThatThrownBy(() -> LeaveOneOut.onFeatures(phi, Matrix.zeros(3, 3), context))
        .hasMessage("25 inputs do not go with 3 outputs.");
    assertThatThrownBy(() -> LeaveOneOut.onFeatures(phi, random(N, 1, 9), new double[3], context))
        .hasMessage("25 inputs do not go with 3 outputs.");
    Pairs<FeatureVector, FeatureVector> pairs = Problem.pairs(10, 3);
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        Problem.regression("exact", "none", 1);
    assertThatThrownBy(() -> LeaveOneOut.sampled(regression, pairs, 0, context))
        .hasMessageContaining("at least 1");
    assertThatThrownBy(() -> LeaveOneOut.sampled(regression, pairs, 11, context))
        .hasMessageContaining("Cannot choose 11 of 10");
  }

  /** Weights over the other rows, for the model without row i and the same n lambda. */
  private static double[] refit(Matrix gram, int left, double lambda) {
    RealMatrix system = new Array2DRowRealMatrix(N - 1, N - 1);
    RealMatrix right = new Array2DRowRealMatrix(N - 1, 1);
    for (int i = 0; i < N - 1; i++) {
      int row = i < left ? i : i + 1;
      right.setEntry(i, 0, gram.get(row, left));
      for (int j = 0; j < N - 1; j++) {
        system.setEntry(i, j, gram.get(row, j < left ? j : j + 1));
      }
    }
    system = system.add(MatrixUtils.createRealIdentityMatrix(N - 1).scalarMultiply(N * lambda));
    RealMatrix solved = new LUDecomposition(system).getSolver().solve(right);
    double[] weights = new double[N];
    for (int i = 0; i < N - 1; i++) {
      weights[i < left ? i : i + 1] = solved.getEntry(i, 0);
    }
    return weights;
  }

  private static Matrix random(int rows, int columns, long seed) {
    RandomStream random = new RandomStream(seed);
    Matrix matrix = Matrix.zeros(rows, columns);
    for (int k = 0; k < matrix.values().length; k++) {
      matrix.values()[k] = random.nextGaussian();
    }
    return matrix;
  }
}
