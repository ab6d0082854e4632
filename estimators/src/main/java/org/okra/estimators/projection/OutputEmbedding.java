package org.okra.estimators.projection;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.Entries;
import org.okra.core.linear.LeadingEigensolver;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.SymmetricOperator;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DistinctSamples;
import org.okra.core.sample.Samples;
import org.okra.core.sample.VectorSamples;
import org.okra.estimators.FittedOutputs;
import org.okra.estimators.ProblemSize;
import org.okra.estimators.ProjectionLearner;
import org.okra.estimators.Smoother;
import org.okra.kernels.Blocks;
import org.okra.kernels.GramOperator;
import org.okra.kernels.Kernel;
import org.okra.sketches.FeatureMap;
import org.okra.sketches.LandmarkMap;
import org.okra.sketches.MapShape;
import org.okra.sketches.MapShape.Form;

/**
 * Principal components of weighted vectors in the output feature space (section 4 of the methods;
 * {@code oel}, equation 9 and algorithm 1).
 *
 * <p>The vectors are the n fitted outputs {@code a h(x_i)}, or the n outputs {@code b psi(y_i)},
 * and the q further outputs {@code c psi(u_j)}, with {@code h(x_j) = sum_i H_ij psi(y_i)}.
 * Landmarks are the u distinct outputs among them, with K their Gram matrix (u x u) and {@code D}
 * the matrix that makes the vectors of them. The Gram matrix of the vectors is {@code D^T K D = V M
 * V^T}; the leading p pairs give
 *
 * <pre>{@code
 * B = D V_p M_p^-1/2        u x p,    B^T K B = I
 * }</pre>
 *
 * <p>With Z the indicator of the distinct outputs {@code D = Z^T diag(a H, c I)}; rows with weights
 * w count {@code r = w^1/2}, {@code a diag(r) H} with H the hat matrix of the scaled rows. Outputs
 * that are not smoothed are one vector for all equal ones, with the root of the sum of their
 * squared factors.
 *
 * <p>{@code D^T K D} is only multiplied, and the leading pairs come from a Krylov method; for few
 * vectors, or a large part of all pairs, it is formed and decomposed. The columns of B are
 * orthonormal in either case, by the Rayleigh-Ritz step. Vectors under the linear kernel, fewer
 * coordinates than outputs, need no Gram matrix: with Y their rows, {@code (D^T Y)^T D^T Y = U M
 * U^T} is as small as the coordinates are many, and {@code V = D^T Y U M^-1/2}.
 */
interface OutputEmbedding extends ProjectionLearner {
  /** Up to so many vectors their Gram matrix is formed and decomposed. */
  int LARGEST_DENSE = 512;

  /** With fewer vectors than so many per pair, too. */
  int VECTORS_PER_PAIR = 6;

  /**
   * A direction that is off by its residual costs variance by the square of it and no
   * orthonormality. The residual is relative to the largest eigenvalue, so that directions with
   * less than a millionth of its variance are any directions.
   */
  LeadingEigensolver SOLVER = new LeadingEigensolver(1e-6, 100);

  /**
   * How much each kind of vector counts.
   *
   * @param training a or b, of the fitted outputs or of the training outputs as they are
   * @param lambda regularisation of that fit; empty when the outputs count as they are
   * @param unlabelled c, of the further outputs
   */
  record Weights(double training, OptionalDouble lambda, double unlabelled) {}

  /** p. */
  int components();

  /** The weights for these data. */
  <Y> Weights weights(FittedOutputs<Y> data);

  /** The outputs that the learnt directions are made of, without a sketch. */
  default long landmarks(ProblemSize size) {
    return size.train();
  }

  @Override
  default MapShape shape(MapShape sketched, ProblemSize size) {
    boolean exact = sketched.form() == Form.EXACT;
    double most = exact ? landmarks(size) : sketched.dimension();
    return new MapShape(
        Math.min(components(), most),
        exact ? landmarks(size) : sketched.support(),
        sketched.form() == Form.FREE ? Form.FREE : Form.MIXTURE);
  }

