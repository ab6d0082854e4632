package org.okra.sketches;

import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.resource.Workers;
import org.okra.core.run.RunContext;
import org.okra.kernels.Gram;

/**
 * The whitened feature map of a sketch on a Gram matrix (section 3.1 of sisokr, Proposition 1).
 *
 * <p>With {@code Kt = R K R^T = U D U^T} (m x m), cut to the r eigenvalues above {@code epsilon m
 * d_max},
 *
 * <pre>{@code
 * A      = W^T U_r D_r^-1/2                 s' x r
 * map(z) = A^T k(support, z)                in R^r
 * }</pre>
 *
 * <p>are the coordinates of the orthogonal projection of the feature of z on the span of the
 * sketched features, in an orthonormal basis. A global factor of R changes nothing.
 *
 * <p><b>Accuracy.</b> The computed eigenpairs are those of {@code Kt + E} with {@code ||E||} of the
 * order {@code epsilon m d_max} and orthonormal vectors to working precision. An eigenvalue near
 * the cut is therefore uncertain by its own size, and so is the length of that one coordinate. What
 * the coordinate adds to an inner product {@code map(z)^T map(z')} is small nevertheless: by Cauchy
 * and Schwarz {@code (u_i^T R k(., z))^2 <= d_i k(z, z)} for the exact pair, and for a direction
 * that only rounding made positive the left side is of the order {@code (epsilon d_max)^2 / epsilon
 * m d_max}. Inner products are off by about {@code epsilon m d_max} at worst, an error relative to
 * the largest eigenvalue and not to the smallest. Dividing by the square root before accumulating,
 * rather than by {@code d_i} afterwards, keeps a coordinate's error at the root of that.
 * Eigenvalues below the cut are noise; keeping them would divide noise by noise.
 *
 * @param sketch R
 * @param gram K
 * @param coefficients A, s' x r; shared, not copied
 * @param supportFeatures those of the support, s' x r, which whitening has to compute anyway
 */
public record SketchedGram(Sketch sketch, Gram gram, Matrix coefficients, Matrix supportFeatures) {
  /**
   * Whitens a sketch.
   *
   * @throws OkraException {@link ErrorCode#NOT_POSITIVE_DEFINITE} when no eigenvalue of the
   *     sketched Gram matrix is positive
   */
  public static SketchedGram whiten(Sketch sketch, Gram gram, RunContext context) {
    return sketch.weights() instanceof Weights.Diagonal selection
        ? whitenSelection(sketch, selection.factors(), gram, context)
        : whitenMixture(sketch, gram, context);
  }

  /** R selects points: {@code K[support, support] A = W^-1 U D^1/2} costs no product. */
  private static SketchedGram whitenSelection(
      Sketch sketch, double[] factors, Gram gram, RunContext context) {
    Eigenpairs pairs = positive(sketch.bothSides(gram, context), context);
    int rank = pairs.values().length;
    Matrix vectors = pairs.vectors();
    int size = vectors.rows();
    Matrix coefficients = context.memory().zeros(size, rank, "the coefficients of a sketch");
    Matrix features = context.memory().zeros(size, rank, "the features of the support");
    Workers workers = context.workers();
    workers.forEach(
        rank,
        j -> {
          double root = Math.sqrt(pairs.values()[j]);
          for (int i = 0; i < size; i++) {
            double entry = vectors.values()[vectors.index(i, j)];
            coefficients.values()[coefficients.index(i, j)] = factors[i] * entry / root;
            features.values()[features.index(i, j)] = entry * root / factors[i];
          }
        });
    return new SketchedGram(sketch, gram, coefficients, features);
  }

  private static SketchedGram whitenMixture(Sketch sketch, Gram gram, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    Matrix product = sketch.rightProduct(gram, sketch.support(), context);
    Eigenpairs pairs = positive(sketch.leftProduct(product, context), context);
    Matrix whitening = pairs.vectors().copy();
    for (int j = 0; j < whitening.columns(); j++) {
      algebra.scale(1 / Math.sqrt(pairs.values()[j]), whitening.columnBlock(j, j + 1));
    }
    Matrix coefficients = sketch.weights().apply(Transpose.YES, whitening, context);
    return new SketchedGram(sketch, gram, coefficients, algebra.multiply(product, whitening));
  }

  private static Eigenpairs positive(Matrix sketched, RunContext context) {
    Eigenpairs all = context.linearAlgebra().eigen(sketched);
    int rank = all.positiveRank();
    if (rank == 0) {
      throw Errors.of(
          ErrorCode.NOT_POSITIVE_DEFINITE,
          "The sketched Gram matrix (%s x %s) has no positive eigenvalue: the kernel is zero on the"
              + " sketched points. Check the kernel and its options, or draw a larger sketch.",
          sketched.rows(),
          sketched.rows());
    }
    return all.leading(rank);
  }

  /** r. */
  public int dimension() {
    return coefficients.columns();
  }

  /** The rows of the support, so that no kernel value of a training row is evaluated twice. */
  KnownRows known() {
    return new KnownRows(sketch.points(), sketch.support(), supportFeatures);
  }

  /**
   * The features of the points [from, to): {@code K[from..to, support] A}.
   *
   * @param block overwritten; (to - from) x r
   */
  public void features(int from, int to, Matrix block, RunContext context) {
    FeatureMap.checkBlock(to - from, dimension(), block);
    known().fill(from, to, block, context, rows -> computed(rows, context));
  }

  private Matrix computed(int[] rows, RunContext context) {
    int[] support = sketch.support();
    Matrix values = context.memory().zeros(rows.length, support.length, "a Gram block");
    gram.fill(rows, support, values);
    Matrix result = context.memory().zeros(rows.length, dimension(), "a block of features");
    context
        .linearAlgebra()
        .multiply(1, values, Transpose.NO, coefficients, Transpose.NO, 0, result);
    return result;
  }

  /** The features of all points, n x r. */
  public Matrix features(RunContext context) {
    Matrix result =
        context.memory().zeros(sketch.points(), dimension(), "the features of all points");
    features(0, sketch.points(), result, context);
    return result;
  }
}
