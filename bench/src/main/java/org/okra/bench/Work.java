package org.okra.bench;

import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Counts floating point operations; with throughput per second JMH prints the rate in GFLOP/s. For
 * functions like exp an operation is one entry.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.OPERATIONS)
public class Work {
  /** Floating point operations of this iteration, in thousands of millions. */
  public double gigaflops;

  /** Starts an iteration. */
  @Setup(Level.Iteration)
  public void reset() {
    gigaflops = 0;
  }

  void add(double operations) {
    gigaflops += 1e-9 * operations;
  }
}
