package org.okra.experiments.run;

import java.util.Arrays;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Specification;
import org.okra.core.linear.Eigenpairs;
import org.okra.core.linear.Entries;
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
 * U^T}, k x q with q at most {@value #MOST}.
 */
record OutputFeatures(Settings settings, Dataset<?, ?> train, RunContext context)
    implements OutputCoordinates {
  private static final int MOST = 16;

  @Override
  public Matrix of(int[] rows) {
    Samples<?> outputs = train.outputs().select(rows);
    Kernel<?> kernel = MethodFit.outputKernel(settings, train);
    if (outputs instanceof DenseRows vectors && kernel.isInnerProduct()) {
      Matrix targets = standardised(vectors.dense());
      return targets.columns() <= MOST ? targets : leading(gram(targets));
    }
    if (MissingOutputs.complete(outputs).length < rows.length) {
      throw Errors.argument(
          "A preprocessing step learns from outputs, some of which are missing; with the output"
              + " kernel %s leave such rows out, or the step.",
          Specification.text(kernel));
    }
    return leading(gram(Kernel.fitted(kernel, outputs, context), outputs));
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

  private Matrix gram(Matrix targets) {
    context.memory().requireMatrix(targets.rows(), targets.rows(), "The Gram matrix of targets");
    return context
        .memory()
        .counted(context.linearAlgebra().multiplyRightTransposed(targets, targets));
  }

  private <Y> Matrix gram(Kernel<Y> kernel, Samples<?> outputs) {
    int k = outputs.size();
    Matrix gram = context.memory().zeros(k, k, "The Gram matrix of outputs");
    kernel.fillSymmetric(outputs.as(kernel.domain(), "The output kernel"), gram, context);
    return gram;
  }

  private Matrix leading(Matrix gram) {
    Entries.centre(gram);
    Eigenpairs pairs = context.linearAlgebra().leadingEigen(gram, Math.min(MOST, gram.rows()));
    Matrix result = pairs.vectors().copy();
    for (int o = 0; o < result.columns(); o++) {
      double root = Math.sqrt(Math.max(0, pairs.values()[o]));
      context.linearAlgebra().scale(root, result.columnBlock(o, o + 1));
    }
    return result;
  }
}
