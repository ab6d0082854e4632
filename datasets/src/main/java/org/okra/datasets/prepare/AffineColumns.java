package org.okra.datasets.prepare;

import java.util.LinkedHashMap;
import java.util.Map;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;

/**
 * Each column moved and scaled: {@code z = (x - shift) / scale + offset}. NaN stays NaN.
 *
 * <p>Sparse inputs stay sparse when zero goes to zero in every column; otherwise the result is
 * dense, n x d, within the memory budget.
 */
record AffineColumns(Preparation step, double[] shift, double[] scale, double[] offset)
    implements FittedPreparation {
  private static final String SHIFT = "shift";
  private static final String SCALE = "scale";
  private static final String OFFSET = "offset";

  AffineColumns(Preparation step, PreparationState state) {
    this(step, state.vector(SHIFT), state.vector(SCALE), state.vector(OFFSET));
    if (shift.length != scale.length || shift.length != offset.length) {
      throw Errors.fileFormat(
          "The stored preprocessing step %s has arrays of different lengths: %s, %s and %s.",
          state.specification().type(), shift.length, scale.length, offset.length);
    }
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
    inputs.requireNumbers(step);
    EntryMap map = this::value;
    String what = "The dense result of preprocessing step " + Specification.of(step).type();
    return Prepared.allRows(
        new Inputs(
            inputs.vectors().isSparse() && keepsZeros()
                ? map.sparse(inputs.vectors().sparse())
                : map.dense(inputs.vectors(), what, context),
            inputs.numericColumns()));
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
