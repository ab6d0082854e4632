package org.okra.estimators;

import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.linear.Entries;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;

/** The matrix C of a model, a x b, by what is done with it: {@code h(x) = C^T phi(x)}. */
sealed interface Coefficients {
  /** a. */
  int features();

  /** b. */
  int targets();

  /** {@code Phi C}, rows x b, for Phi rows x a: the predictions for a block of inputs. */
  Matrix predict(Matrix phi, RunContext context);

  /** The parts for a file: {@code type} and what that type needs. */
  Container save();

  /** The first format of model files that has these parts: older ones would predict otherwise. */
  default int format() {
    return 1;
  }

  private static Container.Builder builder(String type) {
    return Container.builder("coefficients").text("type", type);
  }

  /** What {@link #save} stored. */
  static Coefficients restore(Container saved, MemoryBudget memory) {
    String type = saved.text("type");
    return switch (type) {
      case Stored.TYPE -> new Stored(saved.matrix(Stored.TYPE));
      case Inverse.TYPE -> Inverse.restore(saved, memory);
      default -> throw Errors.fileFormat("There are no coefficients of type '%s'.", type);
    };
  }

  /**
   * A matrix that is stored.
   *
   * @param matrix C
   */
  record Stored(Matrix matrix) implements Coefficients {
    static final String TYPE = "matrix";

    @Override
    public Container save() {
      return builder(TYPE).matrix(TYPE, matrix).build();
    }

    @Override
    public int features() {
      return matrix.rows();
    }

    @Override
    public int targets() {
      return matrix.columns();
    }

    @Override
    public Matrix predict(Matrix phi, RunContext context) {
      return context.linearAlgebra().multiply(phi, matrix);
    }
  }

  /**
   * C = I: the features are the predictions.
   *
   * @param features a and b
   */
  record Identity(int features) implements Coefficients {
    @Override
    public Container save() {
      return new Stored(Matrix.identity(features)).save();
    }

    @Override
    public int targets() {
      return features;
    }

    @Override
    public Matrix predict(Matrix phi, RunContext context) {
      return phi;
    }
  }

  /**
   * {@code C = D^1/2 (D^1/2 Kx D^1/2 + W lambda I)^-1 D^1/2}, which is {@code (Kx + n lambda I)^-1}
   * without weights, kept as its factor and never inverted.
   *
   * @param lower L, the factor of the matrix in brackets, n x n
   * @param roots the diagonal of D^1/2; empty when it is all ones
   */
  record Inverse(Matrix lower, double[] roots) implements Coefficients {
    static final String TYPE = "inverse";

    @Override
    public Container save() {
      Container.Builder parts =
          builder(TYPE).integers("size", features()).doubles("factor", Entries.packedLower(lower));
      return (roots.length == 0 ? parts : parts.doubles("roots", roots)).build();
    }

    @Override
    public int format() {
      return roots.length == 0 ? 1 : 2;
    }

    static Inverse restore(Container saved, MemoryBudget memory) {
      int[] size = saved.integers("size");
      if (size.length != 1) {
        throw Errors.fileFormat("The factor of the coefficients does not have the size it should.");
      }
      Matrix lower =
          Entries.unpackedLower(
              size[0], saved.doubles("factor"), memory, "The factor of the coefficients");
      double[] roots = saved.has("roots") ? saved.doubles("roots") : new double[0];
      if (roots.length != 0 && roots.length != lower.rows()) {
        throw Errors.fileFormat("The weights of the coefficients do not match their factor.");
      }
      return new Inverse(lower, roots);
    }

    @Override
    public int features() {
      return lower.rows();
    }

    @Override
    public int targets() {
      return features();
    }

    @Override
    public Matrix predict(Matrix phi, RunContext context) {
      // C is symmetric: Phi C = (C Phi^T)^T.
      Matrix solved = phi.transposed();
      applyInPlace(solved, context);
      return solved.transposed();
    }

    /**
     * {@code M <- C M}, with the algebra of the run that predicts: the one that fitted may be
     * closed by now.
     *
     * @param m overwritten; n x c
     */
    void applyInPlace(Matrix m, RunContext context) {
      Entries.scaleRows(roots, m);
      InputSide.solveInPlace(lower, m, context.linearAlgebra());
      Entries.scaleRows(roots, m);
    }
  }
}
