package org.okra.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapParts;
import scala.Tuple2;

/**
 * The sums over all rows, on the cluster. Each partition adds its rows block by block; partial sums
 * are merged by a tree on executors, always in the order of the partitions, and the driver gets the
 * last one.
 */
final class RowFold {
  private static final String INPUT = "input";
  private static final String OUTPUT = "output";

  /** Entries of a block of features: 32 MiB, large enough for the full speed of a product. */
  private static final int BLOCK_ENTRIES = 1 << 22;

  private static final int MOST_BLOCK_ROWS = 4096;

  /** Partial sums that one task holds while it merges. */
  private static final long MERGE_BYTES = 512L << 20;

  private RowFold() {}

  /** Both maps, as tasks have them. */
  private record Maps(FeatureMap<?> input, FeatureMap<?> output) {}

  /** What tasks get. */
  private record Job<T>(
      String key, Broadcast<byte[]> maps, BlockReader<T> reader, PartialSums.Moments moments)
      implements Serializable {}

  /**
   * Sums over all rows in the coordinates of two maps.
   *
   * @param reader makes blocks of them
   */
  static <T> PartialSums fold(
      JavaRDD<T> rows,
      BlockReader<T> reader,
      FeatureMap<?> input,
      FeatureMap<?> output,
      PartialSums.Moments moments,
      RunContext context) {
    JavaSparkContext cluster = JavaSparkContext.fromSparkContext(rows.context());
    new MemoryNeed(input.dimension(), output.dimension()).check(cluster);
    MapParts parts = new MapParts(Tasks.components());
    byte[] bytes =
        Container.builder("maps")
            .include(INPUT, input.save(parts, context))
            .include(OUTPUT, output.save(parts, context))
            .build()
            .toBytes();
    Broadcast<byte[]> maps = cluster.broadcast(bytes);
    Job<T> job = new Job<>(UUID.randomUUID().toString(), maps, reader, moments);
    try {
      JavaPairRDD<Integer, PartialSums> partial =
          rows.mapPartitionsWithIndex((index, part) -> sum(index, part, job), false)
              .mapToPair(pair -> pair);
      long a = input.dimension();
      long b = output.dimension();
      return merged(partial, rows.getNumPartitions(), Double.BYTES * (a * (a + b) + b * b));
    } finally {
      maps.destroy();
    }
  }

  private static <T> Iterator<Tuple2<Integer, PartialSums>> sum(
      int index, Iterator<T> part, Job<T> job) {
    if (!part.hasNext()) {
      return List.<Tuple2<Integer, PartialSums>>of().iterator();
    }
    try (RunContext context = Tasks.context()) {
      Maps maps = Tasks.shared(job.key(), Maps.class, () -> restore(job, context));
      PartialSums sums = sum(part, job, maps.input(), maps.output(), context);
      return List.of(new Tuple2<>(index, sums)).iterator();
    }
  }

  private static Maps restore(Job<?> job, RunContext context) {
    Container saved = Container.ofBytes(job.maps().value(), "The maps", context.memory());
    MapParts parts = new MapParts(Tasks.components());
    return new Maps(
        parts.restore(saved.below(INPUT), context), parts.restore(saved.below(OUTPUT), context));
  }

  private static <T, X, Y> PartialSums sum(
      Iterator<T> part, Job<T> job, FeatureMap<X> input, FeatureMap<Y> output, RunContext context) {
    int a = input.dimension();
    int b = output.dimension();
    PartialSums sums = PartialSums.create(a, b, job.moments(), context);
    sums.sums().of(input, context);
    int length = Math.max(64, Math.min(MOST_BLOCK_ROWS, BLOCK_ENTRIES / (a + b)));
    Iterator<BlockReader.Block> blocks = job.reader().blocks(part, length);
    while (blocks.hasNext()) {
      BlockReader.Block block = blocks.next();
      Samples<X> inputs = block.inputs().as(input.domain(), "The input map");
      Samples<Y> outputs = block.outputs().as(output.domain(), "The output map");
      Matrix phi = input.apply(inputs, context);
      sums.add(phi, output.apply(outputs, context), block.weights(), context);
    }
    return sums;
  }

  /**
   * Merges level by level.
   *
   * @param bytes of one partial sum
   */
  private static PartialSums merged(
      JavaPairRDD<Integer, PartialSums> partial, int partitions, long bytes) {
    // As few levels as memory allows, and no more at once than two equal levels need.
    long room = Math.max(2, MERGE_BYTES / Math.max(1, bytes));
    int width = (int) Math.min(room, Math.max(2, (int) Math.ceil(Math.sqrt(partitions))));
    JavaPairRDD<Integer, PartialSums> level = partial;
    for (int count = partitions; count > 1; ) {
      count = (count + width - 1) / width;
      level =
          level
              .mapToPair(pair -> new Tuple2<>(pair._1() / width, pair))
              .groupByKey(count)
              .mapValues(RowFold::inOrder);
    }
    return level.values().collect().get(0);
  }

  private static PartialSums inOrder(Iterable<Tuple2<Integer, PartialSums>> group) {
    List<Tuple2<Integer, PartialSums>> sorted = new ArrayList<>();
    group.forEach(sorted::add);
    sorted.sort(Comparator.comparing(Tuple2::_1));
    try (RunContext context = Tasks.context()) {
      PartialSums first = sorted.get(0)._2();
      sorted.stream().skip(1).forEach(other -> first.merge(other._2(), context));
      return first;
    }
  }
}
