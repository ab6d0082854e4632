package example;

import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.component.Option;
import org.okra.core.component.Options;
import org.okra.core.run.RunContext;
import org.okra.estimators.lipschitz.Coupling;
import org.okra.estimators.loss.Loss;
import org.okra.kernels.operator.OutputMatrix;

/** {@code M_ij = correlation^|i - j|}: outputs in a row, such as the steps of a curve. */
@Component(name = "chain", help = "outputs in a row: neighbours are close")
public record ChainCoupling(
    @Option(help = "of neighbours", atLeast = 0, below = 1) double correlation)
    implements Coupling {
  public ChainCoupling() {
    this(0.5);
  }

  public ChainCoupling {
    Options.check(ChainCoupling.class, correlation);
  }

  @Override
  public OutputMatrix matrix(Loss loss, int outputs, RunContext context) {
    Matrix matrix = Matrix.zeros(outputs, outputs);
    for (int j = 0; j < outputs; j++) {
      for (int i = 0; i < outputs; i++) {
        matrix.set(i, j, Math.pow(correlation, Math.abs(i - j)));
      }
    }
    return OutputMatrix.of(matrix, context);
  }
}
