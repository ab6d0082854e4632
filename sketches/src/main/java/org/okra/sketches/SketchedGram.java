package org.okra.sketches;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.PivotedCholesky;
import org.okra.core.linear.Transpose;
import org.okra.core.random.RandomStreams;
import org.okra.core.run.RunContext;
import org.okra.kernels.Blocks;
import org.okra.kernels.Gram;

/**
 * The whitened feature map of a sketch on a Gram matrix (section 3.1 of sisokr, Proposition 1; the
 * form of section 10 of the methods).
 *
 * <p>With {@code Kt = R K R^T} (m x m) factored as {@code Kt[p, p] = L L^T} on r pivots, those
 * after which no diagonal entry is above {@code epsilon m max(diag) / 10},
 *
 * <pre>{@code
 * map(z) = L^-1 W_p k(support, z)               in R^r
 * }</pre>
 *
 * <p>are the coordinates of the orthogonal projection of the feature of z on the span of the
 * sketched features, in an orthonormal basis. A global factor of R changes nothing.
 *
 * <p><b>Accuracy.</b> The computed factor is that of {@code Kt + E} with {@code ||E||} of the order
 * {@code epsilon m max(diag)}. A coordinate whose pivot is near the cut is therefore uncertain by
 * its own size, but what it adds to an inner product {@code map(z)^T map(z')} is bounded: by Cauchy
 * and Schwarz the square of a coordinate is at most what its pivot leaves of k(z, z), and a
 * triangle is solved backward stably. Inner products are off by about {@code epsilon m max(diag)},
 * an error relative to the largest entries and not to the smallest eigenvalue. What is below the
 * cut is noise; keeping it would divide noise by noise.
 */
public final class SketchedGram {
  /** Features that are made orthonormal before sums are taken, in {@link #quick}. */
  static final int LEADING = 64;

  /** Sketches with fewer rows than this are whitened whole: there is little to save. */
  private static final int SMALL = 4 * LEADING;

  private static final int POWER_STEPS = 6;

  private final Gram gram;
  private final int[] landmarks;
  private final Mixing.Whitening mixing;
  private final Matrix product;
  private Optional<KnownRows> known = Optional.empty();

  /**
   * A sketch and its factor.
   *
   * @param landmarks the points of the support, in the order of the columns of W; points of a
   *     selection that add nothing to its span come last
   * @param product {@code K[landmarks, landmarks] W^T}, s' x r
   */
  private SketchedGram(Gram gram, int[] landmarks, Mixing.Whitening mixing, Matrix product) {
    this.gram = gram;
    this.landmarks = landmarks;
    this.mixing = mixing;
    this.product = product;
  }

  /**
   * Whitens a sketch.
   *
   * @throws OkraException {@link ErrorCode#NOT_POSITIVE_DEFINITE} when no pivot of the sketched
   *     Gram matrix is positive
   */
  public static SketchedGram whiten(Sketch sketch, Gram gram, RunContext context) {
    return sketch.weights() instanceof Weights.Diagonal
        ? whitenSelection(sketch, gram, context)
        : whitenMixture(sketch, gram, context);
  }

  /**
   * R selects points: factors of its rows change nothing, and L has the features of the support.
   */
  private static SketchedGram whitenSelection(Sketch sketch, Gram gram, RunContext context) {
    int[] support = sketch.support();
    Matrix values = Sketch.selection(sketch.points(), support, 1).bothSides(gram, context);
    PivotedCholesky factor = factor(values, context);
    int[] order = firstOf(factor.pivots(), support.length);
    return selection(
        gram,
        IntStream.of(order).map(i -> support[i]).toArray(),
        factor.lower(),
        factor.rank(),
        PivotedCholesky.principal(values, factor.pivots()));
  }

  private static SketchedGram selection(
      Gram gram, int[] landmarks, Matrix lower, int leading, Matrix values) {
    Weights unit = Weights.Diagonal.constant(lower.rows(), 1);
    return new SketchedGram(gram, landmarks, new Mixing.Whitening(unit, lower, leading), values);
  }

