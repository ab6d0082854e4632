package org.okra.testing.builtin;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.combination.CentredKernel;
import org.okra.kernels.combination.NormalisedKernel;
import org.okra.kernels.combination.PrecomputedKernel;
import org.okra.kernels.combination.ProductKernel;
import org.okra.kernels.combination.ScaledKernel;
import org.okra.kernels.combination.SumKernel;
import org.okra.kernels.set.TanimotoKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.kernels.vector.PolynomialKernel;
import org.okra.testing.KernelContract;

/** Every combination of kernels keeps the contract. */
final class CombinationsTest {
  abstract static class OnVectors extends KernelContract<FeatureVector> {
    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.dense();
    }
  }

  @Nested
  final class Sum extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new SumKernel<>(
          List.of(new GaussianKernel(0.3), new LinearKernel(), new GaussianKernel(0.1)));
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{terms: [{type: gaussian, gamma: 0.5}, linear]}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{terms: []}", "{terms: [3]}");
    }
  }

  @Nested
  final class SumOfSetAndVectorKernels extends KernelContract<LabelSet> {
    @Override
    protected Kernel<LabelSet> kernel() {
      return new SumKernel<>(List.of(new GaussianKernel(0.3), new TanimotoKernel()));
    }

    @Override
    protected Samples<LabelSet> samples() {
      return TestSamples.labels();
    }

    @Override
    protected LabelSet moved(LabelSet sample, int coordinate, double step) {
      throw new AssertionError("A sum with a term without gradient has none");
    }
  }

  @Nested
  final class Product extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new ProductKernel<>(
          List.of(new GaussianKernel(0.3), new PolynomialKernel(2, 0.5, 1), new LinearKernel()));
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{factors: [cosine, {type: gaussian, gamma: median}]}");
    }
  }

  @Nested
  final class Scaled extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new ScaledKernel<>(2.5, new GaussianKernel(0.2));
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{factor: 2, of: {type: laplacian, gamma: 0.5}}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{factor: -2}");
    }
  }

  @Nested
  final class Normalised extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new NormalisedKernel<>(new PolynomialKernel(2, 1, 0.5));
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{of: linear}");
    }
  }

  @Nested
  final class NormalisedWithZeroNorms extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new NormalisedKernel<>(new LinearKernel());
    }

    @Override
    protected Samples<? extends FeatureVector> gradientSamples() {
      // At an empty set there is no gradient.
      return TestSamples.nonEmptyLabels();
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.labels().slice(6, 30);
    }
  }

  @Nested
  final class Centred extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new CentredKernel<>(new GaussianKernel(0.3));
    }

    @Override
    protected Samples<? extends FeatureVector> training() {
      return samples().slice(0, 9);
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{of: {type: gaussian, gamma: 2}}");
    }
  }

  @Nested
  final class Precomputed extends KernelContract<Integer> {
    @Override
    protected Kernel<Integer> kernel() {
      try (RunContext context = RunContext.withSeed(1)) {
        Matrix gram = Matrix.zeros(30, 30);
        new GaussianKernel(0.3).fillSymmetric(TestSamples.dense(), gram, context);
        return new PrecomputedKernel(gram);
      }
    }

    @Override
    protected Samples<Integer> samples() {
      return new ListSamples<>(Integer.class, List.of(3, 29, 0, 7, 7, 12, 1));
    }
  }
}
