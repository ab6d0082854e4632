package org.okra.datasets.prepare;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.SparseMatrix;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.core.sample.VectorSamples;
import org.okra.datasets.Column;

/**
 * The training rows that a step learns from together with their outputs: all of them, or a random
 * part of many.
 *
 * @param numbers of rows, rising
 */
record LearntRows(int[] numbers) {
  /** Of a step that was restored. */
  static final LearntRows NONE = new LearntRows(new int[0]);

  /**
   * Draws rows.
   *
   * @param purpose of the random stream
   * @param most rows at most
   * @param share part of the rows at most
   */
  static LearntRows draw(int n, int most, double share, String purpose, RunContext context) {
    int count = (int) Math.max(Math.min(n, 2), Math.min(most, Math.floor(share * n)));
    int[] numbers =
        n <= count
            ? IntStream.range(0, n).toArray()
            : context.random().stream(purpose).subset(n, count);
    Arrays.sort(numbers);
    return new LearntRows(numbers);
  }

  /** Of a step that is given no outputs. */
  static OkraException noOutputs(Preparation step) {
    return Errors.argument(
        "Preprocessing step %s learns from outputs, and none were given; call"
            + " fit(inputs, outputs, context).",
        name(step));
  }

  /** The rows of the inputs as numbers, k x d, none of them missing. */
  Matrix of(Inputs train, Preparation step, RunContext context) {
    VectorSamples<?> vectors = train.vectors().select(numbers);
    context
        .memory()
        .requireMatrix(
            vectors.size(),
            vectors.dimension(),
            "The dense rows that preprocessing step " + name(step) + " works on");
    Matrix x = context.memory().counted(vectors.dense());
    requireComplete(x, train, step);
    return x;
  }

  /** Their numbers as a set. */
  BitSet toSet() {
    BitSet set = new BitSet();
    IntStream.of(numbers).forEach(set::set);
    return set;
  }

  static void requireComplete(Matrix x, Inputs inputs, Preparation step) {
    for (int j = 0; j < x.columns(); j++) {
      for (int i = 0; i < x.rows(); i++) {
        requireFinite(x.get(i, j), inputs.columns().get(j), step);
      }
    }
  }

  static void requireComplete(SparseMatrix x, Inputs inputs, Preparation step) {
    for (int k = 0; k < x.values().length; k++) {
      requireFinite(x.values()[k], inputs.columns().get(x.columnIndices()[k]), step);
    }
  }

  private static void requireFinite(double value, Column column, Preparation step) {
    if (!Double.isFinite(value)) {
      throw Errors.argument(
          "Preprocessing step %s needs numbers, and column '%s' holds %s; put the step"
              + " impute before it, or leave the column out.",
          name(step), column.name(), Double.isNaN(value) ? "a missing one" : value);
    }
  }

  private static String name(Preparation step) {
    return Specification.of(step).type();
  }
}
