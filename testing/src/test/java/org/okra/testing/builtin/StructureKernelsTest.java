package org.okra.testing.builtin;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.okra.core.sample.Graph;
import org.okra.core.sample.Samples;
import org.okra.core.sample.Spectrum;
import org.okra.kernels.Kernel;
import org.okra.kernels.structure.KmerKernel;
import org.okra.kernels.structure.PeakBinsKernel;
import org.okra.kernels.structure.ProbabilityProductKernel;
import org.okra.kernels.structure.SubsequenceKernel;
import org.okra.kernels.structure.WeisfeilerLehmanKernel;
import org.okra.testing.KernelContract;

/** Every kernel on spectra, strings and graphs keeps the contract. */
final class StructureKernelsTest {
  @Nested
  final class Kmer extends KernelContract<String> {
    @Override
    protected Kernel<String> kernel() {
      return new KmerKernel(2);
    }

    @Override
    protected Samples<String> samples() {
      return TestSamples.words();
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{length: 4}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{length: 0}", "{length: 1.5}");
    }
  }

  @Nested
  final class Subsequence extends KernelContract<String> {
    @Override
    protected Kernel<String> kernel() {
      return new SubsequenceKernel(2, 0.7);
    }

    @Override
    protected Samples<String> samples() {
      return TestSamples.words();
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{length: 4, decay: 1}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{length: -1}", "{decay: 1.1}");
    }
  }

  @Nested
  final class WeisfeilerLehman extends KernelContract<Graph> {
    @Override
    protected Kernel<Graph> kernel() {
      return new WeisfeilerLehmanKernel(2);
    }

    @Override
    protected Samples<Graph> samples() {
      return TestSamples.graphs();
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{iterations: 0}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{iterations: -1}");
    }
  }

  @Nested
  final class PeakBins extends KernelContract<Spectrum> {
    @Override
    protected Kernel<Spectrum> kernel() {
      return new PeakBinsKernel(0.5, PeakBinsKernel.Axis.LOSSES);
    }

    @Override
    protected Samples<Spectrum> samples() {
      return TestSamples.spectra();
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{width: 1e-5, axis: peaks}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{width: 0}", "{axis: heights}");
    }
  }

  @Nested
  final class ProbabilityProduct extends KernelContract<Spectrum> {
    @Override
    protected Kernel<Spectrum> kernel() {
      return new ProbabilityProductKernel(0.5, 0.3, 0.7);
    }

    @Override
    protected Samples<Spectrum> samples() {
      return TestSamples.spectra();
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{massWidth: 1e-5, intensityWidth: 1e5, lossWeight: 0}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{massWidth: 0}", "{intensityWidth: -1}", "{lossWeight: -1}");
    }
  }
}
