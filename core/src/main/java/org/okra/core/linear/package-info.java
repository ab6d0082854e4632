/**
 * Matrix arithmetic over OpenBLAS, with a fallback in Java.
 *
 * <p>{@link org.okra.core.linear.LinearAlgebra} is the one interface. Behind it, a checking layer
 * looks at shapes, aliasing, finiteness and the memory budget once; below that, operations are cut
 * into tiles whose plan depends on the shapes alone. With Okra's own threads the tiles run in
 * parallel, each on a single-threaded BLAS, so results are equal to the last bit for any number of
 * threads and no native call holds the garbage collector for long.
 *
 * <p>The native library comes from Maven as a jar for the platform at hand. It is unpacked, loaded,
 * and given to netlib by path; {@link org.okra.core.linear.BackendReport} says which file that was,
 * or why the Java code is used instead. Nothing falls back silently.
 *
 * <p>Rank decisions are relative to the largest value. There is no inverse: factorise and solve.
 */
package org.okra.core.linear;
