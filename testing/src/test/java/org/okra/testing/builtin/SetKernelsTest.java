package org.okra.testing.builtin;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.set.GaussianTanimotoKernel;
import org.okra.kernels.set.TanimotoKernel;
import org.okra.kernels.set.ZeroOneKernel;
import org.okra.testing.KernelContract;

/** Every kernel on sets keeps the contract, on every kind of set. */
final class SetKernelsTest {
  @Nested
  final class TanimotoOnLabels extends KernelContract<ItemSet> {
    @Override
    protected Kernel<ItemSet> kernel() {
      return new TanimotoKernel();
    }

    @Override
    protected Samples<? extends ItemSet> samples() {
      return TestSamples.labels();
    }
  }

  @Nested
  final class TanimotoOnBits extends KernelContract<ItemSet> {
    @Override
    protected Kernel<ItemSet> kernel() {
      return new TanimotoKernel();
    }

    @Override
    protected Samples<? extends ItemSet> samples() {
      return TestSamples.bits();
    }
  }

  @Nested
  final class TanimotoOnAMixedList extends KernelContract<ItemSet> {
    @Override
    protected Kernel<ItemSet> kernel() {
      return new TanimotoKernel();
    }

    @Override
    protected Samples<? extends ItemSet> samples() {
      List<ItemSet> sets = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        sets.add(TestSamples.labels().get(i));
        sets.add(org.okra.core.sample.BitVector.of(20, i, i + 3));
      }
      return new ListSamples<>(ItemSet.class, sets);
    }
  }

  @Nested
  final class GaussianTanimoto extends KernelContract<ItemSet> {
    @Override
    protected Kernel<ItemSet> kernel() {
      return new GaussianTanimotoKernel(1.7);
    }

    @Override
    protected Samples<? extends ItemSet> samples() {
      return TestSamples.labels();
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{gamma: 0.25}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{gamma: 0}", "{gamma: median}");
    }
  }

  @Nested
  final class ZeroOneOnLabels extends KernelContract<Object> {
    @Override
    protected Kernel<Object> kernel() {
      return new ZeroOneKernel();
    }

    @Override
    protected Samples<?> samples() {
      return TestSamples.labels();
    }
  }

  @Nested
  final class ZeroOneOnVectors extends KernelContract<Object> {
    @Override
    protected Kernel<Object> kernel() {
      return new ZeroOneKernel();
    }

    @Override
    protected Samples<?> samples() {
      return TestSamples.dense();
    }
  }

  @Nested
  final class ZeroOneOnWords extends KernelContract<Object> {
    @Override
    protected Kernel<Object> kernel() {
      return new ZeroOneKernel();
    }

    @Override
    protected Samples<?> samples() {
      return new ListSamples<>(String.class, List.of("a", "b", "a", "c", "b", "d"));
    }
  }
}
