package org.okra.testing.builtin;

import static org.okra.testing.builtin.KernelsTest.row;

import java.util.ArrayList;
import java.util.List;
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

/** The kernels on vectors, on every kind of vector. */
final class VectorKernels {
  private VectorKernels() {}

  static List<Row<?, ?>> rows() {
    return List.of(
        row("linear", () -> new LinearKernel(), TestSamples::dense),
        row("polynomial", () -> new PolynomialKernel(3, 0.25, 1.5), TestSamples::dense)
            .accepts("{degree: 2, gamma: 0.1, offset: 0}")
            .refuses(
                "{degree: 0}", "{gamma: median}", "{gamma: -1}", "{offset: -1}", "{offset: NaN}"),
        row("gaussian", () -> new GaussianKernel(0.3), TestSamples::dense)
            .accepts("{gamma: 0.1}", "{gamma: 2}", "{gamma: mean}", "{gamma: 1/features}")
            .refuses(
                "{gamma: 0}", "{gamma: -2}", "{gamma: Infinity}", "{gamma: NaN}", "{gamma: wide}"),
        row("gaussian on sparse", () -> new GaussianKernel(0.3), TestSamples::sparse),
        row(
            "gaussian on sparse that is half full",
            () -> new GaussianKernel(0.3),
            () -> TestSamples.sparse(40, 12, 0.5)),
        row("gaussian on labels", () -> new GaussianKernel(0.3), TestSamples::labels),
        row("gaussian on bits", () -> new GaussianKernel(0.03), TestSamples::bits),
        row("gaussian on a mixed list", () -> new GaussianKernel(0.3), VectorKernels::mixed),
        row(
            "gaussian on many samples",
            () -> new GaussianKernel(0.01),
            () -> TestSamples.dense(300, 40)),
        row("laplacian", () -> new LaplacianKernel(0.2), TestSamples::dense)
            .accepts("{gamma: 0.1}", "{gamma: mean}")
            .refuses("{gamma: -0.1}"),
        row("laplacian on sparse", () -> new LaplacianKernel(0.2), TestSamples::sparse),
        row("abel", () -> new AbelKernel(2.5), TestSamples::dense)
            .accepts("{scale: 3}", "{scale: mean}")
            .refuses("{scale: -3}", "{scale: 1/features}"),
        row("abel on sparse", () -> new AbelKernel(2.5), TestSamples::sparse),
        row("matern one half", () -> matern(1), TestSamples::dense),
        row("matern three halves", () -> matern(3), TestSamples::dense)
            .accepts("{smoothness: 5/2, scale: 3}", "{smoothness: 0.5}")
            .refuses("{smoothness: 2}", "{scale: 0}", "{scale: 1/features}"),
        row("matern five halves", () -> matern(5), TestSamples::dense),
        row("chi square", () -> new ChiSquareKernel(0.2), TestSamples::counts)
            .accepts("{gamma: 0.5}")
            .refuses("{gamma: 0}"),
        row("chi square on sparse", () -> new ChiSquareKernel(0.2), TestSamples::sparse),
        row("cosine", () -> new CosineKernel(), TestSamples::dense),
        // At an empty set there is no gradient.
        row(
                "cosine on labels of which some are empty",
                () -> new CosineKernel(),
                TestSamples::labels)
            .with(samples -> samples.gradientsAt(TestSamples::nonEmptyLabels)),
        row("tanimoto", () -> new VectorTanimotoKernel(), TestSamples::dense),
        row(
                "tanimoto on labels of which some are empty",
                () -> new VectorTanimotoKernel(),
                TestSamples::labels)
            .with(samples -> samples.gradientsAt(TestSamples::nonEmptyLabels)),
        row("tf idf", () -> new TfIdfKernel(), TestSamples::counts)
            .with(samples -> samples.fittedTo(all -> all.slice(0, 10))),
        // Sample 2 is the zero vector, which has no gradient.
        row("tf idf on sparse", () -> new TfIdfKernel(), TestSamples::sparse)
            .with(samples -> samples.fittedTo(all -> all.slice(20, 30)))
            .with(samples -> samples.gradientsAt(() -> TestSamples.sparse().slice(4, 8))),
        row(
                "on columns",
                () -> new ColumnsKernel("1, 2-3", new GaussianKernel(0.3)),
                TestSamples::dense)
            .refuses("{columns: 0-2, kernel: linear}", "{columns: 3-1, kernel: linear}"),
        row("on gram rows", () -> new GramRowKernel(), VectorKernels::gramRows));
  }

  private static Kernel<FeatureVector> matern(int halves) {
    return new MaternKernel(new Smoothness(halves), 2);
  }

  private static Samples<FeatureVector> mixed() {
    List<FeatureVector> list = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      list.add(TestSamples.labels().get(i));
      list.add(TestSamples.sparse(10, 20, 0.2).get(i));
      list.add(TestSamples.dense(10, 20).get(i));
    }
    return new ListSamples<>(FeatureVector.class, list);
  }

  /** Row i of the Gram matrix of the Gaussian kernel on a grid, after its number. */
  private static DenseRows gramRows() {
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
