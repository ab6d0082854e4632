package org.okra.core.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.Reference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;

/** What a budget counts. */
final class MemoryBudgetTest {
  private static final long MEGABYTE = 1_000_000;

  private static Matrix megabyte(MemoryBudget budget) {
    return budget.zeros(125, 1000, "A megabyte");
  }

  @Test
  void arraysCountTogether() {
    MemoryBudget budget = new MemoryBudget(3 * MEGABYTE);
    Matrix first = megabyte(budget);
    Matrix second = budget.copy(first, "A copy");
    Matrix third = budget.transposed(first, "A transpose");
    assertThat(budget.remaining()).isZero();
    assertThatThrownBy(() -> megabyte(budget))
        .isInstanceOfSatisfying(
            OkraException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.MEMORY_BUDGET))
        .hasMessageContaining("of the memory budget of")
        .hasMessageContaining("is in use");
    assertThat(budget.peakBytes()).isEqualTo(3 * MEGABYTE);
    Reference.reachabilityFence(first);
    Reference.reachabilityFence(second);
    Reference.reachabilityFence(third);
  }

  @Test
  void whatNobodyHoldsIsCollectedBeforeARequestIsRefused() {
    MemoryBudget budget = new MemoryBudget(2 * MEGABYTE);
    for (int i = 0; i < 50; i++) {
      assertThat(megabyte(budget).get(0, 0)).isZero();
    }
    assertThat(budget.peakBytes()).isLessThanOrEqualTo(2 * MEGABYTE);
  }

  @Test
  void aMeasuringBudgetDoesNotCountGarbage() {
    MemoryBudget budget = MemoryBudget.measuring(100 * MEGABYTE, 1000);
    for (int i = 0; i < 20; i++) {
      assertThat(megabyte(budget).get(0, 0)).isZero();
    }
    assertThat(budget.peakBytes()).isEqualTo(MEGABYTE);
    Matrix held = megabyte(budget);
    Matrix other = megabyte(budget);
    assertThat(budget.peakBytes()).isEqualTo(2 * MEGABYTE);
    Reference.reachabilityFence(held);
    Reference.reachabilityFence(other);
  }

  @Test
  void garbageAboveWhatIsExpectedIsNotTakenForAPeak() {
    MemoryBudget budget = new MemoryBudget(100 * MEGABYTE);
    Matrix before = megabyte(budget);
    budget.startPeak(2 * MEGABYTE);
    for (int i = 0; i < 4; i++) {
      // The collector may take a few per cent of the time.
      LockSupport.parkNanos(200_000_000);
      assertThat(megabyte(budget).get(0, 0)).isZero();
    }
    assertThat(budget.peakBytes()).isLessThanOrEqualTo(3 * MEGABYTE);
    Matrix[] held = {megabyte(budget), megabyte(budget), megabyte(budget), megabyte(budget)};
    assertThat(budget.peakBytes()).isGreaterThanOrEqualTo(5 * MEGABYTE);
    Reference.reachabilityFence(before);
    Reference.reachabilityFence(held);
  }

  /** What the collector finds of older arrays makes no room, or the difference would be too low. */
  @Test
  void arraysFromBeforeAPeakCountUntilItEnds() {
    MemoryBudget budget = new MemoryBudget(100 * MEGABYTE);
    Matrix[] older = {megabyte(budget)};
    budget.startPeak();
    long before = budget.peakBytes();
    older[0] = null;
    budget.require(100 * MEGABYTE, "Everything");
    assertThat(budget.remaining()).isEqualTo(100 * MEGABYTE);
    Matrix newer = megabyte(budget);
    assertThat(budget.peakBytes() - before).isEqualTo(MEGABYTE);
    budget.startPeak();
    assertThat(budget.peakBytes()).isEqualTo(MEGABYTE);
    Reference.reachabilityFence(newer);
  }

  @Test
  void blocksDependOnTheBudgetAndNotOnWhatIsInUse() {
    MemoryBudget budget = new MemoryBudget(32_000_000);
    assertThat(budget.blockRows(1000, 10, 2000)).isEqualTo(1000);
    assertThat(budget.blockRows(1000, 10, 4000)).isEqualTo(500);
    assertThat(budget.blockRows(1000, 10, 1e9)).isEqualTo(10);
    assertThat(budget.blockRows(5, 10, 1e9)).isEqualTo(5);
    Matrix held = budget.zeros(1000, 3900, "nearly all");
    assertThat(budget.blockRows(1000, 10, 2000)).isEqualTo(1000);
    assertThat(budget.blockRows(1000, 10, 4000)).isEqualTo(500);
    Reference.reachabilityFence(held);
  }
}