  @Override
  default <Y> FeatureMap<Y> learn(FittedOutputs<Y> data, RunContext context) {
    Vectors<Y> vectors = Vectors.of(data, weights(data));
    checkAtMost(vectors.factors().length, "there are only %d outputs");
    Eigenpairs pairs;
    if (data.kernel().isInnerProduct()
        && vectors.landmarks() instanceof VectorSamples<?> rows
        && rows.dimension() <= rows.size()) {
      pairs = linear(rows, vectors, context);
    } else {
      vectors = vectors.merged();
      pairs = pairs(data.kernel(), vectors, context);
    }
    checkAtMost(pairs.positiveRank(), "the outputs span only %d dimensions of their feature space");
    Matrix coefficients = vectors.combined(pairs.vectors(), context);
    Entries.scaleColumns(
        coefficients, Arrays.stream(pairs.values()).map(value -> 1 / Math.sqrt(value)).toArray());
    return LandmarkMap.of(data.kernel(), vectors.landmarks(), coefficients);
  }

  private void checkAtMost(int most, String limit) {
    if (components() > most) {
      throw Errors.option(
          "components is %d but " + limit + "; give at most that many.", components(), most);
    }
  }

  /** {@code V = D^T Y U M^-1/2} from {@code (D^T Y)^T D^T Y = U M U^T}, the covariance. */
  private <Y> Eigenpairs linear(VectorSamples<?> rows, Vectors<Y> vectors, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    int dimension = rows.dimension();
    checkAtMost(dimension, "the outputs have only %d coordinates");
    Matrix combined = vectors.weighted(owned(rows, context));
    Matrix covariance = context.memory().zeros(dimension, dimension, "A covariance");
    algebra.rankUpdate(1, combined, Transpose.YES, 0, covariance);
    Eigenpairs pairs = algebra.leadingEigen(covariance, components());
    Matrix left = algebra.multiply(combined, pairs.vectors());
    Entries.scaleColumns(
        left, Arrays.stream(pairs.values()).map(value -> 1 / Math.sqrt(value)).toArray());
    return new Eigenpairs(pairs.values(), left);
  }

  /** Vectors as a new matrix. */
  private static Matrix owned(VectorSamples<?> rows, RunContext context) {
    if (rows instanceof DenseRows stored) {
      return context.memory().copy(stored.dense(), "Weighted outputs");
    }
    context.memory().requireMatrix(rows.size(), rows.dimension(), "The outputs");
    return context.memory().counted(rows.dense());
  }

  private <Y> Eigenpairs pairs(Kernel<Y> kernel, Vectors<Y> vectors, RunContext context) {
    int size = vectors.factors().length;
    int count = Math.min(components(), size);
    if (size <= Math.max(LARGEST_DENSE, VECTORS_PER_PAIR * count)) {
      return context.linearAlgebra().leadingEigen(formed(kernel, vectors, context), count);
    }
    GramOperator<Y> gram = new GramOperator<>(kernel, vectors.landmarks(), context);
    SymmetricOperator operator =
        SymmetricOperator.of(
            size,
            v ->
                vectors.weighted(
                    vectors.selected(gram.apply(vectors.combined(v, context)), context)));
    return SOLVER.solve(
        operator,
        count,
        context.linearAlgebra(),
        context.memory(),
        context.random().stream("projection.eigensolver"));
  }

  /** {@code D^T Ky D}; each matrix on the way is let go when the next is there. */
  private <Y> Matrix formed(Kernel<Y> kernel, Vectors<Y> vectors, RunContext context) {
    GramOperator<Y> gram = new GramOperator<>(kernel, vectors.landmarks(), context);
    Matrix formed = context.memory().counted(Matrix.identity(vectors.factors().length));
    vectors.smooth(formed);
    Entries.scaleRows(vectors.factors(), formed);
    formed = vectors.summed(formed, context);
    formed = gram.apply(formed);
    formed = vectors.selected(formed, context);
    formed = vectors.weighted(formed);
    Blocks.mirror(formed, context);
    return formed;
  }

