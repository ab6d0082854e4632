package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelFactory;
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

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new KemenyKernel.Factory());
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

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new KendallKernel.Factory());
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
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new MallowsKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("{type: mallows, lambda: 2}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of("{type: mallows, lambda: 0}", "{type: mallows, lambda: NaN}");
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
