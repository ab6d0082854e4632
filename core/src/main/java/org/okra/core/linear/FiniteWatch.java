package org.okra.core.linear;

import org.okra.core.Matrix;

/**
 * Looks for NaN and infinities in the blocks of one overwritten matrix, while they are in the cache
 * of the thread that computes them, and remembers what it saw. Any thread may tell it of a block.
 */
final class FiniteWatch {
  private final VectorMath vectors;
  private volatile boolean spoiltBefore;
  private volatile boolean spoiltAfter;

  FiniteWatch(VectorMath vectors) {
    this.vectors = vectors;
  }

  /** Whether a block that is about to be read and overwritten is finite. */
  boolean before(Matrix block) {
    boolean finite = allFinite(vectors, block);
    if (!finite) {
      spoiltBefore = true;
    }
    return finite;
  }

  /** The same for the lower triangle of a block. */
  boolean beforeLower(Matrix block) {
    boolean finite = allFiniteLower(vectors, block);
    if (!finite) {
      spoiltBefore = true;
    }
    return finite;
  }

  /** A block that was computed. */
  void after(Matrix block) {
    if (!allFinite(vectors, block)) {
      spoiltAfter = true;
    }
  }

  /** The lower triangle of a block that was computed. */
  void afterLower(Matrix block) {
    if (!allFiniteLower(vectors, block)) {
      spoiltAfter = true;
    }
  }

  /** Whether a block was not finite, before or after. */
  boolean isSpoilt() {
    return spoiltBefore || spoiltAfter;
  }

  /** Whether a block was not finite before anything was written to it; then it is as it was. */
  boolean wasSpoiltBefore() {
    return spoiltBefore;
  }

  static boolean allFinite(VectorMath vectors, Matrix a) {
    if (a.rows() == 0 || a.columns() == 0) {
      return true;
    }
    if (a.isContiguous()) {
      return vectors.allFinite(a.values(), a.offset(), a.rows() * a.columns());
    }
    for (int j = 0; j < a.columns(); j++) {
      if (!vectors.allFinite(a.values(), a.index(0, j), a.rows())) {
        return false;
      }
    }
    return true;
  }

  /**
   * On and below the diagonal that starts at entry (0, 0), for at least as many rows as columns.
   */
  static boolean allFiniteLower(VectorMath vectors, Matrix a) {
    for (int j = 0; j < a.columns(); j++) {
      if (!vectors.allFinite(a.values(), a.index(j, j), a.rows() - j)) {
        return false;
      }
    }
    return true;
  }
}
