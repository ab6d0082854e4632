package org.okra.testing.builtin;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.KernelFactory;
import org.okra.kernels.vector.AbelKernel;
import org.okra.kernels.vector.ChiSquareKernel;
import org.okra.kernels.vector.CosineKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.LaplacianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.kernels.vector.MaternKernel;
import org.okra.kernels.vector.PolynomialKernel;
import org.okra.kernels.vector.Smoothness;
import org.okra.kernels.vector.TfIdfKernel;
import org.okra.testing.KernelContract;

/** Every kernel on vectors keeps the contract, on every kind of vector. */
final class VectorKernelsTest {
  /** A kernel on vectors, by default on dense ones. */
  abstract static class OnVectors extends KernelContract<FeatureVector> {
    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.dense();
    }
  }

  @Nested
  final class Linear extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new LinearKernel();
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new LinearKernel.Factory());
    }
  }

  @Nested
  final class Polynomial extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new PolynomialKernel(3, 0.25, 1.5);
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new PolynomialKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("{type: polynomial, degree: 2, gamma: 0.1, offset: 0}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of(
          "{type: polynomial, degree: 0}",
          "{type: polynomial, gamma: median}",
          "{type: polynomial, gamma: -1}",
          "{type: polynomial, offset: -1}",
          "{type: polynomial, offset: NaN}");
    }
  }

  @Nested
  final class Gaussian extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new GaussianKernel(0.3);
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new GaussianKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of(
          "{type: gaussian, gamma: 0.1}",
          "{type: gaussian, gamma: 2}",
          "{type: gaussian, gamma: mean}",
          "{type: gaussian, gamma: 1/features}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of(
          "{type: gaussian, gamma: 0}",
          "{type: gaussian, gamma: -2}",
          "{type: gaussian, gamma: Infinity}",
          "{type: gaussian, gamma: NaN}",
          "{type: gaussian, gamma: wide}");
    }
  }

  @Nested
  final class GaussianOnSparse extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new GaussianKernel(0.3);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.sparse();
    }
  }

  @Nested
  final class GaussianOnSparseThatIsHalfFull extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new GaussianKernel(0.3);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.sparse(40, 12, 0.5);
    }
  }

  @Nested
  final class GaussianOnLabels extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new GaussianKernel(0.3);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.labels();
    }
  }

  @Nested
  final class GaussianOnBits extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new GaussianKernel(0.03);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.bits();
    }
  }

  @Nested
  final class GaussianOnAMixedList extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new GaussianKernel(0.3);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      List<FeatureVector> list = new java.util.ArrayList<>();
      for (int i = 0; i < 5; i++) {
        list.add(TestSamples.labels().get(i));
        list.add(TestSamples.sparse(10, 20, 0.2).get(i));
        list.add(TestSamples.dense(10, 20).get(i));
      }
      return new ListSamples<>(FeatureVector.class, list);
    }
  }

  @Nested
  final class GaussianOnManySamples extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new GaussianKernel(0.01);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.dense(300, 40);
    }
  }

  @Nested
  final class Laplacian extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new LaplacianKernel(0.2);
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new LaplacianKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("{type: laplacian, gamma: 0.1}", "{type: laplacian, gamma: mean}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of("{type: laplacian, gamma: -0.1}");
    }
  }

  @Nested
  final class LaplacianOnSparse extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new LaplacianKernel(0.2);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.sparse();
    }
  }

  @Nested
  final class Abel extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new AbelKernel(2.5);
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new AbelKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("{type: abel, scale: 3}", "{type: abel, scale: mean}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of("{type: abel, scale: -3}", "{type: abel, scale: 1/features}");
    }
  }

  @Nested
  final class AbelOnSparse extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new AbelKernel(2.5);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.sparse();
    }
  }

  @Nested
  final class MaternOneHalf extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new MaternKernel(new Smoothness(1), 2);
    }
  }

  @Nested
  final class MaternThreeHalves extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new MaternKernel(new Smoothness(3), 2);
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new MaternKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of(
          "{type: matern, smoothness: 5/2, scale: 3}", "{type: matern, smoothness: 0.5}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of(
          "{type: matern, smoothness: 2}",
          "{type: matern, scale: 0}",
          "{type: matern, scale: 1/features}");
    }
  }

  @Nested
  final class MaternFiveHalves extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new MaternKernel(new Smoothness(5), 2);
    }
  }

  @Nested
  final class ChiSquare extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new ChiSquareKernel(0.2);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.counts();
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new ChiSquareKernel.Factory());
    }

    @Override
    protected List<String> optionTexts() {
      return List.of("{type: chi-square, gamma: 0.5}");
    }

    @Override
    protected List<String> refusedOptionTexts() {
      return List.of("{type: chi-square, gamma: 0}");
    }
  }

  @Nested
  final class ChiSquareOnSparse extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new ChiSquareKernel(0.2);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.sparse();
    }
  }

  @Nested
  final class Cosine extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new CosineKernel();
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new CosineKernel.Factory());
    }
  }

  @Nested
  final class CosineOnLabelsOfWhichSomeAreEmpty extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new CosineKernel();
    }

    @Override
    protected Samples<? extends FeatureVector> gradientSamples() {
      // At an empty set there is no gradient.
      return TestSamples.nonEmptyLabels();
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.labels();
    }
  }

  @Nested
  final class TfIdf extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return TfIdfKernel.learn(samples().slice(0, 10));
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.counts();
    }

    @Override
    protected Optional<KernelFactory<?>> factory() {
      return Optional.of(new TfIdfKernel.Factory());
    }
  }

  @Nested
  final class TfIdfOnSparse extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return TfIdfKernel.learn(samples().slice(20, 30));
    }

    @Override
    protected Samples<? extends FeatureVector> gradientSamples() {
      // Sample 2 is the zero vector, which has no gradient.
      return samples().slice(4, 8);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.sparse();
    }
  }
}
