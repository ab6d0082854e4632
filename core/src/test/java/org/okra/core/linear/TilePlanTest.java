package org.okra.core.linear;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TilePlanTest {
  private static final int[] SIZES = {
    0, 1, 2, 7, 8, 9, 63, 64, 65, 100, 127, 128, 129, 767, 768, 769, 1000, 4096, 4097, 10_000
  };

  @Test
  void tilesCoverEverythingOnceInOrder() {
    for (int size : SIZES) {
      for (int longest : new int[] {1, 3, 8, 64, 100, 768, 5000}) {
        TilePlan plan = TilePlan.ofLongest(size, longest);
        int next = 0;
        for (int tile = 0; tile < plan.count(); tile++) {
          assertThat(plan.from(tile)).isEqualTo(next);
          next = plan.to(tile);
          int length = next - plan.from(tile);
          assertThat(length).isBetween(size == 0 ? 0 : 1, longest + 7);
          assertThat(longest < 64 ? length : 0).isLessThanOrEqualTo(longest);
        }
        assertThat(next).isEqualTo(size);
      }
    }
  }

  @Test
  void longTilesStartAtMultiplesOfEight() {
    TilePlan plan = TilePlan.ofLongest(1000, 100);
    assertThat(plan.count()).isEqualTo(10);
    for (int tile = 0; tile < 10; tile++) {
      assertThat(plan.from(tile) % 8).isZero();
    }
  }

  /** From 64 on an edge moves to a multiple of 8; below, tiles are as even as they can be. */
  @Test
  void shortTilesStayEven() {
    assertThat(new TilePlan(194, 3).from(2)).isEqualTo(128);
    assertThat(new TilePlan(191, 3).from(2)).isEqualTo(127);
    assertThat(TilePlan.ofLongest(200, 100).count()).isEqualTo(2);
    assertThat(TilePlan.ofLongest(201, 100).count()).isEqualTo(3);
    assertThat(TilePlan.ofLongest(0, 100).count()).isEqualTo(1);
  }

  @Test
  void largestSizesDoNotOverflow() {
    TilePlan plan = TilePlan.ofLongest(Integer.MAX_VALUE - 8, 1 << 30);
    assertThat(plan.count()).isEqualTo(2);
    assertThat(plan.to(0)).isBetween(1 << 29, (1 << 30) + 7);
    assertThat(plan.to(1)).isEqualTo(Integer.MAX_VALUE - 8);
    TilePlan fine = TilePlan.ofLongest(Integer.MAX_VALUE - 8, 1 << 15);
    assertThat(fine.count()).isEqualTo(65_536);
    assertThat(fine.to(fine.count() - 1)).isEqualTo(Integer.MAX_VALUE - 8);
  }
}
