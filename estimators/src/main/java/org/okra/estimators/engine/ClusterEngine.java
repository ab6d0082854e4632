package org.okra.estimators.engine;

import java.util.List;

/** An engine on other processes, which are let go when it is closed. */
public interface ClusterEngine extends Engine, AutoCloseable {

  /**
   * What one of the processes that compute says of itself.
   *
   * @param name of the process and its host
   * @param isNative whether it found the native linear algebra library
   * @param library what does its arithmetic, or why it is not the native library
   * @param gigaflops operations of a product of matrices, one thread, in 10^9 per second
   * @param heapBytes its heap
   */
  record Executor(
      String name, boolean isNative, String library, double gigaflops, long heapBytes) {}

  /** Measures every process that computes. */
  List<Executor> executors();

  @Override
  void close();
}