  private static SketchedGram whitenMixture(Sketch sketch, Gram gram, RunContext context) {
    Matrix product = sketch.rightProduct(gram, sketch.support(), context);
    PivotedCholesky factor = factor(sketch.leftProduct(product, context), context);
    int[] pivots = factor.pivots();
    Weights weights = sketch.weights().selectRows(pivots);
    Matrix chosen = context.memory().zeros(product.rows(), pivots.length, "a sketched product");
    for (int j = 0; j < pivots.length; j++) {
      chosen.columnBlock(j, j + 1).setAll(product.columnBlock(pivots[j], pivots[j] + 1));
    }
    return new SketchedGram(
        gram,
        sketch.support(),
        new Mixing.Whitening(weights, factor.lower(), factor.rank()),
        chosen);
  }

  private static PivotedCholesky factor(Matrix sketched, RunContext context) {
    PivotedCholesky factor = PivotedCholesky.of(sketched, context.linearAlgebra());
    if (factor.rank() == 0) {
      throw Errors.of(
          ErrorCode.NOT_POSITIVE_DEFINITE,
          "The sketched Gram matrix (%s x %s) has no positive eigenvalue: the kernel is zero on the"
              + " sketched points. Check the kernel and its options, or draw a larger sketch.",
          sketched.rows(),
          sketched.rows());
    }
    return factor;
  }

  /** r. */
  public int dimension() {
    return mixing.dimension();
  }

  /** The points of the support; those that add nothing to the span come last. */
  public int[] landmarks() {
    return landmarks.clone();
  }

  /** The points that features are made of. */
  private int[] used() {
    return Arrays.copyOf(landmarks, mixing.landmarks());
  }

  Mixing.Whitening mixing() {
    return mixing;
  }

  private boolean isSelection() {
    return mixing.weights() instanceof Weights.Diagonal;
  }

  /**
   * The rows of the landmarks, so that no kernel value of a training row is evaluated twice;
   * computed when they are first asked for.
   */
  synchronized KnownRows known(RunContext context) {
    if (known.isEmpty()) {
      known = Optional.of(KnownRows.of(gram.size(), used(), landmarkFeatures(context)));
    }
    return known.get();
  }

  private Matrix landmarkFeatures(RunContext context) {
    if (isSelection() && mixing.leading() == dimension()) {
      return mixing.lower();
    }
    Matrix features = product.copy();
    mixing.orthogonalise(features, context);
    return features;
  }

  /**
   * The same span in features that cost {@code 2 p r} flops per row instead of r^2: only the first
   * p coordinates are made orthonormal, which takes away most of the size of the others. Sums over
   * rows of these are off by
   *
   * <pre>{@code
   * epsilon (1 + rho)^2 n k_max        rho^2 = ||N||^2 / (r k_max d_min)
   * }</pre>
   *
   * <p>with N what p coordinates leave of Kt and d_min its least eigenvalue. They are taken when
   * rho^2 is at most r: {@code epsilon r n k_max} is also what an uncertain pivot may do to
   * whitened rows. Points that nearly repeat others make d_min small; when they are few, they and
   * those they repeat are put among the first p, where that does no harm.
   *
   * @return this when more would be lost, or when there is little to save
   */
  SketchedGram quick(RunContext context) {
    if (dimension() < SMALL) {
      return this;
    }
    SketchedGram plain = leading(LEADING);
    if (plain.loss(context) <= dimension() / 16.0) {
      return plain;
    }
    if (!isSelection()) {
      return plain.loss(context) <= dimension() ? plain : this;
    }
    int[] first = nearRepetitions();
    if (first.length > dimension() / 4) {
      return this;
    }
    int[] order = firstOf(first, dimension());
    Matrix values = PivotedCholesky.principal(product, order);
    Matrix lower = context.linearAlgebra().cholesky(values).lower();
    int[] points = landmarks.clone();
    Arrays.setAll(points, i -> landmarks[i < order.length ? order[i] : i]);
    SketchedGram moved = selection(gram, points, lower, first.length + LEADING, values);
    return moved.loss(context) <= dimension() ? moved : this;
  }

