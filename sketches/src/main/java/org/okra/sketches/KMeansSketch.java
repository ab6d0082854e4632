package org.okra.sketches;

import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.random.RandomStream;
import org.okra.core.random.RandomStreams;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

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
@Component(
    name = "k-means",
    help = "landmarks nearest to the centres of kernel k-means",
    alsoKnownAs = {"kmeans", "k-means-nystrom", "cluster"})
public record KMeansSketch(
    @Option(help = "landmarks: a number from 1 to n, or a fraction of n in (0, 1]", required = true)
        SketchSize size,
    @Option(help = "steps of Lloyd's algorithm, at least 0", atLeast = 0) int steps)
    implements SketchMethod {
  private static final int SAMPLE_PER_CENTRE = 10;

  public KMeansSketch() {
    this(SketchSize.of(100), 5);
  }

  public KMeansSketch {
    Options.check(KMeansSketch.class, size, steps);
  }

  @Override
  public MapShape shape(long points, long dimension) {
    return MapShape.selection(size.expectedUpTo(points));
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int points = gram.size();
    int centres = size.rows("size", points);
    RandomStreams random = context.random();
    int[] sample =
        random.stream("sketch.k-means.sample").subset(points, sampleSize(points, centres));
    Matrix values =
        context.memory().zeros(sample.length, sample.length, "the sample of kernel k-means");
    gram.fillSymmetric(sample, values);
    RandomStream seeds = random.stream("sketch.k-means.seeds");
    KernelClusters clusters = KernelClusters.seeded(values, centres, seeds, context);
    for (int step = 0; step < steps; step++) {
      clusters = clusters.moved(context);
    }
    int[] support =
        IntStream.of(clusters.nearestMembers(context)).map(i -> sample[i]).sorted().toArray();
    return Sketch.selection(points, support, 1);
  }

  static int sampleSize(int points, int centres) {
    double affordable = Math.floor(Math.sqrt(2.0 * points * centres)) - 1;
    double wanted = Math.min((double) SAMPLE_PER_CENTRE * centres, affordable);
    return (int) Math.min(points, Math.max(centres, wanted));
  }
}
