package org.okra.core.linear;

import java.util.concurrent.atomic.AtomicBoolean;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.resource.Workers;

/** The checks of {@link BlasLinearAlgebra} and the texts of their errors. */
record ArgumentChecks(Workers workers, VectorMath vectors) {
  /** Entries (i, j) and (j, i) of a symmetric matrix may differ by this much of the largest. */
  private static final double SYMMETRY_TOLERANCE = 1e-9;

  private static final int ENTRIES_PER_TASK = 1 << 16;

  void inner(int left, Object a, int right, Object b) {
    if (left != right) {
      throw Errors.shape(
          "The operands do not fit: the inner dimensions are %s and %s (%s and %s).",
          left, right, shape(a), shape(b));
    }
  }

  void shape(String name, Matrix matrix, int rows, int columns) {
    if (matrix.rows() != rows || matrix.columns() != columns) {
      throw Errors.shape("%s is %s where %s x %s is needed.", name, shape(matrix), rows, columns);
    }
  }

  void square(String name, Matrix matrix) {
    if (matrix.rows() != matrix.columns()) {
      throw Errors.shape("%s must be square but is %s.", name, shape(matrix));
    }
  }

  void factors(double alpha, double beta) {
    if (!Double.isFinite(alpha) || !Double.isFinite(beta)) {
      throw Errors.notFinite(
          "The factors must be finite; alpha is %s and beta is %s.", alpha, beta);
    }
  }

  /** C, which an operation adds to or overwrites: its shape and the factors. */
  void updated(Matrix c, int rows, int columns, double alpha, double beta) {
    shape("C", c, rows, columns);
    factors(alpha, beta);
  }

  /** The same with a look at its entries where they are read. */
  void updatedFinite(Matrix c, int rows, int columns, double alpha, double beta) {
    updated(c, rows, columns, alpha, beta);
    if (beta != 0) {
      finite("C", c);
    }
  }

  /** An operand is finite and shares no entries with what is overwritten. */
  void operand(String name, Matrix a, String overwrittenName, Matrix c) {
    finite(name, a);
    apart(name, a, overwrittenName, c);
  }

  /**
   * An operand shares no entries with what is overwritten. Whether it is finite shows in the
   * result: NaN and infinities in a factor of a product never vanish, not even against zeros.
   */
  void apart(String name, Matrix a, String overwrittenName, Matrix c) {
    if (overlap(a, c)) {
      throw shared(name, overwrittenName);
    }
  }

  void operand(String name, SparseMatrix s, Matrix c) {
    if (!vectors.allFinite(s.values(), 0, s.values().length)) {
      for (int i = 0; i < s.rows(); i++) {
        for (int k = s.rowStarts()[i]; k < s.rowStarts()[i + 1]; k++) {
          requireFinite(name, s, i, s.columnIndices()[k], s.values()[k]);
        }
      }
    }
    if (s.values() == c.values() && s.values().length > 0) {
      throw shared(name, "C");
    }
  }

  void finite(String name, Matrix matrix) {
    if (!allFinite(matrix)) {
      for (int j = 0; j < matrix.columns(); j++) {
        for (int i = 0; i < matrix.rows(); i++) {
          finite(name, matrix, i, j);
        }
      }
    }
  }

  void finiteLower(String name, Matrix matrix) {
    if (!allFiniteLower(matrix)) {
      for (int j = 0; j < matrix.columns(); j++) {
        for (int i = j; i < matrix.rows(); i++) {
          finite(name, matrix, i, j);
        }
      }
    }
  }

  void finite(String name, Matrix matrix, int row, int column) {
    requireFinite(name, matrix, row, column, matrix.get(row, column));
  }

  private static void requireFinite(String name, Object matrix, int row, int column, double value) {
    if (!Double.isFinite(value)) {
      throw Errors.notFinite(
          "%s (%s) has %s at row %s, column %s; all entries must be finite. Impute missing values"
              + " and check for overflow before.",
          name, shape(matrix), value, row, column);
    }
  }

  /** Looks at what one operation overwrites. */
  FiniteWatch watch() {
    return new FiniteWatch(vectors);
  }

  /** The error after an operation whose other operands are finite: C was not, or overflowed. */
  OkraException spoilt(FiniteWatch watch, String name, Matrix c) {
    if (watch.wasSpoiltBefore()) {
      finite(name, c);
    }
    return overflow(c);
  }

  /** The same where the lower triangle alone counts. */
  OkraException spoiltLower(FiniteWatch watch, String name, Matrix c) {
    if (watch.wasSpoiltBefore()) {
      finiteLower(name, c);
    }
    return overflow(c);
  }

