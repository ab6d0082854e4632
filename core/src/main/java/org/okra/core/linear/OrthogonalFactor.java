package org.okra.core.linear;

import org.okra.core.Matrix;

/**
 * The thin QR decomposition {@code A = Q R} of an m x n matrix, m at least n.
 *
 * @param q m x n with orthonormal columns
 * @param r n x n, upper triangular, zeros below the diagonal
 */
public record OrthogonalFactor(Matrix q, Matrix r) {}
