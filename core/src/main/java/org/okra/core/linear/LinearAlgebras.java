package org.okra.core.linear;

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
   * @param precision of large products
   * @throws OkraException {@link ErrorCode#NATIVE_UNAVAILABLE} when only native will do
   */
  public static LinearAlgebra create(
      BackendChoice choice,
      Workers workers,
      MemoryBudget memory,
      VectorMath vectors,
      Precision precision) {
    NativeLibrary.Attempt attempt = NativeLibrary.load();
    boolean java = choice == BackendChoice.JAVA_ONLY || attempt.library().isEmpty();
    if (java && choice == BackendChoice.NATIVE_ONLY) {
      throw new OkraException(ErrorCode.NATIVE_UNAVAILABLE, attempt.reason());
    }
    Optional<NativeLibrary> library = attempt.library().filter(each -> !java);
    BlasRunner runner =
        library.map(each -> each.runner(workers)).orElseGet(() -> BlasRunner.onJava(workers));
    String reason = choice == BackendChoice.JAVA_ONLY ? "Java was asked for" : attempt.reason();
    BackendReport report =
        new BackendReport(
            java ? Backend.JAVA : Backend.NATIVE,
            runner.implementation(),
            library.map(NativeLibrary::file),
            workers.threads(),
            precision,
            vectors.description(),
            Optional.of(reason).filter(each -> java));
    return new BlasLinearAlgebra(runner, memory, vectors, report);
  }
}
