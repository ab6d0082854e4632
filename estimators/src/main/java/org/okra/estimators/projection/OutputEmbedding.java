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
 * and the q further outputs {@code c psi(u_j)}, with {@code h(x_j) = sum_i H_ij psi(y_i)}. With K
 * the Gram matrix of all landmarks and {@code D} the matrix that makes the vectors of them, their
 * Gram matrix is {@code D^T K D = V M V^T}; the leading p pairs give
 *
 * <pre>{@code
 * B = D V_p M_p^-1/2        (n + q) x p,    B^T K B = I
 * }</pre>
 *
 * <p>Rows with weights w count {@code w^1/2}: {@code D = diag(a diag(r) H, c I)} with {@code r =
 * w^1/2} and H the hat matrix of the scaled rows.
 *
 * <p>Up to {@value #LARGEST_DENSE} outputs the matrix is formed and decomposed; beyond, it is only
 * multiplied, with kernel values computed block by block, and the leading pairs come from a Krylov
 * method. The columns of B are orthonormal in either case, by the Rayleigh-Ritz step. Vectors under
 * the linear kernel, fewer coordinates than outputs, need no Gram matrix: with Y their rows, {@code
 * (D^T Y)^T D^T Y = U M U^T} is as small as the coordinates are many, and {@code V = D^T Y U
 * M^-1/2}.
 */
interface OutputEmbedding extends ProjectionLearner {
  /** Largest Gram matrix that is formed and decomposed. */
  int LARGEST_DENSE = 4096;

  /**
   * A direction that is off by its residual costs variance by the square of it and no
   * orthonormality: on half images of digits 1e-4 leaves out 3e-7 of the variance.
   */
  LeadingEigensolver SOLVER = new LeadingEigensolver(1e-4, 100);

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
    int size = vectors.landmarks().size();
    checkAtMost(size, "there are only %d outputs");
    Eigenpairs pairs = pairs(data.kernel(), vectors, context);
    checkRank(pairs);
    Matrix coefficients = vectors.combined(pairs.vectors());
    Entries.scaleColumns(
        coefficients, Arrays.stream(pairs.values()).map(value -> 1 / Math.sqrt(value)).toArray());
    return LandmarkMap.of(data.kernel(), vectors.landmarks(), coefficients);
  }

  private <Y> Eigenpairs pairs(Kernel<Y> kernel, Vectors<Y> vectors, RunContext context) {
    if (kernel.isInnerProduct()
        && vectors.landmarks() instanceof VectorSamples<?> rows
        && rows.dimension() <= rows.size()) {
      return linear(rows, vectors, context);
    }
    return vectors.landmarks().size() <= LARGEST_DENSE
        ? dense(kernel, vectors, context)
        : iterative(kernel, vectors, context);
  }

  private void checkRank(Eigenpairs pairs) {
    checkAtMost(pairs.positiveRank(), "the outputs span only %d dimensions of their feature space");
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
    Matrix combined = vectors.weighted(rows.dense());
    Matrix covariance = context.memory().zeros(dimension, dimension, "A covariance");
    algebra.rankUpdate(1, combined, Transpose.YES, 0, covariance);
    Eigenpairs pairs = algebra.leadingEigen(covariance, components());
    checkRank(pairs);
    Matrix left = algebra.multiply(combined, pairs.vectors());
    Entries.scaleColumns(
        left, Arrays.stream(pairs.values()).map(value -> 1 / Math.sqrt(value)).toArray());
    return new Eigenpairs(pairs.values(), left);
  }

  private <Y> Eigenpairs dense(Kernel<Y> kernel, Vectors<Y> vectors, RunContext context) {
    int size = vectors.landmarks().size();
    Matrix gram = context.memory().zeros(size, size, "The Gram matrix of the outputs");
    kernel.fillSymmetric(vectors.landmarks(), gram, context);
    // D^T K D: apply D^T to the columns, transpose, apply it again.
    Matrix half = vectors.weighted(gram);
    Matrix both = vectors.weighted(half.transposed());
    Blocks.mirror(both, context);
    return context.linearAlgebra().leadingEigen(both, components());
  }

  private <Y> Eigenpairs iterative(Kernel<Y> kernel, Vectors<Y> vectors, RunContext context) {
    GramOperator<Y> gram = new GramOperator<>(kernel, vectors.landmarks(), context);
    return SOLVER.solve(
        SymmetricOperator.of(gram.size(), v -> vectors.weighted(gram.apply(vectors.combined(v)))),
        components(),
        context.linearAlgebra(),
        context.memory(),
        context.random().stream("projection.eigensolver"));
  }

  /**
   * The landmarks and D. The first n landmarks are the training outputs, when they count at all.
   *
   * @param first n, or 0 when only further outputs count
   * @param smoother of the first landmarks; symmetric
   * @param factors of all landmarks
   */
  record Vectors<Y>(Samples<Y> landmarks, int first, Smoother smoother, double[] factors) {

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
      Smoother smoother =
          trained && weights.lambda().isPresent()
              ? data.smoothers().smoother(weights.lambda().getAsDouble())
              : v -> v;
      return new Vectors<>(landmarks, first, smoother, factors);
    }

    /** {@code D V}: the smoother first, then the factors. */
    Matrix combined(Matrix v) {
      return scaled(smoothed(v));
    }

    /** {@code D^T V}: the factors first, then the smoother. */
    Matrix weighted(Matrix v) {
      return smoothed(scaled(v));
    }

    private Matrix smoothed(Matrix v) {
      Matrix result = v.copy();
      result.rowBlock(0, first).setAll(smoother.apply(v.rowBlock(0, first)));
      return result;
    }

    private Matrix scaled(Matrix v) {
      Matrix result = v.copy();
      Entries.scaleRows(factors, result);
      return result;
    }
  }
}
