package org.okra.cli.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** The most heap that was in use since a moment, by the memory pools of the JVM. */
final class HeapPeak {
  private final List<MemoryPoolMXBean> pools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();

  private HeapPeak() {}

  /**
   * From now on, after garbage was collected.
   *
   * @param collector collects it
   */
  static HeapPeak start(Runnable collector) {
    HeapPeak peak = new HeapPeak();
    collector.run();
    peak.pools.forEach(MemoryPoolMXBean::resetPeakUsage);
    return peak;
  }

  /** The sum of the peaks of all pools: an upper bound, as they need not be reached together. */
  long bytes() {
    return pools.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }
}
