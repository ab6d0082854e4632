package org.okra.spark;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.okra.core.Matrix;
import org.okra.core.linear.Backend;
import org.okra.core.linear.BackendReport;
import org.okra.core.linear.Entries;
import org.okra.core.random.RandomStreams;
import org.okra.core.run.RunContext;
import org.okra.estimators.engine.ClusterEngine.Executor;

/** How fast executors compute. */
final class Measurement {
  private static final int SIZE = 768;
  private static final int REPETITIONS = 5;
  private static final double NANOSECONDS = 1e-9;
  private static final double GIGA = 1e9;

  /** A task this long leaves its executor no room for the next one. */
  private static final long TASK_MILLISECONDS = 500;

  private Measurement() {}

  /** A measurement of every executor, by name; a few more tasks than executors reach all. */
  static List<Executor> ofExecutors(JavaSparkContext cluster) {
    int tasks = 2 * Math.max(1, cluster.defaultParallelism());
    List<Integer> numbers = IntStream.range(0, tasks).boxed().toList();
    List<Measured> found =
        cluster.parallelize(numbers, tasks).mapPartitions(Measurement::here).collect();
    Map<String, Measured> best = new TreeMap<>();
    for (Measured each : found) {
      best.merge(each.name(), each, (a, b) -> a.gigaflops() >= b.gigaflops() ? a : b);
    }
    return best.values().stream()
        .map(
            each ->
                new Executor(
                    each.name(),
                    each.isNative(),
                    each.library(),
                    each.gigaflops(),
                    each.heapBytes()))
        .toList();
  }

  /** What a task brings back. */
  private record Measured(
      String name, boolean isNative, String library, double gigaflops, long heapBytes)
      implements java.io.Serializable {}

  private static Iterator<Measured> here(Iterator<Integer> numbers) throws InterruptedException {
    long start = System.nanoTime();
    try (RunContext context = Tasks.context()) {
      BackendReport report = context.linearAlgebra().report();
      boolean isNative = report.backend() == Backend.NATIVE;
      SparkEnv environment = SparkEnv.get();
      Measured measured =
          new Measured(
              "executor "
                  + environment.executorId()
                  + " on "
                  + environment.blockManager().blockManagerId().hostPort(),
              isNative,
              isNative
                  ? report.libraryFile().orElse(report.implementation())
                  : report.fallbackReason().orElse(report.implementation()),
              gigaflops(context),
              Runtime.getRuntime().maxMemory());
      long rest = TASK_MILLISECONDS - (System.nanoTime() - start) / 1_000_000;
      Thread.sleep(Math.max(0, rest));
      return Collections.singletonList(measured).iterator();
    }
  }

  /** The best of some products: what else runs on the host is no property of it. */
  private static double gigaflops(RunContext context) {
    Matrix a = Entries.gaussian(SIZE, SIZE, new RandomStreams(0).stream("doctor"));
    double best = Double.MAX_VALUE;
    for (int i = 0; i < REPETITIONS; i++) {
      long start = System.nanoTime();
      context.linearAlgebra().multiply(a, a);
      best = Math.min(best, (System.nanoTime() - start) * NANOSECONDS);
    }
    return 2.0 * SIZE * SIZE * SIZE / best / GIGA;
  }
}
