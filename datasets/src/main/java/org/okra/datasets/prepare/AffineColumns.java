package org.okra.datasets.prepare;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.SparseRows;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;

/**
 * Each column moved and scaled: {@code z = (x - shift) / scale + offset}. NaN stays NaN.
 *
 * <p>Sparse inputs stay sparse when zero goes to zero in every column; otherwise the result is
 * dense, n x d, within the memory budget.
 */
final class AffineColumns implements FittedPreparation {
  private static final String SHIFT = "shift";
  private static final String SCALE = "scale";
  private static final String OFFSET = "offset";

  private final Specification specification;
  private final double[] shift;
  private final double[] scale;
  private final double[] offset;

  AffineColumns(Specification specification, double[] shift, double[] scale, double[] offset) {
    if (shift.length != scale.length || shift.length != offset.length) {
      throw Errors.fileFormat(
          "The stored preprocessing step %s has arrays of different lengths: %s, %s and %s.",
          specification.type(), shift.length, scale.length, offset.length);
    }
    this.specification = specification;
    this.shift = shift;
    this.scale = scale;
    this.offset = offset;
  }

  static AffineColumns restore(PreparationState state) {
    return new AffineColumns(
        state.specification(), state.vector(SHIFT), state.vector(SCALE), state.vector(OFFSET));
  }

  @Override
  public PreparationState state() {
    Map<String, Matrix> arrays = new LinkedHashMap<>();
    arrays.put(SHIFT, Matrix.ofRows(shift));
    arrays.put(SCALE, Matrix.ofRows(scale));
    arrays.put(OFFSET, Matrix.ofRows(offset));
    return new PreparationState(specification, arrays, Map.of());
  }

  @Override
  public Prepared apply(Inputs inputs, RunContext context) {
    inputs.requireDimension(shift.length, specification.type());
    inputs.requireNumbers(specification.type());
    boolean sparse = inputs.vectors().isSparse() && keepsZeros();
    VectorSamples<?> result =
        sparse ? sparse(inputs.vectors().sparse()) : dense(inputs.vectors(), context);
    List<Column> columns =
        inputs.columns().stream().map(column -> Column.numeric(column.name())).toList();
    return Prepared.allRows(new Inputs(result, columns));
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

  private SparseRows sparse(SparseMatrix given) {
    double[] values = given.values().clone();
    for (int k = 0; k < values.length; k++) {
      values[k] = value(values[k], given.columnIndices()[k]);
    }
    return new SparseRows(
        SparseMatrix.wrap(
            given.rows(),
            given.columns(),
            given.rowStarts().clone(),
            given.columnIndices().clone(),
            values));
  }

  private DenseRows dense(VectorSamples<?> given, RunContext context) {
    String what = "The dense result of preprocessing step " + specification.type();
    Matrix result = context.memory().zeros(given.size(), given.dimension(), what);
    if (given.isSparse()) {
      SparseMatrix entries = given.sparse();
      for (int i = 0; i < entries.rows(); i++) {
        for (int k = entries.rowStarts()[i]; k < entries.rowStarts()[i + 1]; k++) {
          result.set(i, entries.columnIndices()[k], entries.values()[k]);
        }
      }
    } else {
      result.setAll(given.dense());
    }
    context
        .workers()
        .forEach(
            shift.length,
            j -> {
              int start = result.index(0, j);
              for (int i = start; i < start + result.rows(); i++) {
                result.values()[i] = value(result.values()[i], j);
              }
            });
    return new DenseRows(result);
  }
}
