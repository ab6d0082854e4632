package org.okra.sketches;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;

/**
 * Clusters of points that are known by their kernel values: k-means in feature space.
 *
 * @param values K of the points, u x u
 * @param cluster the cluster of each point, from 0
 * @param count number of clusters, some of which may be empty
 */
record KernelClusters(Matrix values, int[] cluster, int count) {

  /**
   * Centres by k-means++ (each next one with probability proportional to the squared distance from
   * the nearest so far), and every point with its nearest centre. Stops early when every point lies
   * on a centre.
   */
  static KernelClusters seeded(Matrix values, int most, RandomStream stream, RunContext context) {
    int size = values.rows();
    if (!context.linearAlgebra().vectorMath().allFinite(values.values(), 0, size * size)) {
      throw Errors.notFinite(
          "A kernel value is NaN or infinite; check the samples and the kernel's options.");
    }
    int[] cluster = new int[size];
    double[] distances = new double[size];
    Arrays.fill(distances, Double.POSITIVE_INFINITY);
    int centre = stream.nextInt(size);
    int count = 0;
    while (true) {
      context.cancellation().check();
      double own = values.get(centre, centre);
      double farthest = 0;
      for (int i = 0; i < size; i++) {
        double distance = values.get(i, i) + own - 2 * values.get(i, centre);
        // Below rounding, two points are one.
        double rounding = 4 * Math.ulp(1.0) * (values.get(i, i) + own);
        distance = distance > rounding ? distance : 0;
        if (distance < distances[i]) {
          distances[i] = distance;
          cluster[i] = count;
        }
        farthest = Math.max(farthest, distances[i]);
      }
      count++;
      if (count == most || farthest == 0) {
        return new KernelClusters(values, cluster, count);
      }
      centre = Draws.draw(Draws.runningSums(distances), stream);
    }
  }

  /** One step of Lloyd's algorithm: every point goes to the cluster with the nearest mean. */
  KernelClusters moved(RunContext context) {
    int[] sizes = sizes();
    double[] norms = squaredNorms(sizes, context);
    int[] next = new int[cluster.length];
    Workers workers = context.workers();
    workers.forEach(
        cluster.length,
        i -> {
          double[] products = products(i, sizes);
          int best = cluster[i];
          for (int c = 0; c < count; c++) {
            boolean nearer =
                sizes[c] > 0 && norms[c] - 2 * products[c] < norms[best] - 2 * products[best];
            best = nearer ? c : best;
          }
          next[i] = best;
        });
    return new KernelClusters(values, next, count);
  }

  /** For each cluster that is not empty, its member nearest to its mean. */
  int[] nearestMembers(RunContext context) {
    double[] distances = ownProducts(sizes(), context);
    Arrays.setAll(distances, i -> values.get(i, i) - 2 * distances[i]);
    int[] best = new int[count];
    Arrays.fill(best, -1);
    for (int i = 0; i < cluster.length; i++) {
      int c = cluster[i];
      if (best[c] < 0 || distances[i] < distances[best[c]]) {
        best[c] = i;
      }
    }
    return Arrays.stream(best).filter(i -> i >= 0).toArray();
  }

  private int[] sizes() {
    int[] sizes = new int[count];
    for (int c : cluster) {
      sizes[c]++;
    }
    return sizes;
  }

  /** Inner products of point i with the mean of every cluster; 0 for an empty one. */
  private double[] products(int i, int[] sizes) {
    double[] sums = new double[count];
    int column = values.index(0, i);
    for (int j = 0; j < cluster.length; j++) {
      sums[cluster[j]] += values.values()[column + j];
    }
    for (int c = 0; c < count; c++) {
      sums[c] = sizes[c] == 0 ? 0 : sums[c] / sizes[c];
    }
    return sums;
  }

  /** Inner products of every point with the mean of its own cluster. */
  private double[] ownProducts(int[] sizes, RunContext context) {
    double[] own = new double[cluster.length];
    context.workers().forEach(own.length, i -> own[i] = products(i, sizes)[cluster[i]]);
    return own;
  }

  /** The squared norm of the mean of every cluster. */
  private double[] squaredNorms(int[] sizes, RunContext context) {
    double[] own = ownProducts(sizes, context);
    double[] norms = new double[count];
    for (int i = 0; i < cluster.length; i++) {
      norms[cluster[i]] += own[i] / sizes[cluster[i]];
    }
    return norms;
  }
}
