/**
 * The words every other package uses: matrices and errors.
 *
 * <p>{@link org.okra.core.Matrix} and {@link org.okra.core.SparseMatrix} hold numbers and know
 * their shape, nothing more. Arithmetic is in {@code org.okra.core.linear}, seeds, threads, memory
 * and cancellation come together in {@code org.okra.core.run.RunContext}, and {@code
 * org.okra.core.component} says what a plugin looks like.
 *
 * <p>Whatever goes wrong is an {@link org.okra.core.OkraException} with an {@link
 * org.okra.core.ErrorCode} for programs and a text for people: what was given, what is allowed,
 * what to do.
 */
package org.okra.core;
