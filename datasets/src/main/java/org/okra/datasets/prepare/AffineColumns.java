package org.okra.datasets.prepare;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.ShiftedRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;

/**
 * Each column moved and scaled: {@code z = (x - shift) / scale + offset}. NaN stays NaN.
 *
 * <p>Sparse inputs stay sparse when zero goes to zero in every column. Otherwise what becomes of
 * zero is their new origin, and only {@code x / scale} is stored; columns that are far from their
 * origin, {@code |mean| > deviation}, are filled, since differences of large numbers lose digits.
 * When little would stay sparse the result is dense, n x d, within the memory budget.
 */
record AffineColumns(
    Preparation step, Categories categories, double[] shift, double[] scale, double[] offset)
    implements FittedPreparation {
  private static final String SHIFT = "shift";
  private static final String SCALE = "scale";
  private static final String OFFSET = "offset";

  /** Above this share of stored entries a dense product is as quick as one over shared entries. */
  private static final double MOST_STORED = 0.15;

  AffineColumns(Preparation step, Categories categories, PreparationState state) {
    this(step, categories, state.vector(SHIFT), state.vector(SCALE), state.vector(OFFSET));
    if (shift.length != scale.length || shift.length != offset.length) {
      throw Errors.fileFormat(
          "The stored preprocessing step %s has arrays of different lengths: %s, %s and %s.",
          state.specification().type(), shift.length, scale.length, offset.length);
    }
  }

  /** As given but for columns of texts and of categories, which stay as they are. */
  static AffineColumns fitted(
      Preparation step,
      Categories categories,
      List<Column> columns,
      double[] shift,
      double[] scale,
      double[] offset) {
    for (int j = 0; j < shift.length; j++) {
      if (columns.get(j).isText() || columns.get(j).holdsCategories()) {
        shift[j] = 0;
        scale[j] = 1;
        offset[j] = 0;
      }
    }
    return new AffineColumns(step, categories, shift, scale, offset);
  }

  @Override
  public PreparationState state() {
    Map<String, Matrix> arrays = new LinkedHashMap<>();
    arrays.put(SHIFT, Matrix.ofRows(shift));
    arrays.put(SCALE, Matrix.ofRows(scale));
    arrays.put(OFFSET, Matrix.ofRows(offset));
    return new PreparationState(step, arrays, Map.of());
  }

  @Override
  public Prepared apply(Inputs inputs, RunContext context) {
    inputs.requireDimension(shift.length, step);
    inputs.requireNoCategories(step, categories);
    return Prepared.allRows(new Inputs(moved(inputs.vectors(), context), inputs.numericColumns()));
  }

  private VectorSamples<?> moved(VectorSamples<?> vectors, RunContext context) {
    EntryMap map = this::value;
    if (vectors.isSparse() && keepsZeros()) {
      return map.sparse(vectors.sparse());
    }
    if (vectors.isSparse() && expectedShare() < MOST_STORED) {
      return shifted(vectors.sparse(), farColumns());
    }
    String what = "The dense result of preprocessing step " + Specification.of(step).type();
    return map.dense(vectors, what, context);
  }

  /** The columns whose zeros go far from zero. */
  private BitSet farColumns() {
    BitSet far = new BitSet();
    for (int j = 0; j < shift.length; j++) {
      far.set(j, !(Math.abs(value(0, j)) <= 1));
    }
    return far;
  }

  /**
   * The share of entries that will be stored, from the training rows alone, so that rows are stored
   * alike whatever others they come with. A column of at least 0 that differs from 0 in a share p
   * of the rows has {@code (mean / deviation)^2 <= p / (1 - p)}, with equality for bits.
   */
  private double expectedShare() {
    double sum = 0;
    for (int j = 0; j < shift.length; j++) {
      double squared = value(0, j) * value(0, j);
      sum += squared <= 1 ? squared / (1 + squared) : 1;
    }
    return sum / Math.max(1, shift.length);
  }

  /** {@code z = x / scale - origin}, and the columns that are filled as they are. */
  private ShiftedRows shifted(SparseMatrix entries, BitSet filled) {
    double[] origin = new double[shift.length];
    for (int j = 0; j < origin.length; j++) {
      origin[j] = filled.get(j) ? 0 : -value(0, j);
    }
    SparseMatrix.Builder builder = new SparseMatrix.Builder(entries.columns());
    for (int i = 0; i < entries.rows(); i++) {
      int next = filled.nextSetBit(0);
      for (int k = entries.rowStarts()[i]; k < entries.rowStarts()[i + 1]; k++) {
        int column = entries.columnIndices()[k];
        for (; next >= 0 && next < column; next = filled.nextSetBit(next + 1)) {
          builder.add(next, value(0, next));
        }
        double x = entries.values()[k];
        builder.add(column, filled.get(column) ? value(x, column) : x / scale[column]);
        next = next == column ? filled.nextSetBit(next + 1) : next;
      }
      for (; next >= 0; next = filled.nextSetBit(next + 1)) {
        builder.add(next, value(0, next));
      }
      builder.endRow();
    }
    return new ShiftedRows(new SparseRows(builder.build()), origin);
  }

  private boolean keepsZeros() {
    for (int j = 0; j < shift.length; j++) {
      if (value(0, j) != 0) {
        return false;
      }
    }
    return true;
  }

  private double value(double x, int j) {
    return (x - shift[j]) / scale[j] + offset[j];
  }
}
