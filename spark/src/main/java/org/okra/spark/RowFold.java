package org.okra.spark;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.okra.core.run.RunContext;
import org.okra.sketches.FeatureMap;
import scala.Tuple2;

/**
 * The sums over all rows, on the cluster. Each partition adds its rows block by block, and partial
 * sums are merged in the order of the partitions.
 */
final class RowFold {
  private RowFold() {}

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
    try (BroadcastMaps maps = BroadcastMaps.of(input, output, cluster, context)) {
      JavaPairRDD<Integer, PartialSums> partial =
          rows.mapPartitionsWithIndex(
                  (index, part) -> sum(index, part, reader, maps, moments), false)
              .mapToPair(pair -> pair);
      long a = input.dimension();
      long b = output.dimension();
      return new OrderedMerge(rows.getNumPartitions(), Double.BYTES * (a * (a + b) + b * b))
          .merged(partial, RowFold::merged);
    }
  }

  private static <T> Iterator<Tuple2<Integer, PartialSums>> sum(
      int index,
      Iterator<T> part,
      BlockReader<T> reader,
      BroadcastMaps broadcast,
      PartialSums.Moments moments) {
    if (!part.hasNext()) {
      return List.<Tuple2<Integer, PartialSums>>of().iterator();
    }
    try (RunContext context = Tasks.context()) {
      BroadcastMaps.Maps<?, ?> maps = broadcast.restored(context);
      int a = maps.input().dimension();
      int b = maps.output().dimension();
      PartialSums sums = PartialSums.create(a, b, moments, context);
      sums.sums().of(maps.input(), context);
      Iterator<BlockReader.Block> blocks = reader.blocks(part, maps.blockRows());
      while (blocks.hasNext()) {
        BlockReader.Block block = blocks.next();
        sums.add(
            maps.features(block, context), maps.targets(block, context), block.weights(), context);
      }
      return List.of(new Tuple2<>(index, sums)).iterator();
    }
  }

  private static PartialSums merged(List<PartialSums> parts) {
    try (RunContext context = Tasks.context()) {
      PartialSums first = parts.get(0);
      parts.stream().skip(1).forEach(other -> first.merge(other, context));
      return first;
    }
  }
}
