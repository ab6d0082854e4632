package org.okra.core.linear;

import java.util.function.IntConsumer;
import org.bytedeco.openblas.presets.openblas_nolapack;

/**
 * Sets the thread count of the native library and keeps it fixed while calls are under way.
 *
 * <p>OpenBLAS has one thread count for the whole process. Two runs in one JVM may want different
 * ones; this gate lets calls that want the same count run together and makes the others wait. It is
 * the only mutable static of Okra, because what it guards is one per process too.
 */
final class BlasThreadGate {
  private static final BlasThreadGate PROCESS =
      new BlasThreadGate(
          openblas_nolapack::blas_set_num_threads, openblas_nolapack.blas_get_num_threads());

  private final IntConsumer setter;
  private final int most;
  private int current;
  private int active;

  BlasThreadGate(IntConsumer setter) {
    this(setter, Integer.MAX_VALUE);
  }

  private BlasThreadGate(IntConsumer setter, int most) {
    this.setter = setter;
    this.most = most;
  }

  /**
   * The threads that the library started with, as its environment says. It accepts more, but then
   * runs several times slower than one alone.
   */
  int most() {
    return most;
  }

  /** The gate of the library in this process. */
  static BlasThreadGate ofProcess() {
    return PROCESS;
  }

  /** Runs native calls with the library set to this many threads. */
  void run(int threads, Runnable calls) {
    enter(threads);
    try {
      calls.run();
    } finally {
      leave();
    }
  }

  private synchronized void enter(int threads) {
    boolean interrupted = false;
    while (active > 0 && current != threads) {
      try {
        wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (current != threads) {
      setter.accept(threads);
      current = threads;
    }
    active++;
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void leave() {
    active--;
    if (active == 0) {
      notifyAll();
    }
  }
}
