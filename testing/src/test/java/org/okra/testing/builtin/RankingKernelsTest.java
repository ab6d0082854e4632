package org.okra.testing.builtin;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.ranking.KemenyKernel;
import org.okra.kernels.ranking.KendallKernel;
import org.okra.kernels.ranking.MallowsKernel;
import org.okra.testing.KernelContract;

/** Every kernel on rankings keeps the contract, with ties and missing items too. */
final class RankingKernelsTest {
  @Nested
  final class Kemeny extends KernelContract<Ranking> {
    @Override
    protected Kernel<Ranking> kernel() {
      return new KemenyKernel();
    }

    @Override
    protected Samples<? extends Ranking> samples() {
      return TestSamples.rankingsWithGaps();
    }
  }

  @Nested
  final class Kendall extends KernelContract<Ranking> {
    @Override
    protected Kernel<Ranking> kernel() {
      return new KendallKernel();
    }

    @Override
    protected Samples<? extends Ranking> samples() {
      return TestSamples.rankings();
    }
  }

  @Nested
  final class KendallWithGaps extends KernelContract<Ranking> {
    @Override
    protected Kernel<Ranking> kernel() {
      return new KendallKernel();
    }

    @Override
    protected Samples<? extends Ranking> samples() {
      return TestSamples.rankingsWithGaps();
    }
  }

  @Nested
  final class Mallows extends KernelContract<Ranking> {
    @Override
    protected Kernel<Ranking> kernel() {
      return new MallowsKernel(0.3);
    }

    @Override
    protected Samples<? extends Ranking> samples() {
      return TestSamples.rankings();
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{lambda: 2}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{lambda: 0}", "{lambda: NaN}");
    }
  }

  @Nested
  final class MallowsWithGaps extends KernelContract<Ranking> {
    @Override
    protected Kernel<Ranking> kernel() {
      return new MallowsKernel(0.3);
    }

    @Override
    protected Samples<? extends Ranking> samples() {
      return TestSamples.rankingsWithGaps();
    }
  }
}
