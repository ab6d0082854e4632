package org.okra.testing.builtin;

import java.util.List;
import org.junit.jupiter.api.Nested;
import org.okra.core.Matrix;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.kernels.Kernel;
import org.okra.kernels.vector.AbelKernel;
import org.okra.kernels.vector.ChiSquareKernel;
import org.okra.kernels.vector.ColumnsKernel;
import org.okra.kernels.vector.CosineKernel;
import org.okra.kernels.vector.GaussianKernel;
import org.okra.kernels.vector.GramRowKernel;
import org.okra.kernels.vector.LaplacianKernel;
import org.okra.kernels.vector.LinearKernel;
import org.okra.kernels.vector.MaternKernel;
import org.okra.kernels.vector.PolynomialKernel;
import org.okra.kernels.vector.Smoothness;
import org.okra.kernels.vector.TfIdfKernel;
import org.okra.kernels.vector.VectorTanimotoKernel;
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
  }

  @Nested
  final class Polynomial extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new PolynomialKernel(3, 0.25, 1.5);
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{degree: 2, gamma: 0.1, offset: 0}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of(
          "{degree: 0}", "{gamma: median}", "{gamma: -1}", "{offset: -1}", "{offset: NaN}");
    }
  }

  @Nested
  final class Gaussian extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new GaussianKernel(0.3);
    }

    @Override
    protected List<String> acceptedOptions() {
      return List.of("{gamma: 0.1}", "{gamma: 2}", "{gamma: mean}", "{gamma: 1/features}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of(
          "{gamma: 0}", "{gamma: -2}", "{gamma: Infinity}", "{gamma: NaN}", "{gamma: wide}");
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
    protected List<String> acceptedOptions() {
      return List.of("{gamma: 0.1}", "{gamma: mean}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{gamma: -0.1}");
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
    protected List<String> acceptedOptions() {
      return List.of("{scale: 3}", "{scale: mean}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{scale: -3}", "{scale: 1/features}");
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
    protected List<String> acceptedOptions() {
      return List.of("{smoothness: 5/2, scale: 3}", "{smoothness: 0.5}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{smoothness: 2}", "{scale: 0}", "{scale: 1/features}");
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
    protected List<String> acceptedOptions() {
      return List.of("{gamma: 0.5}");
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{gamma: 0}");
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
  final class Tanimoto extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new VectorTanimotoKernel();
    }
  }

  @Nested
  final class TanimotoOnLabelsOfWhichSomeAreEmpty extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new VectorTanimotoKernel();
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
      return new TfIdfKernel();
    }

    @Override
    protected Samples<? extends FeatureVector> training() {
      return samples().slice(0, 10);
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.counts();
    }
  }

  @Nested
  final class TfIdfOnSparse extends OnVectors {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new TfIdfKernel();
    }

    @Override
    protected Samples<? extends FeatureVector> training() {
      return samples().slice(20, 30);
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

  @Nested
  final class OnColumns extends KernelContract<FeatureVector> {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new ColumnsKernel("1, 2-3", new GaussianKernel(0.3));
    }

    @Override
    protected Samples<? extends FeatureVector> samples() {
      return TestSamples.dense();
    }

    @Override
    protected List<String> refusedOptions() {
      return List.of("{columns: 0-2, kernel: linear}", "{columns: 3-1, kernel: linear}");
    }
  }

  @Nested
  final class OnGramRows extends KernelContract<FeatureVector> {
    @Override
    protected Kernel<FeatureVector> kernel() {
      return new GramRowKernel();
    }

    /** Row i of the Gram matrix of the Gaussian kernel on a grid, after its number. */
    @Override
    protected Samples<? extends FeatureVector> samples() {
      int n = 12;
      Matrix rows = Matrix.zeros(n, n + 1);
      for (int i = 0; i < n; i++) {
        rows.set(i, 0, i);
        for (int j = 0; j < n; j++) {
          rows.set(i, 1 + j, Math.exp(-0.1 * (i - j) * (i - j)));
        }
      }
      return new DenseRows(rows);
    }
  }
}
