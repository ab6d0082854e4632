package org.okra.datasets.prepare;

import java.util.Arrays;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;

/**
 * Mean, population variance, least and largest value of every column over the values that are
 * present (not NaN), zeros of sparse rows included; a column without any has mean, variance, least
 * and largest value 0.
 *
 * @param means d
 * @param variances d, with divisor the number of values
 * @param least d
 * @param largest d
 */
record ColumnStatistics(double[] means, double[] variances, double[] least, double[] largest) {

  static ColumnStatistics of(Inputs inputs, RunContext context) {
    int d = inputs.dimension();
    ColumnStatistics result =
        new ColumnStatistics(new double[d], new double[d], new double[d], new double[d]);
    if (inputs.vectors().isSparse()) {
      // Row j of the transpose is column j: one column at a time, as in the dense case.
      SparseMatrix columns = inputs.vectors().sparse().transposed();
      context
          .workers()
          .forEach(
              d,
              j -> {
                double[] stored =
                    Arrays.copyOfRange(
                        columns.values(), columns.rowStarts()[j], columns.rowStarts()[j + 1]);
                result.set(j, stored, inputs.size() - stored.length);
              });
    } else {
      Matrix dense = inputs.vectors().dense();
      context.workers().forEach(d, j -> result.set(j, dense.columnValues(j), 0));
    }
    return result;
  }

  /** Column j from its stored values and a number of zeros beside them. */
  private void set(int j, double[] stored, int zeros) {
    long present = zeros;
    double sum = 0;
    double low = zeros > 0 ? 0 : Double.POSITIVE_INFINITY;
    double high = zeros > 0 ? 0 : Double.NEGATIVE_INFINITY;
    for (double value : stored) {
      if (!Double.isNaN(value)) {
        present++;
        sum += value;
        low = Math.min(low, value);
        high = Math.max(high, value);
      }
    }
    if (present == 0) {
      return;
    }
    double mean = sum / present;
    // A second pass over the deviations: the difference of squares would lose all digits of a
    // column far from zero.
    double squares = zeros * mean * mean;
    for (double value : stored) {
      if (!Double.isNaN(value)) {
        squares += (value - mean) * (value - mean);
      }
    }
    means[j] = mean;
    variances[j] = squares / present;
    least[j] = low;
    largest[j] = high;
  }
}
