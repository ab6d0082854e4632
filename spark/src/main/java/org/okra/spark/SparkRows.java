package org.okra.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.okra.core.Matrix;
import org.okra.core.component.Components;
import org.okra.core.run.RunContext;
import org.okra.estimators.DistantRows;
import org.okra.estimators.RowTask;
import org.okra.estimators.TrainingPairs;
import org.okra.estimators.TrainingSums;
import org.okra.sketches.FeatureMap;
import scala.Tuple2;

/**
 * The rows of a cluster for estimators that iterate. Executors keep the features where memory
 * allows, and compute them again where it does not.
 *
 * @param sums over all rows, in the coordinates of both maps
 * @param collected brings the rows with some numbers to the driver
 */
record SparkRows<T, X, Y>(
    JavaRDD<T> rows,
    BlockReader<T> reader,
    FeatureMap<X> input,
    FeatureMap<Y> output,
    TrainingSums sums,
    Function<int[], TrainingPairs<X, Y>> collected,
    RunContext context)
    implements DistantRows<X, Y> {

  @Override
  public TrainingPairs<X, Y> select(int[] numbers) {
    return collected.apply(numbers);
  }

  @Override
  public Visited visited(Matrix basis) {
    JavaSparkContext cluster = JavaSparkContext.fromSparkContext(rows.context());
    Job<T> job =
        new Job<>(
            reader,
            BroadcastMaps.of(input, output, cluster, context),
            cluster.broadcast(basis.copy().values()),
            basis.columns());
    return new Near(rows.mapPartitions(part -> new StoredBlocks<>(part, job)), job);
  }

  /**
   * What tasks get.
   *
   * @param basis E, column by column
   * @param columns q
   */
  private record Job<T>(
      BlockReader<T> reader, BroadcastMaps maps, Broadcast<double[]> basis, int columns)
      implements Serializable {}

  /** A block of rows as executors keep it, matrices column by column. */
  private record Stored(int rows, double[] features, double[] targets, double[] weights)
      implements Serializable {
    RowTask.Block block(double[] kept) {
      return new RowTask.Block(matrix(features), matrix(targets), weights, kept);
    }

    private Matrix matrix(double[] values) {
      return Matrix.wrap(rows, values.length / rows, values);
    }
  }

  /** The blocks of a partition, each computed when it is asked for. */
  private static final class StoredBlocks<T> implements Iterator<Stored> {
    private final RunContext context = Tasks.contextOfTask();
    private final BroadcastMaps.Maps<?, ?> maps;
    private final Matrix basis;
    private final Iterator<BlockReader.Block> blocks;

    StoredBlocks(Iterator<T> part, Job<T> job) {
      maps = job.maps().restored(context);
      basis = Matrix.wrap(maps.input().dimension(), job.columns(), job.basis().value());
      blocks = job.reader().blocks(part, maps.blockRows());
    }

    @Override
    public boolean hasNext() {
      return blocks.hasNext();
    }

    @Override
    public Stored next() {
      BlockReader.Block block = blocks.next();
      Matrix phi = context.linearAlgebra().multiply(maps.features(block, context), basis);
      Matrix gam = maps.targets(block, context);
      return new Stored(phi.rows(), phi.values(), gam.values(), block.weights());
    }
  }

  /** What a task says of every block of a partition, one after the other. */
  private record Answers(Iterator<Stored> blocks, Iterator<double[]> kept, RowTask task, String key)
      implements Iterator<double[]> {
    @Override
    public boolean hasNext() {
      return blocks.hasNext();
    }

    @Override
    public double[] next() {
      Components components =
          Tasks.shared(key + ".components", Components.class, Tasks::components);
      RowTask.Block block = blocks.next().block(kept.hasNext() ? kept.next() : new double[0]);
      try (RunContext context = Tasks.context()) {
        return Tasks.restored(() -> task.of(block, components, context));
      }
    }
  }

  /** Features on executors. */
  private static final class Near implements Visited {
    private final JavaRDD<Stored> blocks;
    private final Job<?> job;

    /** One array per block; empty when nothing is kept. */
    private Optional<JavaRDD<double[]>> kept = Optional.empty();

    Near(JavaRDD<Stored> blocks, Job<?> job) {
      this.blocks = blocks.persist(StorageLevel.MEMORY_ONLY());
      this.job = job;
    }

    private JavaRDD<double[]> answers(RowTask task) {
      String key = job.maps().key();
      return kept.isPresent()
          ? blocks.zipPartitions(kept.get(), (part, before) -> new Answers(part, before, task, key))
          : blocks.mapPartitions(
              part -> new Answers(part, List.<double[]>of().iterator(), task, key), true);
    }

    @Override
    public double[] sum(RowTask task) {
      return new OrderedMerge(blocks.getNumPartitions(), Double.BYTES * task.numbers())
          .merged(
              answers(task)
                  .mapPartitionsWithIndex((index, part) -> total(index, part, task), false)
                  .mapToPair(pair -> pair),
              parts -> total(parts.iterator(), task));
    }

    private static Iterator<Tuple2<Integer, double[]>> total(
        int index, Iterator<double[]> part, RowTask task) {
      return part.hasNext()
          ? List.of(new Tuple2<>(index, total(part, task))).iterator()
          : List.<Tuple2<Integer, double[]>>of().iterator();
    }

    private static double[] total(Iterator<double[]> parts, RowTask task) {
      double[] sums = parts.next().clone();
      parts.forEachRemaining(other -> task.add(sums, other));
      return sums;
    }

    @Override
    public void keep(RowTask task) {
      JavaRDD<double[]> next = answers(task).persist(StorageLevel.MEMORY_AND_DISK());
      next.count(); // now: what it is computed from is let go of
      forget();
      kept = Optional.of(next);
    }

    @Override
    public void forget() {
      kept.ifPresent(before -> before.unpersist(false));
      kept = Optional.empty();
    }

    @Override
    public void close() {
      forget();
      blocks.unpersist(false);
      job.maps().close();
      job.basis().destroy();
    }
  }
}
