package org.okra.sketches;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.okra.core.Matrix;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.kernels.KernelGram;
import org.okra.kernels.StoredGram;

/** Landmarks by randomly pivoted Cholesky and by kernel k-means. */
final class LandmarkChoiceTest {
  private static final RunContext CONTEXT = RunContext.withSeed(6);

  @Test
  void pivotsAreDrawnInProportionToTheResidual() {
    // Diagonal: the residual of a point is its own entry until it is drawn.
    Matrix gram = Matrix.zeros(3, 3);
    gram.set(0, 0, 1);
    gram.set(1, 1, 2);
    gram.set(2, 2, 5);
    int trials = 20_000;
    double[] left = new double[3];
    for (int trial = 0; trial < trials; trial++) {
      int[] support =
          new PivotedCholeskySketch(SketchSize.of(2))
              .draw(new StoredGram(gram), CONTEXT.child("trial", trial))
              .support();
      left[3 - support[0] - support[1]]++;
    }
    // P(0 and 1 drawn) = 1/8 2/7 + 2/8 1/6, and so on.
    assertThat(left[2] / trials).isCloseTo(1 / 28.0 + 1 / 24.0, within(0.01));
    assertThat(left[1] / trials).isCloseTo(5 / 56.0 + 5 / 24.0, within(0.015));
    assertThat(left[0] / trials).isCloseTo(10 / 48.0 + 10 / 24.0, within(0.015));
  }

  /** The third pivot of three, by Schur complements entry by entry: all orders of four points. */
  @Test
  void laterPivotsAreDrawnInProportionToWhatEarlierOnesLeave() {
    Matrix gram = TestKernels.positiveDefinite(4, CONTEXT, 21);
    double[] expected = new double[4];
    addLeft(gram, 1, new boolean[4], 3, expected);
    int trials = 20_000;
    double[] left = new double[4];
    for (int trial = 0; trial < trials; trial++) {
      int[] support =
          new PivotedCholeskySketch(SketchSize.of(3))
              .draw(new StoredGram(gram), CONTEXT.child("later", trial))
              .support();
      left[6 - Arrays.stream(support).sum()]++;
    }
    for (int i = 0; i < 4; i++) {
      assertThat(left[i] / trials).as("left %d", i).isCloseTo(expected[i], within(0.015));
    }
  }

  private static void addLeft(
      Matrix residual, double probability, boolean[] drawn, int more, double[] left) {
    double trace = 0;
    for (int i = 0; i < drawn.length; i++) {
      trace += drawn[i] ? 0 : residual.get(i, i);
    }
    for (int pivot = 0; pivot < drawn.length; pivot++) {
      if (drawn[pivot]) {
        continue;
      }
      if (more == 0) {
        left[pivot] += probability;
        continue;
      }
      Matrix next = Matrix.zeros(drawn.length, drawn.length);
      for (int i = 0; i < drawn.length; i++) {
        for (int j = 0; j < drawn.length; j++) {
          double explained =
              residual.get(i, pivot) * residual.get(pivot, j) / residual.get(pivot, pivot);
          next.set(i, j, residual.get(i, j) - explained);
        }
      }
      boolean[] with = drawn.clone();
      with[pivot] = true;
      addLeft(next, probability * residual.get(pivot, pivot) / trace, with, more - 1, left);
    }
  }

  @Test
  void pivotingStopsWhenTheGramMatrixIsExplained() {
    Matrix features = TestKernels.normal(50, 4, 2);
    Matrix gram = CONTEXT.linearAlgebra().multiplyRightTransposed(features, features);
    Sketch sketch =
        new PivotedCholeskySketch(SketchSize.of(30)).draw(new StoredGram(gram), CONTEXT);
    assertThat(sketch.support().length).isBetween(4, 6);
  }

  @Test
  void kMeansFindsOneLandmarkPerCluster() {
    int clusters = 8;
    RandomStream stream = new RandomStream(4);
    Matrix points = Matrix.zeros(400, 2);
    for (int i = 0; i < 400; i++) {
      points.set(i, 0, 10 * (i % clusters) + 0.1 * stream.nextGaussian());
      points.set(i, 1, 0.1 * stream.nextGaussian());
    }
    Sketch sketch =
        new KMeansSketch(SketchSize.of(clusters), 5)
            .draw(
                new KernelGram<>(new TestKernels.Gaussian(0.02), new DenseRows(points), CONTEXT),
                CONTEXT);
    assertThat(sketch.support()).hasSize(clusters);
    assertThat(Arrays.stream(sketch.support()).map(i -> i % clusters).sorted().toArray())
        .containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
  }