  private SketchedGram leading(int count) {
    Mixing.Whitening fewer = new Mixing.Whitening(mixing.weights(), mixing.lower(), count);
    return new SketchedGram(gram, landmarks, fewer, product);
  }

  /** The points whose pivots are far below the usual one, and for each the one it repeats. */
  private int[] nearRepetitions() {
    double[] pivots = Blocks.diagonal(mixing.lower());
    double[] rising = pivots.clone();
    Arrays.sort(rising);
    // Pivots are squares of these: below a hundredth of the median.
    double low = 0.1 * rising[rising.length / 2];
    BitSet chosen = new BitSet();
    for (int j = 1; j < pivots.length; j++) {
      if (pivots[j] < low) {
        int nearest = 0;
        for (int i = 1; i < j; i++) {
          nearest = likeness(i, j) > likeness(nearest, j) ? i : nearest;
        }
        chosen.set(j);
        chosen.set(nearest);
      }
    }
    return chosen.stream().toArray();
  }

  private double likeness(int i, int j) {
    return product.get(i, j) / Math.sqrt(product.get(i, i));
  }

  /** Some numbers below a count, then all others. */
  private static int[] firstOf(int[] first, int count) {
    int[] sorted = first.clone();
    Arrays.sort(sorted);
    return IntStream.concat(
            IntStream.of(first),
            IntStream.range(0, count).filter(i -> Arrays.binarySearch(sorted, i) < 0))
        .toArray();
  }

  /** rho^2. */
  private double loss(RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Metric metric = metric(context);
    double norm = norm(metric.rest(), algebra);
    double largest = mixing.lower().get(0, 0); // its square is about k_max
    double smallest = PivotedCholesky.smallestEigenvalue(metric.lower().copy(), algebra);
    return norm * norm / (dimension() * largest * largest * smallest);
  }

  /** M for the features of {@link #quick}: {@code W F} with F the features of the landmarks. */
  Metric metric(RunContext context) {
    Matrix rest = known(context).features().columnBlock(mixing.leading(), dimension());
    Matrix all = isSelection() ? rest : mixing.weights().apply(Transpose.NO, rest, context);
    return new Metric(
        mixing.leading(), all.rowBlock(mixing.leading(), dimension()), mixing.remaining());
  }

  /** The largest eigenvalue of a symmetric matrix, from below, by a few steps of iteration. */
  private static double norm(Matrix symmetric, LinearAlgebra algebra) {
    Matrix vectors =
        Entries.gaussian(symmetric.rows(), 2, new RandomStreams(0).stream("sketch.norm"));
    double norm = 0;
    for (int step = 0; step < POWER_STEPS; step++) {
      norm = 0;
      for (int j = 0; j < vectors.columns(); j++) {
        Matrix column = vectors.columnBlock(j, j + 1);
        double length = Math.sqrt(Entries.squaredNorm(column));
        norm = Math.max(norm, length);
        algebra.scale(length > 0 ? 1 / length : 1, column);
      }
      vectors = algebra.multiply(symmetric, vectors);
    }
    return norm;
  }

  /**
   * The features of the points [from, to): {@code K[from..to, landmarks] A}.
   *
   * @param block overwritten; (to - from) x r
   */
  public void features(int from, int to, Matrix block, RunContext context) {
    FeatureMap.checkBlock(to - from, dimension(), block);
    known(context)
        .fill(
            from,
            to,
            block,
            context,
            (rows, part) -> {
              Matrix values =
                  context.memory().zeros(rows.length, mixing.landmarks(), "a Gram block");
              gram.fill(rows, used(), values);
              mixing.apply(values, part, context);
            });
  }

  /** The features of all points, n x r. */
  public Matrix features(RunContext context) {
    Matrix result = context.memory().zeros(gram.size(), dimension(), "the features of all points");
    features(0, gram.size(), result, context);
    return result;
  }
}
