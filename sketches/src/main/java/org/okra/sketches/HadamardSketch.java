package org.okra.sketches;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.random.RandomStream;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * The sub-sampled randomised Hadamard transform (SRHT, ROS): m rows, drawn without replacement, of
 * {@code H D / sqrt(m)} with H the Hadamard matrix (entries +-1) of the next power of two, cut to n
 * columns, and D random signs.
 *
 * <p>The entries are written out, m x n, which the memory budget bounds: with full support the n x
 * n kernel values cost more than the product, and a product with stored entries runs at the speed
 * of BLAS, where a fast Hadamard transform of every row of K does not.
 */
@Component(
    name = "srht",
    help = "sub-sampled randomised Hadamard transform; full support",
    alsoKnownAs = {"hadamard", "ros", "fjlt"})
public record HadamardSketch(@Option(help = SketchSize.ROWS, required = true) SketchSize size)
    implements SketchMethod {
  private static final int LARGEST = 1 << 30;

  public HadamardSketch() {
    this(SketchSize.of(100));
  }

  @Override
  public MapShape shape(long points, long dimension) {
    return MapShape.dense(size.expectedUpTo(points), points);
  }

  @Override
  public Sketch draw(Gram gram, RunContext context) {
    int points = gram.size();
    int rows = size.rows("size", points);
    Matrix weights = context.memory().zeros(rows, points, "a randomised Hadamard sketch");
    RandomStream stream = context.random().stream("sketch.hadamard");
    int[] hadamardRows = stream.subset(padded(points), rows);
    double[] signs = new double[points];
    double scale = 1 / Math.sqrt(rows);
    for (int j = 0; j < points; j++) {
      signs[j] = scale * EntryLaw.RADEMACHER.draw(stream);
    }
    Workers workers = context.workers();
    workers.forEach(
        points,
        j -> {
          for (int i = 0; i < rows; i++) {
            // Sylvester's Hadamard matrix: H_ij = (-1)^(number of ones in i and j).
            boolean odd = (Integer.bitCount(hadamardRows[i] & j) & 1) == 1;
            weights.values()[weights.index(i, j)] = odd ? -signs[j] : signs[j];
          }
        });
    return Sketch.full(new Weights.Dense(weights));
  }

  /** The smallest power of two that is at least n. */
  static int padded(int points) {
    if (points > LARGEST) {
      throw Errors.of(
          ErrorCode.TOO_LARGE,
          "A Hadamard transform of %s points is too long; at most %s.",
          points,
          LARGEST);
    }
    int highest = Integer.highestOneBit(points);
    return highest == points ? points : 2 * highest;
  }
}
