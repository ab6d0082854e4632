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
import org.okra.core.linear.Precision;
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
  static final int SMALL = 4 * LEADING;

  private static final int POWER_STEPS = 6;

  private final Gram gram;
  private final int[] landmarks;
  private final Mixing.Whitening mixing;
  private final Matrix product;
  private final int near;
  private final double smallest;
  private Optional<KnownRows> known = Optional.empty();
  private Optional<SketchedGram> quick = Optional.empty();

  /**
   * A sketch and its factor.
   *
   * @param landmarks the points of the support, in the order of the columns of W; points of a
   *     selection that add nothing to its span come last
   * @param product {@code K[landmarks, landmarks] W^T}, s' x r; that of a selection is overwritten
   *     by {@link #quick}, and by nothing else needed
   * @param near how many of the first landmarks nearly repeat others
   * @param smallest the least eigenvalue of Kt; 0 for a factor that had to choose pivots
   */
  private SketchedGram(
      Gram gram,
      int[] landmarks,
      Mixing.Whitening mixing,
      Matrix product,
      int near,
      double smallest) {
    this.smallest = smallest;
    this.gram = gram;
    this.landmarks = landmarks;
    this.mixing = mixing;
    this.product = product;
    this.near = near;
  }

  /**
   * Whitens a sketch, in double.
   *
   * @param gram computed in double
   * @throws OkraException {@link ErrorCode#NOT_POSITIVE_DEFINITE} when no pivot of the sketched
   *     Gram matrix is positive
   */
  public static SketchedGram whiten(Sketch sketch, Gram gram, RunContext context) {
    return sketch.weights() instanceof Weights.Diagonal
        ? whitenSelection(sketch, gram, context)
        : whitenMixture(sketch, gram, context);
  }

  /**
   * R selects points: factors of its rows change nothing, and L has the features of the landmarks.
   * Points that nearly repeat others come first, for {@link #quick}.
   */
  private static SketchedGram whitenSelection(Sketch sketch, Gram gram, RunContext context) {
    int[] support = sketch.support();
    context.memory().requireMatrix(4L * support.length, support.length, "Whitening a sketch");
    Matrix values = Sketch.selection(sketch.points(), support, 1).bothSides(gram, context);
    int[] near = nearRepetitions(values);
    int[] order = firstOf(near, support.length);
    Matrix ordered = near.length == 0 ? values : PivotedCholesky.principal(values, order);
    PivotedCholesky factor = factor(ordered, context);
    int[] pivots = factor.pivots();
    int[] landmarks =
        IntStream.of(firstOf(pivots, support.length)).map(i -> support[order[i]]).toArray();
    Weights unit = Weights.Diagonal.constant(pivots.length, 1);
    return new SketchedGram(
        gram,
        landmarks,
        new Mixing.Whitening(unit, factor.lower(), factor.rank()),
        pivots.length == support.length && factor.isInOrder()
            ? ordered
            : PivotedCholesky.principal(ordered, pivots),
        (int) IntStream.of(pivots).filter(i -> i < near.length).count(),
        factor.smallest());
  }

  /**
   * The points that are far nearer to another than usual, and that other one, unless they are many:
   * {@code min_i ||k_i - k_j||^2} below a hundredth of its median.
   */
  private static int[] nearRepetitions(Matrix values) {
    int size = values.rows();
    double[] diagonal = Blocks.diagonal(values);
    double[] distances = new double[size];
    int[] nearest = new int[size];
    Arrays.fill(distances, Double.POSITIVE_INFINITY);
    for (int j = 0; j < size; j++) {
      int column = values.index(0, j);
      for (int i = j + 1; i < size; i++) {
        double squared = diagonal[i] + diagonal[j] - 2 * values.values()[column + i];
        if (squared < distances[i]) {
          distances[i] = squared;
          nearest[i] = j;
        }
      }
    }
    double[] rising = distances.clone();
    Arrays.sort(rising);
    double low = 0.01 * rising[size / 2];
    BitSet chosen = new BitSet();
    for (int j = 1; j < size; j++) {
      if (distances[j] < low) {
        chosen.set(j);
        chosen.set(nearest[j]);
      }
    }
    return chosen.cardinality() <= size / 4 ? chosen.stream().toArray() : new int[0];
  }

  private static SketchedGram whitenMixture(Sketch sketch, Gram gram, RunContext context) {
    RunContext exact = context.withPrecision(Precision.DOUBLE);
    Matrix product = sketch.rightProduct(gram, sketch.support(), exact);
    PivotedCholesky factor = factor(sketch.leftProduct(product, exact), context);
    int[] pivots = factor.pivots();
    Weights weights = sketch.weights().selectRows(pivots);
    if (weights instanceof Weights.Dense dense) {
      context.memory().counted(dense.matrix());
    }
    Matrix chosen = context.memory().zeros(product.rows(), pivots.length, "a sketched product");
    for (int j = 0; j < pivots.length; j++) {
      chosen.columnBlock(j, j + 1).setAll(product.columnBlock(pivots[j], pivots[j] + 1));
    }
    return new SketchedGram(
        gram,
        sketch.support(),
        new Mixing.Whitening(weights, factor.lower(), factor.rank()),
        chosen,
        0,
        factor.smallest());
  }

  private static PivotedCholesky factor(Matrix sketched, RunContext context) {
    PivotedCholesky factor =
        PivotedCholesky.of(sketched, context.linearAlgebra().withPrecision(Precision.DOUBLE));
    if (factor.rank() == 0) {
      throw Errors.of(
          ErrorCode.NOT_POSITIVE_DEFINITE,
          "The sketched Gram matrix (%s x %s) has no positive eigenvalue: the kernel is zero on the"
              + " sketched points. Check the kernel and its options, or draw a larger sketch.",
          sketched.rows(),
          sketched.rows());
    }
    context.memory().counted(factor.lower());
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
      known =
          Optional.of(
              KnownRows.of(
                  gram.size(), used(), landmarkFeatures(context.withPrecision(Precision.DOUBLE))));
    }
    return known.get();
  }

  private Matrix landmarkFeatures(RunContext context) {
    if (isSelection() && mixing.leading() == dimension()) {
      return mixing.lower();
    }
    Matrix features = isSelection() ? product : context.memory().copy(product, "Known features");
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
   * whitened rows. Points that nearly repeat others would make d_min small; they and those they
   * repeat are among the first p, where that does no harm. The same holds for sums in single
   * precision and its epsilon, where the bound is closer to lambda; but the rounding of sums is
   * independent from entry to entry, and stays below the bound by about the root of n.
   *
   * @return this when more would be lost, or when there is little to save
   */
  synchronized SketchedGram quick(RunContext context) {
    if (dimension() < SMALL || smallest == 0 || near + LEADING >= dimension()) {
      return this;
    }
    if (quick.isEmpty()) {
      Mixing.Whitening fewer =
          new Mixing.Whitening(mixing.weights(), mixing.lower(), near + LEADING);
      SketchedGram other = new SketchedGram(gram, landmarks, fewer, product, near, smallest);
      quick = Optional.of(other.isAccurate(context) ? other : this);
    }
    return quick.get();
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

  /** Whether rho^2 is at most r. */
  private boolean isAccurate(RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra().withPrecision(Precision.DOUBLE);
    Metric metric = metric(context.withPrecision(Precision.DOUBLE));
    double norm = norm(metric.rest(), algebra);
    double largest = mixing.lower().get(0, 0); // its square is about k_max
    double least = Math.pow(norm / (dimension() * largest), 2);
    // Kt has no larger one than N, and is known.
    return smallest >= least
        || PivotedCholesky.smallestEigenvalue(
                context.memory().copy(metric.lower(), "A part of a factor"), algebra)
            >= least;
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
