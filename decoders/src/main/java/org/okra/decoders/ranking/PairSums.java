package org.okra.decoders.ranking;

import java.util.Arrays;
import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Ranking;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.estimators.KernelModel;
import org.okra.kernels.ranking.KemenyEmbedding;

/**
 * The preferences that a model has for new inputs, one number per pair of items:
 *
 * <pre>{@code
 * P^T = Phi^T alpha(X)^T = (Phi^T B) H(X)^T,    Phi the Kemeny embeddings of the landmarks
 * }</pre>
 *
 * <p>{@code Phi^T B} is kept when it is small; otherwise landmarks are embedded again for every
 * block of inputs, a few at a time, and their weights multiplied in.
 *
 * @param <X> type of one input
 */
final class PairSums<X> {
  /** Most entries of a matrix that is kept or held at a time, 64 MiB. */
  static final long MOST_ENTRIES = 1L << 23;

  /** With a smaller share of decided pairs than this, embeddings are sparse. */
  private static final double DENSE_SHARE = 0.08;

  private final KernelModel<X, ?> model;
  private final Samples<Ranking> landmarks;
  private final long entries;
  private final int items;
  private final int pairs;
  private final Optional<Matrix> toPairs;

  /**
   * The preferences of a model.
   *
   * @param entries most entries of a matrix to keep or hold
   */
  PairSums(KernelModel<X, ?> model, long entries, RunContext context) {
    this.model = model;
    this.entries = entries;
    this.landmarks = model.outputLandmarks().as(Ranking.class, "The decoder of rankings");
    this.items = landmarks.get(0).items();
    for (int i = 0; i < landmarks.size(); i++) {
      Preferences.checkItems(items, landmarks.get(i).items(), i);
    }
    long count = KemenyEmbedding.pairs(items);
    if (count > Matrix.MAX_ENTRIES) {
      throw Errors.of(
          ErrorCode.TOO_LARGE,
          "%s items have %s pairs, more than a Java array takes; rank at most 65,535 items.",
          items,
          count);
    }
    this.pairs = (int) count;
    boolean keep = count * model.outputMap().dimension() <= entries;
    this.toPairs = keep ? Optional.of(toPairs(context)) : Optional.empty();
  }

  /** {@code Phi^T B}, pairs x b. */
  private Matrix toPairs(RunContext context) {
    Optional<Matrix> b =
        model.outputMap().landmarkForm().flatMap(form -> form.coefficients(context));
    return b.isPresent()
        ? sums(b.get(), context)
        : embed(0, landmarks.size(), context).dense().transposed();
  }

  int items() {
    return items;
  }

  /** How many inputs to take at a time. */
  int block() {
    return (int) Math.max(1, Math.min(1024, entries / Math.max(1, pairs)));
  }

  /** P of every input, pairs x inputs: the numbers of an input are adjacent. */
  Matrix of(Samples<? extends X> inputs, RunContext context) {
    if (toPairs.isPresent()) {
      return context
          .linearAlgebra()
          .multiplyRightTransposed(toPairs.get(), model.predict(inputs, context));
    }
    Matrix weights = model.weights(inputs, context);
    return sums(context.memory().transposed(weights, "The weights of rankings"), context);
  }

  /**
   * {@code Phi^T W}, pairs x columns.
   *
   * @param weights W, landmarks x columns
   */
  private Matrix sums(Matrix weights, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix sums = context.memory().zeros(pairs, weights.columns(), "Preferences of pairs of items");
    int from = 0;
    while (from < landmarks.size() && pairs > 0) {
      context.cancellation().check();
      int to = blockEnd(from);
      VectorSamples<?> signs = embed(from, to, context);
      Matrix part = weights.rowBlock(from, to);
      if (signs.isSparse()) {
        algebra.multiply(1, signs.sparse(), Transpose.YES, part, 1, sums);
      } else {
        algebra.multiply(1, signs.dense(), Transpose.YES, part, Transpose.NO, 1, sums);
      }
      from = to;
    }
    return sums;
  }

  /** The end of the block of landmarks from here on whose signs are few enough. */
  int blockEnd(int from) {
    int to = from;
    double size = 0;
    do {
      size += decided(landmarks.get(to++));
    } while (to < landmarks.size() && size + decided(landmarks.get(to)) <= DENSE_SHARE * entries);
    return to;
  }

  /** Pairs of items that a ranking says something about, at most. */
  private static double decided(Ranking ranking) {
    long ranked = Arrays.stream(ranking.positions()).filter(p -> p != Ranking.MISSING).count();
    return KemenyEmbedding.pairs((int) ranked);
  }

  private VectorSamples<?> embed(int from, int to, RunContext context) {
    return KemenyEmbedding.embed(landmarks.slice(from, to), context)
        .orElseThrow(
            () ->
                Errors.of(
                    ErrorCode.MEMORY_BUDGET,
                    "The signs of %s pairs of items do not fit the memory budget of %s bytes. Raise"
                        + " the budget (and -Xmx), or rank fewer items.",
                    pairs,
                    context.memory().bytes()));
  }
}
