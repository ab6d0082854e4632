package org.okra.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import scala.Tuple2;

/**
 * Adds up partial results of partitions, always in the order of the partitions, so that a fixed
 * partitioning gives fixed bits.
 *
 * @param partitions how many there are
 * @param bytes of one partial result
 */
record OrderedMerge(int partitions, long bytes) {
  /** Partial results that one task holds while it merges. */
  private static final long TASK_BYTES = 512L << 20;

  /** Partial results that come to the driver as they are: a tree would take longer. */
  private static final long DRIVER_BYTES = 32L << 20;

  /** Adds up a few results. */
  interface Merger<S> extends Serializable {
    /** The sum of at least one, in this order; the first may be overwritten. */
    S merged(List<S> parts);
  }

  /**
   * The sum of all: on the driver if all are small together, else by a tree on executors, so that
   * the driver gets one.
   *
   * @param partial by the number of the partition
   */
  <S> S merged(JavaPairRDD<Integer, S> partial, Merger<S> merger) {
    if (partitions * bytes <= DRIVER_BYTES) {
      return inOrder(partial.collect(), merger);
    }
    // As few levels as memory allows, and no more at once than two equal levels need.
    long room = Math.max(2, TASK_BYTES / Math.max(1, bytes));
    int width = (int) Math.min(room, Math.max(2, (int) Math.ceil(Math.sqrt(partitions))));
    JavaPairRDD<Integer, S> level = partial;
    for (int count = partitions; count > 1; ) {
      count = (count + width - 1) / width;
      level =
          level
              .mapToPair(pair -> new Tuple2<>(pair._1() / width, pair))
              .groupByKey(count)
              .mapValues(group -> inOrder(group, merger));
    }
    return level.values().collect().get(0);
  }

  private static <S> S inOrder(Iterable<Tuple2<Integer, S>> group, Merger<S> merger) {
    List<Tuple2<Integer, S>> sorted = new ArrayList<>();
    group.forEach(sorted::add);
    sorted.sort(Comparator.comparing(Tuple2::_1));
    return merger.merged(sorted.stream().map(Tuple2::_2).toList());
  }
}
