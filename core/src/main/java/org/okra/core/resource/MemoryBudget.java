package org.okra.core.resource;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;

/**
 * The largest single object a run may allocate, checked before the allocation.
 *
 * <p>The budget bounds each request by itself and keeps no account of what is alive: the garbage
 * collector does. What it prevents is the typical accident, an n x n matrix nobody planned for.
 *
 * @param bytes the most that one request may need
 */
public record MemoryBudget(long bytes) {

  public MemoryBudget {
    if (bytes < 1) {
      throw Errors.argument("A memory budget of %s bytes is not possible; give at least 1.", bytes);
    }
  }

  /** Seven eighths of the heap the JVM may grow to. */
  public static MemoryBudget ofHeap() {
    return new MemoryBudget(Math.max(1, Runtime.getRuntime().maxMemory() / 8 * 7));
  }

  /**
   * Returns if an object of this size fits.
   *
   * @param needed bytes of the object
   * @param what the object, for the error's text, such as {@code "the Gram matrix"}
   * @throws OkraException {@link ErrorCode#MEMORY_BUDGET}
   */
  public void require(long needed, String what) {
    if (needed > bytes || needed < 0) {
      throw Errors.of(
          ErrorCode.MEMORY_BUDGET,
          "%s needs %s but the memory budget is %s. Raise the budget (and -Xmx), or use a sketch of"
              + " fewer rows.",
          what,
          needed < 0 ? "more bytes than a long can count" : new ByteSize(needed),
          new ByteSize(bytes));
    }
  }

  /**
   * A matrix of zeros that is known to fit.
   *
   * @param what the matrix, for the error's text
   * @throws OkraException {@link ErrorCode#MEMORY_BUDGET} with the bytes needed and the shapes that
   *     would fit, or {@link ErrorCode#TOO_LARGE} beyond the limit of a Java array
   */
  public Matrix zeros(long rows, long columns, String what) {
    requireMatrix(rows, columns, what);
    return Matrix.zeros(rows, columns);
  }

  /** As {@link #zeros}, without allocating. */
  public void requireMatrix(long rows, long columns, String what) {
    if (rows <= 0 || columns <= 0) {
      return;
    }
    long limit = bytes / 8;
    boolean fits = columns <= limit / rows;
    if (!fits) {
      throw Errors.of(
          ErrorCode.MEMORY_BUDGET,
          "%s (%d x %d) needs %s but the memory budget is %s, enough for %d columns of %d rows or a"
              + " square matrix of %d rows. Raise the budget (and -Xmx), use a sketch, or process"
              + " the rows in blocks.",
          what,
          rows,
          columns,
          rows > Long.MAX_VALUE / 8 / columns
              ? "more bytes than a long can count"
              : new ByteSize(8 * rows * columns),
          new ByteSize(bytes),
          Math.min(limit, Matrix.MAX_ENTRIES) / rows,
          rows,
          (long) Math.sqrt((double) Math.min(limit, Matrix.MAX_ENTRIES)));
    }
  }
}
