package org.okra.core.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.okra.core.Refusals.assertRefused;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;

/** {@link ByteSize}, {@link MemoryBudget}, {@link Threads} and {@link Cancellation}. */
final class LimitsTest {

  // ---- ByteSize ------------------------------------------------------------------------------

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "512, 512",
    "1023 bytes, 1023",
    "1 byte, 1",
    "6g, 6442450944",
    "6G, 6442450944",
    "6 GiB, 6442450944",
    "6gb, 6442450944",
    "512m, 536870912",
    "' 2k ', 2048",
    "1.5k, 1536",
    "0.5 bytes, 0",
    "3t, 3298534883328",
    "9007199254740993, 9007199254740993",
    "9223372036854775807, 9223372036854775807"
  })
  void sizesAreRead(String text, long bytes) {
    assertThat(ByteSize.parse(text).bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "g", "-1", "1,5g", "6 x", "1e9", "6g6", "0x10", ". 5", "NaN"})
  void otherTextsAreRefused(String text) {
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "'" + text + "' is not a size; write a number and k, m, g or t, for example 6g or 512m.",
        () -> ByteSize.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"8388608t", "9223372036854775808", "99999999999999999999999999g"})
  void moreThanALongIsRefused(String text) {
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "'" + text + "' is more bytes than a computer can address.",
        () -> ByteSize.parse(text));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 bytes",
    "1023, 1023 bytes",
    "1024, 1.00 KiB",
    "1536, 1.50 KiB",
    "20480, 20.0 KiB",
    "409600, 400 KiB",
    "1535000000, 1.43 GiB",
    "9223372036854775807, 8388608 TiB"
  })
  void sizesAreWritten(long bytes, String text) {
    assertThat(new ByteSize(bytes)).hasToString(text);
  }

  /** Whatever is printed can be given back, to three digits. */
  @Test
  void writtenSizesAreReadAgain() {
    for (long bytes = 1; bytes < Long.MAX_VALUE / 7; bytes = 3 * bytes + 1) {
      double again = ByteSize.parse(new ByteSize(bytes).toString()).bytes();
      assertThat(again / bytes).isBetween(0.995, 1.005);
    }
  }

  @Test
  void negativeSizesAreRefused() {
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "A size cannot be -1 bytes; give at least 0.",
        () -> new ByteSize(-1));
  }

  // ---- MemoryBudget --------------------------------------------------------------------------

  @Test
  void budgetOfTheHeap() {
    long heap = Runtime.getRuntime().maxMemory();
    assertThat(MemoryBudget.ofHeap().bytes()).isBetween(heap / 8 * 6, heap);
  }

  @Test
  void objectsWithinTheBudget() {
    MemoryBudget budget = new MemoryBudget(8000);
    budget.require(0, "An object");
    budget.require(8000, "An object");
    assertThat(budget.zeros(10, 100, "A matrix").columns()).isEqualTo(100);
    assertThat(budget.zeros(0, 1 << 30, "A matrix").rows()).isZero();
    budget.requireMatrix(1000, 1, "A matrix");
  }

  @Test
  void objectsBeyondTheBudget() {
    MemoryBudget budget = new MemoryBudget(8000);
    assertRefused(
        ErrorCode.MEMORY_BUDGET,
        "The index needs 8.79 KiB but the memory budget is 7.81 KiB. Raise the budget (and -Xmx),"
            + " or use a sketch of fewer rows.",
        () -> budget.require(9000, "The index"));
    assertRefused(
        ErrorCode.MEMORY_BUDGET,
        "The index needs more bytes than a long can count but the memory budget is 7.81 KiB."
            + " Raise the budget (and -Xmx), or use a sketch of fewer rows.",
        () -> budget.require(2 * Long.MAX_VALUE, "The index"));
  }

  @Test
  void matricesBeyondTheBudget() {
    MemoryBudget budget = new MemoryBudget(8000);
    assertRefused(
        ErrorCode.MEMORY_BUDGET,
        "The Gram matrix (100 x 11) needs 8.59 KiB but the memory budget is 7.81 KiB, enough for 10"
            + " columns of 100 rows or a square matrix of 31 rows. Raise the budget (and -Xmx), use"
            + " a sketch, or process the rows in blocks.",
        () -> budget.zeros(100, 11, "The Gram matrix"));
    assertRefused(
        ErrorCode.MEMORY_BUDGET,
        "The Gram matrix (5000000000 x 5000000000) needs more bytes than a long can count but the"
            + " memory budget is 7.81 KiB, enough for 0 columns of 5000000000 rows or a square"
            + " matrix of 31 rows. Raise the budget (and -Xmx), use a sketch, or process the rows"
            + " in blocks.",
        () -> budget.requireMatrix(5_000_000_000L, 5_000_000_000L, "The Gram matrix"));
  }

  /** A budget without bounds does not lift the limit of a Java array. */
  @Test
  void matricesBeyondAnArray() {
    MemoryBudget budget = new MemoryBudget(Long.MAX_VALUE);
    assertRefused(
        ErrorCode.TOO_LARGE,
        "A 46341 x 46341 matrix has more than 2,147,483,639 entries, the most a Java array holds."
            + " A square matrix may have 46,340 rows; 46341 rows may have 46,340 columns. Use a"
            + " sketch, or process the rows in blocks.",
        () -> budget.zeros(46_341, 46_341, "The Gram matrix"));
    assertThat(46_340L * 46_340).isLessThanOrEqualTo(Matrix.MAX_ENTRIES);
  }

  @Test
  void negativeShapesAreRefused() {
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "A matrix cannot have -1 rows and 3 columns; both must be at least 0.",
        () -> new MemoryBudget(100).zeros(-1, 3, "A matrix"));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -5})
  void emptyBudgetsAreRefused(long bytes) {
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "A memory budget of " + bytes + " bytes is not possible; give at least 1.",
        () -> new MemoryBudget(bytes));
  }

  // ---- Threads -------------------------------------------------------------------------------

  @Test
  void threads() {
    assertThat(Threads.okra(3)).isEqualTo(new Threads(3, Threads.Owner.OKRA));
    assertThat(Threads.blas(1024)).isEqualTo(new Threads(1024, Threads.Owner.BLAS));
    assertThat(Threads.allProcessors())
        .isEqualTo(Threads.okra(Runtime.getRuntime().availableProcessors()));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 1025, Integer.MAX_VALUE})
  void threadCountsOutsideTheRangeAreRefused(int count) {
    assertRefused(
        ErrorCode.INVALID_ARGUMENT,
        "A run cannot use " + count + " threads; give a number from 1 to 1024.",
        () -> Threads.blas(count));
  }

  // ---- Cancellation --------------------------------------------------------------------------

  @Test
  void cancelledStaysCancelled() {
    Cancellation cancellation = new Cancellation();
    cancellation.check();
    assertThat(cancellation.isCancelled()).isFalse();
    cancellation.cancel();
    cancellation.cancel();
    assertThat(cancellation.isCancelled()).isTrue();
    for (int i = 0; i < 2; i++) {
      assertRefused(ErrorCode.CANCELLED, "The run was cancelled.", cancellation::check);
    }
  }
}
