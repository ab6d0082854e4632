package org.okra.datasets.generate;

import org.okra.core.Matrix;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.OrthogonalFactor;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.DenseVector;
import org.okra.datasets.TrainTest;

/**
 * A linear model with known answer: {@code y = H x + e}, {@code x ~ N(0, C)}, {@code e ~ N(0, E)},
 * all of dimension d, with chosen eigenvalues of C and E and random eigenvectors.
 *
 * <p>The best possible squared error is {@code trace(E)}, and the risk of any linear estimate G is
 * {@code trace(E) + ||(G - H) C^1/2||_F^2}, both exact.
 */
public final class LeastSquaresProblem {

  /** How the true operator H (d x d) follows from H0, whose entries are standard normal. */
  public enum Optimum {
    /** {@code H = H0}: reduced-rank-iokr, section 5.1, with beta = 1. */
    PLAIN,
    /** {@code H = C H0}: sisokr, section 5. */
    COVARIANCE,
    /**
     * {@code H = (H0 C H0^T) H0}: reduced-rank-iokr, section 5.1, with beta = 1/3. The page prints
     * {@code (H0 C H0) H0}; its appendix B.1 has the adjoint, which is what makes the factor
     * positive.
     */
    OUTPUT_COVARIANCE
  }

  /**
   * The spectra.
   *
   * @param dimension d
   * @param inputDecay eigenvalue k of C is {@code k^-inputDecay}, k from 1
   * @param noiseScale eigenvalue k of E is {@code noiseScale k^-noiseDecay}
   * @param noiseDecay see noiseScale
   */
  record Spectra(int dimension, double inputDecay, double noiseScale, double noiseDecay) {
    /** The eigenvalues of C, falling. */
    double[] inputEigenvalues() {
      return powers(1, inputDecay);
    }

    /** The eigenvalues of E, falling. */
    double[] noiseEigenvalues() {
      return powers(noiseScale, noiseDecay);
    }

    private double[] powers(double scale, double decay) {
      double[] values = new double[dimension];
      for (int k = 0; k < dimension; k++) {
        values[k] = scale * StrictMath.pow(k + 1.0, -decay);
      }
      return values;
    }
  }

  /** Rows of the model: inputs n x d and outputs n x d. */
  record Sample(Matrix inputs, Matrix outputs) {}

  private final Matrix inputRoot;
  private final Matrix noiseRoot;
  private final Matrix operator;
  private final double bayesRisk;

  /** Draws the eigenvectors and H0 from the seed of the context. */
  LeastSquaresProblem(Spectra spectra, Optimum optimum, RunContext context) {
    inputRoot = root(spectra.inputEigenvalues(), "least-squares.input-basis", context);
    noiseRoot = root(spectra.noiseEigenvalues(), "least-squares.noise-basis", context);
    int d = spectra.dimension();
    Matrix plain = SeededRows.gaussian(context, "least-squares.operator", d, d);
    LinearAlgebra algebra = context.linearAlgebra();
    operator =
        switch (optimum) {
          case PLAIN -> plain;
          case COVARIANCE -> algebra.multiply(covariance(inputRoot, algebra), plain);
          case OUTPUT_COVARIANCE -> {
            Matrix rooted = algebra.multiply(plain, inputRoot);
            Matrix square = algebra.multiplyRightTransposed(rooted, rooted);
            yield algebra.multiply(square, plain);
          }
        };
    double trace = 0;
    for (double value : spectra.noiseEigenvalues()) {
      trace += value;
    }
    bayesRisk = trace;
  }

  /** {@code U diag(sqrt(eigenvalues))}, d x d, with U uniform over the orthogonal matrices. */
  private static Matrix root(double[] eigenvalues, String purpose, RunContext context) {
    int d = eigenvalues.length;
    OrthogonalFactor factor =
        context.linearAlgebra().orthogonal(SeededRows.gaussian(context, purpose, d, d));
    Matrix root = factor.q().copy();
    for (int j = 0; j < d; j++) {
      // Q is uniform once the diagonal of R is made positive; the sign is otherwise LAPACK's whim.
      double sign = factor.r().get(j, j) < 0 ? -1 : 1;
      for (int i = 0; i < d; i++) {
        root.set(i, j, root.get(i, j) * sign * Math.sqrt(eigenvalues[j]));
      }
    }
    return root;
  }

  private static Matrix covariance(Matrix root, LinearAlgebra algebra) {
    return algebra.multiplyRightTransposed(root, root);
  }

  /** C, d x d. */
  public Matrix inputCovariance(LinearAlgebra algebra) {
    return covariance(inputRoot, algebra);
  }

  /** E, d x d. */
  public Matrix noiseCovariance(LinearAlgebra algebra) {
    return covariance(noiseRoot, algebra);
  }

  /** H, d x d. */
  public Matrix operator() {
    return operator.copy();
  }

  /** {@code trace(E)}: the expected squared error of the true H, which no estimate can beat. */
  public double bayesRisk() {
    return bayesRisk;
  }

  /**
   * The expected squared error of an estimate, {@code trace(E) + ||(G - H) C^1/2||_F^2}.
   *
   * @param estimate G, d x d, with prediction {@code G x}
   */
  public double risk(Matrix estimate, LinearAlgebra algebra) {
    Matrix difference = estimate.copy();
    algebra.add(-1, operator, difference);
    double excess = 0;
    for (double square : algebra.rowSquaredNorms(algebra.multiply(difference, inputRoot))) {
      excess += square;
    }
    return bayesRisk + excess;
  }

  /**
   * Draws n rows: {@code X = Z C^1/2}, {@code Y = X H^T + W E^1/2} with Z and W standard normal.
   * The first rows of a longer sample are the shorter sample.
   */
  Sample sample(int rows, RunContext context) {
    LinearAlgebra algebra = context.linearAlgebra();
    int d = operator.rows();
    Matrix normal = SeededRows.gaussian(context, "least-squares.inputs", rows, d);
    Matrix inputs = algebra.multiplyRightTransposed(normal, inputRoot);
    Matrix noise = SeededRows.gaussian(context, "least-squares.noise", rows, d);
    Matrix outputs = algebra.multiplyRightTransposed(noise, noiseRoot);
    algebra.multiply(1, inputs, Transpose.NO, operator, Transpose.YES, 1, outputs);
    return new Sample(inputs, outputs);
  }

  /** Rows of such a problem, whose shape the options give. */
  interface Source extends DatasetGenerator {
    int train();

    int test();

    int dimension();

    double inputDecay();

    double noiseScale();

    double noiseDecay();

    Optimum optimum();

    /** The model behind the rows, with the true H and the Bayes risk. */
    default LeastSquaresProblem problem(RunContext context) {
      return new LeastSquaresProblem(
          new Spectra(dimension(), inputDecay(), noiseScale(), noiseDecay()), optimum(), context);
    }

    @Override
    default TrainTest<DenseVector, DenseVector> generate(RunContext context) {
      Sample sample = problem(context).sample(train() + test(), context);
      return SeededRows.cut(
          SeededRows.dataset(this, new DenseRows(sample.inputs()), new DenseRows(sample.outputs())),
          train());
    }
  }
}
