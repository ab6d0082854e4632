package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.Samples;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.Kernel;
import org.okra.kernels.SharedDistances;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;

/** Against n refits without one row, with the same n lambda, by Commons Math. */
final class LeaveOneOutTest {
  private static final int N = 25;
  private static final int[] ALL = IntStream.range(0, N).toArray();
  private static final Kernel<FeatureVector> LINEAR = new LinearKernel();

  private final RunContext context = RunContext.withSeed(1);
  private final DenseRows few = TestSamples.dense(N, 6, 1);
  private final DenseRows many = TestSamples.dense(N, 30, 2);

  private FitProblem<FeatureVector, FeatureVector> problem(
      DenseRows inputs, MapSource source, DenseRows outputs, ProjectionLearner learner) {
    return FitProblem.of(
        new Sides<>(LINEAR, source, LINEAR, learner),
        new TrainingPairs<>(vectors(inputs), vectors(outputs)),
        context);
  }

  private static Samples<FeatureVector> vectors(DenseRows rows) {
    return rows.as(FeatureVector.class, "test");
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-7, 1e-3, 0.1, 10})
  void exactWithoutProjectionEqualsRefits(double lambda) {
    // Full rank, as a Gaussian Gram matrix is.
    DenseRows outputs = TestSamples.dense(N, 4, 3);
    FitProblem<FeatureVector, FeatureVector> problem =
        problem(many, MapSource.exact(), outputs, Projections.none());
    for (int round = 0; round < 2; round++) {
      check(problem, many, outputs, lambda);
      problem.spectrum(); // first by the factor, then by the spectrum
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-7, 1e-3, 0.1, 10})
  void featuresAndTheirGramMatrixAgreeWithRefits(double lambda) {
    for (int targets : new int[] {1, 3, 6, 9, 300}) {
      DenseRows outputs = TestSamples.dense(N, targets, 4);
      for (MapSource source : new MapSource[] {MapSource.exact(), MapSource.coordinates()}) {
        FitProblem<FeatureVector, FeatureVector> problem =
            problem(few, source, outputs, Projections.coordinates());
        check(problem, few, outputs, lambda);
        problem.spectrum();
        check(problem, few, outputs, lambda);
      }
    }
  }

  private void check(
      FitProblem<FeatureVector, FeatureVector> problem,
      DenseRows inputs,
      DenseRows outputs,
      double lambda) {
    HeldOut<FeatureVector> heldOut = new Ridge(lambda, Intercept.OFF).leaveOneOut(problem, ALL);
    Matrix gram = context.linearAlgebra().multiplyRightTransposed(inputs.dense(), inputs.dense());
    double[] errors = heldOut.model().surrogateErrors(heldOut.rows(), vectors(outputs), context);
    for (int i = 0; i < N; i++) {
      double[] alpha = refit(gram, i, lambda);
      double expected = 0;
      for (int c = 0; c < outputs.dimension(); c++) {
        double prediction = 0;
        for (int j = 0; j < N; j++) {
          prediction += alpha[j] * outputs.dense().get(j, c);
        }
        assertThat(heldOut.predictions().get(i, c)).isCloseTo(prediction, within(1e-7));
        double difference = outputs.dense().get(i, c) - prediction;
        expected += difference * difference;
      }
      assertThat(errors[i]).isCloseTo(expected, within(1e-8 * (1 + expected)));
    }
  }

  @ParameterizedTest
  @CsvSource({"exact, none", "exact, sketch", "subsample, none", "subsample, sketch"})
  void leavingOneOutOfARegressionEqualsTheFormulaOnItsMaps(String input, String output) {
    double lambda = 1e-2;
    Kernel<FeatureVector> kernel = new GaussianKernel(0.3);
    MapSource source = input.equals("exact") ? MapSource.exact() : MapSource.subsample(12);
    ProjectionLearner learner =
        output.equals("none") ? Projections.none() : Projections.sketch(MapSource.pSparsified(7));
    var inputs = TestSamples.dense(30, 3, 8);
    var outputs = TestSamples.labels(30, 9);
    var regression = new OutputKernelRegression<>(kernel, source, kernel, learner, lambda);
    KernelModel<FeatureVector, FeatureVector> model = regression.fit(inputs, outputs, context);
    HeldOut<FeatureVector> heldOut = regression.leftOut(inputs, outputs, context);
    double[] fitted = model.surrogateErrors(inputs, outputs, context);
    double[] errors = heldOut.model().surrogateErrors(heldOut.rows(), outputs, context);
    // The error of the fit, divided by (1 - H_ii)^2; what the output map loses is not divided.
    Matrix phi = model.inputMap().apply(inputs, context);
    boolean exact = input.equals("exact");
    Matrix gram = exact ? phi : context.linearAlgebra().multiplyRightTransposed(phi, phi);
    Matrix system = gram.copy();
    context.linearAlgebra().addDiagonal(30 * lambda, system);
    Matrix hat = context.linearAlgebra().cholesky(system).solve(gram);
    Matrix embedded = model.embed(outputs, context);
    double[] captured = context.linearAlgebra().rowSquaredNorms(embedded);
    for (int i = 0; i < 30; i++) {
      double lost = output.equals("none") ? 0 : 1 - captured[i];
      double expected = lost + (fitted[i] - lost) / Math.pow(1 - hat.get(i, i), 2);
      assertThat(errors[i]).isCloseTo(expected, within(1e-8 * (1 + expected)));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exact", "features"})
  void someRowsHaveTheValuesTheyHaveAmongAll(String input) {
    MapSource source = input.equals("exact") ? MapSource.exact() : MapSource.coordinates();
    FitProblem<FeatureVector, FeatureVector> problem =
        problem(few, source, TestSamples.dense(N, 3, 4), Projections.coordinates());
    int[] rows = {2, 3, 11, 24};
    for (int round = 0; round < 2; round++) {
      for (double lambda : new double[] {1e-6, 0.1}) {
        Matrix all = new Ridge(lambda).leaveOneOut(problem, ALL).predictions();
        Matrix some = new Ridge(lambda).leaveOneOut(problem, rows).predictions();
        for (int i = 0; i < rows.length; i++) {
          assertThat(some.rowValues(i)).containsExactly(all.rowValues(rows[i]), within(1e-9));
        }
      }
      problem.spectrum();
    }
  }

  @Test
  void blocksOfFeaturesHaveTheValuesOfAllAtOnce() {
    MapSource source = MapSource.coordinates();
    var pairs = new TrainingPairs<>(vectors(few), vectors(TestSamples.dense(N, 3, 4)));
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(LINEAR, source, LINEAR, Projections.none());
    Matrix whole =
        new Ridge(1e-3).leaveOneOut(FitProblem.of(sides, pairs, context), ALL).predictions();
    FitProblem<FeatureVector, FeatureVector> cut =
        FitProblem.of(sides, pairs, new Fold(7, 1), SharedDistances.none(), context);
    int[] most = IntStream.range(1, N).filter(i -> i != 11).toArray();
    for (int[] rows : new int[][] {ALL, most}) {
      HeldOut<FeatureVector> parts =
          HeldOut.Source.leaveOneOut(new Ridge(1e-3), cut).compute(rows, context);
      for (int i = 0; i < rows.length; i++) {
        assertThat(parts.predictions().rowValues(i))
            .containsExactly(whole.rowValues(rows[i]), within(1e-10));
      }
    }
  }

  @Test
  void manyRowsOfAnExactFitAreTheRowsByTheSpectrum() {
    // More rows than unit vectors are solved for at a time.
    int n = 2 * LeaveOneOut.UNITS.blockRows() + 100;
    DenseRows inputs = TestSamples.dense(n, 3, 5);
    FitProblem<FeatureVector, FeatureVector> problem =
        problem(inputs, MapSource.exact(), TestSamples.dense(n, 2, 6), Projections.none());
    int[] rows = IntStream.range(0, n).filter(i -> i % 7 != 2).toArray();
    Matrix byFactor = new Ridge(1e-3).leaveOneOut(problem, rows).predictions();
    problem.spectrum();
    Matrix bySpectrum = new Ridge(1e-3).leaveOneOut(problem, rows).predictions();
    assertThat(byFactor.values()).containsExactly(bySpectrum.values(), within(1e-8));
  }

  @Test
  void anEstimatorWithoutAClosedFormSaysWhatToDo() {
    FitProblem<FeatureVector, FeatureVector> problem =
        problem(few, MapSource.exact(), few, Projections.none());
    Estimator plain =
        new Estimator() {
          @Override
          public <X, Y> Fitted<X, Y> train(FitProblem<X, Y> given) {
            return new Ridge(1).train(given);
          }

          @Override
          public String toString() {
            return "plain";
          }
        };
    assertThatThrownBy(() -> plain.leaveOneOut(problem, ALL))
        .hasMessageStartingWith("The estimator plain has no closed form for leaving a pair out.");
    assertThatThrownBy(() -> problem.spectrum().gains(0)).hasMessageContaining("above 0");
    for (int[] wrong : new int[][] {{0, 2, 1}, {3, 3}, {-1}, {N}}) {
      assertThatThrownBy(() -> new Ridge(1).leaveOneOut(problem, wrong))
          .hasMessageContaining("give different numbers below 25, rising");
    }
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
}