  /**
   * The landmarks and D.
   *
   * @param places for each vector its landmark, before smoothing; empty when vector i is made of
   *     landmark i
   * @param first how many vectors, the first, are smoothed
   * @param smoother of these; symmetric
   * @param factors of all vectors
   */
  record Vectors<Y>(
      Samples<Y> landmarks, int[] places, int first, Smoother smoother, double[] factors) {

    static <Y> Vectors<Y> of(FittedOutputs<Y> data, Weights weights) {
      boolean trained = weights.training() > 0;
      int first = trained ? data.outputs().size() : 0;
      Samples<Y> landmarks = trained ? data.outputs() : data.unlabelled();
      if (trained && weights.unlabelled() > 0) {
        landmarks = landmarks.followedBy(data.unlabelled());
      }
      double[] factors = new double[landmarks.size()];
      Arrays.fill(factors, 0, first, weights.training());
      Arrays.fill(factors, first, factors.length, weights.unlabelled());
      for (int i = 0; i < Math.min(first, data.roots().length); i++) {
        factors[i] *= data.roots()[i];
      }
      // The smoother costs a factorisation: only who smooths asks for it.
      boolean smoothed = trained && weights.lambda().isPresent();
      Smoother smoother =
          smoothed ? data.smoothers().smoother(weights.lambda().getAsDouble()) : v -> v;
      return new Vectors<>(landmarks, new int[0], smoothed ? first : 0, smoother, factors);
    }

    /** The same directions from distinct landmarks, and from distinct vectors where it can be. */
    Vectors<Y> merged() {
      DistinctSamples<Y> distinct = DistinctSamples.of(landmarks);
      int[] all = distinct.places();
      int[] vectorOf = new int[distinct.samples().size()];
      int[] merged = Arrays.copyOf(all, all.length);
      double[] squares = new double[all.length];
      int size = first;
      for (int i = 0; i < all.length; i++) {
        int vector = i;
        if (i >= first) {
          if (vectorOf[all[i]] == 0) {
            merged[size] = all[i];
            size++;
            vectorOf[all[i]] = size;
          }
          vector = vectorOf[all[i]] - 1;
        }
        squares[vector] += factors[i] * factors[i];
      }
      return new Vectors<>(
          distinct.samples(),
          Arrays.copyOf(merged, size),
          first,
          smoother,
          Arrays.stream(squares, 0, size).map(Math::sqrt).toArray());
    }

    /** {@code D V}: the smoother first, then the factors, then the sums of equal outputs. */
    Matrix combined(Matrix v, RunContext context) {
      Matrix scaled = context.memory().copy(v, "Smoothed outputs");
      smooth(scaled);
      Entries.scaleRows(factors, scaled);
      return summed(scaled, context);
    }

    /** The sums of the rows of equal outputs; the matrix itself where each is an output. */
    Matrix summed(Matrix scaled, RunContext context) {
      if (places.length == 0) {
        return scaled;
      }
      Matrix sums = context.memory().zeros(landmarks.size(), scaled.columns(), "Weighted outputs");
      for (int j = 0; j < scaled.columns(); j++) {
        for (int i = 0; i < places.length; i++) {
          sums.values()[sums.index(places[i], j)] += scaled.values()[scaled.index(i, j)];
        }
      }
      return sums;
    }

    /** For each vector the row of its landmark; the matrix itself where each is an output. */
    Matrix selected(Matrix v, RunContext context) {
      if (places.length == 0) {
        return v;
      }
      Matrix rows = context.memory().zeros(places.length, v.columns(), "Weighted outputs");
      for (int j = 0; j < v.columns(); j++) {
        for (int i = 0; i < places.length; i++) {
          rows.values()[rows.index(i, j)] = v.values()[v.index(places[i], j)];
        }
      }
      return rows;
    }

    /**
     * {@code D^T V} from the rows of the vectors: the factors, then the smoother.
     *
     * @param rows overwritten by the result
     */
    Matrix weighted(Matrix rows) {
      Entries.scaleRows(factors, rows);
      smooth(rows);
      return rows;
    }

    /** Smooths the first rows where they are. */
    void smooth(Matrix rows) {
      if (first > 0) {
        rows.rowBlock(0, first).setAll(smoother.apply(rows.rowBlock(0, first)));
      }
    }
  }
}
