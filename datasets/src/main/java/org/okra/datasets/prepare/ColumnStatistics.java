package org.okra.datasets.prepare;

import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import org.okra.core.Matrix;
import org.okra.core.SparseMatrix;
import org.okra.core.run.RunContext;
import org.okra.core.sample.VectorSamples;

/**
 * Mean, standard deviation, least and largest value of every column over the values that are
 * present (not NaN), zeros of sparse rows included; a column without any has 0 for all of them.
 *
 * @param means d
 * @param deviations d, with divisor the number of values
 * @param least d
 * @param largest d
 */
record ColumnStatistics(double[] means, double[] deviations, double[] least, double[] largest) {
  /** Numbers in a block of rows. */
  private static final int BLOCK = 1 << 22;

  /** Squares of numbers between 2^-400 and 2^400 and their sums are within the range of double. */
  private static final int SAFE = 400;

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
      result.setDense(inputs.vectors(), context);
    }
    return result;
  }

  /** All columns, from blocks of rows: what stays in a file is never in memory as a whole. */
  private void setDense(VectorSamples<?> rows, RunContext context) {
    int d = means.length;
    long[] present = new long[d];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    Arrays.fill(largest, Double.NEGATIVE_INFINITY);
    eachColumn(
        rows,
        context,
        (values, j) -> {
          for (double value : values) {
            if (!Double.isNaN(value)) {
              present[j]++;
              means[j] += value;
              least[j] = Math.min(least[j], value);
              largest[j] = Math.max(largest[j], value);
            }
          }
        });
    for (int j = 0; j < d; j++) {
      least[j] = present[j] == 0 ? 0 : least[j];
      largest[j] = present[j] == 0 ? 0 : largest[j];
      means[j] = present[j] == 0 ? 0 : means[j] / present[j];
    }
    eachColumn(
        rows,
        context,
        (values, j) -> {
          double factor = factor(j);
          for (double value : values) {
            double difference = (value - means[j]) * factor;
            deviations[j] += Double.isNaN(value) ? 0 : difference * difference;
          }
        });
    Arrays.setAll(
        deviations, j -> present[j] == 0 ? 0 : Math.sqrt(deviations[j] / present[j]) / factor(j));
  }

  /**
   * What differences within column j are multiplied by before they are squared: a power of two near
   * the inverse of its range if that is so small or large that squares would underflow or overflow,
   * and else 1.
   */
  private double factor(int j) {
    int exponent = Math.getExponent(largest[j] - least[j]);
    boolean safe = Math.abs(exponent) <= SAFE || largest[j] == least[j];
    return safe ? 1 : Math.scalb(1.0, -exponent);
  }

  private static void eachColumn(
      VectorSamples<?> rows, RunContext context, ObjIntConsumer<double[]> column) {
    int block = Math.max(1, BLOCK / Math.max(1, rows.dimension()));
    for (int from = 0; from < rows.size(); from += block) {
      context.cancellation().check();
      Matrix part = rows.slice(from, Math.min(rows.size(), from + block)).dense();
      context.workers().forEach(rows.dimension(), j -> column.accept(part.columnValues(j), j));
    }
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
    means[j] = mean;
    least[j] = low;
    largest[j] = high;
    double factor = factor(j);
    double squares = zeros * (mean * factor) * (mean * factor);
    for (double value : stored) {
      if (!Double.isNaN(value)) {
        double difference = (value - mean) * factor;
        squares += difference * difference;
      }
    }
    deviations[j] = Math.sqrt(squares / present) / factor;
  }
}
