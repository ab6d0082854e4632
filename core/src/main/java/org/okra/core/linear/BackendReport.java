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
 * @param vectorMath which elementwise functions are in use
 * @param fallbackReason why the native library is not in use, when it is not
 */
public record BackendReport(
    Backend backend,
    String implementation,
    Optional<String> libraryFile,
    Threads threads,
    String vectorMath,
    Optional<String> fallbackReason) {}
