package example;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.okra.core.Matrix;
import org.okra.core.component.Component;
import org.okra.core.run.RunContext;
import org.okra.core.sample.DenseRows;
import org.okra.datasets.prepare.FittedPreparation;
import org.okra.datasets.prepare.Inputs;
import org.okra.datasets.prepare.Preparation;
import org.okra.datasets.prepare.PreparationState;
import org.okra.datasets.prepare.Prepared;

/** Every coordinate into the range that it has in training; missing values stay missing. */
@Component(name = "clip", help = "every column into its training range; inputs become dense")
public record Clip() implements Preparation {
  @Override
  public FittedPreparation fit(Inputs train, RunContext context) {
    train.requireNumbers(this);
    double[] low = new double[train.dimension()];
    double[] high = new double[train.dimension()];
    Matrix rows = train.vectors().dense();
    for (int j = 0; j < low.length; j++) {
      low[j] = known(rows, j).min().orElse(0);
      high[j] = known(rows, j).max().orElse(0);
    }
    return new Fitted(this, low, high);
  }

  private static DoubleStream known(Matrix rows, int column) {
    return Arrays.stream(rows.columnValues(column)).filter(value -> !Double.isNaN(value));
  }

  @Override
  public FittedPreparation restore(PreparationState state) {
    return new Fitted(this, state.vector("low"), state.vector("high"));
  }

  private record Fitted(Clip step, double[] low, double[] high) implements FittedPreparation {
    @Override
    public Prepared apply(Inputs inputs, RunContext context) {
      inputs.requireDimension(low.length, step);
      Matrix rows = inputs.vectors().dense().copy();
      for (int j = 0; j < low.length; j++) {
        for (int i = 0; i < rows.rows(); i++) {
          rows.set(i, j, Math.max(low[j], Math.min(high[j], rows.get(i, j))));
        }
      }
      return Prepared.allRows(new Inputs(new DenseRows(rows), inputs.columns()));
    }

    @Override
    public PreparationState state() {
      return new PreparationState(
          step, Map.of("low", Matrix.ofRows(low), "high", Matrix.ofRows(high)), Map.of());
    }
  }
}
