package org.okra.core.linear;

import java.util.Optional;
import org.okra.core.resource.Threads;

/**
 * Which library does the arithmetic.
 *
 * @param backend native or Java
 * @param implementation names of the BLAS and LAPACK classes in use
 * @param libraryFile the native library that was loaded, if one was
 * @param threads threads of the run, and whose they are
 * @param precision in how many digits large products are computed
 * @param vectorMath which elementwise functions are in use
 * @param fallbackReason why the native library is not in use, when it is not
 */
public record BackendReport(
    Backend backend,
    String implementation,
    Optional<String> libraryFile,
    Threads threads,
    Precision precision,
    String vectorMath,
    Optional<String> fallbackReason) {

  /** The same report with another precision. */
  BackendReport withPrecision(Precision value) {
    return new BackendReport(
        backend, implementation, libraryFile, threads, value, vectorMath, fallbackReason);
  }
}
