package org.okra.experiments.run;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** The highest use of the heap since a moment: the sum over its parts, so never too low. */
final class PeakHeap {
  private final List<MemoryPoolMXBean> pools =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(pool -> pool.getType() == MemoryType.HEAP)
          .toList();

  private PeakHeap() {}

  /** Starts now. */
  static PeakHeap start() {
    PeakHeap peak = new PeakHeap();
    peak.pools.forEach(MemoryPoolMXBean::resetPeakUsage);
    return peak;
  }

  long bytes() {
    return pools.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
  }
}
