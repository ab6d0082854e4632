package org.okra.decoders.approximate;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;

/**
 * k-means by Lloyd's rounds on a random sample of the vectors, 32 for every centre.
 *
 * <p>The nearest centre is {@code argmin_c ||c||^2 - 2 c^T v}: a matrix product per block of
 * vectors, ties to the lower number. The centres start at random vectors; one that is nearest to
 * nothing stays where it is.
 *
 * @param centres dimension x count
 * @param squaredLengths {@code ||c||^2} of every centre
 */
record NearestCentres(Matrix centres, double[] squaredLengths) {
  private static final int SAMPLE_PER_CENTRE = 32;

  /** Vectors compared with all centres at a time. */
  private static final int BLOCK = 512;

  private NearestCentres(Matrix centres) {
    this(centres, new double[centres.columns()]);
    for (int c = 0; c < squaredLengths.length; c++) {
      for (int i = 0; i < centres.rows(); i++) {
        squaredLengths[c] += centres.get(i, c) * centres.get(i, c);
      }
    }
  }

  /** Centres of vectors in columns. */
  static NearestCentres of(Matrix vectors, int count, int rounds, RunContext context) {
    RandomStream random = context.random().stream("decoder.approximate.sample", 0);
    long wanted = (long) SAMPLE_PER_CENTRE * count;
    int[] chosen = random.subset(vectors.columns(), (int) Math.min(wanted, vectors.columns()));
    random.shuffle(chosen);
    Matrix sample =
        context.memory().zeros(vectors.rows(), chosen.length, "The sample of the k-means");
    for (int j = 0; j < chosen.length; j++) {
      copyColumn(vectors, chosen[j], sample, j);
    }
    NearestCentres centres = new NearestCentres(sample.columnBlock(0, count).copy());
    int[] before = new int[0];
    for (int round = 0; round < rounds; round++) {
      int[] nearest = centres.nearest(sample, context);
      if (Arrays.equals(nearest, before)) {
        break;
      }
      centres = centres.means(sample, nearest);
      before = nearest;
      context.progress().report("candidate cells", round + 1, rounds);
    }
    return centres;
  }

  private static void copyColumn(Matrix source, int from, Matrix target, int to) {
    int start = source.index(0, from);
    System.arraycopy(source.values(), start, target.values(), target.index(0, to), source.rows());
  }

  /** The number of the nearest centre of every vector. */
  int[] nearest(Matrix vectors, RunContext context) {
    int[] nearest = new int[vectors.columns()];
    int width = Math.min(BLOCK, vectors.columns());
    Matrix block =
        context.memory().zeros(centres.columns(), width, "A block of distances to centres");
    LinearAlgebra algebra = context.linearAlgebra();
    for (int from = 0; from < nearest.length; from += width) {
      context.cancellation().check();
      int start = from;
      int length = Math.min(width, nearest.length - from);
      Matrix distances = block.columnBlock(0, length);
      Matrix some = vectors.columnBlock(from, from + length);
      algebra.multiply(-2, centres, Transpose.YES, some, Transpose.NO, 0, distances);
      context.workers().forEach(length, j -> nearest[start + j] = least(distances, j));
    }
    return nearest;
  }

  private int least(Matrix distances, int column) {
    double[] values = distances.values();
    int base = distances.index(0, column);
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    for (int c = 0; c < squaredLengths.length; c++) {
      double distance = values[base + c] + squaredLengths[c];
      if (distance < least) {
        least = distance;
        best = c;
      }
    }
    return best;
  }

  /** Every centre moved to the mean of the vectors nearest to it. */
  NearestCentres means(Matrix vectors, int[] nearest) {
    Matrix sums = Matrix.zeros(centres.rows(), centres.columns());
    int[] counts = new int[centres.columns()];
    for (int j = 0; j < nearest.length; j++) {
      counts[nearest[j]]++;
      int source = vectors.index(0, j);
      int target = sums.index(0, nearest[j]);
      for (int i = 0; i < sums.rows(); i++) {
        sums.values()[target + i] += vectors.values()[source + i];
      }
    }
    for (int c = 0; c < counts.length; c++) {
      if (counts[c] == 0) {
        copyColumn(centres, c, sums, c);
      } else {
        for (int i = 0; i < sums.rows(); i++) {
          sums.set(i, c, sums.get(i, c) / counts[c]);
        }
      }
    }
    return new NearestCentres(sums);
  }
}
