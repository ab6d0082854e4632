package org.okra.estimators.lipschitz;

import java.util.List;
import org.okra.core.ErrorCode;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.OkraException;
import org.okra.core.component.Names;
import org.okra.core.component.NoOptions;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.estimators.loss.Loss;
import org.okra.kernels.operator.OutputMatrix;

/** The matrix M of a decomposable kernel from its name and options. */
final class Couplings {
  private static final String IDENTITY = "identity";
  private static final String JOINT_QUANTILES = "joint-quantiles";
  private static final String GRAPH_LAPLACIAN = "graph-laplacian";
  private static final String MATRIX = "matrix";

  private Couplings() {}

  /** {@code joint-quantiles}. */
  record JointQuantiles(
      @Option(help = "g in exp(-g (tau_i - tau_j)^2), at least 0", defaultsTo = "1.0")
          double gamma) {}

  /** {@code graph-laplacian}. */
  record GraphLaplacian(
      @Option(help = "weights of the graph of outputs, row by row") List<List<Double>> weights,
      @Option(help = "how strong the graph couples, in [0, 1)", defaultsTo = "0.5") double mu) {}

  /** {@code matrix}. */
  record Given(@Option(help = "M, row by row") List<List<Double>> rows) {}

  /** M for a loss with d outputs. */
  static OutputMatrix create(
      Specification specification, Loss loss, int outputs, RunContext context) {
    OutputMatrix matrix =
        switch (specification.type()) {
          case IDENTITY -> {
            read(NoOptions.class, specification);
            yield OutputMatrix.identity(outputs);
          }
          case JOINT_QUANTILES -> {
            double gamma = read(JointQuantiles.class, specification).gamma();
            yield OutputMatrix.jointQuantiles(gamma, levels(loss));
          }
          case GRAPH_LAPLACIAN -> {
            GraphLaplacian options = read(GraphLaplacian.class, specification);
            yield OutputMatrix.graphLaplacian(matrix(options.weights()), options.mu(), context);
          }
          case MATRIX -> OutputMatrix.of(matrix(read(Given.class, specification).rows()), context);
          default -> throw unknown(specification.type());
        };
    if (matrix.outputs() != outputs) {
      throw Errors.shape(
          "The coupling %s is for %d outputs but the loss %s makes %d predictions.",
          specification.type(), matrix.outputs(), loss, outputs);
    }
    return matrix;
  }

  private static <O extends Record> O read(Class<O> type, Specification specification) {
    return Options.read(type, specification.options(), "coupling " + specification.type());
  }

  private static double[] levels(Loss loss) {
    if (loss.levels().isEmpty()) {
      throw Errors.option(
          "The coupling joint-quantiles is for losses with quantile levels, such as pinball, but"
              + " the loss is %s.",
          loss);
    }
    return numbers(loss.levels());
  }

  private static double[] numbers(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Matrix matrix(List<List<Double>> rows) {
    return Matrix.ofRows(rows.stream().map(Couplings::numbers).toArray(double[][]::new));
  }

  private static OkraException unknown(String name) {
    List<String> names = List.of(IDENTITY, JOINT_QUANTILES, GRAPH_LAPLACIAN, MATRIX);
    return Errors.of(
        ErrorCode.UNKNOWN_NAME,
        "There is no coupling '%s'.%s",
        name,
        Names.suggestion(name, names));
  }
}
