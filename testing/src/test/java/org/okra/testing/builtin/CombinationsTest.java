package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelFactory;
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
          FeatureVector.class,
          List.of(new GaussianKernel(0.3), new LinearKernel(), new GaussianKernel(0.1)));
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new SumKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("{type: sum, terms: [{type: gaussian, gamma: 0.5}, linear]}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of("{type: sum}", "{type: sum, terms: []}", "{type: sum, terms: [3]}");
    }
  }

  @Nested
  final class SumOfSetAndVectorKernels extends KernelContract<LabelSet> {
    @Override
    protected Kernel<LabelSet> kernel() {
      return new SumKernel<>(
          LabelSet.class, List.of(new GaussianKernel(0.3), new TanimotoKernel()));
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
          FeatureVector.class,
          List.of(new GaussianKernel(0.3), new PolynomialKernel(2, 0.5, 1), new LinearKernel()));
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new ProductKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("{type: product, factors: [cosine, {type: gaussian, gamma: median}]}");
    }
  }

  @Nested
  final class Scaled extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new ScaledKernel<>(2.5, new GaussianKernel(0.2));
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new ScaledKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("{type: scaled, factor: 2, of: {type: laplacian, gamma: 0.5}}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of(
          "{type: scaled, factor: -2, of: linear}",
          "{type: scaled, of: linear}",
          "{type: scaled, factor: 2}");
    }
  }

  @Nested
  final class Normalised extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new NormalisedKernel<>(new PolynomialKernel(2, 1, 0.5));
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new NormalisedKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("{type: normalised, of: linear}");
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
      try (RunContext context = RunContext.withSeed(1)) {
        return new CentredKernel<>(new GaussianKernel(0.3), samples().slice(0, 9), context);
      }
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new CentredKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("{type: centred, of: {type: gaussian, gamma: 2}}");
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
