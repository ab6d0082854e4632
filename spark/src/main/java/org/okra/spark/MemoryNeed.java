package org.okra.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.resource.ByteSize;

/**
 * What a fit needs of heaps. The driver holds {@code 24 a^2 + 16 a b} bytes when it solves. A fold
 * needs of an executor, with a features, b targets and c tasks at a time: {@code c (16 a (a + b) +
 * 16 b^2 + 64 MiB)} bytes for sums, their copies on the wire and blocks, and {@code 16 a^2} for the
 * map. Spark may fill its own share with rows.
 */
record MemoryNeed(long features, long targets) {
  private static final long BLOCKS = 64L << 20;

  /** Fails before any task does when the sums do not fit. */
  void check(JavaSparkContext cluster) {
    long driver = Runtime.getRuntime().maxMemory();
    long solving = 24 * features * features + 16 * features * targets;
    if (solving > driver) {
      throw Errors.of(
          ErrorCode.MEMORY_BUDGET,
          "Solving for %d features and %d targets takes %s on the driver, and its heap is %s. Give"
              + " it more memory (spark.driver.memory, or OKRA_HEAP of okra run), or take a smaller"
              + " sketch.",
          features,
          targets,
          new ByteSize(solving),
          new ByteSize(driver));
    }
    SparkConf conf = cluster.getConf();
    boolean isLocal = cluster.isLocal();
    long heap = isLocal ? driver : conf.getSizeAsBytes("spark.executor.memory", "1g");
    // Standalone gives an executor all cores of its worker; at least one task there will be.
    int tasks = isLocal ? cluster.defaultParallelism() : conf.getInt("spark.executor.cores", 1);
    double share = 1 - conf.getDouble("spark.memory.fraction", 0.6);
    long needed = bytes(tasks);
    if (needed > share * heap) {
      throw Errors.of(
          ErrorCode.MEMORY_BUDGET,
          "Sums of %d features and %d targets take %s on an executor of %d tasks, and %.0f %% of"
              + " its heap of %s may be used. Give %s, fewer cores per executor, or a smaller"
              + " sketch.",
          features,
          targets,
          new ByteSize(needed),
          tasks,
          100 * share,
          new ByteSize(heap),
          isLocal
              ? "the driver more memory (spark.driver.memory, or OKRA_HEAP of okra run)"
              : "executors more memory (spark.executor.memory)");
    }
  }

  long bytes(int tasks) {
    return tasks * (16 * features * (features + targets) + 16 * targets * targets + BLOCKS)
        + 16 * features * features;
  }
}
