package org.okra.bench;

import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ListSamples;
import org.okra.core.sample.Samples;
import org.okra.estimators.KernelModel;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;

/**
 * Made-up embeddings of unit length and noisy predictions of them, for the search among candidates:
 * samples are numbers, and the feature maps look their vectors up. Kept in single precision.
 */
final class EmbeddedPoints {
  private static final int CLUSTERS = 1000;

  /** How the coordinates of an embedding are distributed, before it is brought to length one. */
  enum Shape {
    /** Gaussian with variance 1/j in coordinate j: the spectrum of a rough kernel. */
    SPECTRUM,
    /** A thousand centres as above, with half their standard deviation around them. */
    CLUSTERED,
    /** Gaussian with equal variances: the hardest case, as there is no structure to use. */
    ISOTROPIC
  }

  private final float[][] candidates;
  private final float[][] queries;
  private final int dimension;

  private EmbeddedPoints(float[][] candidates, float[][] queries, int dimension) {
    this.candidates = candidates;
    this.queries = queries;
    this.dimension = dimension;
  }

  /**
   * Points.
   *
   * @param noise length of what is added to a random candidate to make a query, drawn like a
   *     candidate; one entry per group of queries
   * @param group queries per entry of {@code noise}
   */
  static EmbeddedPoints draw(
      Shape shape, int size, int dimension, double[] noise, int group, RunContext context) {
    RandomStream random = context.random().stream("centres", 0);
    float[][] centres = new float[shape == Shape.CLUSTERED ? CLUSTERS : 0][];
    for (int c = 0; c < centres.length; c++) {
      centres[c] = point(Shape.SPECTRUM, centres, dimension, random);
    }
    float[][] candidates = new float[size][];
    int block = 1000;
    context
        .workers()
        .forEach(
            (size + block - 1) / block,
            number -> {
              RandomStream own = context.random().stream("candidates", number);
              for (int i = number * block; i < Math.min(size, (number + 1) * block); i++) {
                candidates[i] = point(shape, centres, dimension, own);
              }
            });
    RandomStream asked = context.random().stream("queries", 0);
    float[][] queries = new float[noise.length * group][];
    for (int i = 0; i < queries.length; i++) {
      float[] query = candidates[asked.nextInt(size)].clone();
      float[] other = point(shape, centres, dimension, asked);
      for (int j = 0; j < dimension; j++) {
        // Half the length, as predictions of a ridge regression are short.
        query[j] = (float) (0.5 * (query[j] + noise[i / group] * other[j]));
      }
      queries[i] = query;
    }
    return new EmbeddedPoints(candidates, queries, dimension);
  }

  private static float[] point(Shape shape, float[][] centres, int dimension, RandomStream random) {
    double[] values = new double[dimension];
    float[] centre =
        centres.length == 0 || shape != Shape.CLUSTERED
            ? new float[dimension]
            : centres[random.nextInt(centres.length)];
    double width = shape == Shape.CLUSTERED ? 0.5 / Math.sqrt(harmonic(dimension)) : 1;
    double sum = 0;
    for (int j = 0; j < dimension; j++) {
      double deviation = shape == Shape.ISOTROPIC ? 1 : width / Math.sqrt(j + 1);
      values[j] = centre[j] + deviation * random.nextGaussian();
      sum += values[j] * values[j];
    }
    float[] result = new float[dimension];
    for (int j = 0; j < dimension; j++) {
      result[j] = (float) (values[j] / Math.sqrt(sum));
    }
    return result;
  }

  /** The expected squared length of a centre before it is brought to length one. */
  private static double harmonic(int dimension) {
    return IntStream.rangeClosed(1, dimension).mapToDouble(j -> 1.0 / j).sum();
  }

  /** The numbers of the candidates. */
  Samples<Integer> candidates() {
    return numbers(0, candidates.length);
  }

  /** The numbers of some queries. */
  Samples<Integer> queries(int from, int to) {
    return numbers(from, to);
  }

  private static Samples<Integer> numbers(int from, int to) {
    return new ListSamples<>(Integer.class, IntStream.range(from, to).boxed().toList());
  }

  /** A model that predicts query vectors and embeds candidates, with a constant diagonal. */
  KernelModel<Integer, Integer> model() {
    return KernelModel.of(
        new Lookup(queries, dimension),
        new InnerProduct(candidates),
        new Lookup(candidates, dimension),
        Matrix.identity(dimension));
  }

  private record Lookup(float[][] vectors, int dimension) implements FeatureMap<Integer> {
    @Override
    public Class<Integer> domain() {
      return Integer.class;
    }

    @Override
    public void apply(Samples<? extends Integer> z, Matrix block, RunContext context) {
      for (int i = 0; i < z.size(); i++) {
        float[] vector = vectors[z.get(i)];
        for (int j = 0; j < dimension; j++) {
          block.values()[block.index(i, j)] = vector[j];
        }
      }
    }
  }

  private record InnerProduct(float[][] vectors) implements Kernel<Integer> {
    @Override
    public double value(Integer a, Integer b) {
      double sum = 0;
      for (int j = 0; j < vectors[a].length; j++) {
        sum += (double) vectors[a][j] * vectors[b][j];
      }
      return sum;
    }

    @Override
    public OptionalDouble constantDiagonal() {
      return OptionalDouble.of(1);
    }
  }
}
