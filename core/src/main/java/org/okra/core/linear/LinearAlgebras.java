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
    if (choice == BackendChoice.JAVA_ONLY) {
      NativeLibrary.announce();
      return onJava(workers, memory, vectors, "Java was asked for");
    }
    try {
      NativeLibrary library = NativeLibrary.load();
      Optional<BlasThreadGate> gate =
          Optional.of(library)
              .filter(NativeLibrary::ownThreads)
              .map(l -> BlasThreadGate.ofProcess());
      BlasRunner runner = new BlasRunner(library.blas(), library.lapack(), gate, workers);
      return new BlasLinearAlgebra(
          runner,
          memory,
          vectors,
          report(Backend.NATIVE, runner, vectors, Optional.of(library.file()), Optional.empty()));
    } catch (OkraException e) {
      if (choice == BackendChoice.NATIVE_ONLY) {
        throw e;
      }
      return onJava(workers, memory, vectors, e.getMessage());
    }
  }

  private static LinearAlgebra onJava(
      Workers workers, MemoryBudget memory, VectorMath vectors, String reason) {
    BlasRunner runner =
        new BlasRunner(JavaBLAS.getInstance(), JavaLAPACK.getInstance(), Optional.empty(), workers);
    return new BlasLinearAlgebra(
        runner,
        memory,
        vectors,
        report(Backend.JAVA, runner, vectors, Optional.empty(), Optional.of(reason)));
  }

  private static BackendReport report(
      Backend backend,
      BlasRunner runner,
      VectorMath vectors,
      Optional<String> file,
      Optional<String> reason) {
    String blas = runner.blas().getClass().getSimpleName();
    String lapack = runner.lapack().getClass().getSimpleName();
    return new BackendReport(
        backend,
        blas + ", " + lapack,
        file,
        runner.workers().threads(),
        vectors.description(),
        reason);
  }
}
