package org.okra.experiments.run;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.Entries;
import org.okra.core.linear.Transpose;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.core.sample.Samples;
import org.okra.datasets.Dataset;
import org.okra.datasets.prepare.OutputCoordinates;
import org.okra.experiments.file.Settings;
import org.okra.kernels.Kernel;

/**
 * What steps of preprocessing see of outputs: vectors under the linear kernel with every target
 * scaled to deviation 1, since targets may have units of their own; any others by the leading
 * principal components of the output kernel, {@code U L^1/2} of the centred Gram matrix {@code U L
 * U^T}, k x q with q at most {@value #MOST}. Of many rows m evenly spaced ones are decomposed, and
 * the others projected: {@code K_km (I - 1 1^T / m) U L^-1/2}, but for a constant per column.
 */
record OutputFeatures(Settings settings, Dataset<?, ?> train, RunContext context)
    implements OutputCoordinates {
  private static final int MOST = 16;

  /** Up to so many rows all are decomposed. */
  private static final int DECOMPOSED = 1000;

  /** Rows that are projected at a time. */
  private static final int BLOCK = 1024;

  /** Components whose variance is this share of the largest are rounding. */
  private static final double NONE = 1e-12;

  /** Kernel values between some of the rows and some others. */
  @FunctionalInterface
  private interface Gram {
    Matrix of(int[] rows, int[] columns);
  }

  @Override
  public Matrix of(int[] rows) {
    Samples<?> outputs = train.outputs().select(rows);
    Kernel<?> kernel = MethodFit.outputKernel(settings, train);
    if (outputs instanceof DenseRows vectors && kernel.isInnerProduct()) {
      Matrix targets = standardised(vectors.dense());
      return targets.columns() <= MOST ? targets : leading(rows.length, products(targets));
    }
    if (MissingOutputs.complete(outputs).length < rows.length) {
      throw Errors.argument(
          "A preprocessing step learns from outputs, some of which are missing; with the output"
              + " kernel %s leave such rows out, or the step.",
          Specification.text(kernel));
    }
    return leading(rows.length, values(Kernel.fitted(kernel, outputs, context), outputs));
  }

  /** Missing numbers count as the mean, and a constant target as nothing. */
  private static Matrix standardised(Matrix given) {
    Matrix result = Matrix.zeros(given.rows(), given.columns());
    for (int j = 0; j < given.columns(); j++) {
      double[] known =
          Arrays.stream(given.columnValues(j)).filter(value -> !Double.isNaN(value)).toArray();
      double largest = Arrays.stream(known).map(Math::abs).max().orElse(0);
      if (largest == 0) {
        continue;
      }
      // Squares of very large and very small numbers are none.
      double mean = Arrays.stream(known).map(value -> value / largest).average().orElse(0);
      double variance =
          Arrays.stream(known)
              .map(value -> value / largest - mean)
              .map(each -> each * each)
              .average()
              .orElse(0);
      for (int i = 0; i < given.rows() && variance > 0; i++) {
        double value = given.get(i, j);
        result.set(i, j, Double.isNaN(value) ? 0 : (value / largest - mean) / Math.sqrt(variance));
      }
    }
    return result;
  }

  private Gram products(Matrix targets) {
    DenseRows all = new DenseRows(targets);
    return (rows, columns) -> {
      Matrix right = all.select(columns).dense();
      Matrix gram = context.memory().zeros(rows.length, columns.length, "Products of targets");
      context
          .linearAlgebra()
          .multiply(1, all.select(rows).dense(), Transpose.NO, right, Transpose.YES, 0, gram);
      return gram;
    };
  }

  private <Y> Gram values(Kernel<Y> kernel, Samples<?> outputs) {
    Samples<Y> all = outputs.as(kernel.domain(), "The output kernel");
    return (rows, columns) -> {
      Matrix gram = context.memory().zeros(rows.length, columns.length, "Kernel values of outputs");
      if (rows == columns) {
        kernel.fillSymmetric(all.select(rows), gram, context);
      } else {
        kernel.fill(all.select(rows), all.select(columns), gram, context);
      }
      return gram;
    };
  }

  private Matrix leading(int k, Gram gram) {
    int m = Math.min(k, DECOMPOSED);
    int[] some = IntStream.range(0, m).map(i -> (int) ((long) i * k / m)).toArray();
    Matrix square = gram.of(some, some);
    Entries.centre(square);
    Eigenpairs pairs = context.linearAlgebra().leadingEigen(square, Math.min(MOST, m));
    Matrix vectors = pairs.vectors().copy();
    // Of the rows that were decomposed, else of any.
    double power = m == k ? 0.5 : -0.5;
    double least = m == k ? 0 : NONE * Arrays.stream(pairs.values()).max().orElse(0);
    for (int o = 0; o < vectors.columns(); o++) {
      double value = pairs.values()[o];
      context
          .linearAlgebra()
          .scale(value > least ? Math.pow(value, power) : 0, vectors.columnBlock(o, o + 1));
    }
    return m == k ? vectors : projected(k, some, vectors, gram);
  }

  /** The components of all rows, k x q; columns of {@code vectors}, m x q, sum to 0. */
  private Matrix projected(int k, int[] some, Matrix vectors, Gram gram) {
    Matrix result = context.memory().zeros(k, vectors.columns(), "Coordinates of outputs");
    for (int from = 0; from < k; from += BLOCK) {
      int to = Math.min(k, from + BLOCK);
      Matrix block = gram.of(IntStream.range(from, to).toArray(), some);
      context
          .linearAlgebra()
          .multiply(1, block, Transpose.NO, vectors, Transpose.NO, 0, result.rowBlock(from, to));
    }
    return result;
  }
}
