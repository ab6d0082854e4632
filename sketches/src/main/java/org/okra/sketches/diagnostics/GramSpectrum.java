package org.okra.sketches.diagnostics;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * The eigenvalues mu_1 &gt;= mu_2 &gt;= .. of K/n, and what they say about the size a sketch needs.
 *
 * <p>Exact up to a limit of points; beyond, from a uniform sub-sample of u points, whose
 * eigenvalues of K/u estimate the leading ones of K/n (those after the u-th count as 0).
 *
 * @param eigenvalues those of K/n that are known, falling, none negative; shared, not copied
 * @param points n
 * @param evaluatedPoints how many points were looked at; n when the spectrum is exact
 */
public record GramSpectrum(double[] eigenvalues, int points, int evaluatedPoints) {
  /** Up to this many points the spectrum is exact unless asked otherwise. */
  public static final int DEFAULT_LIMIT = 2000;

  public GramSpectrum {
    double previous = Double.POSITIVE_INFINITY;
    for (double value : eigenvalues) {
      if (!(value >= 0 && value <= previous) || value == Double.POSITIVE_INFINITY) {
        throw Errors.argument(
            "Eigenvalue %s follows %s; they must fall, be finite and not be negative.",
            value, previous);
      }
      previous = value;
    }
    if (eigenvalues.length == 0) {
      throw Errors.empty("A spectrum needs at least one eigenvalue.");
    }
  }

  /** The spectrum of a Gram matrix, exact up to {@link #DEFAULT_LIMIT} points. */
  public static GramSpectrum of(Gram gram, RunContext context) {
    return of(gram, DEFAULT_LIMIT, context);
  }

  /**
   * The spectrum of a Gram matrix.
   *
   * @param limit the most points to evaluate, at least 1
   */
  public static GramSpectrum of(Gram gram, int limit, RunContext context) {
    int[] chosen = chosenPoints(gram.size(), limit, context);
    Matrix values = context.memory().zeros(chosen.length, chosen.length, "a sample of the Gram");
    gram.fillSymmetric(chosen, values);
    double[] eigenvalues = scaled(context.linearAlgebra().eigen(values).values());
    return new GramSpectrum(eigenvalues, gram.size(), chosen.length);
  }

  /**
   * A spectrum that is known.
   *
   * @param eigenvalues n eigenvalues of K/n, falling, none negative
   */
  public static GramSpectrum ofEigenvalues(double... eigenvalues) {
    return new GramSpectrum(eigenvalues.clone(), eigenvalues.length, eigenvalues.length);
  }

  /** All points of a small sample, a seeded uniform sub-sample of a large one. */
  static int[] chosenPoints(int points, int limit, RunContext context) {
    if (points < 1) {
      throw Errors.empty("Diagnostics need at least one point, but the sample is empty.");
    }
    if (limit < 1) {
      throw Errors.argument("A limit of %s points is not possible; give at least 1.", limit);
    }
    return points <= limit
        ? IntStream.range(0, points).toArray()
        : context.random().stream("sketch.diagnostics").subset(points, limit);
  }

  /** The eigenvalues of K/n for the n eigenvalues of K. */
  static double[] scaled(double[] ofGram) {
    double[] eigenvalues = new double[ofGram.length];
    // Rounding leaves tiny negative values where the exact one is 0.
    Arrays.setAll(eigenvalues, i -> Math.max(0, ofGram[i]) / ofGram.length);
    return eigenvalues;
  }

  /** The sum over [from, to), from the small end, so that small values are not lost. */
  private double sum(int from, int to) {
    double sum = 0;
    for (int i = to - 1; i >= from; i--) {
      sum += eigenvalues[i];
    }
    return sum;
  }

  /** The share of the trace beyond the first {@code rank} eigenvalues: the decay. */
  public double tail(int rank) {
    int cut = Math.max(0, Math.min(rank, eigenvalues.length));
    double head = sum(0, cut);
    double tail = sum(cut, eigenvalues.length);
    return head + tail == 0 ? 0 : tail / (head + tail);
  }

  /** The effective dimension {@code sum_i mu_i / (mu_i + lambda)}. */
  public double effectiveDimension(double lambda) {
    if (!(lambda > 0)) {
      throw Errors.argument("lambda is %s; give a number above 0.", lambda);
    }
    double sum = 0;
    for (double value : eigenvalues) {
      sum += value / (value + lambda);
    }
    return sum;
  }

  /**
   * The critical radius delta_n: the smallest delta with {@code sqrt(1/n sum_i min(delta^2, mu_i))
   * <= delta^2} (p-sparsified, section 3.1).
   *
   * <p>With t = delta^2 and k eigenvalues above t, equality is the quadratic {@code t^2 - (k/n) t -
   * (1/n) sum_{i>k} mu_i = 0}; the left side is convex and the mean of minima concave, so one k
   * fits.
   */
  public double criticalRadius() {
    double tail = 0;
    for (double value : eigenvalues) {
      tail += value;
    }
    double root = 0;
    for (int above = 0; above <= eigenvalues.length; above++) {
      double half = 0.5 * above / points;
      root = half + Math.sqrt(half * half + Math.max(0, tail) / points);
      if (above == eigenvalues.length || eigenvalues[above] <= root) {
        break;
      }
      tail -= eigenvalues[above];
    }
    return Math.sqrt(root);
  }

  /**
   * The statistical dimension d_n: the first j with {@code mu_j <= delta_n^2}, n if there is none.
   */
  public int statisticalDimension() {
    double radius = criticalRadius();
    for (int j = 0; j < eigenvalues.length; j++) {
      if (eigenvalues[j] <= radius * radius) {
        return j + 1;
      }
    }
    return Math.min(points, eigenvalues.length + 1);
  }

  /**
   * A size at which a Gaussian sketch is K-satisfiable in expectation: the deviation of {@code (R
   * U1)^T R U1} from the identity is about {@code 2 sqrt(d_n / m) + d_n / m}, at most 1/2 from m =
   * 20 d_n on. At most n. Regression often does with a few times d_n: a starting point for growing
   * or shrinking, not a law.
   */
  public int suggestedSize() {
    return (int) Math.min(points, 20L * statisticalDimension());
  }

  /** The smallest rank whose {@link #tail} is at most {@code tolerance}. */
  public int rankForTail(double tolerance) {
    if (!(tolerance >= 0 && tolerance <= 1)) {
      throw Errors.argument("tolerance is %s; give a number from 0 to 1.", tolerance);
    }
    double total = sum(0, eigenvalues.length);
    double tail = 0;
    int rank = eigenvalues.length;
    while (rank > 0 && tail + eigenvalues[rank - 1] <= tolerance * total) {
      tail += eigenvalues[rank - 1];
      rank--;
    }
    return rank;
  }

  @Override
  public String toString() {
    String basis = evaluatedPoints == points ? "exact" : "from " + evaluatedPoints;
    return "GramSpectrum of " + points + " points (" + basis + ")";
  }
}
