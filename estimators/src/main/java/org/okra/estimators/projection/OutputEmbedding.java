package org.okra.estimators.projection;

import java.util.Optional;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.LeadingEigensolver;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.SymmetricOperator;
import org.okra.core.run.RunContext;
import org.okra.core.sample.Samples;
import org.okra.estimators.Smoother;
import org.okra.kernels.Kernel;
import org.okra.sketches.LandmarkMap;

/**
 * Principal components of weighted vectors in the output feature space (section 4 of the methods;
 * {@code oel}, equation 9 and algorithm 1).
 *
 * <p>The vectors are the n fitted outputs {@code a h(x_i)} and the q outputs {@code b psi(u_j)},
 * with {@code h(x_j) = sum_i H_ij psi(y_i)}. With K the Gram matrix of all n + q outputs and {@code
 * D = diag(a H, b I)}, their Gram matrix is {@code D^T K D = V M V^T}; the leading p pairs give
 *
 * <pre>{@code
 * B = D V_p M_p^-1/2        (n + q) x p,    B^T K B = I
 * }</pre>
 *
 * <p>Up to {@value #LARGEST_DENSE} outputs the matrix is formed and decomposed; beyond, it is only
 * multiplied, with kernel values computed block by block, and the leading pairs come from a Krylov
 * method. The columns of B are orthonormal in either case, by the Rayleigh-Ritz step.
 *
 * @param components p, at least 1
 */
record OutputEmbedding(int components) {
  /** Largest Gram matrix that is formed and decomposed. */
  static final int LARGEST_DENSE = 4096;

  /**
   * A direction that is off by its residual costs variance by the square of it and no
   * orthonormality: on half images of digits 1e-4 leaves out 3e-7 of the variance.
   */
  private static final LeadingEigensolver SOLVER = new LeadingEigensolver(1e-4, 100);

  OutputEmbedding {
    if (components < 1) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION, "components is " + components + "; it must be at least 1.");
    }
  }

  /**
   * The map on the leading components.
   *
   * @param fitted the n outputs that the regression smooths; empty when there are none
   * @param free the q outputs taken as they are
   */
  <Y> LandmarkMap<Y> learn(
      Kernel<Y> kernel, Optional<Fitted<Y>> fitted, Optional<Free<Y>> free, RunContext context) {
    Samples<Y> landmarks = landmarks(fitted, free);
    if (components > landmarks.size()) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "components is "
              + components
              + " but there are only "
              + landmarks.size()
              + " outputs; give at most that many.");
    }
    Scaling scaling =
        new Scaling(
            fitted.map(Fitted::smoother),
            fitted.map(Fitted::weight).orElse(0.0),
            free.map(Free::weight).orElse(0.0),
            context.linearAlgebra());
    Eigenpairs pairs =
        landmarks.size() <= LARGEST_DENSE
            ? dense(kernel, landmarks, scaling, context)
            : iterative(kernel, landmarks, scaling, context);
    if (pairs.positiveRank() < components) {
      throw new OkraException(
          ErrorCode.INVALID_OPTION,
          "components is "
              + components
              + " but the outputs span only "
              + pairs.positiveRank()
              + " dimensions of their feature space; give at most that many.");
    }
    Matrix coefficients = scaling.apply(pairs.vectors());
    for (int j = 0; j < components; j++) {
      context
          .linearAlgebra()
          .scale(1 / Math.sqrt(pairs.values()[j]), coefficients.columnBlock(j, j + 1));
    }
    return LandmarkMap.of(kernel, landmarks, coefficients);
  }

  private static <Y> Samples<Y> landmarks(Optional<Fitted<Y>> fitted, Optional<Free<Y>> free) {
    if (fitted.isPresent() && free.isPresent()) {
      return fitted.get().outputs().followedBy(free.get().outputs());
    }
    return fitted.map(Fitted::outputs).or(() -> free.map(Free::outputs)).orElseThrow();
  }

  private <Y> Eigenpairs dense(
      Kernel<Y> kernel, Samples<Y> landmarks, Scaling scaling, RunContext context) {
    int size = landmarks.size();
    Matrix gram = context.memory().zeros(size, size, "The Gram matrix of the outputs");
    kernel.fillSymmetric(landmarks, gram, context);
    // D K is not symmetric, D K D^T is: apply D to the columns, transpose, apply it again.
    Matrix half = scaling.apply(gram);
    Matrix both = scaling.apply(half.transposed());
    return context.linearAlgebra().leadingEigen(symmetrised(both), components);
  }

  private <Y> Eigenpairs iterative(
      Kernel<Y> kernel, Samples<Y> landmarks, Scaling scaling, RunContext context) {
    GramOperator<Y> gram = new GramOperator<>(kernel, landmarks, context);
    SymmetricOperator operator =
        new SymmetricOperator() {
          @Override
          public int size() {
            return gram.size();
          }

          @Override
          public Matrix apply(Matrix v) {
            return scaling.apply(gram.apply(scaling.apply(v)));
          }
        };
    return SOLVER.solve(
        operator,
        components,
        context.linearAlgebra(),
        context.memory(),
        context.random().stream("projection.eigensolver"));
  }

  private static Matrix symmetrised(Matrix a) {
    for (int j = 0; j < a.columns(); j++) {
      for (int i = j + 1; i < a.rows(); i++) {
        double mean = 0.5 * (a.get(i, j) + a.get(j, i));
        a.set(i, j, mean);
        a.set(j, i, mean);
      }
    }
    return a;
  }

  /**
   * The outputs that the regression smooths.
   *
   * @param weight a
   */
  record Fitted<Y>(Samples<Y> outputs, Smoother smoother, double weight) {}

  /**
   * The outputs taken as they are.
   *
   * @param weight b
   */
  record Free<Y>(Samples<Y> outputs, double weight) {}

  /** Multiplication by the symmetric D = diag(a H, b I). */
  private record Scaling(
      Optional<Smoother> smoother, double fitted, double free, LinearAlgebra algebra) {

    Matrix apply(Matrix v) {
      Matrix result = v.copy();
      int n = smoother.map(Smoother::size).orElse(0);
      if (n > 0) {
        Matrix smoothed = smoother.get().apply(v.rowBlock(0, n));
        algebra.scale(fitted, smoothed);
        result.rowBlock(0, n).setAll(smoothed);
      }
      if (n < v.rows()) {
        algebra.scale(free, result.rowBlock(n, v.rows()));
      }
      return result;
    }
  }
}
