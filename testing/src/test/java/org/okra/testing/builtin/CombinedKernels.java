package org.okra.testing.builtin;

import static org.okra.testing.builtin.KernelsTest.row;

import java.util.List;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.ListSamples;
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

/** The combinations of kernels. */
final class CombinedKernels {
  private CombinedKernels() {}

  static List<Row<?, ?>> rows() {
    return List.of(
        row(
                "sum",
                () ->
                    new SumKernel<FeatureVector>(
                        List.of(
                            new GaussianKernel(0.3), new LinearKernel(), new GaussianKernel(0.1))),
                TestSamples::dense)
            .accepts("{terms: [{type: gaussian, gamma: 0.5}, linear]}")
            .refuses("{terms: []}", "{terms: [3]}"),
        row(
            "sum of set and vector kernels",
            () -> new SumKernel<LabelSet>(List.of(new GaussianKernel(0.3), new TanimotoKernel())),
            TestSamples::labels),
        row(
                "product",
                () ->
                    new ProductKernel<FeatureVector>(
                        List.of(
                            new GaussianKernel(0.3),
                            new PolynomialKernel(2, 0.5, 1),
                            new LinearKernel())),
                TestSamples::dense)
            .accepts("{factors: [cosine, {type: gaussian, gamma: median}]}"),
        row("scaled", () -> new ScaledKernel<>(2.5, new GaussianKernel(0.2)), TestSamples::dense)
            .accepts("{factor: 2, of: {type: laplacian, gamma: 0.5}}")
            .refuses("{factor: -2}"),
        row(
                "normalised",
                () -> new NormalisedKernel<>(new PolynomialKernel(2, 1, 0.5)),
                TestSamples::dense)
            .accepts("{of: linear}"),
        // At an empty set there is no gradient.
        row(
                "normalised with zero norms",
                () -> new NormalisedKernel<>(new LinearKernel()),
                () -> TestSamples.labels().slice(6, 30))
            .with(samples -> samples.gradientsAt(TestSamples::nonEmptyLabels)),
        row("centred", () -> new CentredKernel<>(new GaussianKernel(0.3)), TestSamples::dense)
            .with(samples -> samples.fittedTo(all -> all.slice(0, 9)))
            .accepts("{of: {type: gaussian, gamma: 2}}"),
        row(
            "precomputed",
            CombinedKernels::precomputed,
            () -> new ListSamples<>(Integer.class, List.of(3, 29, 0, 7, 7, 12, 1))));
  }

  private static Kernel<Integer> precomputed() {
    try (RunContext context = RunContext.withSeed(1)) {
      Matrix gram = Matrix.zeros(30, 30);
      new GaussianKernel(0.3).fillSymmetric(TestSamples.dense(), gram, context);
      return new PrecomputedKernel(gram);
    }
  }
}
