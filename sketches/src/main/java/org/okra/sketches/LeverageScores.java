package org.okra.sketches;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.Matrix;
import org.okra.core.linear.Cholesky;
import org.okra.core.random.RandomStream;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * Approximate ridge leverage scores by recursive halving (Musco and Musco 2017).
 *
 * <p>The leverage of point i is {@code [K (K + g I)^-1]_ii} with the ridge {@code g = n lambda}.
 * The points are put in random order and halved until at most q are left. Those are the sample S of
 * the level above, whose scores choose q points as the sample of the next level, up to all n
 * points. With W the weights of the sample, {@code W_ss^2 = 1 / (q p_s)} for a point drawn with
 * probability p_s, the scores are, up to the common factor g,
 *
 * <pre>{@code
 * score_i = min(g, K_ii - K_iS (K_SS + g W^-2)^-1 K_Si)
 * }</pre>
 *
 * <p>A sample of half the points says less than all of them, so scores err on the high side; a
 * leverage is at most 1, hence the minimum. Every level evaluates its size times q kernel values,
 * together fewer than 2 n q.
 */
record LeverageScores(Gram gram, double[] diagonal, int sampleSize, RunContext context) {
  LeverageScores(Gram gram, int sampleSize, RunContext context) {
    this(gram, gram.diagonal(), sampleSize, context);
  }

  /**
   * Scores of all points, up to a common factor; none negative.
   *
   * @param lambda the ridge on the scale of the eigenvalues of K/n; if empty, such that the
   *     effective dimension of the smallest level is half its size
   */
  double[] compute(Optional<Double> lambda) {
    int points = gram.size();
    if (sampleSize < 1) {
      return diagonal.clone();
    }
    int[] order = context.random().stream("sketch.leverage.order").permutation(points);
    int levels = 0;
    while ((points >> levels) > sampleSize) {
      levels++;
    }
    int[] smallest = level(order, points >> levels);
    double ridge = points * lambda.orElseGet(() -> chosenLambda(smallest));
    double[] ones = new double[smallest.length];
    Arrays.fill(ones, 1);
    Draws.Sample sample = new Draws.Sample(smallest, ones);
    for (int level = levels - 1; level > 0; level--) {
      int[] members = level(order, points >> level);
      RandomStream stream = context.random().stream("sketch.leverage.level", level);
      Draws.Sample drawn = Draws.sample(scores(members, sample, ridge), sampleSize, stream);
      int[] chosen = IntStream.of(drawn.points()).map(i -> members[i]).toArray();
      sample = new Draws.Sample(chosen, drawn.squaredWeights());
    }
    return scores(IntStream.range(0, points).toArray(), sample, ridge);
  }

  private static int[] level(int[] order, int size) {
    int[] members = Arrays.copyOf(order, size);
    Arrays.sort(members);
    return members;
  }

  /** The scores of the members of a level, which contains the sample. */
  private double[] scores(int[] members, Draws.Sample sample, double ridge) {
    int[] chosen = sample.points();
    Matrix known = context.memory().zeros(chosen.length, chosen.length, "a sample of the Gram");
    gram.fillSymmetric(chosen, known);
    Matrix regularised = known.copy();
    double largest = 0;
    for (int i = 0; i < chosen.length; i++) {
      largest = Math.max(largest, known.get(i, i));
    }
    // Rounding makes K_SS indefinite by this much; a smaller ridge could not be factorised.
    double least = 16 * Math.ulp(1.0) * chosen.length * largest;
    for (int i = 0; i < chosen.length; i++) {
      double own = ridge / sample.squaredWeights()[i];
      regularised.set(i, i, known.get(i, i) + Math.max(own, least));
    }
    Cholesky factor = context.linearAlgebra().choleskyInPlace(regularised);
    double[] scores = new double[members.length];
    // The rows of the sample are in hand already.
    store(chosen, Gram.explained(known, factor.lower(), context), members, ridge, scores);
    int[] others =
        IntStream.of(members).filter(point -> Arrays.binarySearch(chosen, point) < 0).toArray();
    double[] explained = gram.explained(others, chosen, factor.lower(), context);
    store(others, explained, members, ridge, scores);
    return scores;
  }

  /**
   * Writes the scores of some rows.
   *
   * @param explained how much the sample explains of each
   * @param ridge the most a score can be
   */
  private void store(int[] rows, double[] explained, int[] members, double ridge, double[] scores) {
    for (int i = 0; i < rows.length; i++) {
      double own = diagonal[rows[i]];
      // Rounding can leave a difference just below zero; such a point must stay possible.
      double score = Math.max(own - explained[i], Math.ulp(1.0) * own);
      scores[Arrays.binarySearch(members, rows[i])] = Math.min(score, ridge);
    }
  }

  private double chosenLambda(int[] members) {
    int size = members.length;
    Matrix values = context.memory().zeros(size, size, "a sample of the Gram matrix");
    gram.fillSymmetric(members, values);
    double[] eigenvalues = context.linearAlgebra().eigen(values).values();
    double high = Math.max(eigenvalues[0] / size, Double.MIN_NORMAL);
    double low = high * Math.ulp(1.0);
    for (int step = 0; step < 60; step++) {
      double middle = Math.sqrt(low * high);
      double dimension = 0;
      for (double value : eigenvalues) {
        dimension += Math.max(0, value) / (Math.max(0, value) + size * middle);
      }
      if (dimension > 0.5 * size) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
