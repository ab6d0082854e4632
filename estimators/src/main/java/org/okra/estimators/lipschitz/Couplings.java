package org.okra.estimators.lipschitz;

import java.util.List;
import org.okra.core.Errors;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.component.Specification;
import org.okra.core.run.RunContext;
import org.okra.estimators.loss.Loss;
import org.okra.kernels.operator.OutputMatrix;

/** The built-in couplings of the outputs of a machine. */
public final class Couplings {
  private Couplings() {}

  /** M = I: every output by itself. */
  @Component(name = "identity", help = "every output by itself", alsoKnownAs = "none")
  public record Identity() implements Coupling {
    @Override
    public OutputMatrix matrix(Loss loss, int outputs, RunContext context) {
      return OutputMatrix.identity(outputs);
    }
  }

  /**
   * {@code M_ij = exp(-gamma (tau_i - tau_j)^2)} for the quantile levels of the loss.
   *
   * @param gamma how fast levels become independent
   */
  @Component(name = "joint-quantiles", help = "quantiles of close levels are close")
  public record JointQuantiles(
      @Option(help = "g in exp(-g (tau_i - tau_j)^2)", atLeast = 0) double gamma)
      implements Coupling {
    public JointQuantiles() {
      this(1.0);
    }

    public JointQuantiles {
      Options.check(JointQuantiles.class, gamma);
    }

    @Override
    public OutputMatrix matrix(Loss loss, int outputs, RunContext context) {
      if (loss.levels().isEmpty()) {
        throw Errors.option(
            "The coupling joint-quantiles is for losses with quantile levels, such as pinball, but"
                + " the loss is %s.",
            Specification.text(loss));
      }
      return OutputMatrix.jointQuantiles(gamma, numbers(loss.levels()));
    }
  }

  /**
   * M from the Laplacian of a graph of outputs, which become close where it has edges.
   *
   * @param weights of the edges, row by row
   * @param mu how strongly the graph couples
   */
  @Component(
      name = "graph-laplacian",
      help = "outputs that a graph connects are close",
      alsoKnownAs = {"graph", "laplacian"})
  public record GraphLaplacian(
      @Option(help = "weights of the graph of outputs, row by row", required = true)
          List<List<Double>> weights,
      @Option(help = "how strongly the graph couples", atLeast = 0, below = 1) double mu)
      implements Coupling {
    public GraphLaplacian() {
      this(List.of(List.of(0.0, 1.0), List.of(1.0, 0.0)), 0.5);
    }

    public GraphLaplacian {
      Options.check(GraphLaplacian.class, weights, mu);
    }

    @Override
    public OutputMatrix matrix(Loss loss, int outputs, RunContext context) {
      return OutputMatrix.graphLaplacian(ofRows(weights), mu, context);
    }
  }

  /**
   * A given M.
   *
   * @param rows of M
   */
  @Component(name = "matrix", help = "a matrix that is given, row by row")
  public record Given(@Option(help = "M, row by row", required = true) List<List<Double>> rows)
      implements Coupling {
    public Given() {
      this(List.of(List.of(1.0)));
    }

    @Override
    public OutputMatrix matrix(Loss loss, int outputs, RunContext context) {
      return OutputMatrix.of(ofRows(rows), context);
    }
  }

  private static double[] numbers(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private static Matrix ofRows(List<List<Double>> rows) {
    return Matrix.ofRows(rows.stream().map(Couplings::numbers).toArray(double[][]::new));
  }
}
