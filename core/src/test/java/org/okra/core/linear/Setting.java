package org.okra.core.linear;

import org.okra.core.resource.Cancellation;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Threads;
import org.okra.core.resource.Workers;

/** A backend with threads; every contract of this package runs on each of them. */
enum Setting {
  NATIVE_OKRA_1(BackendChoice.NATIVE_ONLY, Threads.okra(1)),
  NATIVE_OKRA_2(BackendChoice.NATIVE_ONLY, Threads.okra(2)),
  NATIVE_OKRA_5(BackendChoice.NATIVE_ONLY, Threads.okra(5)),
  NATIVE_BLAS_1(BackendChoice.NATIVE_ONLY, Threads.blas(1)),
  NATIVE_BLAS_2(BackendChoice.NATIVE_ONLY, Threads.blas(2)),
  JAVA_OKRA_1(BackendChoice.JAVA_ONLY, Threads.okra(1)),
  JAVA_OKRA_2(BackendChoice.JAVA_ONLY, Threads.okra(2)),
  JAVA_OKRA_5(BackendChoice.JAVA_ONLY, Threads.okra(5)),
  JAVA_BLAS_1(BackendChoice.JAVA_ONLY, Threads.blas(1)),
  JAVA_BLAS_2(BackendChoice.JAVA_ONLY, Threads.blas(2));

  private final BackendChoice backend;
  private final Threads threads;

  Setting(BackendChoice backend, Threads threads) {
    this.backend = backend;
    this.threads = threads;
  }

  boolean isNative() {
    return backend == BackendChoice.NATIVE_ONLY;
  }

  /** Threads as this setting wants them; the caller closes them. */
  Workers workers() {
    return new Workers(threads, new Cancellation());
  }

  LinearAlgebra algebra(Workers workers) {
    return LinearAlgebras.create(
        backend, workers, MemoryBudget.ofHeap(), VectorMath.best(), Precision.DOUBLE);
  }
}