  /** Finite operands may still overflow: never hand on a silent infinity. */
  void result(Matrix c) {
    if (!allFinite(c)) {
      throw overflow(c);
    }
  }

  Eigenpairs result(Eigenpairs pairs) {
    result(Matrix.column(pairs.values()));
    result(pairs.vectors());
    return pairs;
  }

  static OkraException overflow(Matrix c) {
    return Errors.of(
        ErrorCode.NUMERIC_OVERFLOW,
        "The operands are finite but the %s result is not: entries beyond 1.8e308. Scale the data.",
        shape(c));
  }

  void symmetric(Matrix a) {
    square("A", a);
    finite("A", a);
    double largest = 0;
    double difference = 0;
    int worstRow = 0;
    int worstColumn = 0;
    // Square tiles: the transposed reads stay in the cache.
    int tile = 64;
    for (int j0 = 0; j0 < a.columns(); j0 += tile) {
      for (int i0 = j0; i0 < a.rows(); i0 += tile) {
        for (int j = j0; j < Math.min(a.columns(), j0 + tile); j++) {
          for (int i = i0; i < Math.min(a.rows(), i0 + tile); i++) {
            double lower = a.values()[a.index(i, j)];
            double upper = a.values()[a.index(j, i)];
            largest = Math.max(largest, Math.abs(lower));
            if (Math.abs(lower - upper) > difference) {
              difference = Math.abs(lower - upper);
              worstRow = i;
              worstColumn = j;
            }
          }
        }
      }
    }
    if (difference > SYMMETRY_TOLERANCE * largest) {
      throw Errors.of(
          ErrorCode.NOT_SYMMETRIC,
          "A %s matrix is not symmetric: entries (%d, %d) and (%d, %d) are %.6g and %.6g.",
          shape(a),
          worstRow,
          worstColumn,
          worstColumn,
          worstRow,
          a.get(worstRow, worstColumn),
          a.get(worstColumn, worstRow));
    }
  }

  private static OkraException shared(String name, String overwrittenName) {
    return Errors.argument(
        "%s and %s share entries, and %s is overwritten. Pass a copy.",
        name, overwrittenName, overwrittenName);
  }

  static boolean overlap(Matrix a, Matrix b) {
    boolean empty = a.rows() == 0 || a.columns() == 0 || b.rows() == 0 || b.columns() == 0;
    if (a.values() != b.values() || empty) {
      return false;
    }
    if (a.leadingDimension() == b.leadingDimension()) {
      // Two blocks of one grid overlap when their rows and their columns do.
      int stride = a.leadingDimension();
      int rowA = a.offset() % stride;
      int rowB = b.offset() % stride;
      int columnA = a.offset() / stride;
      int columnB = b.offset() / stride;
      return rowA < rowB + b.rows()
          && rowB < rowA + a.rows()
          && columnA < columnB + b.columns()
          && columnB < columnA + a.columns();
    }
    int endA = a.index(a.rows() - 1, a.columns() - 1);
    int endB = b.index(b.rows() - 1, b.columns() - 1);
    return a.offset() <= endB && b.offset() <= endA;
  }

  private boolean allFinite(Matrix a) {
    return forAllColumns(a, (from, to) -> FiniteWatch.allFinite(vectors, a.columnBlock(from, to)));
  }

  private boolean allFiniteLower(Matrix a) {
    return forAllColumns(
        a, (from, to) -> FiniteWatch.allFiniteLower(vectors, a.view(from, a.rows(), from, to)));
  }

  /** A question about columns [from, to). */
  private interface ColumnCheck {
    boolean holds(int from, int to);
  }

  private boolean forAllColumns(Matrix a, ColumnCheck check) {
    if (a.rows() == 0 || a.columns() == 0) {
      return true;
    }
    TilePlan plan = TilePlan.ofLongest(a.columns(), Math.max(1, ENTRIES_PER_TASK / a.rows()));
    if (plan.count() == 1) {
      return check.holds(0, a.columns());
    }
    AtomicBoolean all = new AtomicBoolean(true);
    workers.forEach(
        plan.count(),
        tile -> {
          if (all.get() && !check.holds(plan.from(tile), plan.to(tile))) {
            all.set(false);
          }
        });
    return all.get();
  }

  private static String shape(Object matrix) {
    return matrix instanceof SparseMatrix s
        ? s.rows() + " x " + s.columns()
        : ((Matrix) matrix).rows() + " x " + ((Matrix) matrix).columns();
  }
}
