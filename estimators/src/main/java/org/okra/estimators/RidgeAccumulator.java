package org.okra.estimators;

import java.nio.file.Path;
import org.okra.core.ErrorCode;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.container.Container;
import org.okra.core.linear.LinearAlgebra;
import org.okra.core.linear.Transpose;
import org.okra.core.resource.MemoryBudget;
import org.okra.core.run.RunContext;

/**
 * What ridge regression from features to targets needs to know of its data: a fold over blocks of
 * rows.
 *
 * <pre>{@code
 * S = Phi^T Phi      a x a        T = Phi^T Gam      a x b        n rows
 * C = (S + n lambda I)^-1 T       a x b
 * }</pre>
 *
 * <p>{@link #add} takes the next rows, {@link #merge} the sums of another part of the data, in this
 * JVM or from another machine; {@link #solve} may be called at any time and leaves the sums as they
 * are. Memory is O(a^2 + a b), whatever the number of rows. Sums depend on the order of the blocks
 * in their last bits only; a fixed order gives fixed bits.
 *
 * <p><b>Accuracy.</b> The features of a sketched map are coordinates in an orthonormal basis, so
 * the eigenvalues of S / n are those of a covariance and at most the largest k(x, x). Accumulating
 * S loses what is below {@code epsilon ||S||}, that is, directions in which the data vary by less
 * than 1e-16 of the largest; {@code lambda} damps these long before. The Cholesky factorisation of
 * {@code S + n lambda I} is backward stable, with a relative error of the solution of about {@code
 * epsilon (1 + k_max / lambda)}: with k = 1 and lambda = 1e-12 four digits of C in the worst
 * direction, while predictions, which multiply that direction by its small features again, keep
 * about ten.
 */
public final class RidgeAccumulator {
  private static final String KIND = "accumulator";

  private final Matrix gram;
  private final Matrix cross;
  private long rows;

  private RidgeAccumulator(Matrix gram, Matrix cross, long rows) {
    this.gram = gram;
    this.cross = cross;
    this.rows = rows;
  }

  /** Sums over no rows yet, for a features and b targets. */
  public static RidgeAccumulator create(int features, int targets, RunContext context) {
    MemoryBudget memory = context.memory();
    return new RidgeAccumulator(
        memory.zeros(features, features, "the covariance of the features"),
        memory.zeros(features, targets, "the products of features and targets"),
        0);
  }

  /** a. */
  public int features() {
    return gram.rows();
  }

  /** b. */
  public int targets() {
    return cross.columns();
  }

  /** n, the rows added so far. */
  public long rows() {
    return rows;
  }

  /**
   * Adds a block of rows.
   *
   * @param phi rows x a
   * @param gam rows x b
   */
  public void add(Matrix phi, Matrix gam, RunContext context) {
    if (phi.rows() != gam.rows() || phi.columns() != features() || gam.columns() != targets()) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          "A block of "
              + phi.rows()
              + " x "
              + phi.columns()
              + " features and "
              + gam.rows()
              + " x "
              + gam.columns()
              + " targets does not go into an accumulator of "
              + features()
              + " features and "
              + targets()
              + " targets.");
    }
    LinearAlgebra algebra = context.linearAlgebra();
    algebra.rankUpdate(1, phi, Transpose.YES, 1, gram);
    algebra.multiply(1, phi, Transpose.YES, gam, Transpose.NO, 1, cross);
    rows += phi.rows();
  }

  /** Adds the sums over other rows. */
  public void merge(RidgeAccumulator other, RunContext context) {
    if (other.features() != features() || other.targets() != targets()) {
      throw new OkraException(
          ErrorCode.SHAPE_MISMATCH,
          "An accumulator of "
              + other.features()
              + " features and "
              + other.targets()
              + " targets cannot be merged into one of "
              + features()
              + " and "
              + targets()
              + ".");
    }
    context.linearAlgebra().add(1, other.gram, gram);
    context.linearAlgebra().add(1, other.cross, cross);
    rows += other.rows;
  }

  /**
   * {@code C = (S + n lambda I)^-1 T}, a x b.
   *
   * @param lambda above 0
   * @throws OkraException {@link ErrorCode#EMPTY_INPUT} before any row was added, {@link
   *     ErrorCode#NOT_POSITIVE_DEFINITE} when lambda is too small for the data
   */
  public Matrix solve(double lambda, RunContext context) {
    RidgeOptions.checkLambda(lambda);
    if (rows == 0) {
      throw new OkraException(
          ErrorCode.EMPTY_INPUT, "No rows were added yet; there is nothing to fit.");
    }
    Matrix system = gram.copy();
    LinearAlgebra algebra = context.linearAlgebra();
    algebra.addDiagonal(rows * lambda, system);
    return algebra.choleskyInPlace(system).solve(cross);
  }

  /** S, a x a; a view on the running sums, to be read only. */
  public Matrix gram() {
    return gram;
  }

  /** T, a x b; a view on the running sums, to be read only. */
  public Matrix cross() {
    return cross;
  }

  /** The sums, for a file of their own or within another one. */
  public Container toContainer() {
    return Container.builder(KIND)
        .text("rows", Long.toString(rows))
        .matrix("gram", gram)
        .matrix("cross", cross)
        .build();
  }

  /** The accumulator that {@link #toContainer} saved. */
  public static RidgeAccumulator of(Container container) {
    Matrix gram = container.matrix("gram");
    Matrix cross = container.matrix("cross");
    long rows;
    try {
      rows = Long.parseLong(container.text("rows"));
    } catch (NumberFormatException e) {
      throw new OkraException(
          ErrorCode.FILE_FORMAT, "The number of rows of a saved accumulator is malformed.", e);
    }
    if (gram.rows() != gram.columns() || gram.rows() != cross.rows() || rows < 0) {
      throw new OkraException(
          ErrorCode.FILE_FORMAT, "The parts of a saved accumulator do not fit together.");
    }
    return new RidgeAccumulator(gram, cross, rows);
  }

  /** Saves the sums. */
  public void write(Path file) {
    toContainer().write(file);
  }

  /** Reads saved sums, to be continued with more data. */
  public static RidgeAccumulator read(Path file, RunContext context) {
    return of(Container.read(file, KIND, context.memory()));
  }
}