  /** Points of different lengths, so that the nearest to a mean is not the one most along it. */
  @Test
  void theLandmarkOfAClusterIsItsMemberNearestToItsMean() {
    DenseRows points = TestKernels.normalRows(60, 2, 5);
    Matrix gram = Matrix.zeros(60, 60);
    new TestKernels.Linear().fillSymmetric(points, gram, CONTEXT);
    KernelClusters clusters = KernelClusters.seeded(gram, 4, new RandomStream(1), CONTEXT);
    int[] expected = new int[4];
    for (int c = 0; c < 4; c++) {
      double[] mean = new double[2];
      int members = 0;
      for (int i = 0; i < 60; i++) {
        if (clusters.cluster()[i] == c) {
          mean[0] += points.dense().get(i, 0);
          mean[1] += points.dense().get(i, 1);
          members++;
        }
      }
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < 60; i++) {
        double distance =
            Math.hypot(
                points.dense().get(i, 0) - mean[0] / members,
                points.dense().get(i, 1) - mean[1] / members);
        if (clusters.cluster()[i] == c && distance < least) {
          least = distance;
          expected[c] = i;
        }
      }
    }
    assertThat(clusters.nearestMembers(CONTEXT)).isEqualTo(expected);
    int[] none = clusters.cluster().clone();
    Arrays.setAll(none, i -> none[i] == 2 ? 3 : none[i]);
    assertThat(new KernelClusters(gram, none, 4).nearestMembers(CONTEXT)).hasSize(3);
  }

  /** Against k-means on the coordinates: with a linear kernel both are the same thing. */
  @Test
  void clustersMoveAsOrdinaryKMeansDoes() {
    DenseRows points = TestKernels.normalRows(60, 2, 5);
    Matrix gram = Matrix.zeros(60, 60);
    new TestKernels.Linear().fillSymmetric(points, gram, CONTEXT);
    KernelClusters clusters = KernelClusters.seeded(gram, 4, new RandomStream(1), CONTEXT);
    int[] expected = ordinaryStep(points.dense(), clusters.cluster(), 4);
    assertThat(clusters.moved(CONTEXT).cluster()).isEqualTo(expected);
  }

  @Test
  void kMeansStopsAtTheNumberOfDifferentPoints() {
    Matrix points = Matrix.zeros(40, 1);
    for (int i = 0; i < 40; i++) {
      points.set(i, 0, i % 3);
    }
    Sketch sketch =
        new KMeansSketch(SketchSize.of(10), 3)
            .draw(
                new KernelGram<>(new TestKernels.Gaussian(1), new DenseRows(points), CONTEXT),
                CONTEXT);
    assertThat(sketch.support()).hasSize(3);
  }

  private static int[] ordinaryStep(Matrix points, int[] cluster, int count) {
    double[][] means = new double[count][3];
    for (int i = 0; i < cluster.length; i++) {
      means[cluster[i]][0] += points.get(i, 0);
      means[cluster[i]][1] += points.get(i, 1);
      means[cluster[i]][2]++;
    }
    int[] next = new int[cluster.length];
    for (int i = 0; i < cluster.length; i++) {
      double best = Double.POSITIVE_INFINITY;
      for (int c = 0; c < count; c++) {
        double dx = points.get(i, 0) - means[c][0] / means[c][2];
        double dy = points.get(i, 1) - means[c][1] / means[c][2];
        if (dx * dx + dy * dy < best) {
          best = dx * dx + dy * dy;
          next[i] = c;
        }
      }
    }
    return next;
  }

  private static Matrix onALine(double... places) {
    Matrix column = Matrix.column(places);
    return CONTEXT.linearAlgebra().multiplyRightTransposed(column, column);
  }

  /** Points of length 1 whose squared distance is within 8 epsilon are one. */
  @Test
  void pointsWithinRoundingAreOne() {
    double epsilon = Math.ulp(1.0);
    for (int distance : new int[] {2, 6, 8, 10, 40}) {
      Matrix gram = Matrix.identity(2);
      gram.set(0, 1, 1 - distance / 2 * epsilon);
      gram.set(1, 0, 1 - distance / 2 * epsilon);
      KernelClusters clusters = KernelClusters.seeded(gram, 2, new RandomStream(1), CONTEXT);
      assertThat(clusters.count()).as("distance %d", distance).isEqualTo(distance <= 8 ? 1 : 2);
    }
  }

  /** A point as near to the next centre as to the one before stays where it is. */
  @Test
  void ofEquallyNearCentresTheFirstCounts() {
    Matrix gram = onALine(-100, 0, 100);
    Set<List<Integer>> outcomes = new HashSet<>();
    for (int seed = 0; seed < 100; seed++) {
      if (new RandomStream(seed).nextInt(3) == 0) {
        KernelClusters clusters = KernelClusters.seeded(gram, 2, new RandomStream(seed), CONTEXT);
        outcomes.add(Arrays.stream(clusters.cluster()).boxed().toList());
      }
    }
    // The second centre is the last point, no nearer to the middle, or the middle itself.
    assertThat(outcomes).containsExactlyInAnyOrder(List.of(0, 0, 1), List.of(0, 1, 1));
  }

  /** No point moves to a cluster without members, or to one that is no nearer. */
  @Test
  void pointsMoveOnlyToNearerMeans() {
    KernelClusters empty =
        new KernelClusters(onALine(5, 6, 0.1), new int[] {0, 0, 0}, 2).moved(CONTEXT);
    assertThat(empty.cluster()).containsExactly(0, 0, 0);
    // The means are -1 and 1.
    KernelClusters tied =
        new KernelClusters(onALine(-3, 0, 0, 1), new int[] {0, 0, 0, 1}, 2).moved(CONTEXT);
    assertThat(tied.cluster()).containsExactly(0, 0, 0, 1);
    KernelClusters other =
        new KernelClusters(onALine(-1, 0, 0, 3), new int[] {0, 1, 1, 1}, 2).moved(CONTEXT);
    assertThat(other.cluster()).containsExactly(0, 1, 1, 1);
  }

  @Test
  void ofEquallyNearMembersTheFirstIsTheLandmark() {
    assertThat(new KernelClusters(onALine(0, -1, 1), new int[3], 1).nearestMembers(CONTEXT))
        .containsExactly(0);
    assertThat(new KernelClusters(onALine(-1, 1), new int[2], 1).nearestMembers(CONTEXT))
        .containsExactly(0);
    assertThat(
            new KernelClusters(onALine(4, 0, -1, 1), new int[] {1, 0, 0, 0}, 2)
                .nearestMembers(CONTEXT))
        .containsExactly(1, 0);
  }

  /** The draw of k-means step by step: a sample, centres, moves, and the nearest members. */
  @Test
  void kMeansMovesItsClustersAsOftenAsAsked() {
    DenseRows points = TestKernels.normalRows(400, 2, 5);
    Matrix all = Matrix.zeros(400, 400);
    new TestKernels.Gaussian(0.3).fillSymmetric(points, all, CONTEXT);
    Set<List<Integer>> supports = new HashSet<>();
    for (int steps = 0; steps < 4; steps++) {
      int[] sample =
          CONTEXT.random().stream("sketch.k-means.sample")
              .subset(400, KMeansSketch.sampleSize(400, 20));
      Matrix values = Matrix.zeros(sample.length, sample.length);
      new StoredGram(all).fillSymmetric(sample, values);
      RandomStream seeds = CONTEXT.random().stream("sketch.k-means.seeds");
      KernelClusters clusters = KernelClusters.seeded(values, 20, seeds, CONTEXT);
      for (int step = 0; step < steps; step++) {
        clusters = clusters.moved(CONTEXT);
      }
      int[] expected =
          Arrays.stream(clusters.nearestMembers(CONTEXT)).map(i -> sample[i]).sorted().toArray();
      int[] support =
          new KMeansSketch(SketchSize.of(20), steps).draw(new StoredGram(all), CONTEXT).support();
      assertThat(support).isEqualTo(expected);
      supports.add(Arrays.stream(support).boxed().toList());
    }
    assertThat(supports).hasSizeGreaterThan(2);
  }
}
