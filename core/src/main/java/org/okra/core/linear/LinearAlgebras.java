package org.okra.core.linear;

import dev.ludovic.netlib.blas.JavaBLAS;
import dev.ludovic.netlib.lapack.JavaLAPACK;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.OkraException;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.resource.Workers;

/** Creates {@link LinearAlgebra}. */
public final class LinearAlgebras {
  private LinearAlgebras() {}

  /**
   * Linear algebra for a run.
   *
   * @param choice native, Java, or native with Java as the fallback
   * @param workers the threads to use; closing them ends the result's usefulness
   * @param memory bounds every allocation
   * @param vectors elementwise functions
   * @throws OkraException {@link ErrorCode#NATIVE_UNAVAILABLE} when only native will do
   */
  public static LinearAlgebra create(
      BackendChoice choice, Workers workers, MemoryBudget memory, VectorMath vectors) {
    LinearAlgebra arithmetic =
        switch (choice) {
          case NATIVE_ONLY -> nativeAlgebra(workers, memory, vectors);
          case JAVA_ONLY -> {
            NativeLibrary.announce();
            yield javaAlgebra(workers, memory, vectors, "Java was asked for");
          }
          case NATIVE_OR_JAVA -> nativeOrJava(workers, memory, vectors);
        };
    return new CheckedLinearAlgebra(arithmetic, new ArgumentChecks(workers, vectors));
  }

  private static LinearAlgebra nativeOrJava(
      Workers workers, MemoryBudget memory, VectorMath vectors) {
    try {
      return nativeAlgebra(workers, memory, vectors);
    } catch (OkraException e) {
      return javaAlgebra(workers, memory, vectors, e.getMessage());
    }
  }

  private static LinearAlgebra nativeAlgebra(
      Workers workers, MemoryBudget memory, VectorMath vectors) {
    NativeLibrary library = NativeLibrary.load();
    Optional<BlasThreadGate> gate =
        library.ownThreads() ? Optional.of(BlasThreadGate.ofProcess()) : Optional.empty();
    return new BlasLinearAlgebra(
        new BlasRunner(library.blas(), library.lapack(), gate, workers),
        memory,
        vectors,
        Backend.NATIVE,
        Optional.of(library.file()),
        Optional.empty());
  }

  private static LinearAlgebra javaAlgebra(
      Workers workers, MemoryBudget memory, VectorMath vectors, String reason) {
    BlasRunner runner =
        new BlasRunner(JavaBLAS.getInstance(), JavaLAPACK.getInstance(), Optional.empty(), workers);
    return new BlasLinearAlgebra(
        runner, memory, vectors, Backend.JAVA, Optional.empty(), Optional.of(reason));
  }
}
