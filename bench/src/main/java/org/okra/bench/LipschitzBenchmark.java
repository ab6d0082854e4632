package org.okra.bench;

import org.okra.core.sample.FeatureVector;
import org.okra.estimators.Fitted;
import org.okra.estimators.OutputKernelRegression;
import org.okra.estimators.Sides;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.lipschitz.Couplings;
import org.okra.estimators.lipschitz.Lipschitz;
import org.okra.estimators.loss.Loss;
import org.okra.estimators.loss.ResidualLosses;
import org.okra.estimators.projection.Projections;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.sketches.MapSource;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Kernel machines on a sketch of a tenth of the rows, to a duality gap of 1e-4. Counted are kernel
 * values, whitened rows and one step, so that the rate falls with the number of steps.
 */
public class LipschitzBenchmark extends ThroughputBenchmark {
  static final double LAMBDA = 1e-3;

  /** n. */
  @Param({"200", "1000", "4000"})
  public int rows;

  final GaussianKernel kernel = new GaussianKernel(0.2);
  PlantedRows data;

  /** Draws the rows. */
  @Setup
  public void setUp(Run run) {
    data = PlantedRows.draw(run, rows);
  }

  /** A loss without kinks. */
  @Benchmark
  public Fitted<FeatureVector, FeatureVector> huber(Run run, Work work) {
    return fit(new ResidualLosses.Huber(), run, work);
  }

  /** A loss with kinks. */
  @Benchmark
  public Fitted<FeatureVector, FeatureVector> epsilonInsensitive(Run run, Work work) {
    return fit(new ResidualLosses.EpsilonInsensitive(), run, work);
  }

  Fitted<FeatureVector, FeatureVector> fit(Loss loss, Run run, Work work) {
    int a = rows / 10;
    work.add(
        2.0 * rows * a * PlantedRows.COLUMNS
            + 1.0 * rows * a * a
            + 4.0 * rows * a * PlantedRows.TARGETS);
    Sides<FeatureVector, FeatureVector> sides =
        new Sides<>(kernel, MapSource.subsample(a), new LinearKernel(), Projections.coordinates());
    Lipschitz machine =
        new Lipschitz(loss, LAMBDA, new Couplings.Identity(), Lipschitz.Centre.ZERO);
    return new OutputKernelRegression<>(sides, machine)
        .train(new TrainingPairs<>(data.inputs(), data.outputs()), run.context());
  }
}
