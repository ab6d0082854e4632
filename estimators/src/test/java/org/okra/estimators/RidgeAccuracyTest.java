package org.okra.estimators;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.apache.commons.math3.dfp.Dfp;
import org.apache.commons.math3.dfp.DfpField;
import org.apache.commons.math3.linear.Array2DRowFieldMatrix;
import org.apache.commons.math3.linear.FieldLUDecomposition;
import org.apache.commons.math3.linear.FieldMatrix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapSource;

/**
 * What {@link TrainingSums} says of its accuracy, against ridge regression in arithmetic of 40
 * digits with kernel values of 40 digits: on Gram matrices from well conditioned to numerically of
 * rank 3, with all points as landmarks (the identity sketch).
 */
final class RidgeAccuracyTest {
  private static final int N = 50;
  private static final int NEW = 12;
  private static final double EPSILON = Math.ulp(1.0);
  private static final DfpField FIELD = new DfpField(40);

  private final RunContext context = RunContext.withSeed(40);

  @AfterEach
  void close() {
    context.close();
  }

  /**
   * Widths of the kernel, and how many points differ: with half of them, every point is there
   * twice.
   */
  static Stream<Arguments> problems() {
    return Stream.of(
        Arguments.of(1, N),
        Arguments.of(1e-2, N),
        Arguments.of(1e-4, N),
        Arguments.of(1e-8, N),
        Arguments.of(1, N / 2),
        Arguments.of(1e-4, N / 2));
  }

  @ParameterizedTest(name = "gamma {0}, {1} different points")
  @MethodSource("problems")
  void predictionsKeepTheDigitsThatLambdaLeaves(double gamma, int different) {
    Problem problem = new Problem(gamma, different);
    for (double lambda : new double[] {1e-4, 1e-8, 1e-12}) {
      Matrix truth = problem.exactly(lambda);
      Matrix exact = exact(problem, lambda);
      Matrix sketched = sketched(problem, lambda);
      double smooth = EPSILON / lambda * problem.largest(0);
      double noise = EPSILON / lambda * problem.largest(1);
      assertThat(error(exact, truth, 0)).as("exact, smooth, %s", lambda).isLessThan(2 * smooth);
      assertThat(error(exact, truth, 1)).as("exact, noise, %s", lambda).isLessThan(2 * noise);
      assertThat(error(sketched, truth, 0))
          .as("sketched, smooth, %s", lambda)
          .isLessThan(2 * smooth);
      assertThat(error(sketched, truth, 1))
          .as("sketched, noise, %s", lambda)
          .isLessThan(10 * N * noise);
      if (different < N && gamma == 1) {
        // The directions in which duplicates differ are cut from the map before they can do harm.
        assertThat(error(sketched, truth, 1)).as("duplicates, %s", lambda).isLessThan(1e-8);
      }
    }
  }

  private Matrix exact(Problem problem, double lambda) {
    Matrix system = Matrix.zeros(N, N);
    problem.kernel.fillSymmetric(problem.inputs, system, context);
    context.linearAlgebra().addDiagonal(N * lambda, system);
    Matrix solved = context.linearAlgebra().cholesky(system).solve(problem.targets);
    Matrix values = Matrix.zeros(NEW, N);
    problem.kernel.fill(problem.newInputs, problem.inputs, values, context);
    return context.linearAlgebra().multiply(values, solved);
  }

  private Matrix sketched(Problem problem, double lambda) {
    FeatureMap<FeatureVector> map =
        MapSource.subsample(N).create(problem.kernel, problem.inputs, context);
    TrainingSums accumulator = TrainingSums.create(map.dimension(), 2, context);
    accumulator.add(map.apply(problem.inputs, context), problem.targets, context);
    return context
        .linearAlgebra()
        .multiply(map.apply(problem.newInputs, context), accumulator.solve(lambda, context));
  }

  private static double error(Matrix actual, Matrix truth, int target) {
    double worst = 0;
    for (int i = 0; i < truth.rows(); i++) {
      worst = Math.max(worst, Math.abs(actual.get(i, target) - truth.get(i, target)));
    }
    return worst;
  }

  /** Two targets: a smooth function of the input, and noise. */
  private static final class Problem {
    private final double gamma;
    private final Kernel<FeatureVector> kernel;
    private final DenseRows inputs;
    private final DenseRows newInputs = TestSamples.dense(NEW, 2, 6);
    private final Matrix targets = Matrix.zeros(N, 2);
    private final FieldMatrix<Dfp> gram;
    private final FieldMatrix<Dfp> newGram;

    Problem(double gamma, int different) {
      this.gamma = gamma;
      this.kernel = new GaussianKernel(gamma);
      int[] order = new int[N];
      RandomStream noise = new RandomStream(7);
      DenseRows points = TestSamples.dense(different, 2, 5);
      for (int i = 0; i < N; i++) {
        order[i] = i % different;
      }
      this.inputs = points.select(order);
      for (int i = 0; i < N; i++) {
        targets.set(i, 0, Math.sin(inputs.get(i).get(0)) + inputs.get(i).get(1));
        targets.set(i, 1, noise.nextGaussian());
      }
      this.gram = gram(inputs);
      this.newGram = gram(newInputs);
    }

    double largest(int target) {
      double largest = 0;
      for (int i = 0; i < N; i++) {
        largest = Math.max(largest, Math.abs(targets.get(i, target)));
      }
      return largest;
    }

    /** {@code k (K + n lambda I)^-1 Y}, NEW x 2, correct to the last bit. */
    Matrix exactly(double lambda) {
      FieldMatrix<Dfp> system = gram.copy();
      for (int i = 0; i < N; i++) {
        system.addToEntry(i, i, FIELD.newDfp(lambda).multiply(N));
      }
      FieldMatrix<Dfp> right = new Array2DRowFieldMatrix<>(FIELD, N, 2);
      for (int i = 0; i < N; i++) {
        right.setEntry(i, 0, FIELD.newDfp(targets.get(i, 0)));
        right.setEntry(i, 1, FIELD.newDfp(targets.get(i, 1)));
      }
      FieldMatrix<Dfp> predicted =
          newGram.multiply(new FieldLUDecomposition<>(system).getSolver().solve(right));
      Matrix result = Matrix.zeros(NEW, 2);
      for (int i = 0; i < NEW; i++) {
        result.set(i, 0, predicted.getEntry(i, 0).toDouble());
        result.set(i, 1, predicted.getEntry(i, 1).toDouble());
      }
      return result;
    }

    private FieldMatrix<Dfp> gram(DenseRows rows) {
      FieldMatrix<Dfp> gram = new Array2DRowFieldMatrix<>(FIELD, rows.size(), N);
      for (int i = 0; i < rows.size(); i++) {
        for (int j = 0; j < N; j++) {
          Dfp square = FIELD.getZero();
          for (int c = 0; c < 2; c++) {
            Dfp step =
                FIELD.newDfp(rows.get(i).get(c)).subtract(FIELD.newDfp(inputs.get(j).get(c)));
            square = square.add(step.multiply(step));
          }
          gram.setEntry(i, j, square.multiply(FIELD.newDfp(gamma)).negate().exp());
        }
      }
      return gram;
    }
  }
}
