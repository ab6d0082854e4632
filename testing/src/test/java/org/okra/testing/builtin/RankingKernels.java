package org.okra.testing.builtin;

import static org.okra.testing.builtin.KernelsTest.row;

import java.util.List;
import org.okra.kernels.ranking.KemenyKernel;
import org.okra.kernels.ranking.KendallKernel;
import org.okra.kernels.ranking.MallowsKernel;

/** The kernels on rankings, with ties and missing items too. */
final class RankingKernels {
  private RankingKernels() {}

  static List<Row<?, ?>> rows() {
    return List.of(
        row("kemeny", () -> new KemenyKernel(), TestSamples::rankingsWithGaps),
        row("kendall", () -> new KendallKernel(), TestSamples::rankings),
        row("kendall with gaps", () -> new KendallKernel(), TestSamples::rankingsWithGaps),
        row("mallows", () -> new MallowsKernel(0.3), TestSamples::rankings)
            .accepts("{lambda: 2}")
            .refuses("{lambda: 0}", "{lambda: NaN}"),
        row("mallows with gaps", () -> new MallowsKernel(0.3), TestSamples::rankingsWithGaps));
  }
}
