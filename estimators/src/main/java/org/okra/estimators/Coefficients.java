package org.okra.estimators;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.container.Container;
import org.okra.core.linear.Entries;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;

/**
 * The matrix C of a model, a x b, and its constant b, by what is done with them: {@code h(x) = C^T
 * phi(x) + b}. Most models have no constant.
 */
sealed interface Coefficients {
  /** The part of a file that has the constant. */
  String CONSTANT = "constant";

  /** a. */
  int features();

  /** b. */
  int targets();

  /** {@code Phi C + 1 b^T}, rows x b, for Phi rows x a: the predictions for a block of inputs. */
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
      case Stored.TYPE ->
          new Stored(
              saved.matrix(Stored.TYPE),
              saved.has(CONSTANT) ? saved.doubles(CONSTANT) : new double[0]);
      case Identity.TYPE -> new Identity(size(saved));
      case Inverse.TYPE -> Inverse.restore(saved, memory);
      default -> throw Errors.fileFormat("There are no coefficients of type '%s'.", type);
    };
  }

  private static int size(Container saved) {
    int[] size = saved.integers("size");
    if (size.length != 1) {
      throw Errors.fileFormat("The factor of the coefficients does not have the size it should.");
    }
    return size[0];
  }

  /**
   * A matrix that is stored.
   *
   * @param matrix C
   * @param constant b; empty for none
   */
  record Stored(Matrix matrix, double... constant) implements Coefficients {
    static final String TYPE = "matrix";

    public Stored {
      if (constant.length != 0 && constant.length != matrix.columns()) {
        throw Errors.shape(
            "A constant of %d numbers does not match coefficients of %d targets.",
            constant.length, matrix.columns());
      }
    }

    @Override
    public Container save() {
      Container.Builder parts = builder(TYPE).matrix(TYPE, matrix);
      return (constant.length == 0 ? parts : parts.doubles(CONSTANT, constant)).build();
    }

    @Override
    public int format() {
      return constant.length == 0 ? 1 : 2;
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
      return moved(context.linearAlgebra().multiply(phi, matrix));
    }

    /**
     * {@code P + 1 b^T}.
     *
     * @param predicted P; overwritten
     */
    Matrix moved(Matrix predicted) {
      for (int j = 0; j < constant.length; j++) {
        int start = predicted.index(0, j);
        for (int i = 0; i < predicted.rows(); i++) {
          predicted.values()[start + i] += constant[j];
        }
      }
      return predicted;
    }
  }

  /**
   * C = I: the features are the predictions.
   *
   * @param features a and b
   */
  record Identity(int features) implements Coefficients {
    static final String TYPE = "identity";

    @Override
    public Container save() {
      return builder(TYPE).integers("size", features).build();
    }

    @Override
    public int format() {
      return 2;
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
   * without weights, kept as its factor and never inverted. With an intercept the weights of the
   * training outputs are {@code C k + u (1 - u^T k) / (1^T u)} with {@code u = C 1}.
   *
   * @param lower L, the factor of the matrix in brackets, n x n
   * @param roots the diagonal of D^1/2; empty when it is all ones
   * @param border u; empty without an intercept
   */
  record Inverse(Matrix lower, double[] roots, double... border) implements Coefficients {
    static final String TYPE = "inverse";

    /** The same with an intercept. */
    Inverse withIntercept(RunContext context) {
      Matrix ones = Matrix.zeros(features(), 1);
      ones.fill(1);
      applyInPlace(ones, context);
      return new Inverse(lower, roots, ones.columnValues(0));
    }

    boolean hasIntercept() {
      return border.length > 0;
    }

    @Override
    public Container save() {
      Container.Builder parts =
          builder(TYPE).integers("size", features()).doubles("factor", Entries.packedLower(lower));
      if (roots.length > 0) {
        parts.doubles("roots", roots);
      }
      return (hasIntercept() ? parts.doubles(CONSTANT, border) : parts).build();
    }

    @Override
    public int format() {
      return hasIntercept() || roots.length > 0 ? 2 : 1;
    }

    static Inverse restore(Container saved, MemoryBudget memory) {
      Matrix lower =
          Entries.unpackedLower(
              size(saved), saved.doubles("factor"), memory, "The factor of the coefficients");
      double[] roots = saved.has("roots") ? saved.doubles("roots") : new double[0];
      double[] border = saved.has(CONSTANT) ? saved.doubles(CONSTANT) : new double[0];
      if (roots.length != 0 && roots.length != lower.rows()
          || border.length != 0 && border.length != lower.rows()) {
        throw Errors.fileFormat(
            "The weights or the constant of the coefficients do not match their factor.");
      }
      return new Inverse(lower, roots, border);
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
      Matrix solved = context.memory().transposed(phi, "A block of weights");
      applyInPlace(solved, context);
      addConstant(phi, solved);
      return context.memory().transposed(solved, "A block of predictions");
    }

    /** Columns of weights, {@code C k}, plus {@code u (1 - u^T k) / (1^T u)}. */
    private void addConstant(Matrix phi, Matrix weights) {
      double total = Arrays.stream(border).sum();
      for (int j = 0; j < weights.columns() && hasIntercept(); j++) {
        double left = 1;
        for (int i = 0; i < border.length; i++) {
          left -= border[i] * phi.get(j, i);
        }
        for (int i = 0; i < border.length; i++) {
          weights.values()[weights.index(i, j)] += border[i] * left / total;
        }
      }
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
