package org.okra.bench;

import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.sample.FeatureVector;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Intercept;
import org.okra.estimators.Okra;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.Ridge;
import org.okra.estimators.TrainingPairs;
import org.okra.kernels.vector.GaussianKernel;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** What exact ridge regression predicts of every row without it, for five lambdas. */
public class LeaveOneOutBenchmark extends ThroughputBenchmark {
  static final double[] LAMBDAS = {1e-5, 1e-4, 1e-3, 1e-2, 1e-1};

  /** n. */
  @Param({"100", "500", "2000"})
  public int rows;

  final GaussianKernel kernel = new GaussianKernel(0.2);
  PlantedRows data;

  /** Draws the rows. */
  @Setup
  public void setUp(Run run) {
    data = PlantedRows.draw(run, rows);
  }

  /**
   * n x targets for each lambda; counted are the tridiagonal form of the Gram matrix, 4/3 n^3, and
   * 2 n^2 for every target and lambda.
   */
  @Benchmark
  public Matrix[] path(Run run, Work work) {
    OutputKernelRegression<FeatureVector, FeatureVector> regression =
        Okra.vectors(kernel, LAMBDAS[0]);
    FitProblem<FeatureVector, FeatureVector> problem =
        FitProblem.of(
            regression.sides(), new TrainingPairs<>(data.inputs(), data.outputs()), run.context());
    int[] all = IntStream.range(0, rows).toArray();
    Matrix[] predictions = new Matrix[LAMBDAS.length];
    for (int i = 0; i < LAMBDAS.length; i++) {
      predictions[i] = new Ridge(LAMBDAS[i], Intercept.OFF).leaveOneOut(problem, all).predictions();
    }
    work.add((double) rows * rows * (4.0 / 3 * rows + 2.0 * LAMBDAS.length * PlantedRows.TARGETS));
    return predictions;
  }
}
