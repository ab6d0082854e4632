package org.okra.testing.builtin;

import static org.okra.testing.builtin.KernelsTest.row;

import java.util.List;
import org.okra.kernels.structure.KmerKernel;
import org.okra.kernels.structure.PeakBinsKernel;
import org.okra.kernels.structure.ProbabilityProductKernel;
import org.okra.kernels.structure.SubsequenceKernel;
import org.okra.kernels.structure.WeisfeilerLehmanKernel;

/** The kernels on spectra, strings and graphs. */
final class StructureKernels {
  private StructureKernels() {}

  static List<Row<?, ?>> rows() {
    return List.of(
        row("kmer", () -> new KmerKernel(2), TestSamples::words)
            .accepts("{length: 4}")
            .refuses("{length: 0}", "{length: 1.5}"),
        row("subsequence", () -> new SubsequenceKernel(2, 0.7), TestSamples::words)
            .accepts("{length: 4, decay: 1}")
            .refuses("{length: -1}", "{decay: 1.1}"),
        row("weisfeiler lehman", () -> new WeisfeilerLehmanKernel(2), TestSamples::graphs)
            .accepts("{iterations: 0}")
            .refuses("{iterations: -1}"),
        row(
                "peak bins",
                () -> new PeakBinsKernel(0.5, PeakBinsKernel.Axis.LOSSES),
                TestSamples::spectra)
            .accepts("{width: 1e-5, axis: peaks}")
            .refuses("{width: 0}", "{axis: heights}"),
        row(
                "probability product",
                () -> new ProbabilityProductKernel(0.5, 0.3, 0.7),
                TestSamples::spectra)
            .accepts("{massWidth: 1e-5, intensityWidth: 1e5, lossWeight: 0}")
            .refuses("{massWidth: 0}", "{intensityWidth: -1}", "{lossWeight: -1}"));
  }
}
