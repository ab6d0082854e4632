package org.okra.core.resource;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;

/**
 * The memory of a run: how much its large arrays may take together, and how much they do.
 *
 * <p>Arrays that are taken from a budget are counted until the garbage collector has found that
 * nobody holds them any more; nothing is given back by hand. A request that does not fit into what
 * is left makes the collector look first, and is refused only then, before anything is allocated.
 * Arrays of a few kilobytes are not worth counting and are not.
 *
 * <p>Two budgets are equal when they allow the same.
 */
public final class MemoryBudget {
  /** Of this many parts of a budget, a block of rows takes one at most. */
  private static final double BLOCK_SHARE = 16;

  /** Bytes of a heap for classes, samples and whatever else is not counted. */
  private static final long UNCOUNTED = 1L << 26;

  private final long bytes;
  private final MemoryAccount account;

  /** So many bytes. */
  public MemoryBudget(long bytes) {
    this(bytes, new MemoryAccount());
  }

  private MemoryBudget(long bytes, MemoryAccount account) {
    if (bytes < 1) {
      throw Errors.argument("A memory budget of %s bytes is not possible; give at least 1.", bytes);
    }
    this.bytes = bytes;
    this.account = account;
  }

  /**
   * Seven eighths of the heap the JVM may grow to; of one below 512 MiB, all but 64 MiB, which
   * everything that is not counted takes, and half of it at least.
   */
  public static MemoryBudget ofHeap() {
    long heap = Runtime.getRuntime().maxMemory();
    return new MemoryBudget(Math.max(heap / 2, Math.min(heap / 8 * 7, heap - UNCOUNTED)));
  }

  /**
   * One whose {@linkplain #peakBytes peak} is exact, for tests and measurements: the collector
   * looks before every new record, which takes time.
   *
   * @param from records below this many bytes do not matter
   */
  public static MemoryBudget measuring(long bytes, long from) {
    return new MemoryBudget(bytes, MemoryAccount.exact(from));
  }

  /** The most that may be in use at once. */
  public long bytes() {
    return bytes;
  }

  /** What is left, as far as the garbage collector knows. */
  public long remaining() {
    return Math.max(0, bytes - account.inUse());
  }

  /**
   * The most that was in use at once, since the budget was made or the last {@link #startPeak}.
   * Arrays that nobody holds any more count until the collector has found them, unless the budget
   * {@linkplain #measuring measures}; above what a peak is {@linkplain #startPeak(long) expected}
   * to be it is made to look.
   */
  public long peakBytes() {
    return account.peak();
  }

  /**
   * Starts a new peak at what is in use now. That counts for the peak until the next one starts.
   */
  public void startPeak() {
    startPeak(Long.MAX_VALUE);
  }

  /**
   * Starts a new peak at what is in use now, garbage included. That counts until the next peak
   * starts, so the difference to it is what newer arrays took at most. Before a peak above what is
   * expected is taken for true the collector looks whether it is garbage, as long as that takes a
   * few per cent of the time.
   *
   * @param expected bytes beside what is in use now, such as those of a plan
   */
  public void startPeak(long expected) {
    account.startPeak(expected);
  }

  /**
   * Returns if an object of this size fits into what is left.
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
    if (!account.hasRoom(needed, bytes)) {
      throw Errors.of(
          ErrorCode.MEMORY_BUDGET,
          "%s needs %s, but %s of the memory budget of %s is in use. Raise the budget (and -Xmx),"
              + " or use a sketch of fewer rows.",
          what,
          new ByteSize(needed),
          new ByteSize(account.inUse()),
          new ByteSize(bytes));
    }
  }

  /**
   * Rows of a block: as many as are wanted if they take at most a sixteenth of the budget, else
   * fewer. For loops over rows that do not touch one another: with a small budget a run takes
   * smaller blocks before it is refused, at the price of last bits that the native library rounds
   * otherwise. What is in use plays no part, so that equal budgets give equal results.
   *
   * @param most how many are wanted
   * @param least how many at least, even if they take more
   */
  public int blockRows(int most, int least, double bytesPerRow) {
    int fitting = (int) Math.min(most, bytes / (BLOCK_SHARE * bytesPerRow));
    return Math.max(Math.min(least, most), fitting);
  }

  /**
   * Counts an array that was made elsewhere.
   *
   * @param array one that was not counted yet
   * @param size its bytes
   * @return the array
   */
  public <T> T counted(T array, long size) {
    account.add(array, size);
    return array;
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
    return counted(Matrix.zeros(rows, columns));
  }

  /** A copy without gaps, as {@link #zeros}. */
  public Matrix copy(Matrix matrix, String what) {
    requireMatrix(matrix.rows(), matrix.columns(), what);
    return counted(matrix.copy());
  }

  /** The transpose, copied, as {@link #zeros}. */
  public Matrix transposed(Matrix matrix, String what) {
    requireMatrix(matrix.columns(), matrix.rows(), what);
    return counted(matrix.transposed());
  }

  /** Counts a matrix that was made elsewhere and is no view. */
  public Matrix counted(Matrix matrix) {
    counted(matrix.values(), (long) Double.BYTES * matrix.values().length);
    return matrix;
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
    require(Double.BYTES * rows * columns, what);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MemoryBudget that && bytes == that.bytes;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "MemoryBudget of " + new ByteSize(bytes);
  }
}
