package org.okra.cli.doctor;

import java.util.List;
import java.util.Locale;
import org.okra.core.resource.ByteSize;
import org.okra.estimators.engine.ClusterEngine;

/** What every process of a cluster computes with, and how fast. */
record EngineCheck(ClusterEngine engine) implements Check {
  @Override
  public List<Finding> examine() {
    return engine.executors().stream().map(EngineCheck::finding).toList();
  }

  private static Finding finding(ClusterEngine.Executor executor) {
    String speed =
        String.format(
            Locale.ROOT,
            "%.1f GFlop/s per task, heap %s",
            executor.gigaflops(),
            new ByteSize(executor.heapBytes()));
    return (executor.isNative()
            ? Finding.good(executor.name(), "native, " + speed + ", " + executor.library())
            : Finding.failed(
                executor.name(),
                "Java, several times slower: " + speed + "; " + executor.library()))
        .with(executor.gigaflops());
  }
}
