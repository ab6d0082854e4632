package org.okra.sketches.builtin;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Option;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;
import org.okra.sketches.DiagonalWeights;
import org.okra.sketches.Sketch;
import org.okra.sketches.SketchFactory;
import org.okra.sketches.SketchSize;

/**
 * Landmarks by k-means in the feature space of the kernel: on a uniform sub-sample of u points, m
 * centres are seeded by k-means++ and moved by a few steps of Lloyd's algorithm; the landmarks are
 * the points of the sub-sample nearest to the centres, unscaled.
 *
 * <p>Only kernel values are used, so it works for every kind of sample: the squared distance of
 * point i to the mean of the cluster c is {@code K_ii - 2 mean_j K_ij + mean_jl K_jl}, j and l in
 * c. The sub-sample has {@code u = min(n, 10 m, sqrt(2 n m))} points, at least m, so that the draw
 * evaluates no more than n x m kernel values.
 *
 * <p>{@code E[R^T R] = I} does not hold: landmarks are chosen to lie apart. What holds is that the
 * error {@code tr(K - K_hat)} is bounded by the quantisation error of the centres (Zhang, Tsang and
 * Kwok 2008; Oglic and Gaertner 2017). There are fewer than m landmarks when points coincide.
 */
public final class KMeansSketch implements SketchFactory<KMeansSketch.Options> {
  private static final int SAMPLE_PER_CENTRE = 10;

  /**
   * The options.
   *
   * @param size m, from 1 to n
   * @param steps steps of Lloyd's algorithm, at least 0
   */
  public record Options(
      @Option(help = "landmarks: a number from 1 to n, or a fraction of n in (0, 1]")
          SketchSize size,
      @Option(help = "steps of Lloyd's algorithm, at least 0", defaultsTo = "5") int steps) {

    public Options {
      if (steps < 0) {
        throw Errors.option("Option 'steps' is %s; give at least 0.", steps);
      }
    }
  }

  @Override
  public String name() {
    return "k-means";
  }

  @Override
  public String help() {
    return "landmarks nearest to the centres of kernel k-means";
  }

  @Override
  public Class<Options> optionsType() {
    return Options.class;
  }

  @Override
  public Sketch draw(Options options, Gram gram, RunContext context) {
    int points = gram.size();
    int centres = options.size().rows("size", points);
    int[] sample =
        context.random().stream("sketch.k-means.sample")
            .subset(points, sampleSize(points, centres));
    Matrix values =
        context.memory().zeros(sample.length, sample.length, "the sample of kernel k-means");
    gram.fillSymmetric(sample, values);
    KernelClusters clusters =
        KernelClusters.seeded(
            values, centres, context.random().stream("sketch.k-means.seeds"), context);
    for (int step = 0; step < options.steps(); step++) {
      clusters = clusters.moved(context);
    }
    int[] support = clusters.nearestMembers(context);
    for (int i = 0; i < support.length; i++) {
      support[i] = sample[support[i]];
    }
    Arrays.sort(support);
    return Sketch.of(points, support, DiagonalWeights.constant(support.length, 1));
  }

  static int sampleSize(int points, int centres) {
    double affordable = Math.floor(Math.sqrt(2.0 * points * centres)) - 1;
    double wanted = Math.min((double) SAMPLE_PER_CENTRE * centres, affordable);
    return (int) Math.min(points, Math.max(centres, wanted));
  }
}
