package org.okra.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.okra.core.component.Specification;
import org.okra.estimators.Estimator;
import org.okra.estimators.FitProblem;
import org.okra.estimators.Fitted;
import org.okra.estimators.TrainingSums;
import org.okra.estimators.engine.ClusterEngine;
import org.okra.sketches.FeatureMap;

/**
 * Fits of experiments whose sums over rows are computed by executors. The driver reads the data,
 * draws the maps and solves, as it does without a cluster; fits that need more of the rows than
 * sums are done there and said to be.
 */
final class SparkEngine implements ClusterEngine {
  /** Rows of a block on the way to executors. */
  private static final int BLOCK_ROWS = 2048;

  private final SparkSession session;
  private final JavaSparkContext cluster;

  SparkEngine(SparkSession session) {
    this.session = session;
    this.cluster = JavaSparkContext.fromSparkContext(session.sparkContext());
  }

  @Override
  public <X, Y> Fitted<X, Y> train(Estimator estimator, FitProblem<X, Y> problem) {
    AtomicBoolean asked = new AtomicBoolean();
    Fitted<X, Y> fitted =
        estimator.train(
            problem.summedBy(
                (asking, map) -> {
                  asked.set(true);
                  return sums(asking, map);
                }));
    if (!asked.get()) {
      problem
          .context()
          .progress()
          .note(
              "The estimator "
                  + Specification.text(estimator)
                  + " was fitted on the driver: only sketched inputs onto a sketched output or onto"
                  + " vectors are summed on the cluster.");
    }
    return fitted;
  }

  private <X, Y> TrainingSums sums(FitProblem<X, Y> problem, FeatureMap<Y> map) {
    List<EncodedBlock> blocks = EncodedBlock.of(problem.pairs(), BLOCK_ROWS);
    int partitions = Math.min(blocks.size(), Math.max(1, cluster.defaultParallelism()));
    try {
      JavaRDD<EncodedBlock> rows = cluster.parallelize(blocks, partitions);
      return RowFold.fold(
              rows,
              new EncodedBlock.Reader(),
              problem.inputMap(),
              map,
              PartialSums.Moments.OF_INPUTS,
              problem.context())
          .sums();
    } catch (Exception e) {
      throw SparkErrors.unwrapped(e);
    }
  }

  @Override
  public List<Executor> executors() {
    try {
      return new ArrayList<>(Measurement.ofExecutors(cluster));
    } catch (Exception e) {
      throw SparkErrors.unwrapped(e);
    }
  }

  @Override
  public void close() {
    session.stop();
  }
}
