package org.okra.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.okra.core.run.RunContext;

final class RankingGapsTest {
  @Test
  void gapsAreNotNegativeAndInsertionSearchHasTheSmallest() {
    try (RunContext context = RunContext.withSeed(1)) {
      for (RankingGaps.Instance kind : RankingGaps.Instance.values()) {
        var gaps = RankingGaps.measure(kind, 7, 60, context);
        assertThat(gaps)
            .extracting(RankingGaps.Gaps::heuristic)
            .containsExactly("borda", "kwik-sort", "kwik-sort x 10", "insertion search");
        assertThat(gaps)
            .allSatisfy(
                gap -> {
                  assertThat(gap.mean()).isBetween(0.0, gap.largest());
                  assertThat(gap.optimal()).isBetween(0.0, 1.0);
                });
        assertThat(gaps.get(3).mean()).isLessThan(gaps.get(0).mean());
      }
    }
  }

  @Test
  void writesOneRowForEachHeuristicKindAndSize(@TempDir Path folder) throws Exception {
    try (RunContext context = RunContext.withSeed(1)) {
      RankingGaps.write(folder, 3, new int[] {4, 5}, context);
    }
    assertThat(Files.readAllLines(folder.resolve("ranking-gaps.csv"))).hasSize(1 + 2 * 2 * 4);
  }
}
