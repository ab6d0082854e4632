package org.okra.testing.builtin;

import static org.okra.testing.builtin.KernelsTest.row;

import java.util.ArrayList;
import java.util.List;
import org.okra.core.sample.BitVector;
import org.okra.core.sample.ItemSet;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.set.GaussianTanimotoKernel;
import org.okra.kernels.set.TanimotoKernel;
import org.okra.kernels.set.ZeroOneKernel;

/** The kernels on sets, on every kind of set. */
final class SetKernels {
  private SetKernels() {}

  static List<Row<?, ?>> rows() {
    return List.of(
        row("tanimoto on labels", () -> new TanimotoKernel(), TestSamples::labels),
        row("tanimoto on bits", () -> new TanimotoKernel(), TestSamples::bits),
        row("tanimoto on a mixed list", () -> new TanimotoKernel(), SetKernels::mixed),
        row("gaussian tanimoto", () -> new GaussianTanimotoKernel(1.7), TestSamples::labels)
            .accepts("{gamma: 0.25}")
            .refuses("{gamma: 0}", "{gamma: median}"),
        row("zero one on labels", () -> new ZeroOneKernel(), TestSamples::labels),
        row("zero one on vectors", () -> new ZeroOneKernel(), TestSamples::dense),
        row(
            "zero one on words",
            () -> new ZeroOneKernel(),
            () -> new ListSamples<>(String.class, List.of("a", "b", "a", "c", "b", "d"))));
  }

  private static Samples<ItemSet> mixed() {
    List<ItemSet> sets = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      sets.add(TestSamples.labels().get(i));
      sets.add(BitVector.of(20, i, i + 3));
    }
    return new ListSamples<>(ItemSet.class, sets);
  }
}
