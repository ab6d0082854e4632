package org.okra.cli.bench;

import org.okra.core.Matrix;
import org.okra.core.linear.Transpose;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.FeatureVector;
import org.okra.core.sample.LabelSet;
import org.okra.core.sample.Samples;
import org.okra.core.sample.SparseVector;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.TrainTest;
import org.okra.datasets.generate.PlantedLabels;

/**
 * Made-up rows of given sizes with something to learn in them: Gaussian inputs with a planted
 * linear map and noise, or sparse ones with labels in the manner of Bookmarks. For half as many
 * rows as n the outputs are known without their inputs.
 *
 * @param inputs n training inputs
 * @param outputs n training outputs
 * @param unlabelled further outputs
 * @param queries inputs to predict
 * @param inputPairs multiply-adds of the inner product of two inputs: d, or the mean number of
 *     shared non-zeros
 * @param outputPairs the same of two outputs
 * @param distinct different training outputs
 */
record BenchData(
    Samples<FeatureVector> inputs,
    Samples<FeatureVector> outputs,
    Samples<FeatureVector> unlabelled,
    Samples<FeatureVector> queries,
    double inputPairs,
    double outputPairs,
    int distinct) {
  private static final double LABELS_PER_ROW = 2;
  private static final int MOST_TOPICS = 40;
  private static final double NOISE = 0.2;

  /** Draws rows. */
  static BenchData draw(Sizes sizes, RunContext context) {
    return sizes.isSparse() ? sparse(sizes, context) : dense(sizes, context);
  }

  private static BenchData dense(Sizes sizes, RunContext context) {
    int rows = known(sizes) + sizes.test();
    Matrix x = gaussian(rows, sizes.d(), 1, context.random().stream("bench.inputs"));
    Matrix map =
        gaussian(
            sizes.d(),
            sizes.targets(),
            1 / Math.sqrt(sizes.d()),
            context.random().stream("bench.map"));
    Matrix y = gaussian(rows, sizes.targets(), NOISE, context.random().stream("bench.noise"));
    context.linearAlgebra().multiply(1, x, Transpose.NO, map, Transpose.NO, 1, y);
    return of(sizes, new DenseRows(x), new DenseRows(y));
  }

  private static Matrix gaussian(int rows, int columns, double deviation, RandomStream random) {
    Matrix result = Matrix.zeros(rows, columns);
    for (int i = 0; i < result.values().length; i++) {
      result.values()[i] = deviation * random.nextGaussian();
    }
    return result;
  }

  private static BenchData sparse(Sizes sizes, RunContext context) {
    TrainTest<SparseVector, LabelSet> drawn =
        new PlantedLabels(
                known(sizes),
                sizes.test(),
                sizes.d(),
                sizes.targets(),
                Math.max(1, sizes.density() * sizes.d()),
                Math.min(LABELS_PER_ROW, Math.max(1, sizes.targets() / 4.0)),
                Math.min(MOST_TOPICS, sizes.targets()),
                NOISE)
            .generate(context);
    return of(
        sizes,
        (VectorSamples<?>) drawn.train().inputs().followedBy(drawn.test().inputs()),
        (VectorSamples<?>) drawn.train().outputs().followedBy(drawn.test().outputs()));
  }

  private static int known(Sizes sizes) {
    return sizes.n() + sizes.n() / 2;
  }

  private static BenchData of(Sizes sizes, VectorSamples<?> x, VectorSamples<?> y) {
    Samples<FeatureVector> inputs = x.as(FeatureVector.class, "The benchmark");
    Samples<FeatureVector> outputs = y.as(FeatureVector.class, "The benchmark");
    Samples<FeatureVector> trained = outputs.slice(0, sizes.n());
    return new BenchData(
        inputs.slice(0, sizes.n()),
        trained,
        outputs.slice(sizes.n(), known(sizes)),
        inputs.slice(known(sizes), inputs.size()),
        pairs(x),
        pairs(y),
        DistinctSamples.of(trained).samples().size());
  }

  /** The mean number of coordinates in which two samples are both stored: sum_j share_j^2. */
  static double pairs(VectorSamples<?> samples) {
    if (!samples.isSparse()) {
      return samples.dimension();
    }
    double[] counts = new double[samples.dimension()];
    for (int column : samples.sparse().columnIndices()) {
      counts[column]++;
    }
    double sum = 0;
    for (double count : counts) {
      sum += count / samples.size() * (count / samples.size());
    }
    return sum;
  }
}
