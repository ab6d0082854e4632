package org.okra.spark;

import java.io.Serializable;
import java.util.UUID;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.MapParts;

/**
 * Both maps on their way to executors, which restore them once each.
 *
 * @param key different from all others
 */
record BroadcastMaps(String key, Broadcast<byte[]> bytes) implements Serializable, AutoCloseable {
  private static final String INPUT = "input";
  private static final String OUTPUT = "output";

  /** Entries of a block of features: 32 MiB, large enough for the full speed of a product. */
  private static final int BLOCK_ENTRIES = 1 << 22;

  private static final int MOST_BLOCK_ROWS = 4096;

  /** Sends two maps. */
  static BroadcastMaps of(
      FeatureMap<?> input, FeatureMap<?> output, JavaSparkContext cluster, RunContext context) {
    MapParts parts = new MapParts(Tasks.components());
    byte[] bytes =
        Container.builder("maps")
            .include(INPUT, input.save(parts, context))
            .include(OUTPUT, output.save(parts, context))
            .build()
            .toBytes();
    return new BroadcastMaps(UUID.randomUUID().toString(), cluster.broadcast(bytes));
  }

  /** The maps, in a task. */
  Maps<?, ?> restored(RunContext context) {
    return Tasks.shared(
        key,
        Maps.class,
        () -> {
          Container saved = Container.ofBytes(bytes.value(), "The maps", context.memory());
          MapParts parts = new MapParts(Tasks.components());
          return new Maps<>(
              parts.restore(saved.below(INPUT), context),
              parts.restore(saved.below(OUTPUT), context));
        });
  }

  @Override
  public void close() {
    bytes.destroy();
  }

  /** Both maps, as tasks have them. */
  record Maps<X, Y>(FeatureMap<X> input, FeatureMap<Y> output) {
    /** How many rows are mapped at a time. */
    int blockRows() {
      int numbers = Math.max(1, input.dimension() + output.dimension());
      return Math.max(64, Math.min(MOST_BLOCK_ROWS, BLOCK_ENTRIES / numbers));
    }

    /** The features of a block, rows x a. */
    Matrix features(BlockReader.Block block, RunContext context) {
      Samples<X> inputs = block.inputs().as(input.domain(), "The input map");
      return input.apply(inputs, context);
    }

    /** The targets of a block, rows x b. */
    Matrix targets(BlockReader.Block block, RunContext context) {
      Samples<Y> outputs = block.outputs().as(output.domain(), "The output map");
      return output.apply(outputs, context);
    }
  }
}
